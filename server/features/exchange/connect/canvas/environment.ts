import * as v from 'valibot';
import type { RemoteAssignment } from '#contract/exchange/connection.ts';
import { escaped } from '#contract/text/escaped.ts';
import { forEachLimited } from '#server/platform/process/for-each-limited.ts';
import { ConnectError } from '#server/features/exchange/connect/errors.ts';
import type {
  Access,
  Environment,
  RemoteState,
  RemoteFile,
  RemotePerson,
  RemoteWork,
} from '#server/features/exchange/connect/types.ts';
import { canonicalJson } from '#server/features/release/canonical.ts';
import { sha256 } from '#server/platform/database/stores/context.ts';
import {
  AssessedSchema,
  AssignmentSchema,
  type Attachments,
  CourseSchema,
  SelfSchema,
  type Submission,
  SubmissionSchema,
  UserSchema,
} from './answers.ts';
import { caller } from './call.ts';
import { download, upload } from './files.ts';

/** Roles of people who teach a course, or help to, and may see its work. */
const MARKS = new Set([
  'teacher',
  'ta',
  'designer',
  'TeacherEnrollment',
  'TaEnrollment',
  'DesignerEnrollment',
]);
/** Why nothing is sent to a student who needn’t hand in. */
export const EXCUSED = 'Is excused in Canvas: a grade would undo that.';
const MAX_COURSES = 100;
const ANONYMOUS =
  'Canvas hides names in this assignment, and tells nobody whose work is whose. Show the names there, or import its zip.';

function remoteOf(
  course: { id: string; name: string },
  {
    id,
    name,
    due_at,
    points_possible,
    grading_type,
    group_category_id,
    anonymous_grading,
    anonymize_students,
  }: v.InferOutput<typeof AssignmentSchema>,
): RemoteAssignment {
  const words = grading_type === 'pass_fail';
  return {
    course_id: course.id,
    course: course.name,
    id,
    name,
    due_at: due_at === null ? null : new Date(due_at).toISOString(),
    max: words ? null : points_possible,
    graded_by: grading_type === 'not_graded' ? 'nothing' : words ? 'words' : 'points',
    teams: group_category_id !== null,
    anonymous: anonymous_grading === true || anonymize_students === true,
  };
}

const timeOf = (text: string | null): string | null =>
  text === null || Number.isNaN(Date.parse(text)) ? null : new Date(text).toISOString();
const isHandedIn = ({ workflow_state, submitted_at }: Submission): boolean =>
  workflow_state !== 'unsubmitted' && submitted_at !== null;
const filesOf = (attachments: Attachments): RemoteFile[] =>
  attachments
    .filter(({ url }) => url !== '')
    .map(({ id, filename, display_name, size, url }) => ({
      id,
      folder: '',
      filename: display_name || filename || `file-${id}`,
      bytes: size,
      url,
    }));
function textOf({ submission_type, body, url }: Submission): string | null {
  if (submission_type === 'online_text_entry') return body?.trim() ? body : null;
  return submission_type === 'online_url' && url !== null
    ? `<p><a href="${escaped(url)}">${escaped(url)}</a></p>`
    : null;
}

/** Returns the comments that this educator wrote there, newest last, with their attached files. */
function heldOf(
  {
    score,
    grade,
    entered_score,
    entered_grade,
    excused,
    attempt,
    submitted_at,
    submission_comments,
  }: Submission,
  me: string,
  byWords: boolean,
): RemoteState {
  // What was entered is what was sent: Canvas deducts points for lateness from it.
  const points = entered_score ?? score;
  const own = submission_comments.filter(({ author_id }) => author_id === me);
  const said = own.map(({ comment }) => comment ?? '');
  return {
    grade: byWords || points === null ? (entered_grade ?? grade) : String(points),
    is_excused: excused === true,
    newest: attempt === null ? null : { attempt, at: timeOf(submitted_at) },
    comment: said.at(-1) ?? null,
    said,
    files: filesOf(own.flatMap(({ attachments }) => attachments)),
  };
}

