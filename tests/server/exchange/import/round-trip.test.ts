import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Handback } from '#contract/exchange/handback.ts';
import type { Intake } from '#contract/exchange/intake.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { type Caller, form } from '#tests/support/caller.ts';
import { aWorksheet } from '#tests/support/worksheets.ts';
import { zipOf } from '#tests/support/zips.ts';

let api: Api;
let teacher: Caller;
beforeAll(async () => {
  api = await openApi();
  teacher = await api.teacher();
});
afterAll(() => api.close());

/** Imports a zip, gives every submission this grade, and returns what the worksheet would get. */
async function through(files: Record<string, string>, rows: Parameters<typeof aWorksheet>[0]) {
  const { body: assignment } = await teacher.post<Assignment>('/api/v1/assignments/', {
    name: 'Essay',
  });
  const base = `/api/v1/assignments/${assignment.id}`;
  const { body: intake } = await teacher.post<Intake>(
    `${base}/intakes`,
    form({ file: { name: 'a.zip', bytes: zipOf(files) } }),
  );
  const state = async () => (await teacher.get<Intake>(`/api/v1/intakes/${intake.id}`)).body.state;
  await expect.poll(state).toBe('read');
  await teacher.post(`/api/v1/intakes/${intake.id}/accept`, {});
  await expect.poll(state).toBe('stored');
  for (const { id } of (
    await teacher.get<Submission[]>(`/api/v1/submissions/by_assignment/${assignment.id}`)
  ).body)
    await teacher.patch(`/api/v1/submissions/${id}`, { grade: '70' });
  const { body } = await teacher.post<Handback>(
    `${base}/handback`,
    form({
      kind: 'moodle_worksheet',
      file: { name: 'Grades.csv', bytes: new Uint8Array(aWorksheet(rows)) },
    }),
  );
  return body.rows.map(({ student, will, why, after }) => [
    student,
    will,
    will === 'write' ? after.grade : why,
  ]);
}

test('[IN-4] [OUT-2] from the zip to the worksheet without typing: joined by Moodle’s numbers, even if it drops letters from names', async () => {
  expect(
    await through(
      {
        'Siobhán OConnor_1_assignsubmission_file/a.txt': 'a',
        'Anna Schmidt_2_assignsubmission_file/a.txt': 'b',
        'Anna Schmidt_12_assignsubmission_file/a.txt': 'c',
      },
      [
        { id: 1, name: "Siobhán O'Connor" },
        { id: 2, name: 'Anna Schmidt' },
        { id: 3, name: 'Nobody' },
        { id: 12, name: 'Anna Schmidt' },
      ],
    ),
  ).toEqual([
    ["Siobhán O'Connor", 'write', '70'],
    ['Anna Schmidt (s2@example.test)', 'write', '70'],
    ['Nobody', 'skip', expect.stringContaining('Not known here')],
    ['Anna Schmidt (s12@example.test)', 'write', '70'],
  ]);
});

test('[OUT-1] a group’s number isn’t taken for a participant’s', async () => {
  expect(
    await through(
      {
        'Group A_1_assignsubmission_file/a.txt': 'a',
        'Group B_2_assignsubmission_file/b.txt': 'b',
      },
      [
        { id: 1, name: 'Ada' },
        { id: 2, name: 'Bob' },
      ],
    ),
  ).toEqual([
    ['Ada', 'skip', expect.stringContaining('under another name')],
    ['Bob', 'skip', expect.stringContaining('under another name')],
  ]);
});
