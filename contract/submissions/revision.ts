import * as v from 'valibot';
import { IdSchema, TimeSchema } from '#contract/common.ts';
import { ChosenPointSchema } from '#contract/drafts/drafting.ts';
import { AiFeedbackSchema } from '#contract/drafts/feedback.ts';
import { PATCH_FIELDS } from './submission.ts';

const ValueSchema = v.nullable(v.union([v.string(), v.number()]));

/**
 * `GET /api/v1/submissions/{id}/revisions`: one change of one field, newest first. All changes of
 * one save have the `version` that it created.
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

/** `GET /api/v1/submissions/{id}/drafts`: every draft ever written for it, newest first. */
export const DraftSchema = v.object({
  id: IdSchema,
  /** Whether it is the submission's current draft. */
  current: v.boolean(),
  /** Null, as in the submission, while it is sealed for the caller. */
  ai_feedback_text: v.nullable(v.string()),
  ai_feedback: v.nullable(AiFeedbackSchema),
  draft_sealed: v.optional(v.boolean()),
  /** What happened to its points. */
  points: v.array(ChosenPointSchema),
  /** The full name of the person who asked for it. */
  requested_by: v.string(),
  created_at: TimeSchema,
});
export type DraftOfSubmission = v.InferOutput<typeof DraftSchema>;
