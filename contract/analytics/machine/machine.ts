import * as v from 'valibot';
import { IdSchema, TimeSchema } from '#contract/common.ts';

const EstimateSchema = v.nullable(
  v.object({ n: v.number(), value: v.number(), low: v.number(), high: v.number() }),
);
const ScriptsSchema = v.object({ key: v.string(), n: v.number() });

/** Why what a draft says of a criterion isn't to be relied on. */
const DOUBTS = ['few', 'same', 'precision', 'recall', 'error'] as const;
export type Doubt = (typeof DOUBTS)[number];

const CriterionSchema = v.object({
  id: v.string(),
  name: v.string(),
  /** Marks that were decided before the draft was open, of works that a model had written a draft for. */
  n: v.number(),
  /** Of these, works that the marker saw below the top, and works that the draft found fault with. */
  below: v.number(),
  faulted: v.number(),
  /** Shares, 0 to 1. Null below ten works to divide by. */
  precision: EstimateSchema,
  recall: EstimateSchema,
  /** How much more often the draft finds fault than the marker, −1 to 1. Null below ten. */
  error: EstimateSchema,
  doubts: v.array(v.picklist(DOUBTS)),
  /** Works with a fault that the marker saw none in; and works below the top that the draft found no fault with. */
  wrong: ScriptsSchema,
  missed: ScriptsSchema,
});
export type MachineCriterion = v.InferOutput<typeof CriterionSchema>;

/**
 * `GET /api/v1/assignments/{id}/insight/machine` (MOD-7): what drafts of a model found, held
 * against marks that were there before anybody read them.
 */
export const MachineRoundSchema = v.object({
  assignment_id: IdSchema,
  as_of: TimeSchema,
  /** Everybody's marks for the owner, else the caller's own. */
  whose: v.picklist(['all', 'own']),
  /** Whether the assignment has its markers judge before a draft is open; where not, nothing is measured. */
  judge_first: v.boolean(),
  scripts: v.number(),
  criteria: v.array(CriterionSchema),
});
export type MachineRound = v.InferOutput<typeof MachineRoundSchema>;
