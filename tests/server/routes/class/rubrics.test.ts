import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Annotation } from '#contract/rubrics/annotation.ts';
import type { MarkSheet } from '#contract/rubrics/mark.ts';
import type { RubricAnswer } from '#contract/rubrics/versions.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { type Caller, form } from '#tests/support/caller.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';

let api: Api;
let teacher: Caller;
beforeAll(async () => {
  api = await openApi();
  teacher = await api.teacher();
});
afterAll(() => api.close());

async function scene() {
  const { body: assignment } = await teacher.post<Assignment>('/api/v1/assignments/', {
    name: 'Essay',
  });
  const { body: submission } = await teacher.post<Submission>(
    `/api/v1/submissions/by_assignment/${assignment.id}/upload`,
    form({ submission_file: { name: 'a.txt', bytes: 'Work.' } }),
  );
  return {
    rubric: `/api/v1/assignments/${assignment.id}/rubric`,
    submission: `/api/v1/submissions/${submission.id}`,
  };
}
const fields = (body: unknown) =>
  (body as { detail: { loc: unknown[] }[] }).detail.map(({ loc }) => loc.join('.'));

test('[RUB-6] the version is the ETag, and a request that names another one is refused', async () => {
  const { rubric } = await scene();
  const none = await teacher.get<RubricAnswer>(rubric);
  expect([none.status, none.headers.get('etag'), none.body.rubric]).toEqual([200, '"0"', null]);
  const first = await teacher.put<RubricAnswer>(rubric, essayRubric(), { 'If-Match': '"0"' });
  expect([first.status, first.headers.get('etag'), first.body.version]).toEqual([200, '"1"', 1]);
  expect(
    (await teacher.put(rubric, { ...essayRubric(), hide_points: true }, { 'If-Match': '"0"' }))
      .status,
  ).toBe(412);
  expect(
    (await teacher.put(rubric, { ...essayRubric(), hide_points: true }, { 'If-Match': '"old"' }))
      .status,
  ).toBe(412);
  expect(
    (
      await teacher.put<RubricAnswer>(
        rubric,
        { ...essayRubric(), hide_points: true },
        { 'If-Match': '"1"' },
      )
    ).body.version,
  ).toBe(2);
  expect((await teacher.get<RubricAnswer>(`${rubric}?version=1`)).body.rubric).toEqual(
    essayRubric(),
  );
  expect((await teacher.delete(rubric, { 'If-Match': '"1"' })).status).toBe(412);
  expect(
    (await teacher.send<RubricAnswer>('DELETE', rubric, undefined, { 'If-Match': '"2"' })).body,
  ).toMatchObject({ version: 3, rubric: null });
  const versions = await teacher.get<{ version: number }[]>(`${rubric}/versions?limit=2`);
  expect([
    versions.headers.get('x-total-count'),
    versions.body.map(({ version }) => version),
  ]).toEqual(['3', [3, 2]]);
});

test('[RUB-1] reports an error with its place, and stores nothing', async () => {
  const { rubric } = await scene();
  const wrong = essayRubric();
  wrong.criteria[0]!.name = '';
  wrong.criteria[1]!.levels[2]!.id = 'none';
  const refused = await teacher.put(rubric, wrong);
  expect([refused.status, fields(refused.body)]).toEqual([
    422,
    ['body.criteria.0.name', 'body.criteria.1.levels.2.id'],
  ]);
  const shape = await teacher.put(rubric, {
    criteria: [{ id: 'a', name: 'A', kind: 'points', max: 'ten' }],
  });
  expect([shape.status, fields(shape.body)]).toEqual([422, ['body.criteria.0.max']]);
  expect((await teacher.get<RubricAnswer>(rubric)).body.version).toBe(0);
});

test('[RUB-7] returns marks with their total, and refuses one that doesn’t fit, naming its place', async () => {
  const { rubric, submission } = await scene();
  expect((await teacher.put(`${submission}/marks`, { marks: [] })).status).toBe(409);
  await teacher.put(rubric, essayRubric());
  const refused = await teacher.put(`${submission}/marks`, {
    marks: [{ criterion: 'evidence', level_ids: ['most'] }],
  });
  expect([refused.status, fields(refused.body)]).toEqual([422, ['body.marks.0.level_ids']]);
  const marked = await teacher.put<MarkSheet>(`${submission}/marks`, {
    marks: [
      { criterion: 'evidence', level_ids: ['some'] },
      { criterion: 'argument', level_ids: ['fair'] },
    ],
  });
  expect(marked.body).toMatchObject({
    total: 9,
    max: 18,
    complete: true,
    proposed_grade: '50%',
    marks: [{ criterion: 'argument' }, { criterion: 'evidence' }],
  });
  expect((await teacher.get<MarkSheet>(`${submission}/marks`)).body).toEqual(marked.body);
  expect(
    (await teacher.put(`${submission}/marks`, { marks: [{ criterion: 'evidence', version: 0 }] }))
      .status,
  ).toBe(412);
  expect((await teacher.get(`${submission}/marks?round=fourth`)).status).toBe(422);
  const progress = await teacher.get(rubric.replace('/rubric', '/marks'));
  expect(progress.body).toMatchObject([{ total: 9, complete: true }]);
});

test('[DESK-5] creates, lists, changes and deletes annotations', async () => {
  const { submission } = await scene();
  const box = {
    type: 'FragmentSelector',
    conformsTo: 'http://www.w3.org/TR/media-frags/',
    value: 'page=2&xywh=percent:10,20,30.5,5',
  };
  const made = await teacher.post<Annotation>(`${submission}/annotations`, {
    text: 'Here.',
    selectors: [box],
  });
  expect([made.status, made.headers.get('etag')]).toEqual([201, '"1"']);
  expect(
    (
      await teacher.post(`${submission}/annotations`, {
        selectors: [{ ...box, value: 'page=2&xywh=percent:90,20,30.5,5' }],
      })
    ).status,
  ).toBe(422);
  expect(
    (
      await teacher.post(`${submission}/annotations`, {
        selectors: [{ type: 'TextPositionSelector', start: 9, end: 3 }],
      })
    ).status,
  ).toBe(422);
  const one = `/api/v1/annotations/${made.body.id}`;
  expect((await teacher.patch(one, { text: 'There.' }, { 'If-Match': '"7"' })).status).toBe(412);
  expect(
    (await teacher.patch<Annotation>(one, { text: 'There.' }, { 'If-Match': '"1"' })).body,
  ).toMatchObject({ text: 'There.', selectors: [box], version: 2 });
  expect((await teacher.get<Annotation[]>(`${submission}/annotations`)).body).toHaveLength(1);
  expect((await teacher.delete(one)).status).toBe(204);
  expect((await teacher.delete(one)).status).toBe(404);
});
