import * as v from 'valibot';
import { IdSchema, SentIdSchema } from '#contract/common.ts';
import { MAX_MARK_COMMENT } from '#contract/rubrics/mark.ts';
import { RubricIdSchema } from '#contract/rubrics/model.ts';
import { commentsIn, overlap, stemsOf } from './remembered.ts';

/** In how many scripts a comment is changed in one step. */
export const MAX_REWORDING_PLACES = 200;

const comment = v.pipe(
  v.string('A comment is text.'),
  v.trim(),
  v.minLength(1, 'A comment has words.'),
  v.maxLength(
    MAX_MARK_COMMENT,
    `A comment has at most ${MAX_MARK_COMMENT.toLocaleString('en')} characters.`,
  ),
);

/** `POST /api/v1/submissions/{id}/rewordings/plan`: where else a comment was given (SUG-4). */
export const RewordingQuestionSchema = v.object({ criterion: RubricIdSchema, from: comment });
export type RewordingQuestion = v.InferOutput<typeof RewordingQuestionSchema>;

/** Another script with the caller's own comment, and the version of the mark that contains it. */
export const RewordingPlaceSchema = v.object({ submission_id: IdSchema, version: v.number() });
export type RewordingPlace = v.InferOutput<typeof RewordingPlaceSchema>;
export const RewordingPlaceListSchema = v.array(RewordingPlaceSchema);

/** `POST /api/v1/submissions/{id}/rewordings`: changes a comment in the scripts that are named. */
export const RewordingSchema = v.object({
  criterion: RubricIdSchema,
  from: comment,
  to: comment,
  places: v.pipe(
    v.array(v.object({ submission_id: SentIdSchema, version: v.pipe(v.number(), v.integer()) })),
    v.minLength(1, 'Choose at least one script.'),
    v.maxLength(
      MAX_REWORDING_PLACES,
      `A comment is changed in at most ${MAX_REWORDING_PLACES} scripts at once.`,
    ),
  ),
});
export type Rewording = v.InferOutput<typeof RewordingSchema>;

/**
 * Why a comment was left as it was: its script was released to the student, the mark was changed or
 * deleted meanwhile, or its marking is closed to the caller.
 */
export const REWORDING_OBSTACLES = ['released', 'changed', 'closed'] as const;
export type RewordingObstacle = (typeof REWORDING_OBSTACLES)[number];

export const RewordingResultSchema = v.object({
  /** With the versions of the marks after the change. */
  changed: RewordingPlaceListSchema,
  left: v.array(v.object({ submission_id: IdSchema, why: v.picklist(REWORDING_OBSTACLES) })),
});
export type RewordingResult = v.InferOutput<typeof RewordingResultSchema>;

/** Returns a text with one of its comments in other words; null if it doesn't have that comment. */
export function withRewording(written: string, from: string, to: string): string | null {
  let isFound = false;
  const lines = written.split(/(\r\n|[\r\n\u2028\u2029])/u).map((line) => {
    let end = 0;
    for (const one of commentsIn(line)) {
      const start = line.indexOf(one, end);
      end = start + one.length;
      if (one !== from) continue;
      isFound = true;
      return line.slice(0, start) + to + line.slice(end);
    }
    return line;
  });
  return isFound ? lines.join('') : null;
}

/** From this share of common words, a changed comment is the same one in other words. */
const SAME_IN_OTHER_WORDS = 0.3;

const numbersIn = (text: string): string => (text.match(/\d+/gu) ?? []).join(' ');

/**
 * Returns the comment that was reworded between two states of a text; null if none was, if several
 * were, or if only its numbers differ, which belong to one script.
 */
export function rewordingBetween(
  before: string,
  after: string,
): { from: string; to: string } | null {
  const [old, now] = [commentsIn(before), commentsIn(after)];
  const [from, ...otherOld] = old.filter((one) => !now.includes(one));
  const [to, ...otherNew] = now.filter((one) => !old.includes(one));
  if (from === undefined || to === undefined || otherOld.length + otherNew.length > 0) return null;
  if (numbersIn(from) !== numbersIn(to)) return null;
  return overlap(stemsOf(from), stemsOf(to)) >= SAME_IN_OTHER_WORDS ? { from, to } : null;
}
