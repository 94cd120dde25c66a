import * as v from 'valibot';
import { IdSchema } from '#contract/common.ts';

/** Maximum number of passages of one comment shown side by side. */
export const MAX_SIMILAR = 24;

/** Another place in the assignment with the same comment. */
export const AlikePassageSchema = v.object({
  annotation_id: IdSchema,
  submission_id: IdSchema,
  /**
   * The words it was written on, with the text around them; empty for a note on a whole file or a
   * box.
   */
  exact: v.string(),
  prefix: v.string(),
  suffix: v.string(),
});
export type SimilarPassage = v.InferOutput<typeof AlikePassageSchema>;

/** A comment on a script that occurs more than once in its assignment (DESK-14). */
export const AlikeSchema = v.object({
  text: v.string(),
  notes: v.number(),
  scripts: v.number(),
  /** Whether the caller's bank, or the standard one, contains it. */
  in_bank: v.boolean(),
  /** In the order they were written, those on this script first; no more than can be looked at. */
  passages: v.array(AlikePassageSchema),
});
export type SimilarComment = v.InferOutput<typeof AlikeSchema>;
export const AlikeListSchema = v.array(AlikeSchema);
