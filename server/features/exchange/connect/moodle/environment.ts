import * as v from 'valibot';
import type { RemoteAssignment } from '#contract/exchange/connection.ts';
import { visibleText } from '#server/extraction/html-text.ts';
import { commentHtml } from '#server/features/exchange/return/moodle/comment.ts';
import { forEachLimited } from '#server/platform/process/for-each-limited.ts';
import { ConnectError } from '#server/features/exchange/connect/errors.ts';
import type {
  Access,
  Asked,
  Environment,
  RemoteState,
  RemoteFile,
  RemotePerson,
  RemoteWork,
} from '#server/features/exchange/connect/types.ts';
import {
  AssignmentsSchema,
  FlagsSchema,
  GradeItemsSchema,
  GradesSchema,
  MappingsSchema,
  type MoodleGrade,
  ParticipantsSchema,
  type PluginSchema,
  ScaleSchema,
  SiteInfoSchema,
  type Status,
  StatusSchema,
  SubmissionsSchema,
  type Warned,
} from './answers.ts';
import { caller, NoSuchFunction, type Params, saysNo } from './call.ts';
import { areaWith, download } from './files.ts';
import { advanced, formOf, isFilledInSo, markingOf } from './marking.ts';

type Plugin = v.InferOutput<typeof PluginSchema>;

/** Names of courses, assignments and groups are HTML. */
const plain = (html: string): string => visibleText(html).replace(/\s+/g, ' ').trim();
const isoOf = (seconds: number): string | null =>
  seconds > 0 ? new Date(seconds * 1000).toISOString() : null;

function remoteOf(
  course: { id: number; fullname: string },
  {
    id,
    name,
    duedate,
    grade,
    teamsubmission,
    blindmarking,
    revealidentities,
  }: v.InferOutput<typeof AssignmentsSchema>['courses'][number]['assignments'][number],
): RemoteAssignment {
  return {
    course_id: String(course.id),
    course: plain(course.fullname),
    id: String(id),
    name: plain(name),
    due_at: isoOf(duedate),
    graded_by: grade > 0 ? 'points' : grade < 0 ? 'words' : 'nothing',
    max: grade > 0 ? grade : null,
    teams: Boolean(teamsubmission),
    anonymous: Boolean(blindmarking) && !revealidentities,
  };
}

const filesOf = (plugins: readonly Plugin[]): RemoteFile[] =>
  plugins
    .filter(({ type }) => type === 'file')
    .flatMap(({ fileareas }) => fileareas.flatMap(({ files }) => files))
    .map(({ filename, filepath, filesize, fileurl }) => ({
      folder: filepath.replace(/^\/+|\/+$/g, ''),
      filename,
      bytes: filesize,
      url: fileurl,
    }));
const textOf = (plugins: readonly Plugin[]): string | null =>
  plugins
    .filter(({ type }) => type === 'onlinetext')
    .flatMap(({ editorfields }) => editorfields.map(({ text }) => text))
    .find((text) => text.trim() !== '') ?? null;

const FILES_OFF =
  'Feedback files are switched off in this assignment in Moodle (Settings, Feedback types, Feedback files), so documents don’t go.';

/**
 * `grade` as Moodle stores it: `12.50000`, or `3.00000` for the third word of a scale; −1 means
 * none.
 */
const gradeOf = (grade: string | number, scale: readonly string[] | null): string | null =>
  Number(grade) < 0 || Number.isNaN(Number(grade))
    ? null
    : (scale?.[Number(grade) - 1] ?? String(Number(grade)));

const KEPT_HIDDEN =
  'Moodle doesn’t show the comment it has, so the grade can’t go alone without erasing it. Write feedback, or release the grade in Moodle’s marking workflow first.';

/** Moodle's name for all who are in no group that hands in, or in several. */
const DEFAULT_GROUP = 'Default group';
type Participant = v.InferOutput<typeof ParticipantsSchema>[number];

/** Returns a student's group: if teams hand in, the one whose work is theirs, else the first. */
function groupOf(
  { groups, groupid, groupname }: Participant,
  { teams }: RemoteAssignment,
): string | null {
  if (!teams) return groups[0] === undefined ? null : plain(groups[0].name);
  return groupid ? plain(groupname ?? nameIn(groups, groupid)) : DEFAULT_GROUP;
}
const nameIn = (groups: Participant['groups'], groupid: number): string =>
  groups.find(({ id }) => id === groupid)?.name ?? `Group ${groupid}`;

const STATE_HIDDEN =
  'Moodle doesn’t tell this token how far its marking workflow is for this student, and saving a grade without it would withdraw what was released. Nothing is sent.';
