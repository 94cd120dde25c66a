import * as v from 'valibot';
import { IdSchema } from '#contract/common.ts';

/**
 * `GET /api/v1/assignments/{id}/queue`: what the caller is to mark. A script that is in neither
 * list is nobody's: whoever comes first takes it.
 */
export const QueueSchema = v.object({
  own: v.array(IdSchema),
  /** Given to somebody else, or not for the caller. */
  others: v.array(IdSchema),
  /** Of the caller’s, what they mark without seeing the grade: done once their own marks are complete. */
  blind: v.optional(v.array(IdSchema)),
  /** The criteria that were given to somebody else: a first marking of theirs leaves them out. */
  others_criteria: v.array(v.string()),
  /**
   * Of what is the caller's and two mark: how many are marked and wait to be handed over, and of
   * how many something is missing.
   */
  unhanded: v.object({ ready: v.number(), left: v.number() }),
  /** Who else has what open now, of what is the caller's or nobody's; of every script for the owner. */
  open: v.array(v.object({ submission_id: IdSchema, name: v.string() })),
});
export type Queue = v.InferOutput<typeof QueueSchema>;
