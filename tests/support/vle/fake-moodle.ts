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

export interface FakeMoodleOptions {
  students: MoodleStudent[];
  /** As Moodle has it: 100 points, −3 for scale 3, 0 for comments alone. */
  grade?: number;
  teams?: boolean;
  blind?: boolean;
  groups?: Record<number, string>;
  workHandedInBy?: Record<number, Record<string, string>>;
  rubric?: Criterion[];
  /** Whether an administrator put the rubric's function into the token's service. */
  tellsRubric?: boolean;
  /** Whether feedback files are switched on in it. */
  feedbackFiles?: boolean;
  /** The words of its scale, where `grade` is negative; without them an older Moodle, whose service leaves them out. */
  scale?: string[];
  /** A marking workflow that hasn't released anything: comments aren't shown. */
  hidesComments?: boolean;
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
 * A Moodle that answers as a real one was seen to (in-and-out's samples): errors are 200 with an `exception`, saving a grade
 * answers null whether it was taken or not, leaving out the comments' editor is a database error, an empty one erases.
 */
export async function fakeMoodle({
  students,
  grade: maximum = 100,
  teams = false,
  blind = false,
  groups = {},
  workHandedInBy = {},
  rubric,
  tellsRubric = false,
  feedbackFiles = true,
  scale,
  hidesComments = false,
  intro = '<p>Write about <b>photosynthesis</b>.</p>',
  due = 1_795_120_609,
}: FakeMoodleOptions) {
  const grades = new Map<number, Grade>();
  /** Feedback files by user, and what was uploaded to be saved. Both by path. */
  const given = new Map<number, Map<string, Buffer>>();
  const drafts = new Map<number, Map<string, Buffer>>();
  const saves: { userid: number; grade: number; comment: string | null }[] = [];
  const state = {
    token: MOODLE_TOKEN,
    maintenance: 0,
    breaksAfterSave: false,
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
  const submission = (id: number, of: object, files: Record<string, string>, text = '') => ({
    id,
    attemptnumber: 0,
    status: Object.keys(files).length > 0 || text !== '' ? 'submitted' : 'new',
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

  function save(form: URLSearchParams): void {
    const userid = Number(form.get('userid'));
    const comment = form.get('plugindata[assignfeedbackcomments_editor][text]');
    saves.push({ userid, grade: Number(form.get('grade')), comment });
    const before = grades.get(userid) ?? { grade: -1, comment: '' };
    const student = students.find(({ id }) => id === userid);
    const said = Number(form.get('grade'));
    let next = said;
    if (rubric !== undefined) {
      const levels = rubric.map((_, i) =>
        Number(form.get(`advancedgradingdata[rubric][criteria][${i}][fillings][0][levelid]`)),
      );
      const [got, of] = rubric.reduce(
        ([sum, max], { levels: own }, i) => [
          sum + (own.find(({ id }) => id === levels[i])?.score ?? 0),
          max + Math.max(...own.map(({ score }) => score)),
        ],
        [0, 0] as [number, number],
      );
      next = form.has('advancedgradingdata[rubric][criteria][0][criterionid]')
        ? (got / of) * maximum
        : -1;
    }
    if (
      student === undefined ||
      student.locked ||
      next > (maximum < 0 ? (scale?.length ?? 0) : maximum)
    )
      next = before.grade;
    grades.set(userid, { grade: next, comment: comment ?? '' });
    const area = form.get('plugindata[files_filemanager]');
    // The area takes the place of all that was there.
    if (area !== null && feedbackFiles) given.set(userid, new Map(drafts.get(Number(area))));
  }

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
                grade: maximum,
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
                  grades: [...grades].map(([userid, { grade }]) => ({
                    id: userid,
                    userid,
                    attemptnumber: 0,
                    grader: 3,
                    grade: grade.toFixed(5),
                  })),
                },
              ],
        warnings: [],
      }),
    mod_assign_get_submission_status: (answer, form) => {
      const own = grades.get(Number(form.get('userid')));
      const feedback = {
        gradefordisplay: '',
        plugins: [
          {
            type: 'comments',
            name: 'Feedback comments',
            editorfields: [
              { name: 'comments', description: '', text: own?.comment ?? '', format: 1 },
            ],
          },
          {
            type: 'file',
            name: 'Feedback files',
            fileareas: [
              {
                area: 'feedback_files',
                files: [...(given.get(Number(form.get('userid'))) ?? [])].map(([path, bytes]) => ({
                  filename: path.split('/').at(-1),
                  filepath: `${path.split('/').slice(0, -1).join('/')}/`,
                  filesize: bytes.length,
                  fileurl: `${state.address}/webservice/pluginfile.php/26/assignfeedback_file/feedback_files/${form.get('userid')}${path.split('/').map(encodeURIComponent).join('/')}`,
                })),
              },
            ],
          },
        ],
      };
      json(answer, {
        lastattempt: {},
        ...(own === undefined || hidesComments ? {} : { feedback }),
        warnings: [],
      });
    },
    mod_assign_save_grade: (answer, form) => {
      if (!form.has('plugindata[assignfeedbackcomments_editor][text]'))
        return exception(
          answer,
          'dml_write_exception',
          'dmlwriteexception',
          'Error writing to database',
        );
      save(form);
      if (state.breaksAfterSave) {
        state.breaksAfterSave = false;
        return void answer.destroy();
      }
      return json(answer, null);
    },
  };
  if (tellsRubric) {
    functions['core_grading_get_definitions'] = (answer, form) =>
      json(answer, {
        areas:
          form.get('cmids[0]') !== String(CMID)
            ? []
            : [
                {
                  cmid: CMID,
                  component: 'mod_assign',
                  areaname: 'submissions',
                  activemethod: rubric === undefined ? null : 'rubric',
                  definitions:
                    rubric === undefined
                      ? []
                      : [
                          {
                            id: 1,
                            method: 'rubric',
                            name: 'Essay rubric',
                            rubric: {
                              rubric_criteria: rubric.map((one) => ({
                                ...one,
                                sortorder: one.id,
                                descriptionformat: 1,
                              })),
                            },
                          },
                        ],
                },
              ],
        warnings: [],
      });
  }

