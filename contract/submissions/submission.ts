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

/** By what it is known when something was handed in: the better ones come later. */
export const HANDED_IN_SOURCES = ['zip', 'worksheet', 'environment', 'person'] as const;
export type HandedInSource = (typeof HANDED_IN_SOURCES)[number];

export const SubmissionSchema = v.object({
  id: IdSchema,
  assignment_id: IdSchema,
  status: v.picklist(STATUSES),
  /** When it was handed in, and the upload where that isn't known. `late` goes by it, where it is known. */
  submitted_at: TimeSchema,
  /** False where it isn't known. */
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
   * True while a draft is there that isn't sent to the caller, who hasn't judged the script
   * (DESK-7): the text is null then, and
   * `ai_feedback` has only points on criteria that they have judged.
   */
  draft_sealed: v.optional(v.boolean()),
  turnitin_report_url: v.nullable(v.string()),
  turnitin_similarity_score: v.nullable(v.number()),
  /** Of the current attempt, in order; there is at least one. */
  files: v.pipe(v.array(SubmissionFileSchema), v.minLength(1)),
  /** Of attempts before it, oldest first. */
  earlier_files: v.array(SubmissionFileSchema),
  /** Whose work it is, by the class list: several for group work, none where it isn't known. */
  student_ids: v.array(IdSchema),
  attempt: v.number(),
  /** The attempt that was marked, when a newer one has come since and nobody has saved or dismissed it. */
  marked_attempt: v.nullable(v.number()),
  version: v.number(),
  late: v.boolean(),
  /** Awarded mark, penalty and final mark; null where the assignment has no rule for late work. */
  late_mark: v.optional(v.nullable(LateMarkSchema)),
  error_message: v.nullable(v.string()),
  created_at: TimeSchema,
  updated_at: TimeSchema,
});
export type Submission = v.InferOutput<typeof SubmissionSchema>;
export const SubmissionListSchema = v.array(SubmissionSchema);

const MAX_ID = 2 ** 31 - 1;

/** What a page begins after: the last row of the page before it, as `X-Next-Before` named it. */
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
 * `GET /api/v1/submissions/by_assignment/{id}`; with `changed_since` only what changed after that revision. Asked for
 * by `before`, page after page, no row is missed when others are deleted in between; with `skip` one may be.
 */
export const SubmissionQuerySchema = v.object({
  ...pageQuery(SUBMISSIONS_PAGE).entries,
  before: v.optional(BeforeSchema),
  changed_since: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))),
});
export type SubmissionQuery = v.InferOutput<typeof SubmissionQuerySchema>;
/** Headers of that list: when it was changed last, in milliseconds, to ask with next time; and ids deleted since. */
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

/** `PATCH /api/v1/submissions/{id}`: null clears, a missing key leaves as it is. */
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
/** What of a submission people write, and what has a history therefore. */
export type PatchField = keyof SubmissionPatch;
export const PATCH_FIELDS = Object.keys(SubmissionPatchSchema.entries) as PatchField[];

/** `PUT /api/v1/submissions/{id}/students`: whose work it is, by the class list. */
export const SubmissionStudentsSchema = v.object({
  student_ids: v.pipe(
    v.array(SentIdSchema),
    v.maxLength(100, 'A submission is of at most 100 students.'),
  ),
});

/** The text fields of an upload, beside `submission_file` and `turnitin_report`. */
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
/** `file_id` names one of several files; without it, the first. */
export const ViewUrlQuerySchema = v.object({
  file_type: v.picklist(FILE_KINDS, 'file_type is original, processed or turnitin.'),
  file_id: v.optional(IdParamSchema),
});
export const UrlSchema = v.object({ url: v.string() });
/**
 * What a submission is called wherever one is named: by its student, and by its file where no
 * student was given. The one rule for lists, titles, links, files and what students read. `id` only
 * where not even a file is known.
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

/** Whether a draft is there, sealed or not. */
export const hasDraft = ({
  ai_feedback_text: text,
  draft_sealed: isSealed,
}: Pick<Submission, 'ai_feedback_text' | 'draft_sealed'>): boolean =>
  isSealed === true || (text !== null && text.trim() !== '');

/** Stands where the text of a sealed draft would. */
export const SEALED_DRAFT =
  'The draft is sealed until you have judged every criterion (Judge first).';
