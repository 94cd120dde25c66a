import type { ServerResponse } from 'node:http';
import { html, json, loopback } from './loopback.ts';

export interface MoodleStudent {
  id: number;
  name: string;
  email?: string;
  group?: number;
  participant?: number;
  files?: Record<string, string>;
  text?: string;
  /** The grade is locked in the gradebook. */
  locked?: boolean;
}
interface Grade {
  grade: number;
  comment: string;
}
interface Criterion {
  id: number;
  description: string;
  levels: { id: number; score: number; definition: string }[];
}
interface GuideCriterion {
  id: number;
  shortname: string;
  maxscore: number;
}
/** The content of a form: level or score, and remark, by criterion. */
type Filling = Map<number, { value: number; remark: string }>;

export interface FakeMoodleOptions {
  students: MoodleStudent[];
  /** As in Moodle: 100 points, −3 for scale 3, 0 for comments only. */
  grade?: number;
  teams?: boolean;
  blind?: boolean;
  groups?: Record<number, string>;
  workHandedInBy?: Record<number, Record<string, string>>;
  rubric?: Criterion[];
  guide?: GuideCriterion[];
  /** Whether the token's owner may edit the assignment, and so gets its grading method. */
  mayEdit?: boolean;
  /** Whether the token may read the gradebook. */
  tellsLocks?: boolean;
  /** Whether it may read the state of the marking workflow. */
  tellsFlags?: boolean;
  /** Functions that return nothing, with a warning that the token has no access. */
  warnedOf?: readonly string[];
  /** Whether every grade opens another attempt. */
  reopens?: boolean;
  /** Whether an administrator added the rubric's function to the token's service. */
  tellsRubric?: boolean;
  /** Whether feedback files are enabled in it. */
  feedbackFiles?: boolean;
  /**
   * The words of its scale, if `grade` is negative; without them, an older Moodle whose service
   * leaves them out.
   */
  scale?: string[];
  /** A marking workflow: comments for students who aren't `released` are hidden. */
  workflow?: boolean;
  intro?: string;
  due?: number;
}

export const MOODLE_TOKEN = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';
const ASSIGNMENT = 31;
const CMID = 57;
const exception = (
  answer: ServerResponse,
  kind: string,
  errorcode: string,
  message: string,
): void => json(answer, { exception: kind, errorcode, message });

/**
 * A Moodle that responds as a real one was seen to (samples in in-and-out): errors are 200 with an
 * `exception`, saving a grade returns null whether it was accepted or not, leaving out the
 * comments' editor is a database error, and an empty one erases; a save without a form deletes the
 * grade of a rubric or guide, and the workflow's state becomes what is sent.
 */
