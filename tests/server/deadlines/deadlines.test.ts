import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { EnvironmentIds, Student } from '#contract/assignments/student.ts';
import type {
  Deadline,
  Extensions,
  MarkChanges,
  ReadExtensions,
  ReadHandedIn,
} from '#contract/deadlines/deadline.ts';
import type { LateRule } from '#contract/deadlines/late-rule.ts';
import type { Handback, HandedBack } from '#contract/exchange/handback.ts';
import type { ReleaseRow } from '#contract/release/release.ts';
import { gradeLines, type Returned } from '#contract/release/returned.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { timeSaid } from '#server/features/deadlines/read-dates.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { type Caller, form, joins } from '#tests/support/caller.ts';

const DUE = '2026-11-20T17:00:00.000Z';
const RULE: Partial<LateRule> & Pick<LateRule, 'penalty' | 'unit'> = {
  penalty: { kind: 'per_unit', amount: '5', of: 'awarded' },
  unit: 'working_day',
  end_after: 5,
};
/** Two working days late. */
const TUESDAY = '2026-11-24T16:59:00.000Z';

/** As Moodle wrote it if one student has an override. */
const WORKSHEET = [
  '\ufeffIdentifier,"Full name","Email address",Status,"Allow submissions from","Due date","Cut-off date",Grade,"Maximum grade","Grade can be changed","Last modified (submission)","Online text","Last modified (grade)","Feedback comments"',
  '"Participant 63","Jürgen Müller-Lüdenscheidt",s01@example.test,"Submitted for grading -  - ","Sunday, 1 November 2026, 8:36 PM","Thursday, 26 November 2026, 8:36 PM",,,100.00,Yes,"Wednesday, 18 November 2026, 8:37 PM",,-,',
  '"Participant 61","D’Angelo Böhme",s03@example.test,"Submitted for grading -  - ",,"Tuesday, 1 December 2026, 8:49 PM",,,100.00,Yes,"Saturday, 21 November 2026, 8:37 PM","Only online text: l’été, naïve, “curly”.   onetwo=1+1   ",-,',
  '"Participant 134","Łukasz Żółć",s12@example.test,"No submission -  - ","Sunday, 1 November 2026, 8:36 PM","Thursday, 26 November 2026, 8:36 PM",,,100.00,Yes,-,,-,',
].join('\n');

const FILES = {
  moodle_worksheet: (grade: string) =>
    [
      'Identifier,Full name,Status,Grade,Maximum grade,Grade can be changed,Last modified (submission),Last modified (grade),Feedback comments',
      `Participant 61,Alma Zenobia,Submitted for grading,${grade},100.00,Yes,-,-,`,
      '',
    ].join('\n'),
  canvas_gradebook: (grade: string) =>
    `Student,ID,Section,Essay (5)\n    Points Possible,,,100\nAlma,101,B,${grade}\n`,
  blackboard: (grade: string) =>
    `"Last Name","First Name","Username","Essay [Total Pts: 100 Score] |4711"\r\n"Zenobia","Alma","alma","${grade}"`,
  brightspace: (grade: string) =>
    `OrgDefinedId,Username,Essay Points Grade <Numeric MaxPoints:100 Weight:10>,End-of-Line Indicator\r\n#ada,#alma,${grade},#\r\n`,
} as const;
const IDS = {
  moodle_participant: '61',
  canvas_user: '101',
  blackboard_username: 'alma',
  brightspace_username: 'alma',
};

let api: Api;
let owner: Caller;
let marker: Caller;
beforeAll(async () => {
  api = await openApi();
  owner = await api.teacher({ email: 'due@example.org' });
  marker = await api.teacher({ email: 'marker@example.org' });
});
afterAll(() => api.close());

/**
 * Creates an assignment with a rule, and works by Ada and Bo, both two working days late and marked
 * with 70.
 */
