import * as v from 'valibot';
import { TimeSchema } from '../common.ts';

/**
 * Nothing is erased sooner than this many days after its owner was warned, and no earlier date can
 * be set.
 */
export const RETENTION_WARNING_DAYS = 14;

/**
 * How long the students’ data of an assignment is kept: `GET` and `PUT
 * /api/v1/assignments/{id}/retention`.
 */
export const RetentionSchema = v.object({
  /** Null if it is kept until somebody deletes it. */
  erase_at: v.nullable(TimeSchema),
  warned_at: v.nullable(TimeSchema),
  /** What would be erased today. */
  works: v.number(),
  students: v.number(),
});
export type Retention = v.InferOutput<typeof RetentionSchema>;
