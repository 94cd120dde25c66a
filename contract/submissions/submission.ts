import * as v from 'valibot';
import {
  gradeText,
  IdParamSchema,
  IdSchema,
  onOneLine,
  pageQuery,
  SentIdSchema,
  sentTime,
  TimeSchema,
} from '#contract/common.ts';
import { LateMarkSchema } from '#contract/deadlines/late-rule.ts';
import { AiFeedbackSchema } from '#contract/drafts/feedback.ts';
import {
  MAX_FEEDBACK,
  MAX_FILE_NAME,
  MAX_IDENTIFIER,
  MAX_SCORE,
  MIN_SCORE,
  SUBMISSIONS_PAGE,
} from '#contract/limits.ts';
import { SubmissionFileSchema } from './submission-file.ts';
import { STATUSES } from './submission-status.ts';

/** How the hand-in time is known; later ones in the list are more reliable. */
export const HANDED_IN_SOURCES = ['zip', 'worksheet', 'environment', 'person'] as const;
export type HandedInSource = (typeof HANDED_IN_SOURCES)[number];

export const SubmissionSchema = v.object({
  id: IdSchema,
  assignment_id: IdSchema,
  status: v.picklist(STATUSES),
  /**
   * When it was handed in, or uploaded if that isn't known. `late` is based on it if it is known.
   */
  submitted_at: TimeSchema,
  /** False if not known. */
  submitted_at_known: v.optional(v.boolean()),
  student_identifier: v.nullable(v.string()),
  original_filename: v.string(),
  processed_filename: v.nullable(v.string()),
  file_name: v.string(),
  grade: v.nullable(v.string()),
  feedback_text: v.nullable(v.string()),
  ai_feedback_text: v.nullable(v.string()),
  ai_feedback: v.nullable(AiFeedbackSchema),
  /**
   * True while there is a draft that the caller can't see because they haven't judged the script
   * (DESK-7): the text is null then, and `ai_feedback` has only points on criteria that they have
   * judged.
   */
  draft_sealed: v.optional(v.boolean()),
  turnitin_report_url: v.nullable(v.string()),
  turnitin_similarity_score: v.nullable(v.number()),
  /** Files of the current attempt, in order; there is at least one. */
  files: v.pipe(v.array(SubmissionFileSchema), v.minLength(1)),
  /** Files of earlier attempts, oldest first. */
  earlier_files: v.array(SubmissionFileSchema),
  /**
   * The students whose work it is, by the class list: several for group work, none if not known.
   */
  student_ids: v.array(IdSchema),
  attempt: v.number(),
  /**
   * The attempt that was marked, if a newer one has arrived since and nobody has saved or dismissed
   * it.
   */
  marked_attempt: v.nullable(v.number()),
  version: v.number(),
  late: v.boolean(),
  /** Awarded mark, penalty and final mark; null if the assignment has no rule for late work. */
  late_mark: v.optional(v.nullable(LateMarkSchema)),
  error_message: v.nullable(v.string()),
  created_at: TimeSchema,
  updated_at: TimeSchema,
});
export type Submission = v.InferOutput<typeof SubmissionSchema>;
export const SubmissionListSchema = v.array(SubmissionSchema);

const MAX_ID = 2 ** 31 - 1;

/** Where a page begins: after the last row of the previous page, as `X-Next-Before` named it. */
const BeforeSchema = v.pipe(
  v.string(),
  v.regex(/^.{1,60},\d{1,10}$/, 'before is the X-Next-Before of the page before.'),
  v.transform((text) => {
    const comma = text.lastIndexOf(',');
    return {
      created_at: text.slice(0, comma),
      id: Math.min(Number(text.slice(comma + 1)), MAX_ID),
    };
  }),
);

/**
 * `GET /api/v1/submissions/by_assignment/{id}`; with `changed_since`, only what changed after that
 * revision. Paging with `before` misses no row when others are deleted in between; paging with
 * `skip` may.
 */
