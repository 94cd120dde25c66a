import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Student } from '#contract/assignments/student.ts';
import type { TeamMarkChanges } from '#contract/deadlines/adjustment.ts';
import type { MarkerNotes } from '#contract/deadlines/marker-notes.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import type { Team } from '#contract/teams/team.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { type Caller, form, joins } from '#tests/support/caller.ts';

let api: Api;
let owner: Caller;
let marker: Caller;
beforeAll(async () => {
  api = await openApi();
  owner = await api.teacher({ email: 'adjust@example.org' });
  marker = await api.teacher({ email: 'adjusted@example.org' });
});
afterAll(() => api.close());

const DAY_RULE = { penalty: { kind: 'per_unit', amount: '5', of: 'maximum' }, unit: 'day' };

/** An assignment with the works of Ada and Bo, both two days late and marked with 70. */
async function lateClass(name: string, rule: object = DAY_RULE) {
  const { body: made } = await owner.post<Assignment>('/api/v1/assignments/', {
    name,
    grade_scale: { kind: 'points', max: 100 },
  });
  const base = `/api/v1/assignments/${made.id}`;
  const works: number[] = [];
  for (const who of ['S-01', 'S-02']) {
    const { body } = await owner.post<Submission>(
      `/api/v1/submissions/by_assignment/${made.id}/upload`,
      form({
        submission_file: { name: `${who}.txt`, bytes: `An essay by ${who}.` },
        student_identifier: who,
        submitted_at: '2026-11-22T16:00:00.000Z',
      }),
    );
    works.push(body.id);
    await owner.patch(`/api/v1/submissions/${body.id}`, { grade: '70' });
  }
  const { body: students } = await owner.put<Student[]>(`${base}/students`, {
    students: [
      { display_name: 'Ada Moreau', identifier: 'S-01', email: 'ada@example.org' },
      { display_name: 'Bo Diaz', identifier: 'S-02' },
    ],
  });
  await owner.put(`${base}/deadline`, {
    due_at: '2026-11-20T17:00:00.000Z',
    time_zone: 'Europe/London',
    rule,
  });
  const finals = async () => {
    const read = [];
    for (const id of works)
      read.push((await owner.get<Submission>(`/api/v1/submissions/${id}`)).body.late_mark?.final);
    return read;
  };
  return { id: made.id, base, works, students, finals };
}

let teams = 0;
async function teamOf(...assignments: { id: number }[]) {
  teams += 1;
  const { body } = await owner.post<Team>('/api/v1/teams', { name: `Year ${teams}` });
  const base = `/api/v1/teams/${body.id}`;
  for (const { id } of assignments) await owner.put(`${base}/assignments/${id}`, {});
  const adjust = async (student: string, adjustment: object | null, preview = false) =>
    await owner.put<TeamMarkChanges>(`${base}/adjustments`, {
      adjustments: [{ student, adjustment }],
      preview,
    });
  return { base, adjust };
}
const adjustment = (over: object = {}) => ({ more_time: null, note: '', reason: '', ...over });
const DAYS = { kind: 'days', days: 1 };

test('[DUE-5] more time holds in every assignment of the team, is listed first, and ends in all', async () => {
  const [essay, report, other] = [
    await lateClass('Essay'),
    await lateClass('Report'),
    await lateClass('Of no team'),
  ];
  const { base, adjust } = await teamOf(essay, report);
  const more = adjustment({ more_time: DAYS, reason: 'Letter of 2 October.' });
  const preview = await adjust('s-01', more, true);
  expect(preview.body).toMatchObject({
    stored: false,
    assignments: [
      {
        assignment_id: essay.id,
        name: 'Essay',
        changes: [{ student: 'Ada Moreau', before: { final: '60' }, after: { final: '65' } }],
      },
      { name: 'Report' },
    ],
  });
  expect(await essay.finals()).toEqual(['60', '60']);

  const list = `/api/v1/submissions/by_assignment/${report.id}`;
  const revision = (await owner.get(list)).headers.get('X-Revision');
  expect((await adjust('s-01', more)).body.stored).toBe(true);
  expect([await essay.finals(), await report.finals(), await other.finals()]).toEqual([
    ['65', '60'],
    ['65', '60'],
    ['60', '60'],
  ]);
  const { body: changed } = await owner.get<Submission[]>(`${list}?changed_since=${revision}`);
  expect(changed.map(({ id }) => id)).toEqual([report.works[0]]);
  expect((await owner.get(`${base}/adjustments`)).body).toEqual({
    adjustments: [{ student: 's-01', ...more, assignments: 2 }],
  });
  const { body: log } = await owner.get<{ kind: string }[]>(`${essay.base}/log`);
  expect(log.filter(({ kind }) => kind === 'adjusted')).toHaveLength(1);

  await owner.delete(`${base}/assignments/${report.id}`);
  expect(await report.finals()).toEqual(['60', '60']);
  await adjust('S-01 ', null);
  expect(await essay.finals()).toEqual(['60', '60']);
  expect((await owner.get(`${base}/adjustments`)).body).toEqual({ adjustments: [] });
});

