import * as v from 'valibot';
import type { RemoteAssignment } from '#contract/connect/connection.ts';
import { visibleText } from '../../feedback/html-text.ts';
import { commentHtml } from '../../handback/moodle/comment.ts';
import { each } from '../../process/each.ts';
import { ConnectError } from '../errors.ts';
import type {
  Access,
  Environment,
  Held,
  RemoteCriterion,
  RemoteFile,
  RemotePerson,
  RemoteWork,
  Wanted,
} from '../types.ts';
import {
  AssignmentsSchema,
  DefinitionsSchema,
  GradesSchema,
  MappingsSchema,
  ParticipantsSchema,
  type PluginSchema,
  ScaleSchema,
  SiteInfoSchema,
  StatusSchema,
  SubmissionsSchema,
} from './answers.ts';
import { caller, NoSuchFunction, type Params } from './call.ts';
import { areaWith, download } from './files.ts';

type Plugin = v.InferOutput<typeof PluginSchema>;

/** Names of courses, assignments and groups come as HTML. */
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

/** `grade` as Moodle stores it, `12.50000`, or `3.00000` for the third word of a scale; −1 is none. */
const gradeOf = (grade: string | number, scale: readonly string[] | null): string | null =>
  Number(grade) < 0 || Number.isNaN(Number(grade))
    ? null
    : (scale?.[Number(grade) - 1] ?? String(Number(grade)));

const KEPT_HIDDEN =
  'Moodle doesn’t show the comment it has, so the grade can’t go alone without erasing it. Write feedback, or release the grade in Moodle’s marking workflow first.';

/** The criteria of an assessment, as Moodle's forms have them. */
function advanced(criteria: Wanted['criteria']): Params {
  const isRubric = criteria.every(({ level }) => level !== null);
  return Object.fromEntries(
    criteria.flatMap(({ criterion, level, points, remark }, i) => {
      const at = `advancedgradingdata[${isRubric ? 'rubric' : 'guide'}][criteria][${i}]`;
      const filling = `${at}[fillings][0]`;
      return [
        [`${at}[criterionid]`, criterion],
        [`${filling}[criterionid]`, criterion],
        isRubric ? [`${filling}[levelid]`, level] : [`${filling}[score]`, points ?? 0],
        [`${filling}[remark]`, remark],
        [`${filling}[remarkformat]`, 0],
      ] as [string, string | number][];
    }),
  );
}