async function lateClass(given: { rule?: object; anonymous?: boolean; ids?: EnvironmentIds } = {}) {
  const { body: made } = await owner.post<Assignment>('/api/v1/assignments/', {
    name: 'Essay',
    grade_scale: { kind: 'points', max: 100 },
  });
  const base = `/api/v1/assignments/${made.id}`;
  const works: Submission[] = [];
  for (const who of ['ada', 'bo']) {
    const { body } = await owner.post<Submission>(
      `/api/v1/submissions/by_assignment/${made.id}/upload`,
      form({
        submission_file: { name: `${who}.txt`, bytes: `An essay by ${who}.` },
        student_identifier: who,
        submitted_at: TUESDAY,
      }),
    );
    works.push(body);
    await owner.patch(`/api/v1/submissions/${body.id}`, { grade: '70' });
  }
  const { body: students } = await owner.put<Student[]>(`${base}/students`, {
    students: [
      {
        display_name: 'Alma Zenobia',
        identifier: 'ada',
        environment_ids: given.ids ?? { moodle_participant: '61' },
      },
      { display_name: 'Bo Diaz', identifier: 'bo' },
    ],
  });
  const deadline = { due_at: DUE, time_zone: 'Europe/London', rule: given.rule ?? RULE };
  const { body: changes } = await owner.put<MarkChanges>(`${base}/deadline`, deadline);
  if (given.anonymous === true) await owner.patch(base, { anonymous: true });
  const markOf = async (place: number, who = owner) =>
    (await who.get<Submission>(`/api/v1/submissions/${works[place]!.id}`)).body;
  return { id: made.id, base, works, students, changes, deadline, markOf };
}