const NO_FORM =
  'Moodle grades this by a rubric or guide, and whatever is saved without a whole assessment by it would delete the grade that it made. Nothing is sent.';

/** Changes with every save: Moodle also stamps the grade when its feedback changes. */
const stampOf = ({ id, timemodified, grader, grade }: MoodleGrade): string =>
  `${id}:${timemodified}:${grader}:${Number(grade)}`;

/** Returns the newest attempt; a team's takes precedence over its member's. */
function newestOf({ lastattempt }: Status): RemoteState['newest'] {
  if (lastattempt === undefined) return undefined;
  const newest = lastattempt.teamsubmission ?? lastattempt.submission;
  // Moodle creates an empty first attempt when a grade is given to someone who handed in nothing.
  if (newest === undefined || (newest.status === 'new' && newest.attemptnumber === 0)) return null;
  return { attempt: newest.attemptnumber + 1, at: isoOf(newest.timemodified) };
}

/** Returns comment and files; all undefined if Moodle doesn't show them. */
function feedbackOf(
  plugins: readonly Plugin[] | undefined,
): Pick<RemoteState, 'comment' | 'raw' | 'files'> {
  if (plugins === undefined) return { comment: undefined };
  const raw = plugins.find(({ type }) => type === 'comments')?.editorfields[0]?.text ?? '';
  return { comment: plain(raw) === '' ? null : visibleText(raw), raw, files: filesOf(plugins) };
}

/**
 * Returns a response if it is complete. One with a warning that the token may not look is empty;
 * the existing content would be taken for nothing and overwritten. Throws ConnectError.
 */
function whole<T extends { warnings: Warned }>(answer: T): T {
  const denied = answer.warnings.find(({ warningcode }) => String(warningcode) !== '3');
  if (denied !== undefined) throw saysNo(denied.message || 'it doesn’t show what it holds.');
  return answer;
}

