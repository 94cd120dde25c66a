import type { Rubric } from '#contract/rubrics/model.ts';
import { pointsOf } from '#contract/rubrics/judgement.ts';
import { FEEDBACK, type Fields, GRADE, markOf, NO_MARK, saysSame, textOf } from './sheet.ts';

/** What one step gave: to which scripts, and what stood there before. */
export interface GivenStep {
  /** The script whose marks were given. */
  from: number;
  scripts: readonly { submission: number; before: Fields; after: Fields }[];
  /** Those that could not be given theirs. */
  missed: readonly number[];
}

/**
 * What of a script can be given to others: marks and comments of criteria that are this marker's,
 * grade and feedback where `writes` says that they are theirs to write. What is empty isn't given,
 * so nothing is wiped out by it.
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

/** The same in words, a line for each: what it is of, and what it says. */
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
 * A part of the student's name that stands in one of the texts, or null: others mustn't read whom
 * it was written to.
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
