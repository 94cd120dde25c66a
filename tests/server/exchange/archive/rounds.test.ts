import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { MarkSheet } from '#contract/rubrics/mark.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { bring } from '#tests/support/archive/archives.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { type Caller, form, joins } from '#tests/support/caller.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';

let here: Api;
let teacher: Caller;
let colleague: Caller;
beforeAll(async () => {
  here = await openApi();
  [teacher, colleague] = [await here.teacher(), await here.teacher()];
});
afterAll(() => here.close());

const archiveOf = async (who: Caller, id: number): Promise<Uint8Array<ArrayBuffer>> => {
  const answer = await fetch(`${who.url}/api/v1/assignments/${id}/archive`, {
    headers: { Authorization: `Bearer ${who.token ?? ''}` },
  });
  return new Uint8Array(await answer.arrayBuffer());
};
const sheet = (entries: Record<string, Uint8Array>, path: string) =>
  JSON.parse(strFromU8(entries[path]!)) as Record<string, unknown>;

test('[OUT-9] [MOD-2] contains whose the scripts were, both sets of marks, the agreed ones and the reasons; after the import their marks stay, with a note that the people aren’t here', async () => {
  const { body: own } = await teacher.post<Assignment>('/api/v1/assignments/', {
    name: 'Marked twice',
  });
  const base = `/api/v1/assignments/${own.id}`;
  await teacher.put(`${base}/rubric`, essayRubric());
  const markers = [
    await here.teacher({ full_name: 'Grace One' }),
    await here.teacher({ full_name: 'Alan Two' }),
  ];
  const ids: number[] = [];
  for (const who of markers) {
    await joins(teacher, own.id, who, 'grader');
    ids.push((await who.get<{ id: number }>('/api/v1/users/me')).body.id);
  }
  await teacher.put(`${base}/agreement-rule`, {
    rule: { same: 'points', within: 1, takes: 'mean', differ: 'third', third_marker_id: ids[0] },
  });
  const {
    body: { id },
  } = await teacher.post<Submission>(
    `/api/v1/submissions/by_assignment/${own.id}/upload`,
    form({ submission_file: { name: 'w.txt', bytes: 'Work.' } }),
  );
  for (const [place, round] of ['first', 'second'].entries())
    await teacher.put(`${base}/allocation`, {
      round,
      moves: [{ submission_id: id, from: null, to: ids[place] }],
    });
  for (const place of [0, 1]) {
    await markers[place]!.put(`/api/v1/submissions/${id}/marks`, {
      marks: [
        { criterion: 'argument', level_ids: [place === 0 ? 'poor' : 'good'] },
        { criterion: 'evidence', level_ids: ['some'] },
      ],
    });
    await markers[place]!.post(`/api/v1/submissions/${id}/marks/hand-over`);
  }
  await markers[1]!.put(`/api/v1/submissions/${id}/marks?round=agreed`, {
    marks: [
      { criterion: 'argument', level_ids: ['fair'], reason: 'We met in the middle.' },
      { criterion: 'evidence', level_ids: ['some'] },
    ],
  });
  const { body: log } = await teacher.get<{ kind: string; who: string }[]>(`${base}/log`);
  expect(log[0]).toMatchObject({ kind: 'agreed', who: 'Alan Two', submission_id: id });
  const packed = await archiveOf(teacher, own.id);
  expect(sheet(unzipSync(packed), 'assignment.json')).toMatchObject({
    assignment: {
      agreement_rule: { same: 'points', within: 1, differ: 'third', third_marker_id: null },
    },
  });
  expect(sheet(unzipSync(packed), 'submissions/1/submission.json')).toMatchObject({
    allocations: [
      { round: 'first', marker: 'Grace One' },
      { round: 'second', marker: 'Alan Two' },
    ],
    allocation_changes: [{ from: null, to: 'Grace One' }, { to: 'Alan Two' }],
    agreement: { how: 'reconciled', agreed_by: 'Alan Two', third: null },
    marks: [{ reason: '' }, {}, {}, {}, { round: 'agreed', reason: 'We met in the middle.' }, {}],
  });
  const brought = (await bring(colleague, packed)).body;
  expect(brought.left_out).toContain(
    'Whose 2 markings were to do, since those people aren’t here: what they gave and agreed on is, and scripts can be dealt anew.',
  );
  const [{ id: there_ }] = (
    await colleague.get<Submission[]>(`/api/v1/submissions/by_assignment/${brought.assignment_id}`)
  ).body as [Submission];
  const round = async (name: string) =>
    (
      await colleague.get<MarkSheet>(`/api/v1/submissions/${there_}/marks?round=${name}`)
    ).body.marks.map(({ level_ids, reason }) => [level_ids, reason]);
  expect([await round('first'), await round('second'), await round('agreed')]).toEqual([
    [
      [['poor'], undefined],
      [['some'], undefined],
    ],
    [
      [['good'], undefined],
      [['some'], undefined],
    ],
    [
      [['fair'], 'We met in the middle.'],
      [['some'], ''],
    ],
  ]);
  expect(
    (await colleague.get(`/api/v1/assignments/${brought.assignment_id}/agreement-rule`)).body,
  ).toMatchObject({
    rule: { same: 'points', within: 1, differ: 'reconcile', third_marker_id: null },
  });
});
