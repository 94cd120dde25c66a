import * as v from 'valibot';
import { MAX_GRADE, MAX_NAME } from '#contract/limits.ts';
import { SampleRuleSchema, VERDICTS, WhySchema } from '#contract/teams/moderation/sample.ts';
import { CountSchema, listOf, MomentSchema, PlaceSchema, upTo, WhoSchema } from './parts.ts';

const MANY = 10_000;
/** The same limit as when it was sent. */
const Reason = upTo(2000);

const DrawSchema = v.object({
  rule: SampleRuleSchema,
  seed: CountSchema,
  /**
   * What it was drawn from: every graded script by its number then, which the seed depends on, and
   * markers by position instead of number.
   */
  frame: listOf(
    v.object({
      id: CountSchema,
      level: v.nullable(v.number()),
      fails: v.boolean(),
      band: upTo(MAX_NAME),
      marker: v.nullable(v.object({ id: PlaceSchema, name: WhoSchema })),
      grade: upTo(MAX_GRADE),
    }),
    MANY,
  ),
  extends: v.boolean(),
  reason: Reason,
  drawn_by: WhoSchema,
  drawn_at: MomentSchema,
  replaced: v.nullable(v.object({ by: WhoSchema, at: MomentSchema, reason: Reason })),
  /** The drawn submissions, by position. */
  scripts: listOf(
    v.object({
      submission: PlaceSchema,
      why: listOf(WhySchema, 1000),
      grade: v.nullable(upTo(MAX_GRADE)),
    }),
    MANY,
  ),
});

/** The part of `assignment.json` about allocation and moderation; missing in older archives. */
export const ModerationParts = {
  /** The first marker of each criterion. */
  criterion_markers: v.optional(
    listOf(v.object({ criterion: upTo(40), marker: WhoSchema }), MANY),
    [],
  ),
  moderators: v.optional(listOf(WhoSchema, MANY), []),
  /** Oldest first, including those that were replaced. */
  draws: v.optional(listOf(DrawSchema, MANY), []),
  signings: v.optional(
    listOf(
      v.object({
        by: WhoSchema,
        signed_at: MomentSchema,
        words: Reason,
        digest: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
      }),
      MANY,
    ),
    [],
  ),
};

/** A moderator's remark about one submission, oldest first. */
export const ModeratedSchema = v.object({
  moderator: WhoSchema,
  verdict: v.picklist(VERDICTS),
  reason: Reason,
  mark: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
  grade: v.nullable(upTo(MAX_GRADE)),
  said_at: MomentSchema,
});
