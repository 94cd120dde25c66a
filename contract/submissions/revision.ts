import * as v from 'valibot';
import { IdSchema, TimeSchema } from '#contract/common.ts';
import { ChosenPointSchema } from '#contract/drafts/drafting.ts';
import { AiFeedbackSchema } from '#contract/drafts/feedback.ts';
import { PATCH_FIELDS } from './submission.ts';

const ValueSchema = v.nullable(v.union([v.string(), v.number()]));

/**
 * `GET /api/v1/submissions/{id}/revisions`: one change of one field, newest first. What one save
 * changed has one `version`, the one it made.
 */
export const RevisionSchema = v.object({
  id: IdSchema,
  version: v.number(),
  field: v.picklist(PATCH_FIELDS),
  from: ValueSchema,
  to: ValueSchema,
  /** The full name. */
  changed_by: v.string(),
  changed_at: TimeSchema,
});
export type Revision = v.InferOutput<typeof RevisionSchema>;

/** `GET /api/v1/submissions/{id}/drafts`: every draft that was ever written for it, newest first. */
export const DraftSchema = v.object({
  id: IdSchema,
  /** Whether it is the one that the submission has now. */
  current: v.boolean(),
  /** Null, as of the submission, while it is sealed to the caller. */
  ai_feedback_text: v.nullable(v.string()),
  ai_feedback: v.nullable(AiFeedbackSchema),
  draft_sealed: v.optional(v.boolean()),
  /** What became of its points. */
  points: v.array(ChosenPointSchema),
  /** The full name of whoever asked for it. */
  requested_by: v.string(),
  created_at: TimeSchema,
});
export type DraftOfSubmission = v.InferOutput<typeof DraftSchema>;
