import * as v from 'valibot';
import { IdParamSchema, IdSchema, TimeSchema } from '#contract/common.ts';

const PersonSchema = v.object({ user_id: IdSchema, name: v.string() });
const ScriptsSchema = v.object({ key: v.string(), n: v.number() });

/**
 * One of the marker's scripts, in the order in which they first marked it. Levels are in percent,
 * everything else in points of a hundred above the cohort.
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

/**
 * `GET /api/v1/assignments/{id}/insight/drift` (MOD-5): a marker's level compared with the cohort,
 * by position.
 */
export const MarkerDriftSchema = v.object({
  assignment_id: IdSchema,
  as_of: TimeSchema,
  marker: PersonSchema,
  /** Whether it is the caller's own. */
  mine: v.boolean(),
  /** Since when the assignment's owner may see it; null while only the marker can. */
  shared_at: v.nullable(TimeSchema),
  /** People who share theirs with the caller. */
  others: v.array(PersonSchema),
  /** Scripts that the marker has given a level. */
  n: v.number(),
  cohort: v.object({ n: v.number(), mean: v.nullable(v.number()) }),
  /** How much more they gave than the cohort got on average. Null below ten, like the rest. */
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

/** The marker whose drift to return; the caller's own by default. */
export const DriftQuerySchema = v.object({ marker: v.optional(IdParamSchema) });

/** Shows it to the assignment's owner, or stops showing it. */
export const DriftShareSchema = v.object({ shared: v.boolean('shared is true or false.') });
