import type { Rubric } from '#contract/rubrics/model.ts';
import { pointsOf } from '#contract/rubrics/judgement.ts';
import { FEEDBACK, type Fields, GRADE, markOf, NO_MARK, saysSame, textOf } from './sheet.ts';

/** One step of giving marks: to which scripts, and their earlier values. */
export interface GivenStep {
  /** The script whose marks were given. */
  from: number;
  scripts: readonly { submission: number; before: Fields; after: Fields }[];
  /** Scripts that couldn't be given the marks. */
  missed: readonly number[];
}

/**
 * Returns what can be given to other scripts: marks and comments of the marker's own criteria, and
 * grade and feedback if `writes` says the marker may write them. Empty fields aren't given, so
 * nothing is overwritten by them.
 */
export function fieldsToGive(
  fields: Fields,
  rubric: Rubric | null,
  { others, writes }: { others: readonly string[]; writes: boolean },
): Fields {
  const criteria = (rubric?.criteria ?? [])
    .map(({ id }) => id)
    .filter((id) => !others.includes(id) && !saysSame(markOf(fields, id), NO_MARK));
  const texts = writes ? [GRADE, FEEDBACK].filter((key) => textOf(fields, key).trim() !== '') : [];
  return Object.fromEntries([
    ...criteria.map((id) => [id, markOf(fields, id)] as const),
    ...texts.map((key) => [key, textOf(fields, key)] as const),
  ]);
}

/** Describes the same in words, one line each: the field and its value. */
export function givenInWords(
  given: Fields,
  rubric: Rubric | null,
): { name: string; says: string }[] {
  const lines = (rubric?.criteria ?? []).flatMap((criterion, at) => {
    if (!(criterion.id in given)) return [];
    const mark = markOf(given, criterion.id);
    const levels = criterion.levels
      .filter(({ id }) => mark.level_ids?.includes(id))
      .map(({ name }) => name.trim());
    const points = pointsOf(criterion, mark);
    const decided = [
      ...levels.filter((name) => name !== ''),
      ...(points === null ? [] : [`${points} points`]),
    ].join(', ');
    const says = [decided, mark.comment.trim()].filter((part) => part !== '').join(': ');
    return [{ name: criterion.name.trim() || `Criterion ${at + 1}`, says }];
  });
  return [
    ...lines,
    ...(GRADE in given ? [{ name: 'Grade', says: textOf(given, GRADE).trim() }] : []),
    ...(FEEDBACK in given ? [{ name: 'Feedback', says: textOf(given, FEEDBACK).trim() }] : []),
  ];
}

/**
 * Returns a part of the student's name that occurs in one of the texts, or null: others must not
 * read whom it was written to.
 */
export function nameIn(given: Fields, student: string): string | null {
  const words = new Set(
    Object.values(given)
      .map((value) => (typeof value === 'string' ? value : value.comment))
      .join(' ')
      .match(/[\p{L}\p{M}'’-]+/gu) ?? [],
  );
  return (
    student
      .split(/[\s,]+/u)
      .find((part) => part.length > 2 && /^\p{Lu}/u.test(part) && words.has(part)) ?? null
  );
}
