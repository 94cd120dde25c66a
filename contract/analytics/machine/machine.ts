import * as v from 'valibot';
import { IdSchema, TimeSchema } from '#contract/common.ts';

const EstimateSchema = v.nullable(
  v.object({ n: v.number(), value: v.number(), low: v.number(), high: v.number() }),
);
const ScriptsSchema = v.object({ key: v.string(), n: v.number() });

/** Reasons not to rely on what a draft says about a criterion. */
const DOUBTS = ['few', 'same', 'precision', 'recall', 'error'] as const;
export type Doubt = (typeof DOUBTS)[number];

const CriterionSchema = v.object({
  id: v.string(),
  name: v.string(),
  /**
   * Marks that were decided before the draft was opened, on works that a model had written a draft
   * for.
   */
  n: v.number(),
  /**
   * Of these, works that the marker placed below the top, and works that the draft found a fault
   * in.
   */
  below: v.number(),
  faulted: v.number(),
  /** Shares, 0 to 1. Null with fewer than ten works to divide by. */
  precision: EstimateSchema,
  recall: EstimateSchema,
  /** How much more often the draft finds fault than the marker, −1 to 1. Null below ten. */
  error: EstimateSchema,
  doubts: v.array(v.picklist(DOUBTS)),
  /**
   * Works where the draft found a fault that the marker didn't; and works below the top where the
   * draft found none.
   */
  wrong: ScriptsSchema,
  missed: ScriptsSchema,
});
export type MachineCriterion = v.InferOutput<typeof CriterionSchema>;

/**
 * `GET /api/v1/assignments/{id}/insight/machine` (MOD-7): what a model's drafts found, compared
 * with marks that were set before anybody read the drafts.
 */
export const MachineRoundSchema = v.object({
  assignment_id: IdSchema,
  as_of: TimeSchema,
  /** Everybody's marks for the owner, otherwise the caller's own. */
  whose: v.picklist(['all', 'own']),
  /**
   * Whether markers of the assignment must judge before a draft opens; if not, nothing is measured.
   */
  judge_first: v.boolean(),
  scripts: v.number(),
  criteria: v.array(CriterionSchema),
});
export type MachineRound = v.InferOutput<typeof MachineRoundSchema>;