export const SubmissionQuerySchema = v.object({
  ...pageQuery(SUBMISSIONS_PAGE).entries,
  before: v.optional(BeforeSchema),
  changed_since: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))),
});
export type SubmissionQuery = v.InferOutput<typeof SubmissionQuerySchema>;
/**
 * Headers of that list: the time of its last change in milliseconds, to send with the next request;
 * and ids deleted since.
 */
export const REVISION_HEADER = 'X-Revision';
export const DELETED_IDS_HEADER = 'X-Deleted-Ids';

const ScoreSchema = v.pipe(
  v.number('The similarity score is a number.'),
  v.minValue(MIN_SCORE, `The similarity score is between ${MIN_SCORE} and ${MAX_SCORE}.`),
  v.maxValue(MAX_SCORE, `The similarity score is between ${MIN_SCORE} and ${MAX_SCORE}.`),
);

const IdentifierSchema = v.pipe(
  v.string('The student identifier is text.'),
  v.trim(),
  v.maxLength(MAX_IDENTIFIER, `The student identifier has at most ${MAX_IDENTIFIER} characters.`),
  onOneLine('The student identifier'),
);

/** `PATCH /api/v1/submissions/{id}`: null clears, a missing key leaves its value unchanged. */
export const SubmissionPatchSchema = v.object({
  grade: v.optional(v.nullable(gradeText())),
  feedback_text: v.optional(
    v.nullable(
      v.pipe(
        v.string(),
        v.maxLength(MAX_FEEDBACK, `Feedback has at most ${MAX_FEEDBACK} characters.`),
      ),
    ),
  ),
  turnitin_similarity_score: v.optional(v.nullable(ScoreSchema)),
  student_identifier: v.optional(v.nullable(IdentifierSchema)),
  submitted_at: v.optional(sentTime('submitted_at')),
});
export type SubmissionPatch = v.InferOutput<typeof SubmissionPatchSchema>;
/** The fields of a submission that people write, and which therefore have a history. */
export type PatchField = keyof SubmissionPatch;
export const PATCH_FIELDS = Object.keys(SubmissionPatchSchema.entries) as PatchField[];

/** `PUT /api/v1/submissions/{id}/students`: sets whose work it is, by the class list. */
export const SubmissionStudentsSchema = v.object({
  student_ids: v.pipe(
    v.array(SentIdSchema),
    v.maxLength(100, 'A submission is of at most 100 students.'),
  ),
});

/** The text fields of an upload, next to `submission_file` and `turnitin_report`. */
export const UploadFieldsSchema = v.object({
  student_identifier: v.optional(IdentifierSchema),
  submitted_at: v.optional(sentTime('submitted_at')),
  original_filename: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(MAX_FILE_NAME, `A file name has at most ${MAX_FILE_NAME} characters.`),
    ),
  ),
  turnitin_similarity_score: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^-?\d+(\.\d+)?$/, 'The similarity score is a number.'),
      v.transform(Number),
      ScoreSchema,
    ),
  ),
});

export const FILE_KINDS = ['original', 'processed', 'turnitin'] as const;
export type SubmissionFileKind = (typeof FILE_KINDS)[number];
/** `file_id` names one of several files; by default the first. */
export const ViewUrlQuerySchema = v.object({
  file_type: v.picklist(FILE_KINDS, 'file_type is original, processed or turnitin.'),
  file_id: v.optional(IdParamSchema),
});
export const UrlSchema = v.object({ url: v.string() });
/**
 * Returns the name of a submission: its student, or its file if no student was given. The one rule
 * for lists, titles, links, files and what students read. Uses `id` only if not even a file is
 * known.
 */
export const submissionName = ({
  student_identifier,
  filename,
  id,
}: {
  student_identifier: string | null;
  filename: string | null | undefined;
  id: number;
}): string => student_identifier?.trim() || filename || `Submission ${id}`;

/** Whether there is a draft, sealed or not. */
export const hasDraft = ({
  ai_feedback_text: text,
  draft_sealed: isSealed,
}: Pick<Submission, 'ai_feedback_text' | 'draft_sealed'>): boolean =>
  isSealed === true || (text !== null && text.trim() !== '');

/** Replaces the text of a sealed draft. */
export const SEALED_DRAFT =
  'The draft is sealed until you have judged every criterion (Judge first).';