describe('the server calculates awarded, penalty and final mark', () => {
  test('[DUE-6] one submission and the list have three numbers, and a rule lists what it changes', async () => {
    const { id, works, changes, markOf } = await lateClass();
    expect(changes.stored).toBe(true);
    expect(changes.changes).toMatchObject([
      {
        student: 'Alma Zenobia',
        before: { final: null },
        after: { awarded: '70', penalty: '7', final: '63' },
      },
      { student: 'Bo Diaz', after: { late: true, final: '63' } },
    ]);
    expect((await markOf(0)).late_mark).toMatchObject({
      awarded: '70',
      penalty: '7',
      final: '63',
      late_by: 2,
      unit: 'working_day',
    });
    const { body: list } = await owner.get<Submission[]>(`/api/v1/submissions/by_assignment/${id}`);
    expect(list.map(({ late_mark }) => late_mark?.final)).toEqual(['63', '63']);
    await owner.patch(`/api/v1/submissions/${works[0]!.id}`, { grade: '60' });
    expect((await markOf(0)).late_mark).toMatchObject({ awarded: '60', penalty: '6', final: '54' });
  });

  test('[DUE-4] an extension is shown on the script even if no rule applies', async () => {
    const { base, students, markOf } = await lateClass({
      rule: { penalty: { kind: 'none' }, unit: 'day' },
    });
    expect((await markOf(0)).late_mark).toBeNull();
    const until = {
      student_id: students[0]!.id,
      due_at: '2026-12-01T17:00:00.000Z',
      reason: 'Illness',
    };
    await owner.put(`${base}/extensions`, { extensions: [until] });
    expect(await markOf(0)).toMatchObject({
      late: false,
      late_mark: { extended: true, final: '70' },
    });
    expect(await markOf(1)).toMatchObject({ late: true, late_mark: null });
  });

  test('[DUE-6] a preview stores nothing, and says what is released', async () => {
    const { base, works, deadline, markOf } = await lateClass();
    await owner.patch(`/api/v1/submissions/${works[0]!.id}`, { feedback_text: 'Good.' });
    const released = await owner.post(`/api/v1/submissions/${works[0]!.id}/release`, {});
    expect(released.status).toBe(201);
    const { body: before } = await owner.get<Deadline>(`${base}/deadline`);
    const cap = { ...RULE, penalty: { kind: 'cap', at: '40' } };
    const { body } = await owner.put<MarkChanges>(`${base}/deadline`, {
      ...deadline,
      rule: cap,
      preview: true,
    });
    expect(body).toMatchObject({
      stored: false,
      changes: [
        { released: true, before: { final: '63' }, after: { final: '40' } },
        { released: false, after: { final: '40' } },
      ],
    });
    expect((await owner.get<Deadline>(`${base}/deadline`)).body).toEqual(before);
    expect((await markOf(1)).late_mark?.final).toBe('63');
    await owner.put(`${base}/deadline`, { ...deadline, rule: cap });
    expect((await markOf(1)).late_mark?.final).toBe('40');
    const { body: rows } = await owner.get<{ submission_id: number; changed: boolean }[]>(
      `${base}/releases`,
    );
    expect(rows.find((row) => row.submission_id === works[0]!.id)?.changed).toBe(true);
  });

  test('[DUE-6] the CSV has the penalty, its reason and the final grade next to the grade', async () => {
    const { base } = await lateClass();
    const { body } = await owner.post<{ id: number }>(
      `${base}/handback`,
      form({ kind: 'csv', format: 'pdf' }),
    );
    const { text } = await owner.get(`/api/v1/handbacks/${body.id}/file?part=1`);
    expect(text).toContain('Grade,Penalty,Penalty reason,Final grade,Feedback');
    expect(text).toMatch(/70,7,Handed in 2 working days late[^,]*,63/);
  });

  test('[DUE-1] describes the rule in a sentence to anyone who can read the assignment', async () => {
    const { base } = await lateClass();
    const { body } = await owner.get<Deadline>(`${base}/deadline`);
    expect(body.sentence).toContain('70 becomes 63 when it is 2 working days late');
    const refused = await owner.put(`${base}/deadline`, {
      due_at: DUE,
      time_zone: 'Mars/Olympus',
      rule: RULE,
    });
    expect(refused.status).toBe(422);
  });

  test('[DUE-4] an extension changes only its student, and is reported to those who follow changes', async () => {
    const { id, base, students, markOf } = await lateClass();
    const list = `/api/v1/submissions/by_assignment/${id}`;
    const revision = (await owner.get(list)).headers.get('X-Revision');
    const { body } = await owner.put<MarkChanges>(`${base}/extensions`, {
      extensions: [
        { student_id: students[0]!.id, due_at: '2026-11-24T17:00:00Z', reason: 'Was ill.' },
      ],
    });
    expect(body.changes).toMatchObject([
      { student: 'Alma Zenobia', after: { final: '70', late: false } },
    ]);
    expect((await markOf(0)).late_mark).toMatchObject({ state: 'on_time', extended: true });
    expect((await markOf(1)).late_mark?.final).toBe('63');
    const { body: changed } = await owner.get<Submission[]>(`${list}?changed_since=${revision}`);
    expect(changed.map(({ student_identifier }) => student_identifier)).toEqual(['ada']);
    const { body: told } = await owner.get<Extensions>(`${base}/extensions`);
    expect(told.extensions).toMatchObject([{ student: 'Alma Zenobia', reason: 'Was ill.' }]);
    await owner.put(`${base}/extensions`, {
      extensions: [{ student_id: students[0]!.id, due_at: null }],
    });
    expect((await markOf(0)).late_mark?.final).toBe('63');
  });

  test('[DUE-6] a waiver needs a reason and is logged with its author', async () => {
    const { base, works, markOf } = await lateClass();
    const [{ id }] = works as [Submission, Submission];
    const waive = async (reason: string | null) =>
      await owner.put<MarkChanges>(`${base}/waivers`, { waivers: [{ submission_id: id, reason }] });
    expect((await waive(' ')).status).toBe(422);
    expect((await waive('The printer failed.')).body.changes).toHaveLength(1);
    expect((await markOf(0)).late_mark).toMatchObject({ waived: true, penalty: '0', final: '70' });
    const { body: log } = await owner.get<{ kind: string; submission_id: number }[]>(`${base}/log`);
    expect(log.find(({ kind }) => kind === 'penalty_waived')?.submission_id).toBe(id);
    await waive(null);
    expect((await markOf(0)).late_mark?.final).toBe('63');
  });

  test('[DUE-3] an unknown time is never late, and can be set by hand', async () => {
    const { base, works, markOf } = await lateClass();
    const [{ id }] = works as [Submission, Submission];
    const set = async (at: string | null) =>
      await owner.put<MarkChanges>(`${base}/handed-in-times`, {
        times: [{ submission_id: id, at }],
      });
    await set(null);
    expect(await markOf(0)).toMatchObject({
      late: false,
      submitted_at_known: false,
      late_mark: { state: 'time_not_known', penalty: '0', final: '70' },
    });
    await set('2026-11-20T17:10:00Z');
    expect((await markOf(0)).late_mark?.final).toBe('66.5');
  });

  test('[DUE-1] grace days of a term are used up by earlier due dates', async () => {
    const rule = {
      penalty: { kind: 'per_unit', amount: '10', of: 'maximum' },
      unit: 'day',
      grace_days: 5,
      term: `Autumn ${Date.now()}`,
    };
    const first = await lateClass({ rule });
    const second = await lateClass({ rule });
    expect((await first.markOf(0)).late_mark).toMatchObject({ grace_used: 4, final: '70' });
    expect((await second.markOf(0)).late_mark).toMatchObject({ grace_used: 1, final: '40' });
    // Nobody else's mark changes if the first work was on time.
    await owner.put(`${first.base}/handed-in-times`, {
      times: [{ submission_id: first.works[0]!.id, at: '2026-11-20T10:00:00Z' }],
    });
    const { body: list } = await owner.get<Submission[]>(
      `/api/v1/submissions/by_assignment/${second.id}`,
    );
    expect(list.map((one) => [one.student_identifier, one.late_mark?.final])).toEqual([
      ['bo', '40'],
      ['ada', '70'],
    ]);
  });
});

