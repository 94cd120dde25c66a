import { judgementProblem } from '#contract/rubrics/judgement.ts';
import type { Mark, MarkSheet } from '#contract/rubrics/mark.ts';
import type { Rubric } from '#contract/rubrics/model.ts';
import type { RubricAnswer } from '#contract/rubrics/versions.ts';
import type { Submission } from '#contract/submissions/submission.ts';

/** What is decided for one criterion. */
export interface MarkValue {
  level_ids: readonly string[] | null;
  points: number | null;
  comment: string;
}
/** What one field of a sheet says: a mark, or a text. */
export type FieldValue = MarkValue | string;
/** By the criterion's id, or by one of the names below, which no criterion can have. */
export type Fields = Readonly<Record<string, FieldValue>>;

export const GRADE = '#grade';
export const FEEDBACK = '#feedback';
/** Why the grade is another than the marks propose. */
export const REASON = '#reason';

/** One script's sheet as the server holds it. */
export interface Sheet {
  submission: Submission;
  marks: MarkSheet;
}
/** The rubric as it is now, as far as it is known. */
export type RubricNow = Pick<RubricAnswer, 'version' | 'rubric'>;
/**
 * What was written and isn't saved, with what stood there when it was begun, and what of it may
 * have arrived though no answer did.
 */
export interface Unsaved {
  base: Fields;
  written: Fields;
  sent?: Fields | undefined;
}
/**
 * …as it is found in the browser; `more` where another tab left something else for the same field,
 * which is asked about when this is saved.
 */
export interface KeptSheet extends Unsaved {
  more?: boolean;
}

export const NO_MARK: MarkValue = { level_ids: null, points: null, comment: '' };

const isText = (key: string): boolean => key.startsWith('#');
const blankOf = (key: string): FieldValue => (isText(key) ? '' : NO_MARK);
export const valueOf = ({
  level_ids,
  points,
  comment,
}: Pick<Mark, 'level_ids' | 'points' | 'comment'>): MarkValue => ({ level_ids, points, comment });

export function fieldsOf({ submission, marks }: Sheet): Fields {
  return {
    ...Object.fromEntries(marks.marks.map((mark) => [mark.criterion, valueOf(mark)])),
    [GRADE]: submission.grade ?? '',
    [FEEDBACK]: submission.feedback_text ?? '',
    [REASON]: marks.decision?.reason ?? '',
  };
}

export const fieldOf = (fields: Fields, key: string): FieldValue => fields[key] ?? blankOf(key);
export const textOf = (fields: Fields, key: string): string => {
  const value = fieldOf(fields, key);
  return typeof value === 'string' ? value : '';
};
export const markOf = (fields: Fields, criterion: string): MarkValue => {
  const value = fieldOf(fields, criterion);
  return typeof value === 'string' ? NO_MARK : value;
};

const trimmed = (value: string): string => (value.trim() === '' ? '' : value);
/** Whether two values come to the same on the server: a text of white space is none. */
export function saysSame(a: FieldValue, b: FieldValue): boolean {
  if (typeof a === 'string' || typeof b === 'string')
    return typeof a === 'string' && typeof b === 'string' && trimmed(a) === trimmed(b);
  return (
    a.points === b.points &&
    a.comment === b.comment &&
    JSON.stringify(a.level_ids) === JSON.stringify(b.level_ids)
  );
}

/** What of `written` says something else than `fields` does. */
export const unsavedOf = (fields: Fields, written: Fields): Fields =>
  Object.fromEntries(
    Object.entries(written).filter(([key, value]) => !saysSame(value, fieldOf(fields, key))),
  );

/** Whether what was decided of a criterion can't be decided by this rubric. */
export function isOutgrown(rubric: Rubric | null, key: string, value: FieldValue): boolean {
  if (typeof value === 'string') return false;
  const criterion = rubric?.criteria.find(({ id }) => id === key);
  return criterion === undefined
    ? !saysSame(value, NO_MARK)
    : judgementProblem(criterion, value) !== null;
}

/**
 * What of a field may be sent by this rubric: of a mark that no longer fits its comment alone,
 * beside what is decided already.
 */
export function sendable(
  rubric: Rubric | null,
  key: string,
  value: FieldValue,
  saved: Fields,
): FieldValue {
  if (typeof value === 'string' || !isOutgrown(rubric, key, value)) return value;
  const before = fieldOf(saved, key) as MarkValue;
  return rubric?.criteria.some(({ id }) => id === key)
    ? { ...before, comment: value.comment }
    : before;
}

/** Fields of `from` by the keys of `like`. */
export const sameKeys = (from: Fields, like: Fields): Fields =>
  Object.fromEntries(Object.keys(like).map((key) => [key, fieldOf(from, key)]));

/**
 * Unsaved fields on top of what stands there now. One clashes only where somebody else changed the
 * same field to something else since it was begun: what this marker sent isn't somebody else's. Of
 * those `theirs` says what stands there.
 */
export function rebased(
  { base, written, sent = {} }: Unsaved,
  now: Fields,
): { written: Fields; theirs: Fields } {
  const left = unsavedOf(now, written);
  const isKnown = (key: string): boolean =>
    [base, ...(key in sent ? [sent] : [])].some((fields) =>
      saysSame(fieldOf(now, key), fieldOf(fields, key)),
    );
  const theirs = Object.keys(left).filter((key) => !isKnown(key));
  return {
    written: left,
    theirs: Object.fromEntries(theirs.map((key) => [key, fieldOf(now, key)])),
  };
}

/** What is shown: what was written, over what is saved. */
export const shownFields = (sheet: Sheet, written: Fields): Fields => ({
  ...fieldsOf(sheet),
  ...written,
});

/** The marks among fields, as the total wants them. */
export const judgementsOf = (fields: Fields) =>
  Object.entries(fields).flatMap(([criterion, value]) =>
    typeof value === 'string' ? [] : [{ criterion, ...value }],
  );
