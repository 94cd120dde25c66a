import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditEvent } from '#contract/accounts/audit.ts';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Hard } from '#contract/analytics/hard.ts';
import type { Insight } from '#contract/analytics/insight.ts';
import type { Annotation } from '#contract/rubrics/annotation.ts';
import type { MarkProgress, MarkSheet } from '#contract/rubrics/mark.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import type { Api } from '#tests/support/api.ts';
import { type Caller, form } from '#tests/support/caller.ts';
import { blindStage, firstMarks, fullMarks, idOf, note } from '#tests/support/team/blind-stage.ts';
import { addressesContaining, toldTo as told } from '#tests/support/team/responses.ts';

/** None of our own texts contains these: a response that does reveals what that marker did. */
const FIRST = /zyxwena/i;
const SECOND = /quillfeather/i;
let api: Api;
let owner: Caller;
let first: Caller;
let second: Caller;
let assignment: Assignment;
let script: Submission;
let other: Submission;
let at: string;
let handback: number;
let notes: Record<'first' | 'second', Annotation>;

beforeAll(async () => {
  const stage = await blindStage();
  const { base } = stage;
  ({ api, owner, first, second, assignment, script, other, at } = stage);
  await firstMarks(stage);
  await owner.post(`${base}/releases`, { submission_ids: [script.id], at: null, unfinished: true });
  const csv =
    'Identifier,Full name,Email address,Status,Grade,Maximum Grade,Grade can be changed,Last modified (grade),Feedback comments\nParticipant 1,A,,Submitted,,100.00,Yes,-,\n';
  // Both are also moderators: the sample reveals nothing to them about what they mark blind.
  await owner.put(`${base}/moderation/moderators`, {
    user_ids: [await idOf(first), await idOf(second)],
  });
  const rule = {
    root: false,
    percent: null,
    least: null,
    per_band: 1,
    per_marker: 1,
    fails: false,
    near: null,
  };
  await owner.post(`${base}/moderation/draws`, { rule, seed: 1, submission_ids: [script.id] });
  await owner.put(`${at}/moderation`, {
    verdict: 'again',
    reason: 'Zyxwena gave too much, and Quillfeather too little.',
  });
  handback = (
    await owner.post<{ id: number }>(
      `${base}/handback`,
      form({ kind: 'moodle_worksheet', file: { name: 'a.csv', bytes: csv } }),
    )
  ).body.id;
  await second.put(`${at}/marks`, fullMarks('Quillfeather'));
  notes = {
    first: (await first.post<Annotation>(`${at}/annotations`, note('Zyxwena'))).body,
    second: (await second.post<Annotation>(`${at}/annotations`, note('Quillfeather'))).body,
  };
  // The same words on another script, to be shown next to this one.
  await second.post(`/api/v1/submissions/${other.id}/annotations`, note('Quillfeather'));
});
afterAll(() => api.close());

const looked = () => ({
  assignment: assignment.id,
  submissions: [script.id, other.id],
  annotations: [notes.first.id, notes.second.id],
});
const toldTo = (who: Caller, word: RegExp) => told(api, looked(), who, word);

describe('[MOD-1] while two mark a script blind', () => {
  test('the set-up is complete: the owner, who marks neither, sees what both did', async () => {
    const [ofFirst, ofSecond] = await addressesContaining(api, looked(), owner, [FIRST, SECOND]);
    expect(ofFirst!.length).toBeGreaterThan(8);
    expect(ofSecond!.length).toBeGreaterThan(3);
  });

  test('no response to the second marker reveals what the first did', async () => {
    expect(await toldTo(second, FIRST)).toEqual([]);
  });

  test('no response to the first marker reveals what the second did', async () => {
    expect(await toldTo(first, SECOND)).toEqual([`/api/v1/submissions/${other.id}/annotations`]);
  });

  test('each reads and writes their own round without naming it, and is refused the other’s', async () => {
    const read = async (who: Caller, query = '') =>
      (await who.get<MarkSheet>(`${at}/marks${query}`)).body;
    expect([
      (await read(first)).round,
      (await read(second)).round,
      (await read(second)).marks[0]?.comment,
    ]).toEqual(['first', 'second', 'Quillfeather on the argument.']);
    expect(
      (await second.get<MarkProgress[]>(`/api/v1/assignments/${assignment.id}/marks`)).body,
    ).toMatchObject([{ submission_id: script.id, complete: true }]);
    const statuses = [];
    for (const [who, round] of [
      [first, 'second'],
      [second, 'first'],
      [first, 'agreed'],
      [second, 'agreed'],
    ] as const)
      statuses.push((await who.get(`${at}/marks?round=${round}`)).status);
    for (const [who, round] of [
      [first, 'second'],
      [second, 'first'],
      [owner, 'second'],
      [owner, 'agreed'],
    ] as const)
      statuses.push((await who.put(`${at}/marks?round=${round}`, { marks: [] })).status);
    expect(statuses).toEqual([403, 403, 403, 403, 403, 403, 403, 409]);
  });

  test('for the second marker nothing is graded, and responses to their requests reveal nothing of the first', async () => {
    expect((await second.get<Submission>(at)).body).toMatchObject({
      grade: null,
      feedback_text: null,
      updated_at: script.created_at,
      marked_attempt: null,
    });
    const graded = async (who: Caller) =>
      (await who.get<Insight>(`/api/v1/assignments/${assignment.id}/insight`)).body.progress.graded
        .n;
    expect([await graded(owner), await graded(second)]).toEqual([1, 0]);
    expect((await second.get(`/api/v1/handbacks/${handback}/file?part=1`)).status).toBe(409);
    const {
      body: { draft_id },
    } = await second.get<{ draft_id: number }>(`${at}/draft-points`);
    const answers = [
      await second.patch(at, { grade: 'B' }),
      await second.patch(at, { feedback_text: 'Mine.' }),
      await second.patch(at, { turnitin_similarity_score: 3 }, { 'If-Match': '"999"' }),
      await second.put(`${at}/marks`, {
        marks: [{ criterion: 'argument', level_ids: ['good'], version: 99 }],
      }),
      await second.patch(`/api/v1/annotations/${notes.first.id}`, { text: 'Mine.' }),
      await second.delete(`/api/v1/annotations/${notes.first.id}`),
      await second.post(`/api/v1/assignments/${assignment.id}/handback`, form({ kind: 'csv' })),
      await second.put(`${at}/draft-points`, {
        draft_id,
        section: 'strengths',
        place: 0,
        choice: 'dropped',
      }),
    ];
    expect(answers.filter(({ text }) => FIRST.test(text)).map(({ text }) => text)).toEqual([]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 412, 412, 404, 404, 409, 403]);
    expect((await owner.get<{ points: object[] }>(`${at}/draft-points`)).body.points).toMatchObject(
      [{ choice: 'taken' }],
    );
    expect((await owner.get<Submission>(at)).body).toMatchObject({
      grade: 'Zyxwena 70',
      feedback_text: 'Well done, says Zyxwena.',
    });
  });

  test('a script that is being double-marked isn’t allocated to someone else in order to look at it', async () => {
    const moves = (round: string, from: number, to: number | null) =>
      owner.put(`/api/v1/assignments/${assignment.id}/allocation`, {
        round,
        moves: [{ submission_id: script.id, from, to }],
      });
    expect((await moves('second', await idOf(second), await idOf(owner))).text).toContain(
      'can see all marks',
    );
    expect((await moves('first', await idOf(first), null)).text).toContain(
      'it needs a first marker',
    );
    expect((await moves('second', await idOf(second), await idOf(first))).text).toContain(
      'this marker in the other round',
    );
  });
});

