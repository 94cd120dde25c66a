import * as v from 'valibot';
import {
  IdSchema,
  nameText,
  onOneLine,
  SentIdSchema,
  sentTime,
  TimeSchema,
} from '#contract/common.ts';
import { MAX_EMAIL, MAX_IDENTIFIER, MAX_NAME } from '#contract/limits.ts';

/** Maximum number of students per assignment. */
export const MAX_STUDENTS = 5000;

/**
 * The ids that learning environments use for a student. A Moodle participant or group has a
 * different number for each assignment.
 */
export const ENVIRONMENT_IDS = [
  'moodle_participant',
  'moodle_group',
  'moodle_user',
  'canvas_user',
  'canvas_sis',
  'canvas_login',
  'canvas_integration',
  'blackboard_username',
  'brightspace_user',
  'brightspace_org_defined',
  'brightspace_username',
  'lti_user',
  'username',
] as const;
export type EnvironmentId = (typeof ENVIRONMENT_IDS)[number];

const shortText = (field: string, max: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(max, `${field} has at most ${max} characters.`),
    onOneLine(field),
  );
const EnvironmentIdsSchema = v.partial(
  v.object(
    Object.fromEntries(ENVIRONMENT_IDS.map((name) => [name, v.string()])) as Record<
      EnvironmentId,
      v.StringSchema<undefined>
    >,
  ),
);
export type EnvironmentIds = v.InferOutput<typeof EnvironmentIdsSchema>;

export const StudentSchema = v.object({
  id: IdSchema,
  display_name: v.string(),
  identifier: v.nullable(v.string()),
  email: v.nullable(v.string()),
  group: v.nullable(v.string()),
  section: v.nullable(v.string()),
  environment_ids: EnvironmentIdsSchema,
  /** When a worksheet says their work was handed in. */
  handed_in_at: v.optional(v.nullable(TimeSchema)),
  /** Their submissions, alone or with others; empty if they have handed in nothing. */
  submission_ids: v.array(IdSchema),
});
export type Student = v.InferOutput<typeof StudentSchema>;
export const StudentListSchema = v.array(StudentSchema);

const text = (field: string, max: number) =>
  v.optional(
    v.nullable(
      v.pipe(
        shortText(field, max),
        v.transform((given) => given || null),
      ),
    ),
    null,
  );

/** One entry of a class list as it is sent; `id` refers to an existing student. */
export const StudentValuesSchema = v.object({
  id: v.optional(SentIdSchema),
  display_name: nameText('A student’s name', MAX_NAME),
  identifier: text('An identifier', MAX_IDENTIFIER),
  email: text('An e-mail address', MAX_EMAIL),
  group: text('A group', MAX_NAME),
  section: text('A section', MAX_NAME),
  environment_ids: v.optional(
    v.partial(
      v.object(
        Object.fromEntries(
          ENVIRONMENT_IDS.map((name) => [name, shortText('An id', MAX_IDENTIFIER)]),
        ) as Record<EnvironmentId, ReturnType<typeof shortText>>,
      ),
    ),
    {},
  ),
  handed_in_at: v.optional(v.nullable(sentTime('handed_in_at'))),
});

/**
 * `PUT /api/v1/assignments/{id}/students`: the whole class list. Students left out are removed,
 * unless they have handed in work.
 */
export const ClassListSchema = v.object({
  students: v.pipe(
    v.array(StudentValuesSchema),
    v.maxLength(MAX_STUDENTS, `A class list has at most ${MAX_STUDENTS} students.`),
  ),
});

/**
 * `POST /api/v1/assignments/{id}/students/read`: reads the class list from a file of the learning
 * environment. Nothing is stored.
 */
export const ReadClassListSchema = v.object({
  students: v.array(v.omit(StudentSchema, ['id', 'submission_ids'])),
});