export function canvas(access: Access): Environment {
  const call = caller(access);
  let self: Promise<{ id: string; name: string }> | null = null;
  const me = () => (self ??= call.one('/api/v1/users/self', SelfSchema));
  const at = ({ course_id, id }: RemoteAssignment): string =>
    `/api/v1/courses/${course_id}/assignments/${id}`;
  const submissions = (remote: RemoteAssignment) =>
    call.all(
      `${at(remote)}/submissions?include[]=submission_comments&include[]=group&per_page=100`,
      SubmissionSchema,
    );
  const whole = (remote: RemoteAssignment) => call.one(at(remote), AssignmentSchema);
  const refuseAnonymous = ({ anonymous }: RemoteAssignment): void => {
    if (anonymous) throw new ConnectError('refused', ANONYMOUS);
  };

  return {
    system: 'canvas',
    profile: async () => ({
      site: new URL(access.address).hostname,
      who: (await me()).name,
      account: (await me()).id,
    }),

    async assignments() {
      const courses = (await call.all('/api/v1/courses?per_page=100', CourseSchema))
        .filter(({ enrollments }) => enrollments.some(({ type }) => MARKS.has(type)))
        .slice(0, MAX_COURSES);
      return (
        await forEachLimited(courses, 4, async (course) =>
          (
            await call.all(
              `/api/v1/courses/${course.id}/assignments?per_page=100`,
              AssignmentSchema,
            )
          ).map((one) => remoteOf(course, one)),
        )
      ).flat();
    },

    async brief(remote) {
      const { description, due_at } = await whole(remote);
      return {
        html: description ?? '',
        due_at: due_at === null ? null : new Date(due_at).toISOString(),
      };
    },

    async people(remote) {
      refuseAnonymous(remote);
      const people = await call.all(
        `/api/v1/courses/${remote.course_id}/users?enrollment_type[]=student&include[]=email&per_page=100`,
        UserSchema,
      );
      const groups = remote.teams
        ? new Map(
            (await submissions(remote)).map(({ user_id, group }) => [user_id, group?.name ?? null]),
          )
        : new Map<string, string>();
      return people.map(
        ({ id, name, sis_user_id, login_id, integration_id, email }): RemotePerson => ({
          user: id,
          display_name: name,
          identifier: sis_user_id ?? login_id,
          email,
          group: groups.get(id) ?? null,
          section: null,
          environment_ids: {
            canvas_user: id,
            ...(sis_user_id ? { canvas_sis: sis_user_id } : {}),
            ...(login_id ? { canvas_login: login_id } : {}),
            ...(integration_id ? { canvas_integration: integration_id } : {}),
          },
        }),
      );
    },

    async works(remote) {
      refuseAnonymous(remote);
      const seen = new Set<string>();
      return (await submissions(remote)).filter(isHandedIn).flatMap((one): RemoteWork[] => {
        const { user_id, group, attempt } = one;
        const what = {
          attempt: attempt ?? 1,
          handed_in_at: timeOf(one.submitted_at),
          files: filesOf(one.attachments),
          text: textOf(one),
        };
        if (!remote.teams || !group?.name || group.id === null)
          return user_id === null ? [] : [{ owner: { user: user_id }, ...what }];
        // Each member has the group's work as their own.
        if (seen.has(group.id)) return [];
        seen.add(group.id);
        return [{ owner: { group: group.name, group_id: group.id }, ...what }];
      });
    },

    async marking(remote) {
      const own = await whole(remote);
      const now = remoteOf({ id: remote.course_id, name: remote.course }, own);
      const wholeGroups = now.teams && own.grade_group_students_individually !== true;
      const criteria =
        own.rubric === null || own.rubric.length === 0
          ? null
          : own.rubric.map(({ id, description, ratings }) => ({
              id,
              name: description,
              levels: ratings.map((one) => ({
                id: one.id ?? '',
                name: one.description,
                points: one.points,
              })),
              max: null,
            }));
      return {
        remote: now,
        criteria,
        // Canvas uses the grade that is sent along with an assessment.
        totals: () => [],
        scale: null,
        refuses: now.anonymous ? ANONYMOUS : '',
        grades_whole_groups: wholeGroups,
        fingerprint: sha256(
          canonicalJson({
            graded_by: now.graded_by,
            max: now.max,
            type: own.grading_type,
            criteria,
            ...(wholeGroups ? { whole_groups: true } : {}),
          }),
        ),
      };
    },
    locked: () => Promise.resolve(new Set()),
    refusesFiles: () => Promise.resolve(''),

    async hasAssessment(remote, _, criteria, user) {
      const { rubric_assessment } = await call.one(
        `${at(remote)}/submissions/${user}?include[]=rubric_assessment`,
        AssessedSchema,
      );
      if (rubric_assessment === null) return null;
      return criteria.every(({ criterion, level, points, remark }) => {
        const there = rubric_assessment[criterion];
        return (
          there !== undefined &&
          (points === null || there.points === points) &&
          (!level || there.rating_id === null || there.rating_id === level) &&
          (remark === '' || (there.comments ?? '').trim() === remark)
        );
      });
    },

    async held(remote, asked) {
      refuseAnonymous(remote);
      const { id } = await me();
      const users = asked.map(({ user }) => user);
      const wanted = new Set(users);
      const [only] = users;
      const found =
        users.length === 1
          ? [
              await call.one(
                `${at(remote)}/submissions/${only}?include[]=submission_comments`,
                SubmissionSchema,
              ),
            ]
          : await submissions(remote);
      return new Map(
        found.flatMap((one) =>
          one.user_id !== null && wanted.has(one.user_id)
            ? [[one.user_id, heldOf(one, id, remote.graded_by === 'words')] as const]
            : [],
        ),
      );
    },

    async write(remote, user, { grade, comment, criteria }, { said = [], is_excused }, document) {
      if (is_excused === true) throw new ConnectError('refused', EXCUSED);
      const form = new URLSearchParams();
      if (grade !== null) form.set('submission[posted_grade]', grade);
      // A comment is added to the existing ones: what was said once isn't said again.
      if (comment !== null && !said.includes(comment)) form.set('comment[text_comment]', comment);
      for (const { criterion, level, points, remark } of criteria) {
        if (points !== null) form.set(`rubric_assessment[${criterion}][points]`, String(points));
        if (level !== null && level !== '')
          form.set(`rubric_assessment[${criterion}][rating_id]`, level);
        if (remark !== '') form.set(`rubric_assessment[${criterion}][comments]`, remark);
      }
      if (document !== null)
        form.set(
          'comment[file_ids][]',
          await upload(access, call, `${at(remote)}/submissions/${user}/comments/files`, document),
        );
      await call.put(`${at(remote)}/submissions/${user}`, form, v.unknown());
    },

    download: (file, most) => download(access, file, most),
  };
}
