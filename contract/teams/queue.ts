import * as v from 'valibot';
import { IdSchema } from '#contract/common.ts';

/**
 * `GET /api/v1/assignments/{id}/queue`: what the caller is to mark. A script in neither list is
 * unassigned: the first to open it takes it.
 */
export const QueueSchema = v.object({
  own: v.array(IdSchema),
  /** Allocated to somebody else, or not for the caller. */
  others: v.array(IdSchema),
  /**
   * Those of the caller’s that they mark without seeing the grade: done once their own marks are
   * complete.
   */
  blind: v.optional(v.array(IdSchema)),
  /** Criteria that were allocated to somebody else: the caller's first marking leaves them out. */
  others_criteria: v.array(v.string()),
  /**
   * Of the caller's double-marked scripts: how many are marked and wait to be handed over, and how
   * many are incomplete.
   */
  unhanded: v.object({ ready: v.number(), left: v.number() }),
  /**
   * What others have open now, among the caller's or unassigned scripts; among all scripts for the
   * owner.
   */
  open: v.array(v.object({ submission_id: IdSchema, name: v.string() })),
});
export type Queue = v.InferOutput<typeof QueueSchema>;
