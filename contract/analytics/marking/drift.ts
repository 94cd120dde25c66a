import * as v from 'valibot';
import { IdParamSchema, IdSchema, TimeSchema } from '#contract/common.ts';

const PersonSchema = v.object({ user_id: IdSchema, name: v.string() });
const ScriptsSchema = v.object({ key: v.string(), n: v.number() });

/**
 * One script of the marker, in the order in which they first gave it a mark. Levels are in percent,
 * all else in points of a hundred above the cohort.
 */
const PlaceSchema = v.object({
  position: v.number(),
  submission_id: IdSchema,
  level: v.number(),
  value: v.number(),
  ewma: v.number(),
  low: v.number(),
  high: v.number(),
  outside: v.boolean(),
});

/** `GET /api/v1/assignments/{id}/insight/drift` (MOD-5): a marker's level against the cohort by position. */
export const MarkerDriftSchema = v.object({
  assignment_id: IdSchema,
  as_of: TimeSchema,
  marker: PersonSchema,
  /** Whether it is the caller's own. */
  mine: v.boolean(),
  /** Since when the owner of the assignment may see it; null while nobody but the marker does. */
  shared_at: v.nullable(TimeSchema),
  /** Who shows theirs to the caller. */
  others: v.array(PersonSchema),
  /** Scripts whose level the marker has given. */
  n: v.number(),
  cohort: v.object({ n: v.number(), mean: v.nullable(v.number()) }),
  /** How much more they gave than the cohort got on average. Null below ten, as the rest. */
  mean: v.nullable(v.number()),
  band: v.nullable(
    v.object({
      lambda: v.number(),
      orders: v.number(),
      level: v.number(),
      seed: v.number(),
      p: v.number(),
    }),
  ),
  places: v.array(PlaceSchema),
  all: ScriptsSchema,
  outside: ScriptsSchema,
});
export type MarkerDrift = v.InferOutput<typeof MarkerDriftSchema>;

/** Whose: the caller's own where nobody is named. */
export const DriftQuerySchema = v.object({ marker: v.optional(IdParamSchema) });

/** Shows it to the owner of the assignment, or takes that back. */
export const DriftShareSchema = v.object({ shared: v.boolean('shared is true or false.') });
