import * as v from 'valibot';
import { IdSchema, SentIdSchema, TimeSchema } from '#contract/common.ts';

/** Maximum number of one kind that a rule may ask for. */
export const MAX_EACH = 500;
export const MAX_REASON = 2000;
export const MAX_MODERATORS = 50;

const EACH = `A number of scripts is between 1 and ${MAX_EACH}.`;
const each = v.nullable(
  v.pipe(v.number(EACH), v.integer(EACH), v.minValue(1, EACH), v.maxValue(MAX_EACH, EACH)),
);
const PERCENT = 'A percentage is between 1 and 100.';
const NEAR = 'Points from a border are between 0 and 20.';

export const NO_RULE = 'Choose at least one part of the rule.';

/**
 * Which scripts are reviewed. Its parts are combined: a script is in the sample if any of them
 * takes it.
 */
export const SampleRuleSchema = v.pipe(
  v.object({
    /** At least the square root of the number of graded scripts, rounded up. */
    root: v.boolean('root is true or false.'),
    /** At least this share of the graded scripts, rounded up. */
    percent: v.nullable(
      v.pipe(v.number(PERCENT), v.minValue(1, PERCENT), v.maxValue(100, PERCENT)),
    ),
    /** But never fewer than this. */
    least: each,
    /** At least this many from each grade band. */
    per_band: each,
    /** At least this many from each marker. */
    per_marker: each,
    /** All that fail. */
    fails: v.boolean('fails is true or false.'),
    /** All within this many points of a hundred of a band's border. */
    near: v.nullable(v.pipe(v.number(NEAR), v.minValue(0, NEAR), v.maxValue(20, NEAR))),
  }),
  v.check(
    ({ root, percent, least, per_band, per_marker, fails, near }) =>
      root || fails || [percent, least, per_band, per_marker, near].some((part) => part !== null),
    NO_RULE,
  ),
);
export type SampleRule = v.InferOutput<typeof SampleRuleSchema>;

export const EMPTY_RULE: SampleRule = {
  root: false,
  percent: null,
  least: null,
  per_band: null,
  per_marker: null,
  fails: false,
  near: null,
};

/** Rules that universities use. */
export const SAMPLE_PRESETS = [
  {
    id: 'root',
    name: 'Square root',
    says: 'As many as the square root of the class, with all fails and a script of each marker.',
    rule: { ...EMPTY_RULE, root: true, fails: true, per_marker: 1 },
  },
  {
    id: 'tenth',
    name: 'A tenth',
    says: 'A tenth of the graded scripts and at least ten, with all fails and a script of each marker.',
    rule: { ...EMPTY_RULE, percent: 10, least: 10, fails: true, per_marker: 1 },
  },
  {
    id: 'bands',
    name: 'Every band',
    says: 'Three scripts of each band, with all fails and a script of each marker.',
    rule: { ...EMPTY_RULE, per_band: 3, fails: true, per_marker: 1 },
  },
] as const satisfies readonly { id: string; name: string; says: string; rule: SampleRule }[];

export const WHY_PARTS = ['fails', 'near', 'marker', 'band', 'size'] as const;
/** Why a script is in the sample: the part of the rule, and which border, marker or band. */
export const WhySchema = v.object({ part: v.picklist(WHY_PARTS), of: v.nullable(v.string()) });
export type Why = v.InferOutput<typeof WhySchema>;

const SEED = 'A seed is a whole number from 1 to 2,147,483,647.';
const seed = v.pipe(
  v.number(SEED),
  v.integer(SEED),
  v.minValue(1, SEED),
  v.maxValue(2 ** 31 - 1, SEED),
);

/**
 * `POST …/moderation/plan`: which scripts would be taken. Nothing is stored; the same seed takes
 * the same scripts.
 */
export const SampleAskedSchema = v.object({
  rule: SampleRuleSchema,
  seed: v.optional(seed),
  /** Start a new sample instead of extending the current one. */
  anew: v.optional(v.boolean('anew is true or false.'), false),
});
export type SampleAsked = v.InferOutput<typeof SampleAskedSchema>;

const TakenSchema = v.object({
  submission_id: IdSchema,
  name: v.string(),
  why: v.array(WhySchema),
});
export type Taken = v.InferOutput<typeof TakenSchema>;
export const SamplePlanSchema = v.object({
  seed: v.number(),
  /** Graded scripts that it is drawn from. */
  of: v.number(),
  /** Scripts that are already in the sample. */
  before: v.number(),
  scripts: v.array(TakenSchema),
});
export type SamplePlan = v.InferOutput<typeof SamplePlanSchema>;

const reason = v.pipe(
  v.string('A reason is text.'),
  v.trim(),
  v.maxLength(MAX_REASON, `A reason has at most ${MAX_REASON.toLocaleString('en')} characters.`),
);

/**
 * `POST …/moderation/draws`: draws what a plan showed. 409 if the class has changed since, or if a
 * new sample or an extension has no reason.
 */
