import * as v from 'valibot';
import { IdSchema, TimeSchema } from '#contract/common.ts';
import { FigureSchema } from '#contract/teams/moderation/report.ts';

/** One in this many scripts comes back, but none of the most recently marked ones. */
export const REMARK_EVERY = 20;
export const REMARK_LAST = 10;

const ScriptSchema = v.object({ submission_id: IdSchema, name: v.string() });
const ScriptsSchema = v.object({ key: v.string(), n: v.number() });

/**
 * `GET, PUT /api/v1/assignments/{id}/insight/again` (MOD-11): scripts that come back to their
 * marker, blind. Always the caller's own.
 */
export const SelfAgreementSchema = v.object({
  assignment_id: IdSchema,
  /** Since when scripts come back; null while they don't. */
  since: v.nullable(TimeSchema),
  /** The seed of the random draw; null before the first draw. */
  seed: v.nullable(v.number()),
  /** Scripts that the caller has marked completely by the rubric. */
  marked: v.number(),
  /** How many would come back now if a draw were requested. */
  due: v.number(),
  /** Scripts waiting to be marked again: their first marks aren't shown. */
  waiting: v.array(v.object({ ...ScriptSchema.entries, complete: v.boolean() })),
  /** Drawn, but given up when this was switched off: they don't come back. */
  given_up: v.number(),
  /** The first and second level given, in percent; null where the rubric no longer yields one. */
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

/**
 * Switches it on, or draws what has become due since; or switches it off, which gives up those
 * waiting.
 */
export const RemarkingSwitchSchema = v.object({ on: v.boolean('on is true or false.') });

/**
 * Chooses which scripts come back: one in twenty of those `marked`, oldest first, minus those
 * already drawn, in the order that `orderOf` gives (random, by a seed). None of the last ten, and
 * none twice.
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

/** Returns how many more are to be drawn, given how many were marked and drawn. */
export const dueOf = (marked: number, drawn: number): number =>
  Math.max(0, Math.floor(marked / REMARK_EVERY) - drawn);
