import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AssignmentValues } from '#contract/assignments/assignment.ts';
import type { Failure } from '#lib/site/failure.ts';
import { loadAllSubmissions } from '#services/submissions/all-submissions.ts';
import { loadAssignment, loadAssignments } from '#services/assignments/assignments.ts';
import { assignmentActors, loadFileUrl } from '#services/assignments/assignment-api.ts';
import type { Http } from '#services/http.ts';
import { openApi, type Api } from '#tests/support/api.ts';
import { form, type Caller } from '#tests/support/caller.ts';
import { httpAs, run } from '#tests/support/services.ts';

let api: Api;
let ada: Caller;
let http: Http;
beforeAll(async () => {
  api = await openApi();
  ada = await api.teacher();
  http = httpAs(ada);
});
afterAll(() => api.close());

const signal = AbortSignal.timeout(60_000);
const values: AssignmentValues = {
  name: '  Essay 2  ',
  description: 'Discuss in 1,500 words.',
  due_at: '2026-12-01T12:00:00.000Z',
  grade_scale: { kind: 'points', max: 20 },
  rubric: 'Argument',
  judge_first: true,
  feedback_text_needed: 'without_rubric',
  anonymous: false,
};

test('[ASG-1] [ASG-2] creates, reads, changes and deletes an assignment', async () => {
  const actors = assignmentActors(http);
  const made = await run(actors.saveAssignment, { id: null, values });
  expect(made).toMatchObject({
    name: 'Essay 2',
    description: values.description,
    due_at: values.due_at,
    grade_scale: values.grade_scale,
    my_role: 'owner',
  });
  expect(await loadAssignment(http, made.id, signal)).toEqual(made);
  const changed = await run(actors.saveAssignment, {
    id: made.id,
    values: { ...values, name: 'Essay 3', due_at: null },
  });
  expect(changed).toMatchObject({ id: made.id, name: 'Essay 3', due_at: null });
  expect((await loadAssignments(http, signal)).items.map(({ name }) => name)).toContain('Essay 3');
  await run(actors.deleteAssignment, { id: made.id });
  await expect(loadAssignment(http, made.id, signal)).rejects.toMatchObject({
    facts: { status: 404 },
  });
});

test('[ASG-5] [ASG-9] attaches a file with its kind, opens and removes it', async () => {
  const actors = assignmentActors(http);
  const { id } = await run(actors.saveAssignment, { id: null, values });
  const file = await run(actors.attachFile, {
    assignmentId: id,
    file: new File(['Be clear.'], 'rubric.txt'),
    fileType: 'rubric',
    grade: '',
  });
  expect(file).toMatchObject({ file_type: 'rubric', original_filename: 'rubric.txt', grade: null });
  expect(
    await (await fetch(new URL(await loadFileUrl(http, id, file.id, signal), api.url))).text(),
  ).toBe('Be clear.');
  await run(actors.removeFile, { assignmentId: id, fileId: file.id });
  expect((await loadAssignment(http, id, signal)).files).toEqual([]);
});

test('a refusal names the field, and creates nothing', async () => {
  const before = (await loadAssignments(http, signal)).items.length;
  const refused = await run(assignmentActors(http).saveAssignment, {
    id: null,
    values: { ...values, name: 'x'.repeat(301) },
  }).catch((error: Failure) => error);
  expect((refused as Failure).facts).toMatchObject({
    status: 422,
    detail: 'Name has at most 300 characters.',
  });
  expect((await loadAssignments(http, signal)).items).toHaveLength(before);
});

test('[ALLS-29] returns every assignment’s submissions, each with what the client adds', async () => {
  const bob = await api.teacher();
  const bobs = httpAs(bob);
  const names = ['Essay', 'Lab', 'Empty'];
  const made = await Promise.all(
    names.map((name) =>
      run(assignmentActors(bobs).saveAssignment, { id: null, values: { ...values, name } }),
    ),
  );
  await Promise.all(
    made
      .slice(0, 2)
      .map(({ id, name }) =>
        bob.post(
          `/api/v1/submissions/by_assignment/${id}/upload`,
          form({ submission_file: { name: `${name}.txt`, bytes: 'Text.' } }),
        ),
      ),
  );
  const all = await loadAllSubmissions(bobs, signal);
  expect(all.failed).toEqual([]);
  expect(all.assignments.map(({ name }) => name).toSorted()).toEqual(['Empty', 'Essay', 'Lab']);
  expect(
    all.rows
      .map(({ assignmentName, assignmentId, file_name }) => [
        assignmentName,
        assignmentId,
        file_name,
      ])
      .toSorted(),
  ).toEqual([
    ['Essay', made[0]!.id, 'Essay.txt'],
    ['Lab', made[1]!.id, 'Lab.txt'],
  ]);
});

test('[API-33] requests the lists at once, not one after another', async () => {
  const joe = await api.teacher();
  const real = httpAs(joe);
  for (const name of ['One', 'Two', 'Three'])
    await run(assignmentActors(real).saveAssignment, { id: null, values: { ...values, name } });
  const seen: string[] = [];
  const note = (what: string, { url }: Request) => {
    if (url.includes('/by_assignment/')) seen.push(what);
  };
  const watched = real.extend({
    hooks: {
      beforeRequest: [({ request }) => note('asked', request)],
      afterResponse: [({ request }) => note('answered', request)],
    },
  });
  await loadAllSubmissions(watched, signal);
  expect(seen).toEqual(['asked', 'asked', 'asked', 'answered', 'answered', 'answered']);
});

test('[ASG-4] sends everything to be saved as it is, and the server keeps the fields it knows', async () => {
  const sent: unknown[] = [];
  const watched = http.extend({
    hooks: {
      beforeRequest: [
        async ({ request }) => {
          sent.push(await request.clone().json());
        },
      ],
    },
  });
  const payloads = [
    { name: 'Essay 4', due_at: null, colour: 'red' },
    { description: 'Only this.', level: { year: 2 } },
  ] as const;
  const actors = assignmentActors(watched);
  const made = await run(actors.saveAssignment, {
    id: null,
    values: payloads[0] as unknown as AssignmentValues,
  });
  const changed = await run(actors.saveAssignment, {
    id: made.id,
    values: payloads[1] as unknown as AssignmentValues,
  });
  expect(sent).toEqual(payloads);
  expect(changed).toMatchObject({ name: 'Essay 4', description: 'Only this.' });
});

test('[API-34] leaves out and names an assignment whose list fails; if all fail, it is a failure', async () => {
  const eve = await api.teacher();
  const real = httpAs(eve);
  const [kept, broken] = await Promise.all(
    ['Kept', 'Broken'].map((name) =>
      run(assignmentActors(real).saveAssignment, { id: null, values: { ...values, name } }),
    ),
  );
  const failingAt = (paths: readonly string[]): Http =>
    real.extend({
      hooks: {
        beforeRequest: [
          ({ request }) =>
            paths.some((path) => request.url.includes(path))
              ? new Response('{"detail":"Broken."}', {
                  status: 500,
                  headers: { 'content-type': 'application/json' },
                })
              : undefined,
        ],
      },
    });
  const list = ({ id }: { id: number }) => `/by_assignment/${id}`;
  const all = await loadAllSubmissions(failingAt([list(broken!)]), signal);
  expect([all.failed, all.assignments.length]).toEqual([[{ id: broken!.id, name: 'Broken' }], 2]);
  await expect(loadAllSubmissions(failingAt([list(broken!), list(kept!)]), signal)).rejects.toThrow(
    'Broken.',
  );
});
