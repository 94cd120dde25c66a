import * as v from 'valibot';
import { IdSchema, TimeSchema } from '#contract/common.ts';

/** A quote the server found word for word in the student's text; offsets are UTF-16 units into that text. */
export const EvidenceSchema = v.object({ quote: v.string(), start: v.number(), end: v.number() });
export type Evidence = v.InferOutput<typeof EvidenceSchema>;

/**
 * Where a picture is in a work: its page, and the passage right before it, or right after it if it
 * begins the work.
 */
export const PicturePlaceSchema = v.object({
  picture: v.number(),
  page: v.nullable(v.number()),
  after: v.nullable(EvidenceSchema),
  before: v.nullable(EvidenceSchema),
});
export type PicturePlace = v.InferOutput<typeof PicturePlaceSchema>;

export const PointSchema = v.object({
  criterion: v.string(),
  text: v.string(),
  evidence: v.array(EvidenceSchema),
  /**
   * Pictures of the work that it also rests on, numbered from 1: they can't be quoted, so only
   * looking at them shows whether it is true (DRAFT-14).
   */
  pictures: v.optional(v.array(v.number())),
  /**
   * Their places. Missing for a file that is itself a picture, and for points from before this was
   * stored.
   */
  places: v.optional(v.array(PicturePlaceSchema)),
});
export type Point = v.InferOutput<typeof PointSchema>;

/**
 * Why a sentence of a draft was changed, removed or added: by the second reading, or by a check
 * without a model.
 */
export const CHANGE_FAULTS = [
  'wrong',
  'overstated',
  'contradicts',
  'there',
  'unasked',
  'quotation',
  'grade',
  'tone',
  'mask',
  'placeholder',
  'arithmetic',
  'same form',
  'missing',
] as const;

/**
 * A paragraph of a model's draft: prose addressed to the student, with the passages that it quotes.
 */
export const ParagraphSchema = v.object({
  ...PointSchema.entries,
  /**
   * Changes from the second reading: the sentence before and after; empty before if it was added,
   * empty after if it was removed.
   */
  changes: v.array(
    v.object({ fault: v.picklist(CHANGE_FAULTS), was: v.string(), became: v.string() }),
  ),
});
export type Paragraph = v.InferOutput<typeof ParagraphSchema>;

/**
 * What a note to the educator is about: that rules wrote the draft, that something was cut, that
 * the text gives orders, that quotations or claims were dropped, that a grade was left out, what
 * nobody has judged, or what the model says only to the educator.
 */
export const NOTE_KINDS = [
  'rule_based',
  'cut',
  'instructions',
  'dropped_quotes',
  'dropped_claims',
  'grade',
  'scope',
  'from_model',
] as const;
export const NoteSchema = v.object({ kind: v.picklist(NOTE_KINDS), text: v.string() });
export type Note = v.InferOutput<typeof NoteSchema>;

/** The structured draft behind `ai_feedback_text` (decisions, section 4). */
export const AiFeedbackSchema = v.object({
  kind: v.picklist(['rule-based', 'model']),
  engine: v.string(),
  /** For a model's draft: all of it, in order. The lists of points are empty then. */
  paragraphs: v.optional(v.array(ParagraphSchema)),
  summary: v.string(),
  strengths: v.array(PointSchema),
  improvements: v.array(PointSchema),
  next_steps: v.array(PointSchema),
  dropped_quotes: v.number(),
  /** For the educator: never part of the text that a student can be given. */
  notes: v.array(NoteSchema),
});
export type AiFeedback = v.InferOutput<typeof AiFeedbackSchema>;

export const JOB_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export const JOB_STEPS = ['waiting', 'reading', 'writing', 'checking'] as const;
export type JobStep = (typeof JOB_STEPS)[number];

/**
 * `GET /api/v1/feedback-jobs?assignment_id=`: each open or recently ended draft generation of an
 * assignment.
 */
export const FeedbackJobSchema = v.object({
  id: IdSchema,
  submission_id: IdSchema,
  state: v.picklist(JOB_STATES),
  step: v.picklist(JOB_STEPS),
  error_message: v.nullable(v.string()),
  requested_at: TimeSchema,
  started_at: v.nullable(TimeSchema),
  finished_at: v.nullable(TimeSchema),
  /** True if it costs no credit: asked for again, with an own key, or where credits are off. */
  free: v.optional(v.boolean()),
});
export type FeedbackJob = v.InferOutput<typeof FeedbackJobSchema>;
export const FeedbackJobListSchema = v.array(FeedbackJobSchema);
