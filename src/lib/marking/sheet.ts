import { judgementProblem } from '#contract/rubrics/judgement.ts';
import type { Mark, MarkSheet } from '#contract/rubrics/mark.ts';
import type { Rubric } from '#contract/rubrics/model.ts';
import type { RubricAnswer } from '#contract/rubrics/versions.ts';
import type { Submission } from '#contract/submissions/submission.ts';

/** The decision on one criterion. */
export interface MarkValue {
  level_ids: readonly string[] | null;
  points: number | null;
  comment: string;
}
/** The value of one field of a sheet: a mark, or a text. */
export type FieldValue = MarkValue | string;
/** By the criterion's id, or by one of the names below, which no criterion can have. */
export type Fields = Readonly<Record<string, FieldValue>>;

export const GRADE = '#grade';
export const FEEDBACK = '#feedback';
/** Why the grade differs from the proposal. */
export const REASON = '#reason';

/** One script's sheet as the server has it. */
export interface Sheet {
  submission: Submission;
  marks: MarkSheet;
}
/** The current rubric, as far as it is known. */
export type RubricNow = Pick<RubricAnswer, 'version' | 'rubric'>;
/**
 * Unsaved changes, with the values they were based on, and the part that may have reached the
 * server although no response did.
 */
export interface Unsaved {
  base: Fields;
  written: Fields;
  sent?: Fields | undefined;
}
/**
 * The same as it is found in the browser; `more` if another tab left something else for the same
 * field, which the user is asked about once this is saved.
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
/** Whether two values are the same to the server: a text of white space is empty. */
export function saysSame(a: FieldValue, b: FieldValue): boolean {
  if (typeof a === 'string' || typeof b === 'string')
    return typeof a === 'string' && typeof b === 'string' && trimmed(a) === trimmed(b);
  return (
    a.points === b.points &&
    a.comment === b.comment &&
    JSON.stringify(a.level_ids) === JSON.stringify(b.level_ids)
  );
}

/** Returns the part of `written` that differs from `fields`. */
export const unsavedOf = (fields: Fields, written: Fields): Fields =>
  Object.fromEntries(
    Object.entries(written).filter(([key, value]) => !saysSame(value, fieldOf(fields, key))),
  );

/** Whether a decision on a criterion is no longer possible with this rubric. */
export function isOutgrown(rubric: Rubric | null, key: string, value: FieldValue): boolean {
  if (typeof value === 'string') return false;
  const criterion = rubric?.criteria.find(({ id }) => id === key);
  return criterion === undefined
    ? !saysSame(value, NO_MARK)
    : judgementProblem(criterion, value) !== null;
}

/**
 * Returns what may be sent of a field under this rubric: for a mark that no longer fits only its
 * comment, with the existing decision.
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

/** Returns the fields of `from` with the keys of `like`. */
export const sameKeys = (from: Fields, like: Fields): Fields =>
  Object.fromEntries(Object.keys(like).map((key) => [key, fieldOf(from, key)]));

/**
 * Rebases unsaved fields on the current ones. A field clashes only if somebody else has meanwhile
 * changed it to something else: what this marker sent doesn't count. For those, `theirs` has the
 * current values.
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

/** Returns the fields shown: what was written, over what is saved. */
export const shownFields = (sheet: Sheet, written: Fields): Fields => ({
  ...fieldsOf(sheet),
  ...written,
});

/** Returns the marks among fields, in the form that the total needs. */
export const judgementsOf = (fields: Fields) =>
  Object.entries(fields).flatMap(([criterion, value]) =>
    typeof value === 'string' ? [] : [{ criterion, ...value }],
  );
