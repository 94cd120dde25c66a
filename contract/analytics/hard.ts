import * as v from 'valibot';
import { IdSchema, TimeSchema } from '#contract/common.ts';

/** What fewer scripts share is about individuals, not about the cohort. */
export const SHARED = 3;
/** At most this many groups are shown per criterion. */
export const MAX_GROUPS = 6;

export const REMARK_KINDS = ['note', 'comment', 'draft'] as const;
export type RemarkKind = (typeof REMARK_KINDS)[number];

const QuotationSchema = v.object({
  submission_id: IdSchema,
  kind: v.picklist(REMARK_KINDS),
  /** The student's words that it refers to; empty if it refers to the whole work. */
  quote: v.string(),
  said: v.string(),
});

/** What was said in similar words about several scripts. `key` leads to them. */
export const HardPointSchema = v.object({
  key: v.string(),
  /** The wording used most often. */
  text: v.string(),
  /** Scripts that received it. */
  n: v.number(),
  notes: v.number(),
  comments: v.number(),
  drafts: v.number(),
  /**
   * What these scripts got for the criterion, in percent of its maximum; null below ten scripts.
   */
  mean: v.nullable(v.number()),
  quotations: v.array(QuotationSchema),
});
export type HardPoint = v.InferOutput<typeof HardPointSchema>;

/**
 * `GET /api/v1/assignments/{id}/insight/hard` (ANA-3). Names from the class list are removed from
 * every text.
 */
export const HardSchema = v.object({
  assignment_id: IdSchema,
  as_of: TimeSchema,
  /** Scripts of the assignment, and those with at least one remark. */
  n: v.number(),
  told: v.number(),
  /** Everybody's remarks for the owner, otherwise the caller's own. */
  whose: v.picklist(['all', 'own']),
  /** Whether there were more remarks than are read; then only the latest are counted. */
  cut: v.boolean(),
  criteria: v.array(
    v.object({
      /** Null for remarks that belong to no criterion. */
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
/**
 * `GET, PUT /api/v1/assignments/{id}/class-feedback`: feedback to the whole class, as the educators
 * write it.
 */
export const ClassFeedbackSchema = v.object({
  text: v.pipe(
    v.string('Feedback to the class is text.'),
    v.maxLength(
      MAX_CLASS_FEEDBACK,
      `Feedback to the class has at most ${MAX_CLASS_FEEDBACK.toLocaleString('en')} characters.`,
    ),
  ),
  /**
   * In a change, the version it is based on. Refused with 412 if somebody else has saved since.
   */
  version: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type ClassFeedback = v.InferOutput<typeof ClassFeedbackSchema>;
