import * as v from 'valibot';
import { IdParamSchema, TimeSchema } from '#contract/common.ts';
import { RubricShape } from './model.ts';

/** `GET, PUT /api/v1/assignments/{id}/rubric`: the current rubric, or one version of it. */
export const RubricAnswerSchema = v.object({
  /** 0 while there has never been one. It is the `ETag`, and the `If-Match` of the next change. */
  version: v.number(),
  /** Null when the assignment has none. */
  rubric: v.nullable(RubricShape),
  author: v.nullable(v.string()),
  created_at: v.nullable(TimeSchema),
  /** Submissions with marks, which a change may affect. */
  marked_count: v.number(),
});
export type RubricAnswer = v.InferOutput<typeof RubricAnswerSchema>;

export const RubricQuerySchema = v.object({ version: v.optional(IdParamSchema) });

/** `GET /api/v1/assignments/{id}/rubric/versions`, newest first. */
export const RubricVersionSchema = v.object({
  version: v.number(),
  author: v.string(),
  created_at: TimeSchema,
  /** Null if the rubric was removed. */
  criteria: v.nullable(v.number()),
  max: v.nullable(v.number()),
});
export type RubricVersion = v.InferOutput<typeof RubricVersionSchema>;
export const RubricVersionListSchema = v.array(RubricVersionSchema);