describe('while marking is anonymous', () => {
  test('[DUE-4] markers see neither name nor reason, and a preview of extensions names nobody', async () => {
    const { id, base, students, works } = await lateClass({ anonymous: true });
    await joins(owner, id, marker, 'grader');
    const { body } = await owner.put<MarkChanges>(`${base}/extensions`, {
      extensions: [
        { student_id: students[0]!.id, due_at: '2026-11-24T17:00:00Z', reason: 'Chemotherapy.' },
      ],
    });
    expect(body.changes).toMatchObject([{ submission_id: null, student: '' }]);
    await owner.put(`${base}/waivers`, {
      waivers: [{ submission_id: works[1]!.id, reason: 'Chemotherapy, too.' }],
    });
    for (const path of [
      `${base}`,
      `${base}/deadline`,
      `${base}/extensions`,
      `/api/v1/submissions/by_assignment/${id}`,
      `/api/v1/submissions/${works[0]!.id}`,
      `/api/v1/submissions/${works[1]!.id}`,
    ]) {
      const { text } = await marker.get(path);
      expect(text).not.toMatch(/Chemotherapy|Zenobia|Bo Diaz/);
    }
    expect((await marker.get(`${base}/extensions`)).status).toBe(403);
    const read = await owner.post(
      `${base}/handed-in-times/read`,
      form({ file: { name: 't.csv', bytes: 'Identifier,Handed in\nada,2026-11-20 16:00' } }),
    );
    expect(read.status).toBe(409);
  });
});

test('[SEC-7] while names are hidden nobody can be linked to a script by a grade or a submission time', async () => {
  const { base, students } = await lateClass();
  const list = students.map(({ submission_ids: _, ...student }) => ({
    ...student,
    handed_in_at: TUESDAY,
  }));
  await owner.put(`${base}/students`, { students: list });
  const named = await owner.get<Student[]>(`${base}/students`);
  expect(named.body[0]).toMatchObject({ handed_in_at: TUESDAY });
  await owner.patch(base, { anonymous: true });

  const { body } = await owner.put<MarkChanges>(`${base}/extensions`, {
    extensions: [{ student_id: students[0]!.id, due_at: '2026-11-24T17:00:00Z' }],
    preview: true,
  });
  const nothing = { awarded: null, penalty: null, final: null };
  expect(body.changes).toMatchObject([{ before: nothing, after: nothing }]);

  const hidden = await owner.get<Student[]>(`${base}/students`);
  expect(hidden.text).not.toContain(TUESDAY);
  // What isn't shown is kept when the list is sent back.
  await owner.put(`${base}/students`, {
    students: hidden.body.map(({ submission_ids: _, ...student }) => student),
  });
  await owner.patch(base, { anonymous: false });
  expect((await owner.get<Student[]>(`${base}/students`)).body).toEqual(named.body);
});

