import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Submission } from '#contract/submissions/submission.ts';
import { type Caller, form, joins } from '#tests/support/caller.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';
import {
  type BlindStage,
  blindStage,
  firstMarks,
  fullMarks,
  idOf,
  note,
} from '#tests/support/team/blind-stage.ts';
import { differing, type Looked, readAll } from '#tests/support/team/responses.ts';

const HALF_AN_HOUR = 1_800_000;

let stage: BlindStage;
let looked: Looked;
/**
 * The second and the third script are double-marked, too: by the same two, and by the owner with
 * the second.
 */
let scripts: number[];
beforeAll(async () => {
  stage = await blindStage();
  const { owner, first, second, assignment, base, script, other } = stage;
  const {
    body: { id: owned },
  } = await owner.post<Submission>(
    `/api/v1/submissions/by_assignment/${assignment.id}/upload`,
    form({ submission_file: { name: 'c.txt', bytes: 'Buses are loved by all.' } }),
  );
  scripts = [script.id, other.id, owned];
  for (const [submission_id, who] of [
    [other.id, first],
    [owned, owner],
  ] as const) {
    for (const [round, to] of [
      ['first', who],
      ['second', second],
    ] as const)
      await owner.put(`${base}/allocation`, {
        round,
        moves: [{ submission_id, from: null, to: await idOf(to) }],
      });
  }
  looked = { assignment: assignment.id, submissions: scripts, annotations: [] };
});
afterAll(() => stage.api.close());

/** Leaves everything that a user can leave on a script, which they then have open. */
async function marksAll(who: Caller, id: number): Promise<void> {
  const at = `/api/v1/submissions/${id}`;
  const statuses = [
    (
      await who.put(`${at}/openings`, {
        criterion: 'argument',
        mark: { level_ids: ['good'], points: null, comment: '' },
      })
    ).status,
    (await who.put(`${at}/marks`, fullMarks('Zyxwena'))).status,
    (await who.post(`${at}/annotations`, note('Zyxwena'))).status,
    (await who.put(`${at}/private-note`, { text: 'Zyxwena keeps this.', version: 0 })).status,
  ];
  if (who === stage.first) await firstMarks({ first: who, at });
  statuses.push(
    (await who.post(`${at}/marks/hand-over`)).status,
    (await who.post(`${at}/open`)).status,
  );
  expect(statuses).toEqual([200, 200, 201, 200, 204, 200]);
}

/** Returns everything that a user can read, including a preview of a rubric change. */
async function readBy(who: Caller): Promise<ReadonlyMap<string, unknown>> {
  const { api, base } = stage;
  return new Map([
    ...(await readAll(api, looked, who)),
    [
      'rubric/preview',
      (
        await who.post(`${base}/rubric/preview`, {
          ...essayRubric(),
          criteria: essayRubric().criteria.slice(1),
        })
      ).body,
    ],
  ]);
}

/**
 * Returns what changes in everything that a user can read during an action, except for what changes
 * with time alone.
 */
async function changesTo(who: Caller, meanwhile: () => Promise<void>): Promise<string[]> {
  const { api } = stage;
  const before = await readBy(who);
  api.clock.advance(HALF_AN_HOUR);
  const later = await readBy(who);
  const byItself = new Set(differing(before, later));
  await meanwhile();
  return differing(later, await readBy(who)).filter((path) => !byItself.has(path));
}

test.each([
  ['second', 'first', 0],
  ['first', 'second', 1],
  ['owner', 'second', 2],
] as const)(
  '[MOD-1] nothing that the %s, who marks blind, can read changes while the %s marks, has it open and hands it over',
  async (reader, marker, script) => {
    const changed = await changesTo(stage[reader], () => marksAll(stage[marker], scripts[script]!));
    expect(changed).toEqual([]);
  },
);

/** Makes all decisions that the owner can make about a marked script. */
async function decides(id: number, round: string): Promise<void> {
  const { owner } = stage;
  const at = `/api/v1/submissions/${id}`;
  const statuses = [
    (await owner.patch(at, { grade: 'Zyxwena 20', feedback_text: 'Not done, says Zyxwena.' }))
      .status,
    (
      await owner.put(`${at}/marks${round}`, {
        marks: fullMarks('Zyxwena').marks.map((mark) => ({
          ...mark,
          version: undefined,
          reason: 'Zyxwena decides.',
        })),
      })
    ).status,
    (await owner.post(`${at}/annotations`, note('Zyxwena'))).status,
    (await owner.post(`${at}/open`)).status,
  ];
  expect(statuses).toEqual([200, 200, 201, 200]);
}

test('[MOD-1] [MOD-2] nothing that a blind third marker can read changes while the owner decides', async () => {
  const { api, owner, second, assignment, script } = stage;
  await marksAll(second, script.id);
  const third = await api.teacher({ full_name: 'Cleo Third' });
  await joins(owner, assignment.id, third, 'grader');
  expect(
    (
      await owner.put(`/api/v1/submissions/${script.id}/third-marker`, {
        user_id: await idOf(third),
        blind: true,
      })
    ).status,
  ).toBeLessThan(300);
  const changed = await changesTo(third, () => decides(script.id, '?round=agreed'));
  expect(changed).toEqual([]);
});

test('[MOD-11] nothing that a marker can read about a script that returned to them changes while the owner decides', async () => {
  const { api, owner, first, assignment, base } = stage;
  const {
    body: { id },
  } = await owner.post<Submission>(
    `/api/v1/submissions/by_assignment/${assignment.id}/upload`,
    form({ submission_file: { name: 'd.txt', bytes: 'Buses are loved by all.' } }),
  );
  looked = { ...looked, submissions: [id] };
  await owner.put(`${base}/allocation`, {
    round: 'first',
    moves: [{ submission_id: id, from: null, to: await idOf(first) }],
  });
  await first.put(`/api/v1/submissions/${id}/marks`, fullMarks('Zyxwena'));
  await first.patch(`/api/v1/submissions/${id}`, { grade: 'B' });
  await first.put(`${base}/insight/again`, { on: true });
  const {
    clock,
    database: { db },
  } = api;
  const again = {
    user_id: await idOf(first),
    submission_id: id,
    drawn_at: clock.now().toISOString(),
    frame: '[]',
    before: '[]',
    marks: '[]',
  };
  await db
    .insertInto('again_scripts')
    .values(again as never)
    .execute();
  const changed = await changesTo(first, () => decides(id, ''));
  expect(changed).toEqual([]);
});

test('[MOD-1] the same reading finds all of it for a user who marks neither', async () => {
  const {
    api,
    owner,
    script: { id },
  } = stage;
  const changed = differing(
    await readAll(api, { ...looked, submissions: [id] }, stage.second),
    await readAll(api, { ...looked, submissions: [id] }, owner),
  );
  expect(changed.length).toBeGreaterThan(20);
});
