import * as v from 'valibot';

/**
 * The parts of Canvas' responses that are used. Ids are numbers below 2^53, or text if a school
 * asks for it.
 */
const id = v.pipe(v.union([v.number(), v.string()]), v.transform(String));
const text = v.optional(v.nullable(v.string()), null);
const number = v.optional(v.nullable(v.number()), null);
const flag = v.optional(v.nullable(v.boolean()), false);

export const SelfSchema = v.object({ id, name: v.string() });
export const CourseSchema = v.object({
  id,
  name: v.optional(v.string(), ''),
  enrollments: v.optional(v.array(v.object({ type: v.string() })), []),
});

export const AssignmentSchema = v.object({
  id,
  name: v.string(),
  due_at: text,
  points_possible: number,
  grading_type: v.optional(v.string(), 'points'),
  group_category_id: v.optional(v.nullable(id), null),
  anonymous_grading: flag,
  anonymize_students: flag,
  description: text,
  grade_group_students_individually: flag,
  use_rubric_for_grading: flag,
  rubric: v.optional(
    v.nullable(
      v.array(
        v.object({
          id,
          description: v.optional(v.string(), ''),
          points: v.optional(v.nullable(v.number()), null),
          ratings: v.optional(
            v.array(
              v.object({
                id: v.optional(v.nullable(id), null),
                description: v.optional(v.string(), ''),
                points: v.optional(v.number(), 0),
              }),
            ),
            [],
          ),
        }),
      ),
    ),
    null,
  ),
});

export const UserSchema = v.object({
  id,
  name: v.string(),
  sis_user_id: text,
  login_id: text,
  integration_id: text,
  email: text,
});

const AttachmentsSchema = v.optional(
  v.array(
    v.object({
      id,
      filename: v.optional(v.string(), ''),
      display_name: v.optional(v.string(), ''),
      size: v.optional(v.number(), 0),
      url: v.optional(v.string(), ''),
    }),
  ),
  [],
);
export type Attachments = v.InferOutput<typeof AttachmentsSchema>;

/**
 * Where to upload a file, and with which fields: these differ between Canvas installations, and are
 * passed on unchanged.
 */
export const UploadPlaceSchema = v.object({
  upload_url: v.string(),
  upload_params: v.optional(v.record(v.string(), v.unknown()), {}),
});
export const UploadedFileSchema = v.object({ id });

export const SubmissionSchema = v.object({
  user_id: v.optional(v.nullable(id), null),
  workflow_state: v.string(),
  attempt: number,
  submitted_at: text,
  submission_type: text,
  body: text,
  url: text,
  score: number,
  grade: text,
  /**
   * What was entered, before any deduction for lateness; older versions of Canvas don't include it.
   */
  entered_score: number,
  entered_grade: text,
  points_deducted: number,
  excused: flag,
  attachments: AttachmentsSchema,
  submission_comments: v.optional(
    v.array(
      v.object({
        author_id: v.optional(v.nullable(id), null),
        comment: v.optional(v.nullable(v.string()), ''),
        attachments: AttachmentsSchema,
      }),
    ),
    [],
  ),
  group: v.optional(
    v.nullable(v.object({ id: v.optional(v.nullable(id), null), name: text })),
    null,
  ),
});
/** What a rubric's criterion was marked with, by its id. */
export const AssessedSchema = v.object({
  rubric_assessment: v.optional(
    v.nullable(
      v.record(
        v.string(),
        v.object({
          points: number,
          rating_id: v.optional(v.nullable(id), null),
          comments: text,
        }),
      ),
    ),
    null,
  ),
});
export type Submission = v.InferOutput<typeof SubmissionSchema>;
