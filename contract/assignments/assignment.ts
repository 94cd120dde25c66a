import * as v from 'valibot';
import {
  gradeText,
  IdSchema,
  nameText,
  namedText,
  sentTime,
  TimeSchema,
} from '#contract/common.ts';
import { MAX_DESCRIPTION, MAX_FILE_NAME, MAX_NAME } from '#contract/limits.ts';
import { ASSIGNMENT_ROLES, PERMISSIONS } from '#contract/teams/roles.ts';

export const FILE_TYPES = ['brief', 'rubric', 'exemplar'] as const;
export type AssignmentFileType = (typeof FILE_TYPES)[number];

const POINTS = 'The highest number of points is between 1 and 100,000.';
const LETTERS = 'A scale has between 1 and 30 letters.';

/** When feedback text is needed for a script's marking to count as done. */
export const TEXT_NEEDS = ['without_rubric', 'always', 'never'] as const;
export type TextNeed = (typeof TEXT_NEEDS)[number];

/** Grades stay free text; the scale provides hints, order and averages. */
export const GradeScaleSchema = v.variant('kind', [
  v.object({ kind: v.literal('free') }),
  v.object({
    kind: v.literal('points'),
    max: v.pipe(v.number(POINTS), v.minValue(1, POINTS), v.maxValue(100_000, POINTS)),
  }),
  v.object({
    kind: v.literal('letters'),
    letters: v.pipe(
      v.array(namedText('A letter', 10)),
      v.minLength(1, LETTERS),
      v.maxLength(30, LETTERS),
    ),
  }),
  v.object({ kind: v.literal('pass_fail') }),
]);
export type GradeScale = v.InferOutput<typeof GradeScaleSchema>;

export const AssignmentFileSchema = v.object({
  id: IdSchema,
  file_type: v.picklist(FILE_TYPES),
  original_filename: v.string(),
  grade: v.nullable(v.string()),
  created_at: TimeSchema,
});
export type AssignmentFile = v.InferOutput<typeof AssignmentFileSchema>;

export const AssignmentSchema = v.object({
  id: IdSchema,
  name: v.string(),
  description: v.string(),
  due_at: v.nullable(TimeSchema),
  grade_scale: GradeScaleSchema,
  rubric: v.nullable(v.string()),
  /**
   * Where there is a rubric, a draft stays sealed for a criterion until the marker has judged it
   * (DESK-7).
   */
  judge_first: v.boolean(),
  /** When feedback text is needed; always if absent. */
  feedback_text_needed: v.optional(v.picklist(TEXT_NEEDS)),
  /** Whether text is needed with the current rubric; needed if absent. */
  needs_feedback_text: v.optional(v.boolean()),
  /** Names, identifiers and file names are hidden from everybody who marks (DESK-13). */
  anonymous: v.boolean(),
  /**
   * Who last showed the names again, and when; null if they were never hidden, or are hidden now.
   */
  anonymity_lifted: v.nullable(v.object({ by: v.string(), at: TimeSchema })),
  /**
   * When students’ work will be erased, set from a month before (PRIV-5); null until then and where
   * it is kept.
   */
  erase_at: v.nullable(TimeSchema),
  submission_count: v.number(),
  drafted_count: v.number(),
  graded_count: v.number(),
  /** Submissions whose status says that marking is done; absent where only grades are counted. */
  done_count: v.optional(v.number()),
  /** Ids of students’ unanswered regrade requests, for scripts whose grade the caller may see. */
  open_regrades: v.optional(v.array(v.number())),
  /**
   * The caller's role there: the widest if they have several. `may` lists what they are permitted
   * to do.
   */
  my_role: v.picklist(ASSIGNMENT_ROLES),
  may: v.array(v.picklist(PERMISSIONS)),
  /** Whether somebody else marks it as well as the caller. */
  marked_with_others: v.boolean(),
  /** The owner, whose credits pay for its drafts. */
  owner: v.string(),
  files: v.array(AssignmentFileSchema),
  created_at: TimeSchema,
  updated_at: TimeSchema,
});
export type Assignment = v.InferOutput<typeof AssignmentSchema>;
export const AssignmentListSchema = v.array(AssignmentSchema);

const fields = {
  description: v.pipe(
    v.string(),
    v.maxLength(MAX_DESCRIPTION, `Description has at most ${MAX_DESCRIPTION} characters.`),
  ),
  due_at: v.nullable(sentTime('due_at')),
  grade_scale: GradeScaleSchema,
  rubric: v.nullable(
    v.pipe(
      v.string(),
      v.maxLength(MAX_DESCRIPTION, `Rubric has at most ${MAX_DESCRIPTION} characters.`),
    ),
  ),
  judge_first: v.boolean('judge_first is true or false.'),
  feedback_text_needed: v.picklist(
    TEXT_NEEDS,
    `feedback_text_needed is one of ${TEXT_NEEDS.join(', ')}.`,
  ),
  anonymous: v.boolean('anonymous is true or false.'),
};

/** `POST /api/v1/assignments/`: accepts any payload and keeps these fields. */
export const NewAssignmentSchema = v.object({
  name: nameText('Name', MAX_NAME),
  description: v.optional(fields.description, ''),
  due_at: v.optional(fields.due_at, null),
  grade_scale: v.optional(fields.grade_scale, { kind: 'free' }),
  rubric: v.optional(fields.rubric, null),
  judge_first: v.optional(fields.judge_first, true),
  feedback_text_needed: v.optional(fields.feedback_text_needed, 'without_rubric'),
  anonymous: v.optional(fields.anonymous, false),
});
export type NewAssignment = v.InferInput<typeof NewAssignmentSchema>;
/** All fields, as a form holds them. */
export type AssignmentValues = v.InferOutput<typeof NewAssignmentSchema>;

/** `PATCH /api/v1/assignments/{id}`. */
export const AssignmentPatchSchema = v.partial(
  v.object({ name: nameText('Name', MAX_NAME), ...fields }),
);
export type AssignmentPatch = v.InferInput<typeof AssignmentPatchSchema>;

/** The text fields of `POST …/attach_file`, next to the binary `file`. */
export const AttachFileFieldsSchema = v.object({
  file_type: v.picklist(FILE_TYPES, 'file_type is brief, rubric or exemplar.'),
  grade: v.optional(gradeText()),
  original_filename: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(MAX_FILE_NAME, `A file name has at most ${MAX_FILE_NAME} characters.`),
    ),
  ),
});

/** `GET …/files/{fileId}/url`. */
export const AssignmentFileUrlQuerySchema = v.object({
  processed: v.optional(v.picklist(['true', 'false']), 'false'),
});