export const DrawAskedSchema = v.object({
  rule: SampleRuleSchema,
  seed,
  anew: v.optional(v.boolean('anew is true or false.'), false),
  /** Why it is extended or redrawn. */
  reason: v.optional(reason, ''),
  /** What the plan showed, so that nothing is drawn unseen. */
  submission_ids: v.pipe(
    v.array(SentIdSchema),
    v.maxLength(10_000, 'At most 10,000 scripts are drawn at once.'),
  ),
});
export type DrawAsked = v.InferOutput<typeof DrawAskedSchema>;

/** One draw. It is never changed; its replacement is only recorded in addition. */
export const DrawSchema = v.object({
  id: IdSchema,
  rule: SampleRuleSchema,
  seed: v.number(),
  of: v.number(),
  taken: v.number(),
  /** Whether it added to the existing sample. */
  extends: v.boolean(),
  reason: v.string(),
  drawn_by: v.string(),
  drawn_at: TimeSchema,
  /**
   * Whether it was drawn in another installation and imported with an archive: its seed refers to
   * the script numbers there.
   */
  elsewhere: v.boolean(),
  replaced: v.nullable(v.object({ by: v.string(), at: TimeSchema, reason: v.string() })),
});
export type Draw = v.InferOutput<typeof DrawSchema>;

export const VERDICTS = ['agrees', 'again'] as const;
export type Verdict = (typeof VERDICTS)[number];
const MARK = 'A mark is between 0 and 100.';
export const WHY_AGAIN = 'Say why it should be looked at again.';

/**
 * `PUT /api/v1/submissions/{id}/moderation`: a moderator's remark on a script of the sample. Every
 * remark is kept; the newest counts.
 */
export const AgreedRemarkSchema = v.pipe(
  v.object({
    verdict: v.picklist(VERDICTS, 'verdict is agrees or again.'),
    reason: v.optional(reason, ''),
    /** What they would have given, in points of a hundred. */
    mark: v.optional(
      v.nullable(v.pipe(v.number(MARK), v.minValue(0, MARK), v.maxValue(100, MARK))),
      null,
    ),
  }),
  v.rawCheck(({ dataset: { typed, value }, addIssue }) => {
    if (typed && value.verdict === 'again' && value.reason === '')
      addIssue({
        message: WHY_AGAIN,
        path: [{ type: 'object', origin: 'value', input: value, key: 'reason', value: '' }],
      });
  }),
);
export type Word = v.InferOutput<typeof AgreedRemarkSchema>;

const SaidSchema = v.object({
  moderator: v.string(),
  mine: v.boolean(),
  verdict: v.picklist(VERDICTS),
  reason: v.string(),
  mark: v.nullable(v.number()),
  said_at: TimeSchema,
});
export type Said = v.InferOutput<typeof SaidSchema>;

/** One script of the sample. */
const SampledSchema = v.object({
  submission_id: IdSchema,
  name: v.string(),
  marker: v.nullable(v.string()),
  /** Its current grade. */
  grade: v.nullable(v.string()),
  why: v.array(WhySchema),
  /**
   * Why the caller can't moderate it: they marked it, or they mark it blind and may not know
   * anything about it.
   */
  closed: v.nullable(v.picklist(['own', 'blind', 'examined'])),
  /** The newest remark of each moderator, oldest first. */
  said: v.array(SaidSchema),
});
export type Sampled = v.InferOutput<typeof SampledSchema>;

const PersonSchema = v.object({ user_id: IdSchema, full_name: v.string() });

/** `GET …/moderation`: for the owner and for moderators. */
export const ModerationSchema = v.object({
  /** Scripts that have a grade, which a sample is drawn from. */
  graded: v.number(),
  /** Named by the owner, or by their role. */
  moderators: v.array(v.object({ ...PersonSchema.entries, by_role: v.boolean() })),
  /** People who could be named, for the owner. */
  members: v.array(PersonSchema),
  /** Oldest first. */
  draws: v.array(DrawSchema),
  scripts: v.array(SampledSchema),
});
export type Moderation = v.InferOutput<typeof ModerationSchema>;

/** `PUT …/moderation/moderators`: who, besides the owner, may see the sample and comment on it. */
export const ModeratorsSchema = v.object({
  user_ids: v.pipe(
    v.array(SentIdSchema),
    v.maxLength(MAX_MODERATORS, `At most ${MAX_MODERATORS} moderators.`),
  ),
});

/** `POST …/moderation/signings`: signs the report in the version that its digest identifies. */
export const SigningAskedSchema = v.object({
  digest: v.string(),
  words: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(MAX_REASON, `At most ${MAX_REASON.toLocaleString('en')} characters.`),
    ),
    '',
  ),
});
export type SigningAsked = v.InferOutput<typeof SigningAskedSchema>;
export const SigningSchema = v.object({
  by: v.string(),
  signed_at: TimeSchema,
  words: v.string(),
  digest: v.string(),
  /** Imported with an archive file, which can name anybody. Left out if it was signed here. */
  elsewhere: v.optional(v.boolean()),
});
export type Signing = v.InferOutput<typeof SigningSchema>;
