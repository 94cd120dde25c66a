import * as v from 'valibot';
import { IdSchema, SentIdSchema, TimeSchema } from '#contract/common.ts';
import { RubricIdSchema } from '#contract/rubrics/model.ts';

/** The rounds that can be allocated; the agreed round belongs to nobody. */
export const GIVEN_ROUNDS = ['first', 'second'] as const;
export type GivenRound = (typeof GIVEN_ROUNDS)[number];
const RoundSchema = v.picklist(GIVEN_ROUNDS, `A round is ${GIVEN_ROUNDS.join(' or ')}.`);

/** Maximum number of changes in one request. */
export const MAX_MOVES = 10_000;
export const MAX_MARKERS = 200;
export const MAX_WEIGHT = 1000;
/** How long a script is reserved for somebody who has just opened it. */
export const LEASE_MINUTES = 10;

/** One script, and who is to mark it. */
const ScriptShareSchema = v.object({
  submission_id: IdSchema,
  /** The script's name; its candidate name while names are hidden. */
  name: v.string(),
  /** From the class list; null while names are hidden. */
  section: v.nullable(v.string()),
  marker_id: v.nullable(IdSchema),
  /** Whether anything is marked in this round. */
  begun: v.boolean(),
  /** Whether everything that needs a mark has one. */
  done: v.boolean(),
  /** Whether somebody also marks it in the other round. */
  two_mark: v.boolean(),
  /** Whether its marker in this round has handed it over. */
  handed_over: v.boolean(),
  /** Markers who declared that they shouldn't mark it. */
  conflicts: v.array(IdSchema),
  /** Who has it open now. */
  open_by: v.nullable(IdSchema),
});
export type ScriptShare = v.InferOutput<typeof ScriptShareSchema>;

const MarkerShareSchema = v.object({
  user_id: IdSchema,
  full_name: v.string(),
  given: v.number(),
  done: v.number(),
});
export type MarkerShare = v.InferOutput<typeof MarkerShareSchema>;

/** The first marker of a criterion; if nobody is named, the script's marker. */
const CriterionShareSchema = v.object({
  criterion: v.string(),
  name: v.string(),
  marker_ids: v.array(IdSchema),
});
export type CriterionShare = v.InferOutput<typeof CriterionShareSchema>;

/** `PUT …/allocation/criteria`: allocates the listed criteria; others stay as they are. */
export const CriteriaMoveSchema = v.object({
  criteria: v.pipe(
    v.array(
      v.object({
        criterion: RubricIdSchema,
        marker_ids: v.pipe(
          v.array(SentIdSchema),
          v.maxLength(MAX_MARKERS, `At most ${MAX_MARKERS} markers.`),
        ),
      }),
    ),
    v.maxLength(100, 'At most 100 criteria are given at once.'),
  ),
});
export type CriteriaMove = v.InferOutput<typeof CriteriaMoveSchema>;

/** `GET /api/v1/assignments/{id}/allocation`: all of it for the owner; a marker sees their own. */
export const AllocationSchema = v.object({
  round: v.picklist(GIVEN_ROUNDS),
  markers: v.array(MarkerShareSchema),
  scripts: v.array(ScriptShareSchema),
  /** Criteria of the current rubric. */
  criteria: v.array(CriterionShareSchema),
});
export type Allocation = v.InferOutput<typeof AllocationSchema>;
export const AllocationQuerySchema = v.object({ round: v.optional(RoundSchema, 'first') });

export const DEAL_WAYS = ['weight', 'number', 'section'] as const;
export const DEAL_POOLS = ['unallocated', 'untouched', 'unfinished'] as const;

const WEIGHT = `A weight or number is between 0 and ${MAX_WEIGHT}.`;
const DealMarkerSchema = v.object({
  user_id: SentIdSchema,
  /** By weight: their share of all. By number: how many more they take. */
  weight: v.optional(
    v.pipe(v.number(WEIGHT), v.minValue(0, WEIGHT), v.maxValue(MAX_WEIGHT, WEIGHT)),
    1,
  ),
  /** By section: the sections whose scripts they take. */
  sections: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(200)), []),
});
export type DealMarker = v.InferOutput<typeof DealMarkerSchema>;