test('[DUE-5] a student is found by the address too, and per cent are of the hours that the work was given', async () => {
  const timed = await lateClass('Timed', { ...DAY_RULE, given_hours: 48 });
  const untimed = await lateClass('Untimed');
  const { adjust } = await teamOf(timed, untimed);
  await adjust('Ada@Example.org', adjustment({ more_time: { kind: 'percent', percent: '100' } }));
  expect([await timed.finals(), await untimed.finals()]).toEqual([
    ['70', '60'],
    ['60', '60'],
  ]);
});

test('[DUE-5] the later of an extension and more time counts', async () => {
  const { id, base, students, finals } = await lateClass('Both');
  const { adjust } = await teamOf({ id });
  await adjust('S-01', adjustment({ more_time: DAYS }));
  const extend = async (due_at: string) =>
    await owner.put(`${base}/extensions`, {
      extensions: [{ student_id: students[0]!.id, due_at }],
    });
  await extend('2026-11-20T18:00:00.000Z');
  expect(await finals()).toEqual(['65', '60']);
  await extend('2026-11-23T18:00:00.000Z');
  expect(await finals()).toEqual(['70', '60']);
});

test('[DUE-5] markers of anonymous work read the note on its script, and neither name nor reason', async () => {
  const { id, base, works } = await lateClass('Anonymous');
  const { base: team, adjust } = await teamOf({ id });
  await owner.patch(base, { anonymous: true });
  await joins(owner, id, marker, 'grader');
  const { body: told } = await adjust(
    'S-01',
    adjustment({ more_time: DAYS, note: 'Don’t judge spelling.', reason: 'Dyslexia.' }),
  );
  expect(told.assignments).toMatchObject([{ changes: [{ submission_id: null, student: '' }] }]);
  const notes = async (at: number) =>
    (await marker.get<MarkerNotes>(`/api/v1/submissions/${works[at]}/marker-notes`)).body;
  expect([await notes(0), await notes(1)]).toEqual([
    { notes: ['Don’t judge spelling.'] },
    { notes: [] },
  ]);
  for (const path of [
    base,
    `${base}/deadline`,
    `${base}/students`,
    `${base}/log`,
    `${team}/adjustments`,
    `/api/v1/submissions/by_assignment/${id}`,
    `/api/v1/submissions/${works[0]}`,
    `/api/v1/submissions/${works[0]}/marker-notes`,
  ])
    expect((await marker.get(path)).text).not.toMatch(/Dyslexia|Moreau|S-01/);
  expect((await marker.get(`${team}/adjustments`)).status).toBe(404);
});

test('[DUE-5] what says nothing is refused', async () => {
  const { adjust } = await teamOf();
  for (const one of [
    adjustment(),
    adjustment({ more_time: { kind: 'days', days: 0 } }),
    adjustment({ more_time: { kind: 'percent', percent: '-5' } }),
  ])
    expect((await adjust('S-01', one)).status).toBe(422);
});

test('[DUE-5] an adjustment goes with whoever is erased from the last class list of the team', async () => {
  const [essay, report] = [await lateClass('First list'), await lateClass('Last list')];
  const { base, adjust } = await teamOf(essay, report);
  await adjust('S-01', adjustment({ note: 'Don’t judge spelling.' }));
  await adjust('S-02', adjustment({ note: 'Read aloud.' }));
  const erase = async (...assignment_ids: number[]) =>
    await owner.post('/api/v1/student-data/erase', {
      person: { known_as: 'S-01' },
      assignment_ids,
    });
  const left = async () =>
    (
      await owner.get<{ adjustments: { student: string }[] }>(`${base}/adjustments`)
    ).body.adjustments.map(({ student }) => student);
  expect((await erase(essay.id)).status).toBeLessThan(300);
  expect(await left()).toEqual(['S-01', 'S-02']);
  expect((await erase(report.id)).status).toBeLessThan(300);
  expect(await left()).toEqual(['S-02']);
});
