import * as v from 'valibot';
import { IdSchema, SentIdSchema, TimeSchema } from '#contract/common.ts';
import { MAX_POINTS } from '#contract/rubrics/model.ts';
import { MarkSheetSchema } from '#contract/rubrics/mark.ts';

/**
 * What two markings must share to agree without discussion: the band of their totals, about the
 * same total, or about the same for every criterion.
 */
export const SAME_WAYS = ['band', 'points', 'criterion'] as const;
/** What counts when they agree. */
export const AGREED_TAKES = ['first', 'mean'] as const;
/** Who decides when they don't: both of them, or a third person. */
export const DIFFER_WAYS = ['reconcile', 'third'] as const;

const WITHIN = `The difference is between 0 and ${MAX_POINTS.toLocaleString('en')} points.`;
/** When two markings of a script agree, and what follows (MOD-2). */
export const AgreementRuleSchema = v.object({
  same: v.picklist(SAME_WAYS, `same is ${SAME_WAYS.join(', ')}.`),
  /** Maximum difference in points; not needed for bands. */
  within: v.optional(
    v.pipe(v.number(WITHIN), v.minValue(0, WITHIN), v.maxValue(MAX_POINTS, WITHIN)),
    0,
  ),
  takes: v.picklist(AGREED_TAKES, `takes is ${AGREED_TAKES.join(' or ')}.`),
  differ: v.picklist(DIFFER_WAYS, `differ is ${DIFFER_WAYS.join(' or ')}.`),
  /** The default third marker, unless they already mark the script. */
  third_marker_id: v.optional(v.nullable(SentIdSchema), null),
  /** Whether they mark before they see what the two gave. */
  third_blind: v.optional(v.boolean(), true),
});
export type AgreementRule = v.InferOutput<typeof AgreementRuleSchema>;

const MarkerSchema = v.object({ user_id: IdSchema, full_name: v.string() });
/**
 * `GET, PUT /api/v1/assignments/{id}/agreement-rule`. Null: every double-marked script is
 * reconciled. Applies to everything handed over from then on.
 */
export const AgreementRuleAnswerSchema = v.object({
  rule: v.nullable(AgreementRuleSchema),
  markers: v.array(MarkerSchema),
  has_bands: v.boolean(),
});
export type AgreementRuleAnswer = v.InferOutput<typeof AgreementRuleAnswerSchema>;
export const AgreementRuleChangeSchema = v.object({ rule: v.nullable(AgreementRuleSchema) });

/** Being marked; to be reconciled; with the third marker; agreed. */
export const ROUND_STATES = ['marking', 'reconcile', 'third', 'agreed'] as const;
export const AGREED_HOW = ['rule', 'reconciled', 'third'] as const;
export const OWN_ROUNDS = ['first', 'second', 'third'] as const;
export type OwnRound = (typeof OWN_ROUNDS)[number];

/**
 * One double-marked script. A blind marker sees nobody else's name, nor whether they have handed
 * over.
 */
const RoundScriptSchema = v.object({
  submission_id: IdSchema,
  name: v.string(),
  state: v.picklist(ROUND_STATES),
  how: v.nullable(v.picklist(AGREED_HOW)),
  first: v.nullable(MarkerSchema),
  second: v.nullable(MarkerSchema),
  third: v.nullable(MarkerSchema),
  /** The caller's own round. */
  mine: v.nullable(v.picklist(OWN_ROUNDS)),
  /** Who still has something to do: the caller or somebody else; null once agreed. */
  waits_for: v.nullable(v.picklist(['you', 'others'])),
  /** The caller has marked it completely, but not handed it over. */
  to_hand_over: v.boolean(),
  /** Whether the third marker marks before they see what the two gave. */
  third_blind: v.boolean(),
  /**
   * Number of criteria they differ in; null if the caller may not know, or until both have handed
   * over.
   */
  differ: v.nullable(v.number()),
  grade: v.nullable(v.string()),
});
export type RoundScript = v.InferOutput<typeof RoundScriptSchema>;

/**
 * `GET /api/v1/assignments/{id}/rounds`: every double-marked script; for a marker, only their own.
 */
export const RoundListSchema = v.object({
  rule: v.nullable(AgreementRuleSchema),
  scripts: v.array(RoundScriptSchema),
});
export type RoundList = v.InferOutput<typeof RoundListSchema>;

/**
 * `GET /api/v1/submissions/{id}/rounds`: all marks given to one script, side by side. Refused to
 * blind markers.
 */
export const ScriptRoundsSchema = v.object({
  assignment_id: IdSchema,
  script: RoundScriptSchema,
  rule: v.nullable(AgreementRuleSchema),
  first: MarkSheetSchema,
  second: MarkSheetSchema,
  third: v.nullable(MarkSheetSchema),
  agreed: MarkSheetSchema,
  agreed_by: v.nullable(v.string()),
  agreed_at: v.nullable(TimeSchema),
  /** Whether the caller may write what is agreed on. */
  may_decide: v.boolean(),
  /** People the owner may ask to decide. */
  others: v.array(MarkerSchema),
});
export type ScriptRounds = v.InferOutput<typeof ScriptRoundsSchema>;

/** `PUT /api/v1/submissions/{id}/third-marker`: chooses a third marker, or none. */
export const ThirdMarkerSchema = v.object({
  user_id: v.nullable(SentIdSchema),
  blind: v.optional(v.boolean(), true),
});
export type ThirdMarker = v.InferOutput<typeof ThirdMarkerSchema>;