describe('reading files', () => {
  const readFrom = async <T>(path: string, bytes: string | Uint8Array<ArrayBuffer>) =>
    await owner.post<T>(path, form({ file: { name: 'dates.csv', bytes } }));

  test('[DUE-4] a CSV identifies extensions by number or address, and reports rows that can’t be used', async () => {
    const { base, students } = await lateClass();
    const { body } = await readFrom<ReadExtensions>(
      `${base}/extensions/read`,
      'Student ID;New date;Reason\nada;2026-11-24 17:00;Ill; \nbo;03/04/2026;\nZoë;2026-11-25;\n',
    );
    expect(body.extensions).toEqual([
      {
        student_id: students[0]!.id,
        student: 'Alma Zenobia',
        due_at: '2026-11-24T17:00:00.000Z',
        last_at: null,
        reason: 'Ill',
      },
    ]);
    expect(body.left.map(({ line }) => line)).toEqual([3, 4]);
    expect((await readFrom(`${base}/extensions/read`, 'Name,Mark\nAda,70')).status).toBe(422);
  });

  test('[DUE-4] Moodle’s worksheet names students with a different due date', async () => {
    const { base, students } = await lateClass();
    await owner.put(`${base}/deadline`, {
      due_at: '2026-11-26T20:36:00Z',
      time_zone: 'UTC',
      rule: RULE,
    });
    const { body } = await readFrom<ReadExtensions>(`${base}/extensions/read`, WORKSHEET);
    expect(body).toMatchObject({
      extensions: [{ student_id: students[0]!.id, due_at: '2026-12-01T20:49:00.000Z' }],
      left: [],
    });
  });

  test('[DUE-3] a CSV gives submission times in the assignment’s time zone', async () => {
    const { base, works } = await lateClass();
    const { body } = await readFrom<ReadHandedIn>(
      `${base}/handed-in-times/read`,
      'Identifier,Handed in\nada,2026-11-20T16:00\nnobody,2026-11-20 16:00\n',
    );
    expect(body.times).toEqual([
      { submission_id: works[0]!.id, student: 'Alma Zenobia', at: '2026-11-20T16:00:00.000Z' },
    ]);
    expect(body.left).toMatchObject([{ line: 3 }]);
  });

  test('[DUE-3] times are read without guessing', () => {
    expect(
      [
        '2026-07-24 17:00',
        '2026-07-24T17:00:30+02:00',
        '2026-07-24',
        'Wednesday, 18 November 2026, 8:37 PM',
        '24/07/2026 17:00',
        '2026-02-30 10:00',
        '2026-07-24 25:00',
        '',
      ].map((text) => timeSaid(text, 'Europe/London')),
    ).toEqual([
      '2026-07-24T16:00:00.000Z',
      '2026-07-24T15:00:30.000Z',
      '2026-07-24T22:59:00.000Z',
      '2026-11-18T20:37:00.000Z',
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('every export says what lateness does to a mark', () => {
  const FEEDBACK = { feedback_text: 'Good.' };

  test('[DUE-6] a student gets the final grade with the penalty and its reason, on the page and in documents', async () => {
    const { base, works } = await lateClass();
    const work = `/api/v1/submissions/${works[0]!.id}`;
    await owner.patch(work, FEEDBACK);
    const { body: rows } = await owner.get<ReleaseRow[]>(`${base}/releases`);
    expect(rows[0]).toMatchObject({ grade: '70', late_mark: { penalty: '7', final: '63' } });
    const { body: release } = await owner.post<{ id: number }>(`${work}/release`, {});
    const { body: snapshot } = await owner.get<Returned>(`/api/v1/releases/${release.id}/snapshot`);
    expect(snapshot).toMatchObject({ grade: '70', late: { penalty: '7', final: '63' } });
    const given = gradeLines(snapshot);
    expect(given).toMatchObject({ label: 'Final grade', value: '63 / 100' });
    expect(given!.note).toMatch(
      /^Awarded: 70 \/ 100. Penalty: 7. Handed in 2 working days late. .*5 % of the mark awarded/,
    );
    const { text: html } = await owner.get(`${work}/returned?format=html`);
    expect(html).toContain('63 / 100');
    expect(html).toContain(given!.note);
    const word = await fetch(`${owner.url}${work}/returned?format=docx`, {
      headers: { Authorization: `Bearer ${owner.token}` },
    });
    const entries = unzipSync(new Uint8Array(await word.arrayBuffer()));
    const docx = strFromU8(entries['word/document.xml']!);
    expect(docx).toContain('63 / 100');
    expect(docx).toContain(given!.note);
  });

  test('[DUE-6] without a rule a student gets the grade as before', async () => {
    const { works } = await lateClass({
      rule: { ...RULE, penalty: { kind: 'none' }, end_after: null },
    });
    const work = `/api/v1/submissions/${works[0]!.id}`;
    await owner.patch(work, FEEDBACK);
    const { body: release } = await owner.post<{ id: number }>(`${work}/release`, {});
    const { body: snapshot } = await owner.get<Returned>(`/api/v1/releases/${release.id}/snapshot`);
    expect(snapshot).not.toHaveProperty('late');
    expect(gradeLines(snapshot)).toEqual({ label: 'Grade', value: '70 / 100', note: '' });
  });

  test('[DUE-6] a grade in words, from which no penalty can be deducted, isn’t released without asking', async () => {
    const { works } = await lateClass();
    const work = `/api/v1/submissions/${works[0]!.id}`;
    await owner.patch(work, { ...FEEDBACK, grade: 'Good' });
    const refused = await owner.post<{ detail: string }>(`${work}/release`, {});
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toContain('can’t be worked out of a grade in words');
  });

  /** Ada's and Bo's rows in the files of four environments, with a placeholder for the grade. */
  test.each(Object.entries(FILES))(
    '[DUE-6] %s gets the final mark, or the awarded one on request, and the preview says so',
    async (kind, file) => {
      const { base } = await lateClass({ ids: IDS });
      const plan = async (fields: object) =>
        (
          await owner.post<Handback>(
            `${base}/handback`,
            form({ kind, ...fields, file: { name: 'g.csv', bytes: file('') } }),
          )
        ).body;
      const take = async (id: number) => (await owner.get(`/api/v1/handbacks/${id}/file`)).text;
      const final = await plan({});
      expect(final).toMatchObject({ mark: 'final' });
      expect(final.rows[0]).toMatchObject({ after: { grade: '63' } });
      expect(final.rows[0]!.why).toMatch(/^Late by 2 working days: 70 becomes 63\./);
      expect(await take(final.id)).toMatch(/[",]63[",\n]/);
      const awarded = await plan({ mark: 'awarded' });
      expect(awarded).toMatchObject({ mark: 'awarded' });
      expect(awarded.rows[0]!.why).toMatch(
        /^The mark awarded, 70, is sent; the final mark here is 63\./,
      );
      expect(await take(awarded.id)).toMatch(/[",]70[",\n]/);
    },
  );

  test('[DUE-6] without a penalty there is no choice, and the file has the grade as before', async () => {
    const { base } = await lateClass({
      ids: IDS,
      rule: { ...RULE, penalty: { kind: 'none' }, end_after: null },
    });
    const { body } = await owner.post<Handback>(
      `${base}/handback`,
      form({
        kind: 'canvas_gradebook',
        file: { name: 'g.csv', bytes: FILES.canvas_gradebook('') },
      }),
    );
    expect(body.mark).toBeNull();
    expect(body.rows[0]).toMatchObject({ after: { grade: '70' } });
    expect(body.rows[0]!.why).not.toMatch(/late|awarded/i);
  });

  test('[DUE-6] a returned mark counts as changed once a waiver changes its final mark', async () => {
    const { base, works } = await lateClass({ ids: IDS });
    const { body } = await owner.post<Handback>(
      `${base}/handback`,
      form({
        kind: 'canvas_gradebook',
        file: { name: 'g.csv', bytes: FILES.canvas_gradebook('') },
      }),
    );
    await owner.get(`/api/v1/handbacks/${body.id}/file`);
    const changed = async () =>
      (await owner.get<HandedBack[]>(`${base}/handbacks`)).body[0]!.changed.length;
    expect(await changed()).toBe(0);
    await owner.put(`${base}/waivers`, {
      waivers: [{ submission_id: works[0]!.id, reason: 'The site was down.' }],
    });
    expect(await changed()).toBe(1);
  });
});

describe('[DUE-7] withheld marks, caps of resits, and students who submit nothing', () => {
  const hold = async (base: string, ...holds: object[]) =>
    await owner.put<MarkChanges>(`${base}/held-marks`, { holds });
  const xml = (bytes: Uint8Array): string =>
    Object.values(unzipSync(bytes))
      .map((part) => strFromU8(part))
      .join('\n');

  test('a code replaces the mark, in the list, in every file and for the student', async () => {
    const { id, base, works, markOf } = await lateClass({ ids: IDS });
    const first = works[0]!.id;
    const { body: changes } = await hold(base, {
      submission_id: first,
      code: 'am',
      reason: 'Academic misconduct',
    });
    expect(changes.changes).toMatchObject([
      { submission_id: first, before: { final: '63' }, after: { awarded: '70', final: 'AM' } },
    ]);
    expect((await markOf(0)).late_mark).toMatchObject({ held: 'AM', final: 'AM', penalty: null });
    const { body: list } = await owner.get<Submission[]>(`/api/v1/submissions/by_assignment/${id}`);
    expect(list.map(({ late_mark }) => late_mark?.final).toSorted()).toEqual(['63', 'AM']);
    // Whichever mark was requested: no number is sent.
    for (const mark of ['final', 'awarded'] as const) {
      const { body } = await owner.post<Handback>(
        `${base}/handback`,
        form({
          kind: 'canvas_gradebook',
          mark,
          file: { name: 'g.csv', bytes: FILES.canvas_gradebook('') },
        }),
      );
      expect(body.rows[0]).toMatchObject({ will: 'skip', after: { grade: null } });
      expect(body.rows[0]!.why).toContain(
        'Held back: AM counts instead of the mark. Neither grade nor feedback',
      );
    }
    const office = await owner.post<Handback>(
      `${base}/handback`,
      form({
        kind: 'office_sheet',
        column: 'Mark',
        file: { name: 'm.csv', bytes: 'No,Mark\nada,\nbo,\n' },
      }),
    );
    expect(office.body.rows.map(({ after }) => after.grade)).toEqual(['AM', '63']);
    const { body: table } = await owner.post<Handback>(
      `${base}/handback`,
      form({ kind: 'documents', format: 'html' }),
    );
    const zip = await fetch(`${api.url}/api/v1/handbacks/${table.id}/file`, {
      headers: { Authorization: `Bearer ${owner.token}` },
    });
    const documents = Object.entries(unzipSync(new Uint8Array(await zip.arrayBuffer())));
    const ada = strFromU8(documents.find(([name]) => name.includes('ada'))![1]);
    expect(ada).toContain('AM');
    expect(ada).not.toMatch(/\b(?:70|63)\b/);
    const { body: log } = await owner.get<{ items: { kind: string }[] }>(`${base}/log`);
    expect(JSON.stringify(log)).toContain('mark_held');
    // The reason is only for users who manage the assignment.
    expect((await owner.get<Extensions>(`${base}/extensions`)).body.holds).toEqual([
      { submission_id: first, code: 'AM', reason: 'Academic misconduct', feedback: false },
    ]);
    await hold(base, { submission_id: first, code: null });
    expect((await markOf(0)).late_mark?.final).toBe('63');
  });

  test('no feedback on it is returned either, in any file or to the student, unless its manager says so', async () => {
    const { base, works } = await lateClass();
    const [work, submission_id] = [`/api/v1/submissions/${works[0]!.id}`, works[0]!.id];
    await owner.patch(work, { feedback_text: 'Copied from page 9.' });
    await owner.post(`${work}/annotations`, {
      file_id: (await owner.get<Submission>(work)).body.files[0]!.id,
      selectors: [{ type: 'TextQuoteSelector', exact: 'essay', prefix: 'An ', suffix: ' by ada.' }],
      text: 'Copied, too.',
    });
    const files = async (): Promise<string> => {
      const all = [(await owner.get(`${work}/returned?format=html`)).text];
      const kinds: Parameters<typeof form>[0][] = [
        { kind: 'csv' },
        { kind: 'documents', format: 'html' },
        { kind: 'moodle_feedback', format: 'html' },
        {
          kind: 'moodle_worksheet',
          file: { name: 'w.csv', bytes: FILES.moodle_worksheet('') },
        },
      ];
      for (const fields of kinds) {
        const { body, text } = await owner.post<Handback>(`${base}/handback`, form(fields));
        all.push(text);
        for (const { part } of body.files) {
          const file = await fetch(`${api.url}/api/v1/handbacks/${body.id}/file?part=${part}`, {
            headers: { Authorization: `Bearer ${owner.token}` },
          });
          const bytes = new Uint8Array(await file.arrayBuffer());
          all.push(bytes[0] === 0x50 && bytes[1] === 0x4b ? xml(bytes) : strFromU8(bytes));
        }
      }
      return all.join('\n');
    };
    expect((await files()).match(/Copied/g)?.length).toBeGreaterThan(5);

    // What was created before is no longer available.
    const { body: made } = await owner.post<Handback>(
      `${base}/handback`,
      form({
        kind: 'moodle_worksheet',
        file: { name: 'w.csv', bytes: FILES.moodle_worksheet('') },
      }),
    );
    const earlier = async () =>
      (await owner.get(`/api/v1/handbacks/${made.id}/file?part=1`)).status;
    expect(await earlier()).toBe(200);
    await hold(base, { submission_id, code: 'AM' });
    expect(await earlier()).toBe(409);
    expect(await files()).not.toContain('Copied');
    expect((await owner.get(`${work}/returned?format=html`)).text).not.toMatch(/\b(?:70|63)\b/);
    const asked = await owner.post<{ detail: string }>(`${work}/release`, {});
    expect([asked.status, asked.text]).toEqual([
      409,
      expect.stringContaining('Its mark is held back: the student is given AM, and no feedback.'),
    ]);
    const { body: rows } = await owner.get<ReleaseRow[]>(`${base}/releases`);
    expect(rows.map(({ unfinished }) => unfinished)).toEqual([
      ['Its mark is held back: the student is given AM, and no feedback.'],
      ['Has no feedback yet.'],
    ]);
    const given = async () => {
      const { body } = await owner.post<{ id: number }>(`${work}/release`, { unfinished: true });
      return (await owner.get<Returned>(`/api/v1/releases/${body.id}/snapshot`)).body;
    };
    expect(await given()).toMatchObject({
      grade: 'AM',
      feedback: null,
      annotations: [],
      rubric: null,
    });

    await hold(base, { submission_id, code: 'AM', feedback: true });
    expect(await given()).toMatchObject({ grade: 'AM', feedback: 'Copied from page 9.' });
    expect(await files()).toContain('Copied');
    expect((await owner.get<Extensions>(`${base}/extensions`)).body.holds).toMatchObject([
      { feedback: true },
    ]);
  });

  test('a code isn’t a number, and a mark can be withheld before it is given', async () => {
    const { base, works, markOf } = await lateClass();
    for (const code of ['0', '40', '0 %', ' ', 'x'.repeat(21)])
      expect((await hold(base, { submission_id: works[0]!.id, code })).status).toBe(422);
    await owner.patch(`/api/v1/submissions/${works[0]!.id}`, { grade: null });
    await hold(base, { submission_id: works[0]!.id, code: 'ILL' });
    expect((await markOf(0)).late_mark).toMatchObject({ awarded: null, final: 'ILL' });
    const office = await owner.post<Handback>(
      `${base}/handback`,
      form({
        kind: 'office_sheet',
        column: 'Mark',
        file: { name: 'm.csv', bytes: 'No,Mark\nada,\n' },
      }),
    );
    expect(office.body.rows[0]).toMatchObject({ will: 'write', after: { grade: 'ILL' } });
  });

  test('a resit has a cap of its own, applied after the late penalty', async () => {
    const { base, works, markOf } = await lateClass();
    const cap = async (place: number, at: string | null) =>
      (
        await owner.put<MarkChanges>(`${base}/mark-caps`, {
          caps: [{ submission_id: works[place]!.id, at }],
        })
      ).body.changes;
    expect(await cap(0, '40')).toMatchObject([{ before: { final: '63' }, after: { final: '40' } }]);
    expect((await markOf(0)).late_mark).toMatchObject({ penalty: '30', final: '40', cap: '40' });
    expect((await markOf(0)).late_mark!.reason).toMatch(/days late.*At most 40 counts/);
    await owner.patch(`/api/v1/submissions/${works[0]!.id}`, { grade: '35' });
    expect((await markOf(0)).late_mark!.final).toBe('31.5');
    await cap(0, null);
    expect((await markOf(0)).late_mark).not.toHaveProperty('cap');
  });

  test('a student who submits nothing has a code in the office’s sheet and in tables once it is due, not a 0', async () => {
    const { base, deadline } = await lateClass({ rule: { ...RULE, missing_code: 'NS' } });
    const { body: students } = await owner.get<Student[]>(`${base}/students`);
    await owner.put(`${base}/students`, {
      students: [
        ...students,
        { display_name: 'Cy Young', identifier: 'cy' },
        { display_name: 'Di Later', identifier: 'di' },
      ],
    });
    const { body: all } = await owner.get<Student[]>(`${base}/students`);
    await owner.put(`${base}/extensions`, {
      extensions: [
        {
          student_id: all.find(({ identifier }) => identifier === 'di')!.id,
          due_at: '2099-01-01T00:00:00.000Z',
        },
      ],
    });
    const sheet = async () =>
      (
        await owner.post<Handback>(
          `${base}/handback`,
          form({
            kind: 'office_sheet',
            column: 'Mark',
            file: { name: 'm.csv', bytes: 'No,Mark\nada,\ncy,\ndi,\n' },
          }),
        )
      ).body.rows.map(({ will, after, why }) => [will, after.grade, why]);
    expect((await sheet()).slice(1)).toEqual([
      ['write', 'NS', 'Has handed in nothing.'],
      ['skip', null, 'Hasn’t handed anything in here.'],
      ['skip', null, expect.stringContaining('isn’t in this file')],
    ]);
    const { body: table } = await owner.post<Handback>(`${base}/handback`, form({ kind: 'xlsx' }));
    const file = await fetch(`${api.url}/api/v1/handbacks/${table.id}/file`, {
      headers: { Authorization: `Bearer ${owner.token}` },
    });
    expect(xml(new Uint8Array(await file.arrayBuffer()))).toContain('>NS<');
    await owner.put(`${base}/deadline`, { ...deadline, rule: { ...RULE, missing_code: '0' } });
    expect((await sheet())[1]).toEqual(['write', '0', 'Has handed in nothing.']);
  });
});
