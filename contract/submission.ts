import * as v from 'valibot';
import { IdSchema, pageQuery, TimeSchema } from './common.ts';
import { AiFeedbackSchema } from './feedback.ts';
import { MAX_FEEDBACK, MAX_FILE_NAME, MAX_GRADE, MAX_IDENTIFIER, MAX_SCORE, MIN_SCORE, SUBMISSIONS_PAGE } from './limits.ts';
import { STATUSES } from './submission-status.ts';

export const SubmissionSchema = v.object({
  id: IdSchema,
  assignment_id: IdSchema,
  status: v.picklist(STATUSES),
  student_identifier: v.nullable(v.string()),
  original_filename: v.string(),
  processed_filename: v.nullable(v.string()),
  file_name: v.string(),
  grade: v.nullable(v.string()),
  feedback_text: v.nullable(v.string()),
  ai_feedback_text: v.nullable(v.string()),
  ai_feedback: v.nullable(AiFeedbackSchema),
  turnitin_report_url: v.nullable(v.string()),
  turnitin_similarity_score: v.nullable(v.number()),
  version: v.number(),
  late: v.boolean(),
  error_message: v.nullable(v.string()),
  created_at: TimeSchema,
  updated_at: TimeSchema,
});
export type Submission = v.InferOutput<typeof SubmissionSchema>;
export const SubmissionListSchema = v.array(SubmissionSchema);

/** `GET /api/v1/submissions/by_assignment/{id}`; with `changed_since` only what changed after that revision. */
export const SubmissionQuerySchema = v.object({
  ...pageQuery(SUBMISSIONS_PAGE).entries,
  changed_since: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))),
});
/** Header of that list: the assignment's revision to ask with next time, and ids deleted since. */
export const REVISION_HEADER = 'X-Revision';
export const DELETED_IDS_HEADER = 'X-Deleted-Ids';

const ScoreSchema = v.pipe(
  v.number('The similarity score is a number.'),
  v.minValue(MIN_SCORE, `The similarity score is between ${MIN_SCORE} and ${MAX_SCORE}.`),
  v.maxValue(MAX_SCORE, `The similarity score is between ${MIN_SCORE} and ${MAX_SCORE}.`),
);

/** `PATCH /api/v1/submissions/{id}`: null clears, a missing key leaves as it is. */
export const SubmissionPatchSchema = v.object({
  grade: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(MAX_GRADE, `A grade has at most ${MAX_GRADE} characters.`)))),
  feedback_text: v.optional(
    v.nullable(v.pipe(v.string(), v.maxLength(MAX_FEEDBACK, `Feedback has at most ${MAX_FEEDBACK} characters.`))),
  ),
  turnitin_similarity_score: v.optional(v.nullable(ScoreSchema)),
});
export type SubmissionPatch = v.InferOutput<typeof SubmissionPatchSchema>;

/** The text fields of an upload, beside `submission_file` and `turnitin_report`. */
export const UploadFieldsSchema = v.object({
  student_identifier: v.optional(
    v.pipe(v.string(), v.trim(), v.maxLength(MAX_IDENTIFIER, `The student identifier has at most ${MAX_IDENTIFIER} characters.`)),
  ),
  original_filename: v.optional(v.pipe(v.string(), v.maxLength(MAX_FILE_NAME, `A file name has at most ${MAX_FILE_NAME} characters.`))),
  turnitin_similarity_score: v.optional(
    v.pipe(v.string(), v.regex(/^-?\d+(\.\d+)?$/, 'The similarity score is a number.'), v.transform(Number), ScoreSchema),
  ),
});

export const FILE_KINDS = ['original', 'processed', 'turnitin'] as const;
export type SubmissionFileKind = (typeof FILE_KINDS)[number];
export const ViewUrlQuerySchema = v.object({ file_type: v.picklist(FILE_KINDS, 'file_type is original, processed or turnitin.') });
export const UrlSchema = v.object({ url: v.string() });

/** `GET /api/v1/submissions/{id}/revisions`: earlier values that were written over without `If-Match`. */
export const RevisionSchema = v.object({
  id: IdSchema,
  grade: v.nullable(v.string()),
  feedback_text: v.nullable(v.string()),
  turnitin_similarity_score: v.nullable(v.number()),
  version: v.number(),
  changed_by: v.string(),
  changed_at: TimeSchema,
});
export type Revision = v.InferOutput<typeof RevisionSchema>;