export function moodle(access: Access): Environment {
  const call = caller(access);
  const list = (of: Params = {}) => call('mod_assign_get_assignments', of, AssignmentsSchema);
  const participants = (remote: RemoteAssignment) =>
    call(
      'mod_assign_list_participants',
      { assignid: remote.id, groupid: 0, filter: '', onlyids: 0 },
      ParticipantsSchema,
    );
  const foundWith = async (remote: RemoteAssignment) => {
    const course = (await list({ 'courseids[0]': remote.course_id })).courses.find(
      ({ assignments }) => assignments.some(({ id }) => String(id) === remote.id),
    );
    const own = course?.assignments.find(({ id }) => String(id) === remote.id);
    if (course === undefined || own === undefined)
      throw new ConnectError(
        'refused',
        `“${remote.name}” is no longer in Moodle, or no longer yours to mark there.`,
      );
    return { course, own };
  };
  const found = async (remote: RemoteAssignment) => (await foundWith(remote)).own;

  const scales = new Map<string, Promise<readonly string[] | null>>();
  /** Requested only once, because it is needed for every row. */
  const scaleOf = (remote: RemoteAssignment): Promise<readonly string[] | null> => {
    if (remote.graded_by !== 'words') return Promise.resolve(null);
    const known = scales.get(remote.id) ?? words(remote);
    scales.set(remote.id, known);
    return known;
  };
  async function words(remote: RemoteAssignment): Promise<readonly string[] | null> {
    const { grade } = await found(remote);
    try {
      const values = await call(
        'core_competency_get_scale_values',
        { scaleid: -grade },
        ScaleSchema,
      );
      return grade >= 0 || values.length === 0
        ? null
        : values.toSorted((a, b) => a.id - b.id).map(({ name }) => plain(name));
    } catch (error) {
      if (error instanceof NoSuchFunction) return null;
      throw error;
    }
  }
  /** Returns a grade in the form that Moodle accepts: for a scale, the position of its word. */
  const sentGrade = (grade: string | null, scale: readonly string[] | null): string | number =>
    grade === null
      ? -1
      : scale === null || !scale.includes(grade)
        ? grade
        : scale.indexOf(grade) + 1;

  const formFor = async (cmid: number) => await formOf(call, cmid, plain);

  /** Returns each student's state in the marking workflow; null if it can't be read. */
  async function workflows(remote: RemoteAssignment): Promise<ReadonlyMap<string, string> | null> {
    try {
      const { assignments } = whole(
        await call('mod_assign_get_user_flags', { 'assignmentids[0]': remote.id }, FlagsSchema),
      );
      return new Map(
        assignments
          .flatMap(({ userflags }) => userflags)
          .map(({ userid, workflowstate }) => [String(userid), workflowstate ?? '']),
      );
    } catch (error) {
      if (error instanceof ConnectError && error.kind === 'refused') return null;
      throw error;
    }
  }

  async function heldOf(
    remote: RemoteAssignment,
    { user, attempt }: Asked,
    graded: MoodleGrade | undefined,
    usesWorkflow: boolean,
    scale: readonly string[] | null,
  ): Promise<RemoteState> {
    const status = await call(
      'mod_assign_get_submission_status',
      {
        assignid: remote.id,
        userid: user,
        // In its stored form, so that a comment that is sent back unchanged stays as it was.
        moodlewssettingraw: 'true',
        moodlewssettingfileurl: 'false',
      },
      StatusSchema,
    );
    const newest = newestOf(status);
    const now = { newest };
    const earlier =
      attempt === null || newest == null || attempt >= newest.attempt
        ? undefined
        : status.previousattempts.find((one) => one.attemptnumber === attempt - 1);
    const isEarlier = attempt !== null && newest != null && attempt < newest.attempt;
    const grade = isEarlier ? earlier?.grade : (graded ?? status.feedback?.grade);
    // A record that nobody has saved: it was created when somebody looked.
    const isUntouched = grade === undefined || (grade.grader <= 0 && Number(grade.grade) < 0);
    const shown = isEarlier
      ? (earlier?.feedbackplugins ?? [])
      : status.feedback?.grade === undefined
        ? undefined
        : status.feedback.plugins;
    const feedback =
      shown === undefined && (isUntouched || !usesWorkflow)
        ? { comment: null, raw: '', files: usesWorkflow && grade !== undefined ? undefined : [] }
        : feedbackOf(shown);
    return {
      grade: grade === undefined ? null : gradeOf(grade.grade, scale),
      // Moodle lists grades by the student's own submission: one who joined a team later has none.
      has_hidden_grade: !isEarlier && grade === undefined && status.lastattempt?.graded === true,
      ...(grade === undefined ? {} : { stamp: stampOf(grade) }),
      ...feedback,
      ...now,
    };
  }

  return {
    system: 'moodle',
    async profile() {
      const { sitename, fullname, userid } = await call(
        'core_webservice_get_site_info',
        {},
        SiteInfoSchema,
      );
      return { site: plain(sitename), who: fullname, account: String(userid) };
    },
    assignments: async () =>
      (await list()).courses.flatMap((course) =>
        course.assignments.map((one) => remoteOf(course, one)),
      ),
    async brief(remote) {
      const { intro, duedate } = await found(remote);
      return { html: intro, due_at: isoOf(duedate) };
    },

    async people(remote) {
      const [people, mapped] = await Promise.all([
        participants(remote),
        call(
          'mod_assign_get_user_mappings',
          { 'assignmentids[0]': remote.id },
          MappingsSchema,
        ).then(whole),
      ]);
      const numbers = new Map(
        mapped.assignments
          .flatMap(({ mappings }) => mappings)
          .map(({ id, userid }) => [userid, String(id)]),
      );
      return people.map((one): RemotePerson => {
        const { id, fullname, email, idnumber, username } = one;
        return {
          user: String(id),
          display_name: fullname,
          identifier: idnumber || null,
          email: email || null,
          group: groupOf(one, remote),
          section: null,
          environment_ids: {
            moodle_user: String(id),
            ...(numbers.has(id) ? { moodle_participant: numbers.get(id)! } : {}),
            ...(username ? { username } : {}),
          },
        };
      });
    },

    async works(remote) {
      const { assignments } = whole(
        await call(
          'mod_assign_get_submissions',
          { 'assignmentids[0]': remote.id },
          SubmissionsSchema,
        ),
      );
      const groups = remote.teams
        ? new Map(
            (await participants(remote)).flatMap(({ groups: all, groupid, groupname }) => [
              ...all.map(({ id, name }) => [id, plain(name)] as const),
              ...(groupid && groupname ? [[groupid, plain(groupname)] as const] : []),
            ]),
          )
        : new Map<number, string>();
      return assignments
        .flatMap(({ submissions }) => submissions)
        .filter(({ status }) => status === 'submitted')
        .flatMap(({ userid, groupid, attemptnumber, timemodified, plugins }): RemoteWork[] => {
          if (remote.teams !== (userid === 0)) return [];
          const what = {
            attempt: attemptnumber + 1,
            handed_in_at: isoOf(timemodified),
            files: filesOf(plugins),
            text: textOf(plugins),
          };
          if (!remote.teams) return [{ owner: { user: String(userid) }, ...what }];
          return [
            {
              owner: {
                group: groups.get(groupid) ?? (groupid === 0 ? DEFAULT_GROUP : `Group ${groupid}`),
                group_id: String(groupid),
              },
              ...what,
            },
          ];
        });
    },

    async marking(remote) {
      const { course, own } = await foundWith(remote);
      scales.delete(remote.id);
      const now = remoteOf(course, own);
      return markingOf(now, await formFor(own.cmid), await scaleOf(now));
    },

    async held(remote, asked) {
      const [scale, { own }, states] = [
        await scaleOf(remote),
        await foundWith(remote),
        await workflows(remote),
      ];
      const { assignments } = whole(
        await call(
          'mod_assign_get_grades',
          { 'assignmentids[0]': remote.id, since: 0 },
          GradesSchema,
        ),
      );
      const graded = new Map(
        assignments
          .flatMap(({ grades }) => grades)
          .toSorted((a, b) => a.attemptnumber - b.attemptnumber)
          .map((grade) => [String(grade.userid), grade]),
      );
      return new Map(
        await forEachLimited(asked, 4, async (one): Promise<[string, RemoteState]> => [
          one.user,
          {
            ...(await heldOf(
              remote,
              one,
              graded.get(one.user),
              Boolean(own.markingworkflow),
              scale,
            )),
            ...(states === null ? {} : { workflow: states.get(one.user) ?? '' }),
          },
        ]),
      );
    },

    async locked(remote, users) {
      const own = async (user: string): Promise<boolean> => {
        try {
          const { usergrades } = await call(
            'gradereport_user_get_grade_items',
            { courseid: remote.course_id, userid: user },
            GradeItemsSchema,
          );
          return usergrades
            .flatMap(({ gradeitems }) => gradeitems)
            .some(
              (item) =>
                item.itemmodule === 'assign' &&
                String(item.iteminstance) === remote.id &&
                (item.itemnumber ?? 0) === 0 &&
                (item.locked === true ||
                  item.gradeislocked === true ||
                  item.gradeisoverridden === true),
            );
        } catch (error) {
          // People who may mark may not see the gradebook: then it is noticed when the grade is
          // read back.
          if (error instanceof ConnectError && error.kind === 'refused') return false;
          throw error;
        }
      };
      const isLocked = await forEachLimited([...users], 4, own);
      return new Set(users.filter((_, at) => isLocked[at]));
    },

    async hasAssessment(remote, held, criteria) {
      const form = await formFor((await foundWith(remote)).own.cmid);
      return form === null || typeof form === 'string'
        ? null
        : await isFilledInSo(call, form, held, criteria);
    },

    async write(remote, user, { grade, comment, criteria, attempt = 1 }, held, document) {
      const html = comment === null ? held.raw : commentHtml(comment);
      if (html === undefined) throw new ConnectError('refused', KEPT_HIDDEN);
      if (held.workflow === undefined) throw new ConnectError('refused', STATE_HIDDEN);
      const { own } = await foundWith(remote);
      const form = await formFor(own.cmid);
      if (typeof form === 'string') throw new ConnectError('refused', form);
      if ((form?.criteria.length ?? 0) !== criteria.length)
        throw new ConnectError('refused', NO_FORM);
      const files: Params =
        document === null
          ? {}
          : { 'plugindata[files_filemanager]': await areaWith(access, held, document) };
      await call(
        'mod_assign_save_grade',
        {
          assignmentid: remote.id,
          userid: user,
          grade: criteria.length > 0 ? 0 : sentGrade(grade ?? held.grade, await scaleOf(remote)),
          attemptnumber: attempt - 1,
          addattempt: 0,
          // Moodle stores whatever it is given: anything but the current state would withdraw what
          // was released.
          workflowstate: held.workflow || (own.markingworkflow ? 'notmarked' : ''),
          applytoall: 0,
          'plugindata[assignfeedbackcomments_editor][text]': html,
          'plugindata[assignfeedbackcomments_editor][format]': 1,
          ...files,
          ...advanced(criteria),
        },
        v.unknown(),
      );
    },

    async refusesFiles(remote) {
      const told = (await found(remote)).configs.filter(
        ({ subtype, name }) => subtype === 'assignfeedback' && name === 'enabled',
      );
      return told.length === 0 ||
        told.some(({ plugin, value }) => plugin === 'file' && value === '1')
        ? ''
        : FILES_OFF;
    },
    download: (file, most) => download(access, file, most),
  };
}
