import * as v from 'valibot';
import { IdSchema, TimeSchema } from '#contract/common.ts';

/** Scripts behind a count of points or marks. `key` leads to them. */
const CountSchema = v.object({ key: v.string(), n: v.number(), scripts: v.number() });
export type Count = v.InferOutput<typeof CountSchema>;

export const DRAFT_OUTCOMES = ['taken', 'edited', 'dropped', 'open'] as const;
export type DraftOutcome = (typeof DRAFT_OUTCOMES)[number];

const FateSchema = v.object({
  /** Null for points that belong to no criterion of the rubric. */
  id: v.nullable(v.string()),
  name: v.string(),
  /**
   * Points of drafts where at least one choice was made: taken unchanged, taken in other words,
   * dropped, not decided on.
   */
  taken: CountSchema,
  edited: CountSchema,
  dropped: CountSchema,
  open: CountSchema,
  /**
   * Marks that were decided before the draft was opened; of these, those that the same marker
   * changed afterwards.
   */
  opened: CountSchema,
  changed: CountSchema,
  raised: v.number(),
  lowered: v.number(),
});
export type CriterionOutcome = v.InferOutput<typeof FateSchema>;

/** `GET /api/v1/assignments/{id}/insight/drafts` (ANA-4). */
export const DraftOutcomesSchema = v.object({
  assignment_id: IdSchema,
  as_of: TimeSchema,
  /** Everybody's drafts for the owner, otherwise the caller's own. */
  whose: v.picklist(['all', 'own']),
  drafts: v.object({
    written: v.number(),
    scripts: v.number(),
    /** Drafts with a choice on at least one point. */
    chosen: v.number(),
    /**
     * Drafts whose script's feedback was saved since, and the average share of their words that it
     * contains, in percent; null below ten.
     */
    saved: v.number(),
    kept: v.nullable(v.number()),
    /**
     * Their cost according to the ledger; drafts written for free; drafts written with an own key.
     */
    credits: v.number(),
    free: v.number(),
    own_key: v.number(),
    /**
     * Drafts that a model wrote, and the median total time of its answers in seconds; null below
     * ten.
     */
    timed: v.number(),
    seconds: v.nullable(v.number()),
  }),
  criteria: v.array(FateSchema),
});
export type DraftOutcomes = v.InferOutput<typeof DraftOutcomesSchema>;
