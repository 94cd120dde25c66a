import * as v from 'valibot';
import { IdSchema, TimeSchema } from '#contract/common.ts';

const text = (what: string, most: number) =>
  v.pipe(
    v.string(`${what} is text.`),
    v.maxLength(most, `${what} has at most ${most.toLocaleString('en')} characters.`),
  );

/** In characters. */
export const GUIDANCE_LIMITS = {
  level: 200,
  outcomes: 10_000,
  instructions: 10_000,
  model_answer: 20_000,
  purpose: 500,
} as const;

/**
 * Whether feedback may reveal the model answer: openly, as hints that lead there, or never
 * (PROMPT-2).
 */
export const DISCLOSURES = ['yes', 'hints', 'never'] as const;
export type Disclosure = (typeof DISCLOSURES)[number];

/**
 * `GET, PUT /api/v1/assignments/{id}/guidance`: what an educator says about an assignment to guide
 * drafts (DRAFT-4).
 */
export const GuidanceSchema = v.object({
  level: text('The level of study', GUIDANCE_LIMITS.level),
  outcomes: text('The list of learning outcomes', GUIDANCE_LIMITS.outcomes),
  instructions: text('The instructions to the assistant', GUIDANCE_LIMITS.instructions),
  model_answer: text('The model answer', GUIDANCE_LIMITS.model_answer),
  /** Unchanged if left out. */
  disclose: v.optional(
    v.picklist(DISCLOSURES, 'Whether the model answer may be disclosed is yes, hints or never.'),
  ),
  /**
   * Whether pictures and scans may be sent to the provider: names in them can't be removed
   * (DRAFT-14).
   */
  pictures: v.optional(v.boolean('pictures is true or false.'), false),
  /** The purpose of each exemplar, by the id of its file. */
  exemplars: v.optional(
    v.array(
      v.object({
        file_id: IdSchema,
        purpose: text('The purpose of an exemplar', GUIDANCE_LIMITS.purpose),
      }),
    ),
    [],
  ),
});
export type Guidance = v.InferOutput<typeof GuidanceSchema>;

export const MAX_WISH = 300;
/**
 * Body of `POST …/generate-feedback`: asks again with a wish (DRAFT-12). Without a wish, or with an
 * empty one, starts afresh.
 */
export const AskAgainSchema = v.object({
  wish: v.optional(
    v.pipe(
      v.string('A word is text.'),
      v.trim(),
      v.maxLength(MAX_WISH, `A word has at most ${MAX_WISH} characters.`),
    ),
    '',
  ),
  /** Requests a draft even though the work could be read only in part (READ-4). */
  accept_partial: v.optional(v.boolean('accept_partial is true or false.'), false),
});

export const MAX_VOICE = 3000;
/** `GET, PUT, DELETE /api/v1/users/me/voice`: the educator's style of writing (DRAFT-3). */
export const VoiceSchema = v.object({
  text: v.pipe(
    v.string('The card is text.'),
    v.maxLength(MAX_VOICE, `The card has at most ${MAX_VOICE.toLocaleString('en')} characters.`),
  ),
  /** Whether it was learnt automatically and nobody has changed it. */
  learnt: v.boolean(),
  /** What happened to the drafts, by month, newest first. */
  kept: v.array(
    v.object({
      month: v.string(),
      /**
       * Drafts of works whose feedback was saved, and the share of their words that it contains: 0
       * to 1.
       */
      drafts: v.number(),
      share: v.nullable(v.number()),
      /**
       * Points of drafts where at least one choice was made; of these, taken unchanged, taken in
       * other words, dropped.
       */
      points: v.number(),
      taken: v.number(),
      edited: v.number(),
      dropped: v.number(),
    }),
  ),
});
export type Voice = v.InferOutput<typeof VoiceSchema>;
export const VoiceTextSchema = v.pick(VoiceSchema, ['text']);

export const POINT_SECTIONS = ['strengths', 'improvements', 'next_steps', 'paragraphs'] as const;
export type PointSection = (typeof POINT_SECTIONS)[number];
export const POINT_CHOICES = ['taken', 'dropped'] as const;
export type PointChoice = (typeof POINT_CHOICES)[number];

const section = v.picklist(
  POINT_SECTIONS,
  'A section is strengths, improvements, next_steps or paragraphs.',
);
const place = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100));
export const MAX_WORDING = 10_000;
const wording = v.nullable(text('A point', MAX_WORDING));

