import * as v from 'valibot';
import { IdSchema, TimeSchema } from '#contract/common.ts';
import { FigureSchema } from '#contract/teams/moderation/report.ts';

/** One of so many scripts comes back, and none of so many that were marked last. */
export const REMARK_EVERY = 20;
export const REMARK_LAST = 10;

const ScriptSchema = v.object({ submission_id: IdSchema, name: v.string() });
const ScriptsSchema = v.object({ key: v.string(), n: v.number() });

/**
 * `GET, PUT /api/v1/assignments/{id}/insight/again` (MOD-11): scripts that come back to their
 * marker, blind. The caller's own; there is no other.
 */
export const SelfAgreementSchema = v.object({
  assignment_id: IdSchema,
  /** Since when they come back; null while they don't. */
  since: v.nullable(TimeSchema),
  /** What chance goes by; null before the first draw. */
  seed: v.nullable(v.number()),
  /** Scripts that the caller has marked by the rubric from end to end. */
  marked: v.number(),
  /** How many would come back now if it were asked for. */
  due: v.number(),
  /** Those that wait: nothing is told of what was given to them. */
  waiting: v.array(v.object({ ...ScriptSchema.entries, complete: v.boolean() })),
  /** Drawn, and given up when it was switched off: they don't come back. */
  given_up: v.number(),
  /** What was given the first time and the second, in percent; null where the rubric no longer tells it. */
  given: v.array(
    v.object({
      ...ScriptSchema.entries,
      first: v.nullable(v.number()),
      again: v.nullable(v.number()),
      given_at: TimeSchema,
    }),
  ),
  /** Scripts that have both levels; no figures below ten. */
  n: v.number(),
  figures: v.array(FigureSchema),
  both: ScriptsSchema,
  apart: ScriptsSchema,
});
export type SelfAgreement = v.InferOutput<typeof SelfAgreementSchema>;

/** Switches it on, or draws what is due since; or off, which gives up what waits. */
export const AgainSchema = v.object({ on: v.boolean('on is true or false.') });

/**
 * Which scripts come back: one of every twenty of those that were `marked`, oldest first, less
 * those that were drawn already, in the order that
 * `orderOf` gives, which is chance by a seed. None of the last ten, and none twice.
 */
export function drawForRemarking(
  marked: readonly number[],
  drawn: ReadonlySet<number>,
  orderOf: (id: number) => string,
): number[] {
  const orders = new Map(
    marked
      .slice(0, -REMARK_LAST)
      .flatMap((id) => (drawn.has(id) ? [] : [[id, orderOf(id)] as const])),
  );
  return [...orders.keys()]
    .toSorted((a, b) => (orders.get(a)! < orders.get(b)! ? -1 : 1))
    .slice(0, dueOf(marked.length, drawn.size));
}

/** How many are to be drawn of so many that were marked, when so many were drawn. */
export const dueOf = (marked: number, drawn: number): number =>
  Math.max(0, Math.floor(marked / REMARK_EVERY) - drawn);
