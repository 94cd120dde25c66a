import * as v from 'valibot';
import { IdSchema } from '#contract/common.ts';

/** So many passages of one comment are shown side by side. */
export const MAX_SIMILAR = 24;

/** Where else in the assignment the same comment was written. */
export const AlikePassageSchema = v.object({
  annotation_id: IdSchema,
  submission_id: IdSchema,
  /** What it was written on, with what stands around it; empty for a note on a whole file or a box. */
  exact: v.string(),
  prefix: v.string(),
  suffix: v.string(),
});
export type SimilarPassage = v.InferOutput<typeof AlikePassageSchema>;

/** A comment on a script that was written more than once in its assignment (DESK-14). */
export const AlikeSchema = v.object({
  text: v.string(),
  notes: v.number(),
  scripts: v.number(),
  /** Whether the caller's bank, or the standard one, holds it. */
  in_bank: v.boolean(),
  /** In the order in which they were made, those on this script first; no more than can be looked at. */
  passages: v.array(AlikePassageSchema),
});
export type SimilarComment = v.InferOutput<typeof AlikeSchema>;
export const AlikeListSchema = v.array(AlikeSchema);
