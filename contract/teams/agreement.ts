import * as v from 'valibot';
import { IdSchema, SentIdSchema, TimeSchema } from '#contract/common.ts';
import { MAX_POINTS } from '#contract/rubrics/model.ts';
import { MarkSheetSchema } from '#contract/rubrics/mark.ts';

/**
 * What two markers must share so that nobody needs to talk: the band of their totals, about the
 * same total, or about the same of every criterion.
 */
export const SAME_WAYS = ['band', 'points', 'criterion'] as const;
/** What stands where they do. */
export const AGREED_TAKES = ['first', 'mean'] as const;
/** Who decides where they don't: both of them, or somebody else. */
export const DIFFER_WAYS = ['reconcile', 'third'] as const;

const WITHIN = `The difference is between 0 and ${MAX_POINTS.toLocaleString('en')} points.`;
/** When two markings of a script agree, and what follows (MOD-2). */
export const AgreementRuleSchema = v.object({
  same: v.picklist(SAME_WAYS, `same is ${SAME_WAYS.join(', ')}.`),
  /** How far apart points may be; bands need none. */
  within: v.optional(
    v.pipe(v.number(WITHIN), v.minValue(0, WITHIN), v.maxValue(MAX_POINTS, WITHIN)),
    0,
  ),
  takes: v.picklist(AGREED_TAKES, `takes is ${AGREED_TAKES.join(' or ')}.`),
  differ: v.picklist(DIFFER_WAYS, `differ is ${DIFFER_WAYS.join(' or ')}.`),
  /** Who is asked, unless they mark the script already. */
  third_marker_id: v.optional(v.nullable(SentIdSchema), null),
  /** Whether they mark before they see what the two gave. */
  third_blind: v.optional(v.boolean(), true),
});
export type AgreementRule = v.InferOutput<typeof AgreementRuleSchema>;

const MarkerSchema = v.object({ user_id: IdSchema, full_name: v.string() });
/**
 * `GET, PUT /api/v1/assignments/{id}/agreement-rule`. Null: every script that two mark is
 * reconciled. It counts for what is handed over from then on.
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

/** One script that two mark. Of whom it is blind is told nobody else's name, and not whether they have handed over. */
const RoundScriptSchema = v.object({
  submission_id: IdSchema,
  name: v.string(),
  state: v.picklist(ROUND_STATES),
  how: v.nullable(v.picklist(AGREED_HOW)),
  first: v.nullable(MarkerSchema),
  second: v.nullable(MarkerSchema),
  third: v.nullable(MarkerSchema),
  /** What is the caller's of it. */
  mine: v.nullable(v.picklist(OWN_ROUNDS)),
  /** Who has still to do something: the caller or somebody else; null once it is agreed. */
  waits_for: v.nullable(v.picklist(['you', 'others'])),
  /** The caller has marked it, nothing is missing, and it isn't handed over. */
  to_hand_over: v.boolean(),
  /** The third marker is to mark before they see what the two gave. */
  third_blind: v.boolean(),
  /** How many criteria they differ in; null while one may not know, or not both have handed over. */
  differ: v.nullable(v.number()),
  grade: v.nullable(v.string()),
});
export type RoundScript = v.InferOutput<typeof RoundScriptSchema>;

/** `GET /api/v1/assignments/{id}/rounds`: every script that two mark; to a marker those that are theirs. */
export const RoundListSchema = v.object({
  rule: v.nullable(AgreementRuleSchema),
  scripts: v.array(RoundScriptSchema),
});
export type RoundList = v.InferOutput<typeof RoundListSchema>;

/**
 * `GET /api/v1/submissions/{id}/rounds`: all that was given to one script, side by side. Refused to
 * whom it is blind.
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
  /** Whom the owner may ask to decide. */
  others: v.array(MarkerSchema),
});
export type ScriptRounds = v.InferOutput<typeof ScriptRoundsSchema>;

/** `PUT /api/v1/submissions/{id}/third-marker`: somebody who is to decide, or nobody. */
export const ThirdMarkerSchema = v.object({
  user_id: v.nullable(SentIdSchema),
  blind: v.optional(v.boolean(), true),
});
export type ThirdMarker = v.InferOutput<typeof ThirdMarkerSchema>;
