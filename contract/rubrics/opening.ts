import * as v from 'valibot';
import { TimeSchema } from '#contract/common.ts';
import { MAX_LEVELS, PointsSchema, RubricIdSchema } from './model.ts';

/** The decision on a criterion at the time its part of the draft was opened. */
export const OpenedMarkSchema = v.object({
  level_ids: v.nullable(
    v.pipe(
      v.array(RubricIdSchema),
      v.maxLength(MAX_LEVELS, `At most ${MAX_LEVELS} levels are chosen.`),
    ),
  ),
  points: v.nullable(PointsSchema),
});

/**
 * `PUT /api/v1/submissions/{id}/openings`: the caller has judged a criterion and reads what the
 * draft says about it. Only the first time counts.
 */
export const OpenSchema = v.object({ criterion: RubricIdSchema, mark: OpenedMarkSchema });

/** `GET /api/v1/submissions/{id}/openings`: the caller's own openings (DESK-7). */
export const OpeningSchema = v.object({
  criterion: v.string(),
  mark: OpenedMarkSchema,
  opened_at: TimeSchema,
});
export type Opening = v.InferOutput<typeof OpeningSchema>;
export const OpeningListSchema = v.array(OpeningSchema);
