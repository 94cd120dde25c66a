import { fakeCanvasFiles } from './fake-canvas-files.ts';
import { html, json, loopback } from './loopback.ts';

export interface CanvasStudent {
  id: number;
  name: string;
  sis?: string;
  email?: string;
  group?: string;
  files?: Record<string, string>;
  text?: string;
}
interface Comment {
  author_id: number;
  comment: string;
  files?: number[];
}

export interface FakeCanvasOptions {
  students: CanvasStudent[];
  points?: number;
  passFail?: boolean;
  teams?: boolean;
  rubric?: {
    id: string;
    description: string;
    ratings: { id: string; description: string; points: number }[];
  }[];
}

export const CANVAS_TOKEN = '7~abcdefghijklmnopqrstuvwxyz0123456789';
const TEACHER = 900;
const PAGE = 2;

/**
 * A Canvas that responds as in its source: pages by `Link`, 401 for a bad token, 403 with a message
 * at the rate limit, comments that can only be added, files that are stored elsewhere.
 */
export async function fakeCanvas({
  students,
  points = 100,
  passFail = false,
  teams = false,
  rubric,
}: FakeCanvasOptions) {
  const graded = new Map<number, { score: number | null; grade: string }>();
  const comments = new Map<number, Comment[]>();
  const assessed = new Map<number, Record<string, string>>();
  const excused = new Set<number>();
  /** Attempts by user, if there is more than the first; points deducted for lateness. */
  const attempts = new Map<number, number>();
  const deducted = new Map<number, number>();
  /** `decimals` is the number of decimals it keeps. */
  const settings = { points, rubric, decimals: 15 };
  /** Returns an assessment in Canvas' form: `{"_c1": {points, rating_id, comments}}`. */
  const assessmentOf = (user: number) => {
    const own = assessed.get(user);
    if (own === undefined) return undefined;
    const told: Record<string, Record<string, string | number>> = {};
    for (const [key, value] of Object.entries(own)) {
      const [, criterion = '', field = ''] = /^rubric_assessment\[(.+)\]\[(.+)\]$/.exec(key) ?? [];
      told[criterion] = {
        ...told[criterion],
        [field]: field === 'points' ? Number(value) : value,
      };
    }
    return told;
  };
  const puts: { user: number; form: Record<string, string> }[] = [];
  /** `filesAt`: another origin where it says its files are. */
  const state = {
    token: CANVAS_TOKEN,
    tooMuch: 0,
    breaksAfterPut: false,
    filesAt: null as string | null,
  };
  const given = await fakeCanvasFiles(
    (user, name) => students.find(({ id }) => String(id) === user)?.files?.[name],
  );
  let address = '';
  const groups = [
    ...new Set(students.flatMap(({ group }) => (group === undefined ? [] : [group]))),
  ];
  const assignment = () => ({
    id: 71,
    name: 'Essay',
    due_at: '2026-11-20T12:00:00Z',
    points_possible: settings.points,
    grading_type: passFail ? 'pass_fail' : 'points',
    description: '<p>Write.</p>',
    group_category_id: teams ? 5 : null,
    anonymous_grading: false,
    anonymize_students: false,
    ...(settings.rubric === undefined
      ? {}
      : { rubric: settings.rubric, use_rubric_for_grading: true }),
  });
  const submission = ({ id, group, files = {}, text }: CanvasStudent) => {
    const handed = Object.keys(files).length > 0 || text !== undefined;
    return {
      id: 5000 + id,
      user_id: id,
      attempt: handed ? (attempts.get(id) ?? 1) : null,
      excused: excused.has(id),
      submitted_at: handed ? '2026-11-19T08:00:00Z' : null,
      workflow_state:
        graded.has(id) || excused.has(id) ? 'graded' : handed ? 'submitted' : 'unsubmitted',
      submission_type: text === undefined ? 'online_upload' : 'online_text_entry',
      body: text ?? null,
      url: null,
      score:
        graded.get(id)?.score == null ? null : graded.get(id)!.score! - (deducted.get(id) ?? 0),
      grade: graded.get(id)?.grade ?? null,
      entered_score: graded.get(id)?.score ?? null,
      entered_grade: graded.get(id)?.grade ?? null,
      points_deducted: deducted.get(id) ?? null,
      attachments: Object.entries(files).map(([name, content], index) => ({
        id: id * 10 + index,
        filename: encodeURIComponent(name),
        display_name: name,
        size: content.length,
        url: `${state.filesAt ?? address}/files/${id}/${encodeURIComponent(name)}/download?verifier=v`,
      })),
      submission_comments: (comments.get(id) ?? []).map(({ files: ids, ...comment }) => ({
        ...comment,
        ...(ids === undefined ? {} : { attachments: given.shown(ids) }),
      })),
      group:
        group === undefined
          ? { id: null, name: null }
          : { id: groups.indexOf(group) + 1, name: group },
    };
  };

  /** Returns false if it names a file that doesn't exist: then nothing is stored. */
  function put(user: number, form: URLSearchParams): boolean {
    const fields = Object.fromEntries(form);
    puts.push({ user, form: fields });
    const files = given.named(form.getAll('comment[file_ids][]'));
    if (files === undefined) return false;
    const grade = fields['submission[posted_grade]'];
    // Unless set to grade each student individually, Canvas gives a group one grade; comments go to
    // one member.
    const group = teams ? students.find(({ id }) => id === user)?.group : undefined;
    const members = students.filter(
      (one) =>
        one.id === user || (group !== undefined && one.group === group && !excused.has(one.id)),
    );
    if (grade !== undefined)
      for (const { id } of members)
        graded.set(
          id,
          passFail
            ? {
                score: grade === 'pass' || grade === 'complete' ? points : 0,
                grade: grade === 'pass' ? 'complete' : grade === 'fail' ? 'incomplete' : grade,
              }
            : { score: Number(Number(grade).toFixed(settings.decimals)), grade },
        );
    const comment =
      fields['comment[text_comment]'] ??
      (files.length > 0 ? 'Please see attached files.' : undefined);
    if (comment !== undefined)
      comments.set(user, [
        ...(comments.get(user) ?? []),
        { author_id: TEACHER, comment, ...(files.length > 0 ? { files } : {}) },
      ]);
    const assessment = Object.entries(fields).filter(([key]) =>
      key.startsWith('rubric_assessment'),
    );
    if (assessment.length > 0) assessed.set(user, Object.fromEntries(assessment));
    // A grade removes the excuse.
    if (grade !== undefined) excused.delete(user);
    return true;
  }

  const server = await loopback((heard, answer) => {
    const { method, url, headers, form } = heard;
    const file = /^\/files\/(\d+|comments)\/([^/]+)\/download$/.exec(url.pathname);
    if (file !== null)
      return void answer
        .writeHead(302, { Location: `${given.store.address}/${file[1]}/${file[2]}?signed=1` })
        .end();
    if (!url.pathname.startsWith('/api/v1/'))
      return html(answer, '<!DOCTYPE html><title>Canvas</title>');
    if (headers.authorization !== `Bearer ${state.token}`)
      return json(answer, { errors: [{ message: 'Invalid access token.' }] }, 401, {
        'WWW-Authenticate': 'Bearer realm="canvas-lms"',
      });
    if (state.tooMuch > 0) {
      state.tooMuch -= 1;
      return void answer
        .writeHead(403, { 'Content-Type': 'text/plain', 'X-Rate-Limit-Remaining': '0' })
        .end('403 Forbidden (Rate Limit Exceeded)\n');
    }
    if (given.answers(heard, answer)) return;
    const path = url.pathname.slice('/api/v1'.length);
    const listed = (items: readonly unknown[]): void => {
      const page = Number(url.searchParams.get('page') ?? '1');
      const next = new URL(`${address}${url.pathname}${url.search}`);
      next.searchParams.set('page', String(page + 1));
      const more =
        items.length > page * PAGE
          ? { Link: `<${address}/first>; rel="first",<${next.href}>; rel="next"` }
          : {};
      json(
        answer,
        items.slice((page - 1) * PAGE, page * PAGE),
        200,
        more as Record<string, string>,
      );
    };
    const one = /^\/courses\/4\/assignments\/71\/submissions\/(\d+)$/.exec(path);
    const student = students.find(({ id }) => String(id) === one?.[1]);
    if (path === '/users/self') return json(answer, { id: TEACHER, name: 'Tess Teacher' });
    if (path === '/courses')
      return listed([
        { id: 4, name: 'Biology', enrollments: [{ type: 'teacher' }] },
        { id: 5, name: 'Where I learn', enrollments: [{ type: 'student' }] },
        { id: 6, enrollments: [{ type: 'ta' }] },
      ]);
    if (path === '/courses/4/assignments')
      return listed([
        { ...assignment(), id: 70, name: 'First' },
        assignment(),
        { ...assignment(), id: 72, name: 'Third' },
      ]);
    if (path === '/courses/6/assignments') return listed([]);
    if (path === '/courses/4/assignments/71') return json(answer, assignment());
    if (path === '/courses/4/users')
      return listed(
        students.map(({ id, name, sis, email }) => ({
          id,
          name,
          sortable_name: name,
          sis_user_id: sis ?? null,
          login_id: `login${id}`,
          integration_id: null,
          email: email ?? null,
        })),
      );
    if (path === '/courses/4/assignments/71/submissions') return listed(students.map(submission));
    if (student !== undefined && method === 'PUT') {
      if (!put(student.id, form))
        return json(
          answer,
          {
            status: 'unauthorized',
            errors: [{ message: 'user not authorized to perform that action' }],
          },
          401,
        );
      if (!state.breaksAfterPut) return json(answer, submission(student));
      state.breaksAfterPut = false;
      return void answer.destroy();
    }
    return student === undefined
      ? json(answer, { errors: [{ message: 'The specified resource does not exist.' }] }, 404)
      : json(answer, {
          ...submission(student),
          ...(url.searchParams.getAll('include[]').includes('rubric_assessment')
            ? { rubric_assessment: assessmentOf(student.id) }
            : {}),
        });
  });
  address = server.address;
  given.open(address);
  return {
    ...server,
    graded,
    comments,
    assessed,
    excused,
    attempts,
    deducted,
    settings,
    puts,
    state,
    files: given,
    assignment: { course_id: '4', remote_id: '71' },
    connection: { system: 'canvas' as const, address, token: CANVAS_TOKEN },
    hosts: `${server.host},${given.store.host}`,
    async close() {
      await Promise.all([server.close(), given.store.close()]);
    },
  };
}
export type FakeCanvas = Awaited<ReturnType<typeof fakeCanvas>>;