/**
 * `POST …/allocation/plan`: who would get what. Nothing is stored; the same seed gives the same
 * result.
 */
export const DealSchema = v.object({
  round: v.optional(RoundSchema, 'first'),
  by: v.picklist(DEAL_WAYS, `by is ${DEAL_WAYS.join(', ')}.`),
  pool: v.optional(v.picklist(DEAL_POOLS, `pool is ${DEAL_POOLS.join(', ')}.`), 'unallocated'),
  markers: v.pipe(
    v.array(DealMarkerSchema),
    v.minLength(1, 'Choose at least one marker.'),
    v.maxLength(MAX_MARKERS, `At most ${MAX_MARKERS} markers.`),
  ),
  seed: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2 ** 31 - 1))),
});
export type Deal = v.InferOutput<typeof DealSchema>;

const MoveSchema = v.object({
  submission_id: SentIdSchema,
  from: v.nullable(SentIdSchema),
  to: v.nullable(SentIdSchema),
});
export type Move = v.InferOutput<typeof MoveSchema>;

/** Why a script would stay without a marker. */
export const LEFT_WHY = ['conflict', 'full', 'section'] as const;
/** Why nothing at all would move. */
export const NONE_WHY = [
  'no_scripts',
  'no_first_marker',
  'finished',
  'given',
  'same_markers',
] as const;
export const DealPlanSchema = v.object({
  round: v.picklist(GIVEN_ROUNDS),
  seed: v.number(),
  moves: v.array(MoveSchema),
  left: v.array(v.object({ submission_id: IdSchema, why: v.picklist(LEFT_WHY) })),
  /** Only if no script would move and none is left over. */
  none: v.optional(v.picklist(NONE_WHY)),
  /** Each marker's total afterwards. */
  markers: v.array(v.object({ user_id: IdSchema, before: v.number(), after: v.number() })),
});
export type DealPlan = v.InferOutput<typeof DealPlanSchema>;

/**
 * `PUT …/allocation`: a plan, or a change by hand. 409 if a script isn't allocated as `from` says:
 * then nothing is changed.
 */
export const MovesSchema = v.object({
  round: v.optional(RoundSchema, 'first'),
  moves: v.pipe(
    v.array(MoveSchema),
    v.maxLength(MAX_MOVES, `At most ${MAX_MOVES.toLocaleString('en')} scripts are moved at once.`),
  ),
  /** The plan's seed, stored with the history. */
  seed: v.optional(v.nullable(v.number()), null),
});
export type Moves = v.InferOutput<typeof MovesSchema>;

/** `GET …/allocation/changes`: newest first. */
export const AllocationChangeSchema = v.object({
  id: IdSchema,
  submission_id: IdSchema,
  round: v.picklist(GIVEN_ROUNDS),
  from: v.nullable(v.string()),
  to: v.nullable(v.string()),
  /** Null if it was moved by hand. */
  seed: v.nullable(v.number()),
  changed_by: v.string(),
  changed_at: TimeSchema,
});
export type AllocationChange = v.InferOutput<typeof AllocationChangeSchema>;

/**
 * `POST …/allocation/next`: the caller's next script, reserved for ten minutes; null if none is
 * left.
 */
export const NextScriptSchema = v.object({
  submission_id: v.nullable(IdSchema),
  until: v.nullable(TimeSchema),
});
export type NextScript = v.InferOutput<typeof NextScriptSchema>;

/**
 * `POST /api/v1/submissions/{id}/open`: reserves it for ten minutes. Null if it is unassigned and
 * somebody else has taken it.
 */
export const LeaseSchema = v.object({ until: v.nullable(TimeSchema), others: v.array(v.string()) });
export type Lease = v.InferOutput<typeof LeaseSchema>;
