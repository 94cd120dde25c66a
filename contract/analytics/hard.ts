import * as v from 'valibot';
import { IdSchema, TimeSchema } from '#contract/common.ts';

/** What fewer scripts were told is about persons, not about the cohort. */
export const SHARED = 3;
/** Groups of one criterion that are told. */
export const MAX_GROUPS = 6;

export const REMARK_KINDS = ['note', 'comment', 'draft'] as const;
export type RemarkKind = (typeof REMARK_KINDS)[number];

const QuotationSchema = v.object({
  submission_id: IdSchema,
  kind: v.picklist(REMARK_KINDS),
  /** What it was said of, in the student's words; empty where it was said of the whole. */
  quote: v.string(),
  said: v.string(),
});

/** What was said of several scripts in like words. `key` leads to them. */
export const HardPointSchema = v.object({
  key: v.string(),
  /** In the words that were used most often. */
  text: v.string(),
  /** Scripts it was said of. */
  n: v.number(),
  notes: v.number(),
  comments: v.number(),
  drafts: v.number(),
  /** What these scripts got for the criterion, in percent of what it gives; null below ten of them. */
  mean: v.nullable(v.number()),
  quotations: v.array(QuotationSchema),
});
export type HardPoint = v.InferOutput<typeof HardPointSchema>;

/** `GET /api/v1/assignments/{id}/insight/hard` (ANA-3). Names of the class list are taken out of every text. */
export const HardSchema = v.object({
  assignment_id: IdSchema,
  as_of: TimeSchema,
  /** Scripts of the assignment, and those of which anything was said. */
  n: v.number(),
  told: v.number(),
  /** Everybody's remarks for the owner, else the caller's own. */
  whose: v.picklist(['all', 'own']),
  /** There were more remarks than are read: the latest are counted. */
  cut: v.boolean(),
  criteria: v.array(
    v.object({
      /** Null: said of no criterion. */
      id: v.nullable(v.string()),
      name: v.string(),
      remarks: v.number(),
      /** Remarks that fewer than three scripts share. */
      alone: v.number(),
      points: v.array(HardPointSchema),
    }),
  ),
});
export type Hard = v.InferOutput<typeof HardSchema>;

export const MAX_CLASS_FEEDBACK = 20_000;
/** `GET, PUT /api/v1/assignments/{id}/class-feedback`: what the whole class is told, as the educators write it. */
export const ClassFeedbackSchema = v.object({
  text: v.pipe(
    v.string('Feedback to the class is text.'),
    v.maxLength(
      MAX_CLASS_FEEDBACK,
      `Feedback to the class has at most ${MAX_CLASS_FEEDBACK.toLocaleString('en')} characters.`,
    ),
  ),
  /** In a change: of what it was made from. Refused with 412 where somebody else saved since. */
  version: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type ClassFeedback = v.InferOutput<typeof ClassFeedbackSchema>;