test('[MOD-1] [MOD-2] when both have handed over each sees both, handed-over marks stay, and the grade comes from what they agree', async () => {
  const sheets = async (who: Caller) =>
    Promise.all(
      ['first', 'second'].map(
        async (round) => (await who.get(`${at}/marks?round=${round}`)).status,
      ),
    );
  expect((await owner.post(`${at}/marks/hand-over`)).status).toBe(409);
  await second.put(`${at}/marks`, { marks: [{ criterion: 'evidence' }] });
  expect((await second.post(`${at}/marks/hand-over`)).text).toContain(
    'Some criteria have no mark yet',
  );
  await second.put(`${at}/marks`, fullMarks('Quillfeather'));
  expect((await second.post(`${at}/marks/hand-over`)).status).toBe(204);
  expect([await sheets(second), await sheets(first)]).toEqual([
    [403, 200],
    [200, 403],
  ]);
  const { headers } = await second.get(`/api/v1/submissions/by_assignment/${assignment.id}`);
  expect((await first.post(`${at}/marks/hand-over`)).status).toBe(204);
  expect([await sheets(second), await sheets(first)]).toEqual([
    [200, 200],
    [200, 200],
  ]);
  expect((await second.get<Annotation[]>(`${at}/annotations`)).body).toHaveLength(2);
  // A list of changes includes what was hidden from it before.
  const { body: news } = await second.get<Submission[]>(
    `/api/v1/submissions/by_assignment/${assignment.id}?changed_since=${headers.get('x-revision')}`,
  );
  expect(news).toMatchObject([{ id: script.id, grade: 'Zyxwena 70' }]);
  expect([
    (await first.put(`${at}/marks`, fullMarks('Later'))).status,
    (await second.put(`${at}/marks`, fullMarks('Later'))).status,
  ]).toEqual([409, 409]);
  const agreed = await second.put<MarkSheet>(`${at}/marks?round=agreed`, {
    marks: [
      { criterion: 'argument', level_ids: ['poor'], comment: 'Agreed.', reason: 'Talked about.' },
      { criterion: 'evidence', level_ids: ['some'] },
    ],
  });
  expect([agreed.status, agreed.body.complete]).toEqual([200, true]);
  expect((await owner.get<Submission>(at)).body.grade).toBe(agreed.body.proposed_grade);
  expect((await owner.get<MarkSheet>(`${at}/marks?round=first`)).body.marks[0]).toMatchObject({
    level_ids: ['good'],
    comment: 'Zyxwena on the argument.',
  });
});

test('[MOD-1] [LOG-1] an owner who marks blind with someone else sees only their own entries, and those about the class, until both have handed over', async () => {
  const whose = async () =>
    (await owner.get<Hard>(`/api/v1/assignments/${assignment.id}/insight/hard`)).body.whose;
  const give = async (round: string, to: Caller) =>
    owner.put(`/api/v1/assignments/${assignment.id}/allocation`, {
      round,
      moves: [{ submission_id: other.id, from: null, to: await idOf(to) }],
    });
  expect(await whose()).toBe('all');
  await give('first', owner);
  await give('second', second);
  expect(await whose()).toBe('own');
  await second.get(`/api/v1/submissions/by_assignment/${assignment.id}`);
  await second.get(`/api/v1/submissions/${other.id}`);
  const { body: log } = await owner.get<AuditEvent[]>(`/api/v1/assignments/${assignment.id}/log`);
  const seconds = log.filter(({ who }) => who === 'Ben Second');
  expect([
    seconds.some(({ kind }) => kind === 'list_seen'),
    ...[other, script].map(({ id }) => seconds.some(({ submission_id }) => submission_id === id)),
  ]).toEqual([true, false, true]);
});