/** What happened to one point of a draft. */
export const ChosenPointSchema = v.object({
  section,
  place,
  choice: v.picklist(POINT_CHOICES),
  /** The words it was taken in, if they were changed. */
  wording,
});
export type ChosenPoint = v.InferOutput<typeof ChosenPointSchema>;

/**
 * `GET /api/v1/submissions/{id}/draft-points`: the choices on the points of the submission's draft.
 */
export const DraftPointsSchema = v.object({
  draft_id: v.nullable(IdSchema),
  /** Whether it may be rewritten with a wish free of charge. */
  again: v.boolean(),
  points: v.array(ChosenPointSchema),
});
export type DraftPoints = v.InferOutput<typeof DraftPointsSchema>;

/**
 * Body of `PUT …/draft-points`. Refused with 409 if the submission has a different draft by now.
 */
export const PointChangeSchema = v.object({
  draft_id: IdSchema,
  section,
  place,
  /** Null clears the choice. */
  choice: v.nullable(v.picklist(POINT_CHOICES, 'A choice is taken or dropped.')),
  wording: v.optional(wording, null),
});
export type PointChange = v.InferOutput<typeof PointChangeSchema>;

/**
 * `GET /api/v1/submissions/{id}/leaving`: what a draft of this work would send, without sending it
 * (DRAFT-6, DRAFT-9).
 */
export const OutboundPreviewSchema = v.object({
  /** Null if nothing leaves this server: drafts are written by rules here. */
  provider: v.nullable(v.string()),
  model: v.nullable(v.string()),
  /**
   * The exact bodies of the first requests: as they would be without any replacement, and as they
   * are sent.
   */
  requests: v.array(
    v.object({ stage: v.string(), part: v.number(), before: v.string(), after: v.string() }),
  ),
  /** The pictures sent with the first of them, as they are sent: JPEGs in base64. */
  pictures: v.array(v.object({ width: v.number(), height: v.number(), jpeg: v.string() })),
  /** Why pictures of this work aren't sent; null if they are, or if there are none. */
  blind: v.nullable(v.string()),
  /** How many requests a draft takes, and about how many tokens. */
  questions: v.number(),
  input_tokens: v.number(),
  output_tokens: v.number(),
  /** Approximate cost to the operator, in their currency; null without prices. */
  cost: v.nullable(v.number()),
  taken: v.object({
    name: v.number(),
    id: v.number(),
    email: v.number(),
    profile: v.number(),
    phone: v.number(),
  }),
});
export type OutboundPreview = v.InferOutput<typeof OutboundPreviewSchema>;

/**
 * Providers with a fixed address: only the operator chooses where else this server sends anything.
 */
export const OWN_PROVIDERS = ['openai', 'anthropic', 'google', 'mistral'] as const;
export type OwnProvider = (typeof OWN_PROVIDERS)[number];

export const MAX_OWN_KEY = 500;
export const MAX_OWN_MODEL = 200;

const ownProvider = v.picklist(
  OWN_PROVIDERS,
  `A provider is ${OWN_PROVIDERS.slice(0, -1).join(', ')} or ${OWN_PROVIDERS.at(-1)!}.`,
);

/**
 * `GET, PUT, DELETE /api/v1/users/me/own-key`: whether the caller's drafts go to a provider of
 * their own. The key itself is never returned.
 */
export const OwnKeySchema = v.object({
  /** False if the operator doesn't allow own keys. */
  allowed: v.boolean(),
  own: v.nullable(v.object({ provider: ownProvider, model: v.string(), saved_at: TimeSchema })),
});
export type OwnKey = v.InferOutput<typeof OwnKeySchema>;

/** Body of `PUT …/own-key`. */
export const OwnKeyBodySchema = v.object({
  provider: ownProvider,
  model: v.pipe(
    v.string('A model is a name.'),
    v.trim(),
    v.nonEmpty('Say which model.'),
    v.maxLength(MAX_OWN_MODEL, `A model’s name has at most ${MAX_OWN_MODEL} characters.`),
    v.regex(
      /^[\w.:@/-]+$/,
      'A model’s name has letters, figures and . : - / only, as its provider writes it.',
    ),
  ),
  key: v.pipe(
    v.string('A key is text.'),
    v.trim(),
    v.minLength(8, 'That is too short for a key.'),
    v.maxLength(MAX_OWN_KEY, `A key has at most ${MAX_OWN_KEY} characters.`),
    v.regex(
      /^[\x21-\x7e]+$/,
      'A key has no spaces and no accented letters. Copy it from your provider once more.',
    ),
  ),
});
export type OwnKeyBody = v.InferOutput<typeof OwnKeyBodySchema>;