export async function fakeMoodle({
  students,
  grade: maximum = 100,
  teams = false,
  blind = false,
  groups = {},
  workHandedInBy = {},
  rubric,
  guide,
  mayEdit = true,
  tellsLocks = true,
  tellsFlags = true,
  warnedOf = [],
  reopens = false,
  tellsRubric = false,
  feedbackFiles = true,
  scale,
  workflow = false,
  intro = '<p>Write about <b>photosynthesis</b>.</p>',
  due = 1_795_120_609,
}: FakeMoodleOptions) {
  const form = {
    /** Null if grades are given directly. */
    method: rubric !== undefined ? 'rubric' : guide !== undefined ? 'guide' : null,
    rubric,
    guide,
  };
  /** Grades of the newest attempts. */
  const grades = new Map<number, Grade>();
  /** Attempts by user, if there is more than the first. */
  const attempts = new Map<number, { attempt: number; status: string; at: number }>();
  const earlier = new Map<number, Map<number, Grade>>();
  const flags = new Map<number, string>();
  const fillings = new Map<number, Filling>();
  /** The time in seconds and the author of each grade's last change, which only Moodle sets. */
  const stamps = new Map<number, { at: number; by: number }>();
  const settings = { maximum, scale };
  let clock = 1_795_300_000;
  /** Feedback files by user, and uploads waiting to be saved, both by path. */
  const given = new Map<number, Map<string, Buffer>>();
  const drafts = new Map<number, Map<string, Buffer>>();
  const saves: { userid: number; grade: number; comment: string | null }[] = [];
  const sent: Record<string, string>[] = [];
  const state = {
    token: MOODLE_TOKEN,
    maintenance: 0,
    breaksAfterSave: false,
    /** Whether a save deletes the grade, as it does if a rubric isn't known. */
    loses: false,
    /** Functions that respond so from the next save on. */
    warnsAfterSave: [] as string[],
    /** Members of a team without a submission of their own: Moodle lists no grade for them. */
    unlisted: new Set<number>(),
    cutsUploads: false,
    refusesUploads: '',
    calls: [] as string[],
    address: '',
  };
  const fileOf = (owner: number, name: string, content: string) => ({
    filename: name,
    filepath: name.includes('/') ? '/src/' : '/',
    filesize: content.length,
    fileurl: `${state.address}/webservice/pluginfile.php/26/assignsubmission_file/submission_files/${owner}/${encodeURIComponent(name)}`,
  });
  const handedInAt = (userid: number): number => attempts.get(userid)?.at ?? 1_795_100_000;
  const attemptOf = (userid: number): number => attempts.get(userid)?.attempt ?? 0;
  const statusOf = (userid: number, hasWork: boolean): string =>
    attempts.get(userid)?.status ?? (hasWork ? 'submitted' : 'new');
  const submission = (
    id: number,
    of: { userid: number; groupid: number },
    files: Record<string, string>,
    text = '',
  ) => ({
    id,
    attemptnumber: attemptOf(of.userid),
    timemodified: handedInAt(of.userid),
    status: statusOf(of.userid, Object.keys(files).length > 0 || text !== ''),
    ...of,
    plugins: [
      {
        type: 'onlinetext',
        name: 'Online text',
        fileareas: [{ area: 'submissions_onlinetext', files: [] }],
        editorfields: [{ name: 'onlinetext', description: '', text, format: 1 }],
      },
      {
        type: 'file',
        name: 'File submissions',
        fileareas: [
          {
            area: 'submission_files',
            files: Object.entries(files).map(([name, content]) => ({
              ...fileOf(id, name, content),
              filename: name.split('/').at(-1),
            })),
          },
        ],
      },
    ],
  });

  /**
   * Returns the result of the submitted form; −1 if there is none, as Moodle does for a save
   * without it.
   */
  function filledIn(sentForm: URLSearchParams): { grade: number; filling: Filling } {
    const filling: Filling = new Map();
    const most = settings.maximum < 0 ? (settings.scale?.length ?? 0) : settings.maximum;
    for (let i = 0; ; i += 1) {
      const at = `advancedgradingdata[${form.method}][criteria][${i}]`;
      const criterion = sentForm.get(`${at}[criterionid]`);
      if (criterion === null) break;
      const filled = `${at}[fillings][0]`;
      filling.set(Number(criterion), {
        value: Number(sentForm.get(`${filled}[${form.method === 'rubric' ? 'levelid' : 'score'}]`)),
        remark: sentForm.get(`${filled}[remark]`) ?? '',
      });
    }
    if (filling.size === 0) return { grade: -1, filling };
    const [got, of] =
      form.method === 'rubric'
        ? (form.rubric ?? []).reduce(
            ([sum, max], { id, levels }) => [
              sum + (levels.find((level) => level.id === filling.get(id)?.value)?.score ?? 0),
              max + Math.max(...levels.map(({ score }) => score)),
            ],
            [0, 0] as [number, number],
          )
        : (form.guide ?? []).reduce(
            ([sum, max], { id, maxscore }) => [sum + (filling.get(id)?.value ?? 0), max + maxscore],
            [0, 0] as [number, number],
          );
    return { grade: Number(((got / of) * most).toFixed(5)), filling };
  }

  function save(sentForm: URLSearchParams): void {
    const userid = Number(sentForm.get('userid'));
    const comment = sentForm.get('plugindata[assignfeedbackcomments_editor][text]') ?? '';
    const said = Number(sentForm.get('grade'));
    saves.push({ userid, grade: said, comment });
    sent.push(Object.fromEntries(sentForm));
    const asked = Number(sentForm.get('attemptnumber'));
    const newest = attemptOf(userid);
    const older = asked >= 0 && asked < newest ? (earlier.get(userid) ?? new Map()) : null;
    const before = (older === null ? grades.get(userid) : older.get(asked)) ?? {
      grade: -1,
      comment: '',
    };
    const student = students.find(({ id }) => id === userid);
    const filled = form.method === null ? null : filledIn(sentForm);
    const most = settings.maximum < 0 ? (settings.scale?.length ?? 0) : settings.maximum;
    let next = filled === null ? Number(said.toFixed(5)) : filled.grade;
    if (student === undefined || student.locked || next > most) next = before.grade;
    else {
      flags.set(userid, sentForm.get('workflowstate') ?? '');
      if (filled !== null) {
        if (filled.filling.size === 0) fillings.delete(userid);
        else fillings.set(userid, filled.filling);
      }
    }
    const grade = { grade: state.loses ? -1 : next, comment };
    clock += 1;
    if (older === null) {
      grades.set(userid, grade);
      stamps.set(userid, { at: clock, by: 3 });
    } else earlier.set(userid, older.set(asked, grade));
    const area = sentForm.get('plugindata[files_filemanager]');
    // The area replaces everything that was there.
    if (area !== null && feedbackFiles) given.set(userid, new Map(drafts.get(Number(area))));
    if (reopens && older === null) reopen(userid);
  }

  /** Opens another attempt, and leaves the previous one with its grade. */
  function reopen(userid: number, status = 'reopened'): void {
    const newest = attemptOf(userid);
    const own = grades.get(userid);
    if (own !== undefined)
      earlier.set(userid, new Map([...(earlier.get(userid) ?? []), [newest, own]]));
    grades.delete(userid);
    stamps.delete(userid);
    clock += 1;
    attempts.set(userid, { attempt: newest + 1, status, at: clock });
  }

  /** Someone else's actions there, through Moodle's own pages. */
  const colleague = {
    grade(userid: number, grade: Grade): void {
      clock += 1;
      grades.set(userid, grade);
      stamps.set(userid, { at: clock, by: 4 });
    },
    release: (userid: number): unknown => flags.set(userid, 'released'),
    reopen,
    /** The student resubmits without another attempt. */
    resubmit(userid: number): void {
      clock += 1;
      attempts.set(userid, { attempt: attemptOf(userid), status: 'submitted', at: clock });
    },
  };
  const stampOf = (userid: number) => stamps.get(userid) ?? { at: 1_795_200_000, by: 4 };
  const gradeRow = (userid: number, { grade }: Grade, attemptnumber: number) => ({
    id: 3000 + userid * 10 + attemptnumber,
    userid,
    attemptnumber,
    timecreated: 1_795_200_000,
    timemodified: stampOf(userid).at,
    grader: stampOf(userid).by,
    grade: grade.toFixed(5),
  });
  const feedbackPlugins = (userid: number, comment: string) => [
    {
      type: 'comments',
      name: 'Feedback comments',
      fileareas: [{ area: 'feedback', files: [] }],
      editorfields: [{ name: 'comments', description: '', text: comment, format: 1 }],
    },
    {
      type: 'file',
      name: 'Feedback files',
      fileareas: [
        {
          area: 'feedback_files',
          files: [...(given.get(userid) ?? [])].map(([path, bytes]) => ({
            filename: path.split('/').at(-1),
            filepath: `${path.split('/').slice(0, -1).join('/')}/`,
            filesize: bytes.length,
            fileurl: `${state.address}/webservice/pluginfile.php/26/assignfeedback_file/feedback_files/${userid}${path.split('/').map(encodeURIComponent).join('/')}`,
          })),
        },
      ],
    },
  ];

  const functions: Record<string, (answer: ServerResponse, form: URLSearchParams) => void> = {
    core_webservice_get_site_info: (answer) =>
      json(answer, {
        sitename: 'Marginalia test VLE',
        fullname: 'Tess Teacher',
        userid: 3,
        siteurl: state.address,
        functions: [],
      }),
    mod_assign_get_assignments: (answer) =>
      json(answer, {
        courses: [
          {
            id: 2,
            fullname: 'Biology 101: Life &amp; Light',
            shortname: 'BIO',
            assignments: [
              {
                id: ASSIGNMENT,
                cmid: CMID,
                course: 2,
                name: 'Essay 1: &quot;Photosynthesis&quot; &amp; Light',
                duedate: due,
                grade: settings.maximum,
                markingworkflow: workflow ? 1 : 0,
                teamsubmission: teams ? 1 : 0,
                blindmarking: blind ? 1 : 0,
                revealidentities: 0,
                intro,
                introformat: 1,
                configs: ['comments', 'file'].map((plugin) => ({
                  plugin,
                  subtype: 'assignfeedback',
                  name: 'enabled',
                  value: plugin === 'comments' || feedbackFiles ? '1' : '0',
                })),
              },
              {
                id: 32,
                cmid: 58,
                course: 2,
                name: 'Another',
                duedate: 0,
                grade: 20,
                teamsubmission: 0,
                blindmarking: 0,
                revealidentities: 0,
                intro: '',
              },
            ],
          },
        ],
        warnings: [],
      }),
    mod_assign_list_participants: (answer) =>
      json(
        answer,
        students.map(({ id, name, email, group, participant = 100 + id }) =>
          blind
            ? { id, fullname: `Participant ${participant}`, recordid: participant }
            : {
                id,
                fullname: name,
                email: email ?? `s${id}@example.test`,
                recordid: -1,
                groups:
                  group === undefined
                    ? []
                    : [
                        {
                          id: group,
                          name: (groups[group] ?? '').replaceAll('&', '&amp;'),
                          description: '',
                        },
                      ],
                // Moodle leaves out both for students who aren't in a submitting group.
                ...(teams && group !== undefined
                  ? { groupid: group, groupname: groups[group] ?? '' }
                  : {}),
              },
        ),
      ),
    mod_assign_get_user_mappings: (answer) =>
      json(answer, {
        assignments: [
          {
            assignmentid: ASSIGNMENT,
            mappings: students.map(({ id, participant = 100 + id }) => ({
              id: participant,
              userid: id,
            })),
          },
        ],
        warnings: [],
      }),
    mod_assign_get_submissions: (answer) =>
      json(answer, {
        assignments: [
          {
            assignmentid: ASSIGNMENT,
            submissions: [
              ...Object.entries(workHandedInBy).map(([group, files]) =>
                submission(900 + Number(group), { userid: 0, groupid: Number(group) }, files),
              ),
              ...students.map(({ id, files = {}, text }) =>
                submission(id, { userid: id, groupid: 0 }, files, text),
              ),
            ],
          },
        ],
        warnings: [],
      }),
    mod_assign_get_grades: (answer) =>
      json(answer, {
        assignments:
          grades.size === 0
            ? []
            : [
                {
                  assignmentid: ASSIGNMENT,
                  grades: [...grades]
                    .filter(([userid]) => !state.unlisted.has(userid))
                    .map(([userid, grade]) => gradeRow(userid, grade, attemptOf(userid))),
                },
              ],
        warnings: [],
      }),
    mod_assign_get_user_flags: (answer) =>
      json(answer, {
        assignments: [
          {
            assignmentid: ASSIGNMENT,
            userflags: [...flags].map(([userid, workflowstate]) => ({
              id: userid,
              userid,
              locked: 0,
              mailed: 0,
              extensionduedate: 0,
              workflowstate,
              allocatedmarker: 0,
            })),
          },
        ],
        warnings: [],
      }),
    core_course_get_course_module: (answer, asked) =>
      json(answer, {
        cm: {
          id: Number(asked.get('cmid')),
          course: 2,
          name: 'Essay',
          modname: 'assign',
          instance: ASSIGNMENT,
          ...(mayEdit ? { advancedgrading: [{ area: 'submissions', method: form.method }] } : {}),
        },
        warnings: [],
      }),
    gradereport_user_get_grade_items: (answer, asked) =>
      json(answer, {
        usergrades: [
          {
            courseid: 2,
            userid: Number(asked.get('userid')),
            gradeitems: [
              {
                id: 2,
                itemname: 'Essay',
                itemtype: 'mod',
                itemmodule: 'assign',
                iteminstance: ASSIGNMENT,
                itemnumber: 0,
                locked: false,
                gradeislocked:
                  students.find(({ id }) => String(id) === asked.get('userid'))?.locked ?? false,
                gradeisoverridden: false,
              },
            ],
          },
        ],
        warnings: [],
      }),
    mod_assign_get_submission_status: (answer, asked) => {
      const userid = Number(asked.get('userid'));
      const own = grades.get(userid);
      const student = students.find(({ id }) => id === userid);
      const hasWork =
        Object.keys(student?.files ?? {}).length > 0 ||
        student?.text !== undefined ||
        (teams && workHandedInBy[student?.group ?? 0] !== undefined);
      const attempt = {
        attemptnumber: attemptOf(userid),
        timemodified: handedInAt(teams ? 0 : userid),
        status: statusOf(userid, hasWork),
      };
      // As in Moodle: hidden until released, and missing if there is neither grade nor feedback.
      const isShown =
        own !== undefined &&
        (!workflow || flags.get(userid) === 'released') &&
        (own.grade >= 0 || own.comment !== '' || (given.get(userid)?.size ?? 0) > 0);
      json(answer, {
        lastattempt: {
          ...(hasWork || attempts.has(userid) ? { submission: attempt } : {}),
          ...(teams && hasWork ? { teamsubmission: attempt } : {}),
          graded: own !== undefined && own.grade >= 0,
        },
        ...(isShown
          ? {
              feedback: {
                gradefordisplay: '',
                grade: gradeRow(userid, own, attemptOf(userid)),
                plugins: feedbackPlugins(userid, own.comment),
              },
            }
          : {}),
        ...(attemptOf(userid) > 0
          ? {
              previousattempts: Array.from({ length: attemptOf(userid) }, (_, n) => {
                const grade = earlier.get(userid)?.get(n);
                return {
                  attemptnumber: n,
                  ...(grade === undefined
                    ? {}
                    : {
                        grade: gradeRow(userid, grade, n),
                        feedbackplugins: feedbackPlugins(userid, grade.comment),
                      }),
                };
              }),
            }
          : {}),
        warnings: [],
      });
    },
    mod_assign_save_grade: (answer, asked) => {
      if (!asked.has('plugindata[assignfeedbackcomments_editor][text]'))
        return exception(
          answer,
          'dml_write_exception',
          'dmlwriteexception',
          'Error writing to database',
        );
      save(asked);
      state.warnsAfterSave.forEach(warn);
      if (state.breaksAfterSave) {
        state.breaksAfterSave = false;
        return void answer.destroy();
      }
      return json(answer, null);
    },
  };
  const warn = (name: string): void => {
    functions[name] = (answer) =>
      json(answer, {
        assignments: [],
        warnings: [
          {
            item: 'assignment',
            itemid: ASSIGNMENT,
            warningcode: '1',
            message: 'No access rights in module context',
          },
        ],
      });
  };
  warnedOf.forEach(warn);
  if (!tellsLocks) delete functions['gradereport_user_get_grade_items'];
  if (!tellsFlags) delete functions['mod_assign_get_user_flags'];
  if (tellsRubric) {
    const definition = () =>
      form.method === 'rubric'
        ? {
            rubric: {
              rubric_criteria: (form.rubric ?? []).map((one) => ({
                ...one,
                sortorder: one.id,
                descriptionformat: 1,
              })),
            },
          }
        : { guide: { guide_criteria: form.guide ?? [], guide_comments: [] } };
    functions['core_grading_get_definitions'] = (answer, asked) =>
      json(answer, {
        areas:
          asked.get('cmids[0]') !== String(CMID)
            ? []
            : [
                {
                  cmid: CMID,
                  component: 'mod_assign',
                  areaname: 'submissions',
                  activemethod: form.method,
                  definitions:
                    form.method === null
                      ? []
                      : [
                          {
                            id: 1,
                            method: form.method,
                            name: 'Essay form',
                            status: 20,
                            ...definition(),
                          },
                        ],
                },
              ],
        warnings: [],
      });
    functions['core_grading_get_gradingform_instances'] = (answer) =>
      json(answer, {
        instances: [...fillings].map(([userid, filling]) => ({
          id: userid,
          raterid: 3,
          itemid: 3000 + userid * 10 + attemptOf(userid),
          status: 1,
          [form.method ?? 'rubric']: {
            criteria: [...filling].map(([criterionid, { value, remark }]) => ({
              criterionid,
              remark,
              remarkformat: 0,
              ...(form.method === 'rubric' ? { levelid: value } : { score: value }),
            })),
          },
        })),
        warnings: [],
      });
  }

  if (scale !== undefined)
    functions['core_competency_get_scale_values'] = (answer, asked) =>
      Number(asked.get('scaleid')) === -settings.maximum
        ? json(
            answer,
            (settings.scale ?? []).map((name, index) => ({
              id: index + 1,
              name: name.replaceAll('&', '&amp;'),
            })),
          )
        : exception(
            answer,
            'dml_missing_record_exception',
            'invalidrecord',
            'Can’t find data record in database table scale.',
          );

  async function upload(answer: ServerResponse, type: string, bytes: Buffer): Promise<void> {
    const posted = await new Response(Uint8Array.from(bytes), {
      headers: { 'Content-Type': type },
    }).formData();
    if (posted.get('token') !== state.token)
      return json(answer, { error: 'Invalid token - token not found', errorcode: 'invalidtoken' });
    if (state.refusesUploads !== '')
      return json(answer, { error: state.refusesUploads, errorcode: 'nopermissions' });
    const file = posted.get('file_1') as File;
    const itemid = Number(posted.get('itemid')) || 797_133_243 + drafts.size;
    const content = Buffer.from(await file.arrayBuffer());
    const path = `${posted.get('filepath') as string}${file.name}`;
    drafts.set(
      itemid,
      new Map([
        ...(drafts.get(itemid) ?? []),
        [path, state.cutsUploads ? content.subarray(1) : content],
      ]),
    );
    return json(answer, [
      {
        component: 'user',
        contextid: 12,
        userid: '3',
        filearea: 'draft',
        filename: file.name,
        filepath: posted.get('filepath'),
        itemid,
        license: 'unknown',
        author: 'Tess Teacher',
        filesize: content.length,
      },
    ]);
  }

  const server = await loopback(({ method, url, form: asked, headers, bytes }, answer) => {
    if (url.pathname === '/webservice/upload.php' && method === 'POST')
      return void upload(answer, headers['content-type'] ?? '', bytes);
    if (url.pathname.startsWith('/webservice/pluginfile.php/')) {
      if (url.searchParams.get('token') !== state.token)
        return exception(
          answer,
          'moodle_exception',
          'invalidtoken',
          'Invalid token - token not found',
        );
      const [, user = '', path = ''] = /feedback_files\/(\d+)(\/.*)$/.exec(url.pathname) ?? [];
      const back = given.get(Number(user))?.get(decodeURIComponent(path));
      if (back !== undefined)
        return void answer.writeHead(200, { 'Content-Type': 'application/pdf' }).end(back);
      const [owner = '', name = ''] = url.pathname.split('/').slice(-2);
      const own =
        Number(owner) >= 900
          ? workHandedInBy[Number(owner) - 900]
          : students.find(({ id }) => String(id) === owner)?.files;
      const content = own?.[decodeURIComponent(name)];
      return content === undefined
        ? html(answer, 'File not found', 404)
        : void answer.writeHead(200, { 'Content-Type': 'application/octet-stream' }).end(content);
    }
    if (url.pathname !== '/webservice/rest/server.php' || method !== 'POST')
      return html(answer, '<!DOCTYPE html><title>Moodle</title>');
    const name = asked.get('wsfunction') ?? '';
    state.calls.push(name);
    if (asked.get('wstoken') !== state.token)
      return exception(
        answer,
        'moodle_exception',
        'invalidtoken',
        'Invalid token - token not found',
      );
    if (state.maintenance > 0) {
      state.maintenance -= 1;
      return exception(
        answer,
        'moodle_exception',
        'sitemaintenance',
        'The site is undergoing maintenance',
      );
    }
    const call = functions[name];
    return call === undefined
      ? exception(
          answer,
          'webservice_access_exception',
          'accessexception',
          'Access control exception',
        )
      : call(answer, asked);
  });
  state.address = server.address;
  return {
    ...server,
    grades,
    earlier,
    attempts,
    flags,
    fillings,
    form,
    settings,
    colleague,
    files: given,
    saves,
    sent,
    state,
    assignment: { course_id: '2', remote_id: String(ASSIGNMENT) },
    connection: { system: 'moodle' as const, address: server.address, token: MOODLE_TOKEN },
  };
}
export type FakeMoodle = Awaited<ReturnType<typeof fakeMoodle>>;