export function moodle(access: Access): Environment {
  const call = caller(access);
  const list = () => call('mod_assign_get_assignments', {}, AssignmentsSchema);
  const participants = (remote: RemoteAssignment) =>
    call(
      'mod_assign_list_participants',
      { assignid: remote.id, groupid: 0, filter: '', onlyids: 0 },
      ParticipantsSchema,
    );
  const found = async (remote: RemoteAssignment) => {
    const own = (await list()).courses
      .flatMap(({ assignments }) => assignments)
      .find(({ id }) => String(id) === remote.id);
    if (own === undefined)
      throw new ConnectError(
        'refused',
        `“${remote.name}” is no longer in Moodle, or no longer yours to mark there.`,
      );
    return own;
  };

  const scales = new Map<string, Promise<readonly string[] | null>>();
  /** Asked once: it is read with every row. */
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
  /** A grade as Moodle takes it: of a scale, the place of its word. */
  const sentGrade = (grade: string | null, scale: readonly string[] | null): string | number =>
    grade === null
      ? -1
      : scale === null || !scale.includes(grade)
        ? grade
        : scale.indexOf(grade) + 1;

  async function commentOf(
    remote: RemoteAssignment,
    user: string,
  ): Promise<Pick<Held, 'comment' | 'raw' | 'files'>> {
    const { feedback } = await call(
      'mod_assign_get_submission_status',
      { assignid: remote.id, userid: user },
      StatusSchema,
    );
    if (feedback === undefined) return { comment: undefined };
    const raw =
      feedback.plugins.find(({ type }) => type === 'comments')?.editorfields[0]?.text ?? '';
    return {
      comment: plain(raw) === '' ? null : visibleText(raw),
      raw,
      files: filesOf(feedback.plugins),
    };
  }

  return {
    system: 'moodle',
    async profile() {
      const { sitename, fullname } = await call(
        'core_webservice_get_site_info',
        {},
        SiteInfoSchema,
      );
      return { site: plain(sitename), who: fullname };
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
        call('mod_assign_get_user_mappings', { 'assignmentids[0]': remote.id }, MappingsSchema),
      ]);
      const numbers = new Map(
        mapped.assignments
          .flatMap(({ mappings }) => mappings)
          .map(({ id, userid }) => [userid, String(id)]),
      );
      return people.map(({ id, fullname, email, idnumber, username, groups }): RemotePerson => ({
        user: String(id),
        display_name: fullname,
        identifier: idnumber || null,
        email: email || null,
        group: groups[0] === undefined ? null : plain(groups[0].name),
        section: null,
        environment_ids: {
          moodle_user: String(id),
          ...(numbers.has(id) ? { moodle_participant: numbers.get(id)! } : {}),
          ...(username ? { username } : {}),
        },
      }));
    },

    async works(remote) {
      const { assignments } = await call(
        'mod_assign_get_submissions',
        { 'assignmentids[0]': remote.id },
        SubmissionsSchema,
      );
      const groups = remote.teams
        ? new Map(
            (await participants(remote)).flatMap((one) =>
              one.groups.map(({ id, name }) => [id, plain(name)]),
            ),
          )
        : new Map<number, string>();
      return assignments
        .flatMap(({ submissions }) => submissions)
        .filter(({ status }) => status === 'submitted')
        .flatMap(({ userid, groupid, attemptnumber, plugins }): RemoteWork[] => {
          if (remote.teams !== (userid === 0)) return [];
          const what = { attempt: attemptnumber, files: filesOf(plugins), text: textOf(plugins) };
          if (!remote.teams) return [{ owner: { user: String(userid) }, ...what }];
          return [
            {
              owner: {
                group:
                  groups.get(groupid) ?? (groupid === 0 ? 'Default group' : `Group ${groupid}`),
                group_id: String(groupid),
              },
              ...what,
            },
          ];
        });
    },

    async rubric(remote): Promise<RemoteCriterion[] | null> {
      const { cmid } = await found(remote);
      try {
        const { areas } = await call(
          'core_grading_get_definitions',
          { 'cmids[0]': cmid, areaname: 'submissions', activeonly: 1 },
          DefinitionsSchema,
        );
        const [own] = areas
          .filter(({ activemethod }) => activemethod !== null)
          .flatMap(({ definitions }) => definitions);
        if (own?.rubric !== undefined)
          return own.rubric.rubric_criteria.map(({ id, description, levels }) => ({
            id: String(id),
            name: plain(description),
            levels: levels.map((level) => ({
              id: String(level.id),
              name: plain(level.definition),
              points: Number(level.score),
            })),
          }));
        return (
          own?.guide?.guide_criteria.map(({ id, shortname }) => ({
            id: String(id),
            name: plain(shortname),
            levels: [],
          })) ?? null
        );
      } catch (error) {
        // It is in no service that teachers' tokens are for, unless an administrator made one.
        if (error instanceof NoSuchFunction) return null;
        throw error;
      }
    },

    scale: scaleOf,

    async held(remote, users) {
      const scale = await scaleOf(remote);
      const { assignments } = await call(
        'mod_assign_get_grades',
        { 'assignmentids[0]': remote.id, since: 0 },
        GradesSchema,
      );
      const graded = new Map(
        assignments
          .flatMap(({ grades }) => grades)
          .toSorted((a, b) => a.attemptnumber - b.attemptnumber)
          .map(({ userid, grade }) => [String(userid), gradeOf(grade, scale)]),
      );
      return new Map(
        await each(users, 4, async (user): Promise<[string, Held]> => [
          user,
          graded.has(user)
            ? { grade: graded.get(user) ?? null, ...(await commentOf(remote, user)) }
            : { grade: null, comment: null, raw: '', files: [] },
        ]),
      );
    },

    async write(remote, user, { grade, comment, criteria }, held, document) {
      const html = comment === null ? held.raw : commentHtml(comment);
      if (html === undefined) throw new ConnectError('refused', KEPT_HIDDEN);
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
          attemptnumber: -1,
          addattempt: 0,
          workflowstate: '',
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
