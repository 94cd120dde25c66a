import * as v from 'valibot';
import { IdSchema } from './common.ts';

const text = (what: string, most: number) => v.pipe(v.string(`${what} is text.`), v.maxLength(most, `${what} has at most ${most.toLocaleString('en')} characters.`));

/** `GET, PUT /api/v1/assignments/{id}/guidance`: what an educator says about an assignment so that drafts fit it (DRAFT-4). */
export const GuidanceSchema = v.object({
  level: text('The level of study', 200),
  outcomes: text('The list of learning outcomes', 10_000),
  instructions: text('The instructions to the assistant', 10_000),
  model_answer: text('The model answer', 20_000),
  /** What each exemplar is for, by the id of its file. */
  exemplars: v.optional(v.array(v.object({ file_id: IdSchema, purpose: text('The purpose of an exemplar', 500) })), []),
});
export type Guidance = v.InferOutput<typeof GuidanceSchema>;

export const MAX_WISH = 300;
/** Body of `POST …/generate-feedback`: asked again with a word (DRAFT-12). Nothing, or an empty word, asks anew. */
export const AskAgainSchema = v.object({
  wish: v.optional(v.pipe(v.string('A word is text.'), v.trim(), v.maxLength(MAX_WISH, `A word has at most ${MAX_WISH} characters.`)), ''),
});

export const MAX_VOICE = 3000;
/** `GET, PUT, DELETE /api/v1/users/me/voice`: how the educator writes (DRAFT-3). */
export const VoiceSchema = v.object({
  text: v.pipe(v.string('The card is text.'), v.maxLength(MAX_VOICE, `The card has at most ${MAX_VOICE.toLocaleString('en')} characters.`)),
  /** Whether it is what was learnt, and nobody has changed it. */
  learnt: v.boolean(),
  /** How much of the drafts was kept, by month, newest first: 0 to 1. */
  kept: v.array(v.object({ month: v.string(), drafts: v.number(), share: v.number() })),
});
export type Voice = v.InferOutput<typeof VoiceSchema>;
export const VoiceTextSchema = v.pick(VoiceSchema, ['text']);

export const POINT_SECTIONS = ['strengths', 'improvements', 'next_steps'] as const;
export type PointSection = (typeof POINT_SECTIONS)[number];
export const POINT_CHOICES = ['taken', 'dropped'] as const;
export type PointChoice = (typeof POINT_CHOICES)[number];

/** `GET, PUT /api/v1/submissions/{id}/draft-points`: what became of the points of the draft that the submission has. */
export const PointSchema = v.object({
  section: v.picklist(POINT_SECTIONS, 'A section is strengths, improvements or next_steps.'),
  place: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
  /** Null: nothing yet. */
  choice: v.nullable(v.picklist(POINT_CHOICES, 'A choice is taken or dropped.')),
});
export const DraftPointsSchema = v.object({ draft_id: v.nullable(IdSchema), points: v.array(PointSchema) });
export type DraftPoints = v.InferOutput<typeof DraftPointsSchema>;

/** `GET /api/v1/submissions/{id}/leaving`: what a draft of this work would send, without sending it (DRAFT-6, DRAFT-9). */
export const LeavingSchema = v.object({
  /** Null where nothing leaves: the drafts are written by rules on this server. */
  provider: v.nullable(v.string()),
  model: v.nullable(v.string()),
  /** The bodies of the first questions, letter by letter: as they would be without any replacement, and as they are sent. */
  requests: v.array(v.object({ stage: v.string(), part: v.number(), before: v.string(), after: v.string() })),
  /** How many questions a draft takes, and about how many tokens. */
  questions: v.number(),
  input_tokens: v.number(),
  output_tokens: v.number(),
  /** About what it costs the operator, in their currency; null without prices. */
  cost: v.nullable(v.number()),
  taken: v.object({ name: v.number(), id: v.number(), email: v.number(), profile: v.number(), phone: v.number() }),
});
export type Leaving = v.InferOutput<typeof LeavingSchema>;