  if (scale !== undefined)
    functions['core_competency_get_scale_values'] = (answer, form) =>
      Number(form.get('scaleid')) === -maximum
        ? json(
            answer,
            scale.map((name, index) => ({ id: index + 1, name: name.replaceAll('&', '&amp;') })),
          )
        : exception(
            answer,
            'dml_missing_record_exception',
            'invalidrecord',
            'Can’t find data record in database table scale.',
          );

  async function upload(answer: ServerResponse, type: string, bytes: Buffer): Promise<void> {
    const form = await new Response(Uint8Array.from(bytes), {
      headers: { 'Content-Type': type },
    }).formData();
    if (form.get('token') !== state.token)
      return json(answer, { error: 'Invalid token - token not found', errorcode: 'invalidtoken' });
    if (state.refusesUploads !== '')
      return json(answer, { error: state.refusesUploads, errorcode: 'nopermissions' });
    const file = form.get('file_1') as File;
    const itemid = Number(form.get('itemid')) || 797_133_243 + drafts.size;
    const content = Buffer.from(await file.arrayBuffer());
    const path = `${form.get('filepath') as string}${file.name}`;
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
        filepath: form.get('filepath'),
        itemid,
        license: 'unknown',
        author: 'Tess Teacher',
        filesize: content.length,
      },
    ]);
  }

  const server = await loopback(({ method, url, form, headers, bytes }, answer) => {
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
        Number(owner) > 900
          ? workHandedInBy[Number(owner) - 900]
          : students.find(({ id }) => String(id) === owner)?.files;
      const content = own?.[decodeURIComponent(name)];
      return content === undefined
        ? html(answer, 'File not found', 404)
        : void answer.writeHead(200, { 'Content-Type': 'application/octet-stream' }).end(content);
    }
    if (url.pathname !== '/webservice/rest/server.php' || method !== 'POST')
      return html(answer, '<!DOCTYPE html><title>Moodle</title>');
    const name = form.get('wsfunction') ?? '';
    state.calls.push(name);
    if (form.get('wstoken') !== state.token)
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
      : call(answer, form);
  });
  state.address = server.address;
  return {
    ...server,
    grades,
    files: given,
    saves,
    state,
    assignment: { course_id: '2', remote_id: String(ASSIGNMENT) },
    connection: { system: 'moodle' as const, address: server.address, token: MOODLE_TOKEN },
  };
}
export type FakeMoodle = Awaited<ReturnType<typeof fakeMoodle>>;
