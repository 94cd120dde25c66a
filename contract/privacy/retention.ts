import * as v from 'valibot';
import { TimeSchema } from '../common.ts';

/** Nothing is erased sooner than so many days after its owner was warned, nor can it be set sooner. */
export const RETENTION_WARNING_DAYS = 14;

/** How long the students’ part of an assignment stays: `GET` and `PUT /api/v1/assignments/{id}/retention`. */
export const RetentionSchema = v.object({
  /** Null where it stays until somebody deletes it. */
  erase_at: v.nullable(TimeSchema),
  /** When the owner was warned. */
  warned_at: v.nullable(TimeSchema),
  /** What would go if it were today. */
  works: v.number(),
  students: v.number(),
});
export type Retention = v.InferOutput<typeof RetentionSchema>;
