import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Comment, CommentSet } from '#contract/comments/comment.ts';
import type { Handback } from '#contract/exchange/handback.ts';
import type { Revision } from '#contract/submissions/revision.ts';
import { anIntake, aStudent } from '#machines/exchange/class-intake.expectations.ts';
import { aHandback } from '#machines/exchange/class-handback.expectations.ts';
import { listed, openApp, useApi, type Reply } from '#tests/support/app.tsx';
import { createAssignment, upload } from '#tests/support/stage.ts';

const server = useApi();
const NEVER = '2026-13-45T99:00:00Z';

/** Checks the message about unreadable rows: its title, and which rows. */
const told = async (title: string, names: string) => {
  await screen.findByText(title);
  expect(screen.getByText(new RegExp(`^${names}\\. The others are below\\.`))).toBeVisible();
};
const at =
  (path: RegExp, body: unknown, method = 'GET'): Reply =>
  (call) =>
    call.method === method && path.test(call.path) ? Response.json(body) : undefined;

test('[ERR-59] names an assignment that can’t be read; one with an invalid date stays, and says so', async () => {
  const teacher = await server.api.teacher();
  for (const name of ['Essay', 'Lab', 'Odd']) await createAssignment(teacher, name); // oxlint-disable-line no-await-in-loop -- in this order
  const { body } = await teacher.get<Assignment[]>('/api/v1/assignments/');
  const spoiled = body.map((row) =>
    row.name === 'Odd'
      ? { ...row, grade_scale: 'odd' }
      : row.name === 'Lab'
        ? { ...row, due_at: NEVER }
        : row,
  );
  await openApp(server.api, '/assignments', teacher, listed(/\/assignments\/\?/, spoiled));
  await told('1 assignment could not be read', 'Odd');
  const names = within(screen.getByRole('list', { name: 'Assignments' }))
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);
  expect(names.toSorted()).toEqual(['Essay', 'Lab']);
  expect(screen.getByText('Invalid date')).toBeVisible();
});

test('[ERR-59] names a comment, and a set, that can’t be read next to those that can', async () => {
  const teacher = await server.api.teacher();
  const [home] = (await teacher.get<CommentSet[]>('/comment-sets/')).body;
  const values = { category: 'B Grade (60-64)', quality_level: 'good', comment_set_id: home!.id };
  const add = async (text: string) =>
    (await teacher.post<Comment>('/api/v1/comments/', { ...values, text })).body;
  const [clear, odd] = [await add('Clear.'), await add('Odd one.')];
  const spoiled = [
    { ...clear, created_at: NEVER },
    { ...odd, quality_level: 'splendid' },
  ];
  await openApp(
    server.api,
    '/comments',
    teacher,
    at(/comments\/bank/, { [values.category]: { good: spoiled } }),
    listed(/comment_set_id=/, spoiled),
    listed(/comment-sets\//, [
      home,
      { ...home, id: home!.id + 1000, name: 'Lost set', comment_count: 'many' },
    ]),
  );
  await screen.findByText('Clear.');
  await told('1 comment set could not be read', 'Lost set');
  expect(screen.getAllByText('1 comment could not be read')).toHaveLength(2);
  expect(screen.getAllByText(/^Odd one\.\. The others are below\./)).toHaveLength(2);
  expect(screen.getByText('My comments')).toBeVisible();
});

test('[ERR-59] names a credit transaction that can’t be read, and says that the totals leave it out; an invalid date is reported in its cell', async () => {
  const entry = {
    id: 3,
    timestamp: '2026-11-20T10:00:00Z',
    transaction_type: 'purchase',
    change_amount: 5,
    new_balance: 15,
    reference_id: 'R3',
    details: null,
  };
  const rows = [
    { ...entry, id: 4, transaction_type: 'gift', reference_id: 'R4' },
    entry,
    { ...entry, id: 2, timestamp: NEVER, reference_id: 'R2' },
  ];
  await openApp(server.api, '/credits/history', undefined, listed(/credit-transactions/, rows));
  await told('1 transaction could not be read', 'R4');
  expect(screen.getByText(/The sums leave it out\./)).toBeVisible();
  expect(
    [...document.querySelectorAll('tbody tr')].map((row) => row.querySelector('td')?.textContent),
  ).toEqual([expect.stringMatching(/^Nov 20, 2026/), 'Invalid date']);
});

test('[ERR-59] names a notification in this browser that can’t be read', async () => {
  const teacher = await server.api.teacher();
  const {
    body: { id },
  } = await teacher.get<{ id: number }>('/api/v1/users/me');
  const good = {
    id: 1,
    type: 'SYSTEM',
    title: 'Good',
    message: 'm',
    time: '2026-11-20T10:00:00Z',
    isRead: true,
  };
  localStorage.setItem(
    `marginalia.notifications.${id}`,
    JSON.stringify([
      good,
      { ...good, id: 2, title: 'Timeless', time: NEVER },
      { ...good, id: 3, title: 'Odd', type: 'RUMOUR' },
    ]),
  );
  await openApp(server.api, '/notifications', teacher);
  await told('1 notification could not be read', 'Odd');
  expect([
    screen.getByRole('heading', { name: 'Good' }),
    screen.getByRole('heading', { name: 'Timeless' }),
  ]).toHaveLength(2);
  expect(screen.getByText('Invalid date')).toBeVisible();
});

test('[ERR-59] an unreadable entry of a submission’s history doesn’t hide the others', async () => {
  const teacher = await server.api.teacher();
  const { id } = await createAssignment(teacher, 'Essay');
  const work = await upload(teacher, id, { student: 's1' });
  await teacher.patch(`/api/v1/submissions/${work.id}`, { grade: 'B' });
  await teacher.patch(`/api/v1/submissions/${work.id}`, { grade: 'C' });
  const [last, first] = (await teacher.get<Revision[]>(`/api/v1/submissions/${work.id}/revisions`))
    .body;
  const { user } = await openApp(
    server.api,
    `/assignments/${id}/submissions`,
    teacher,
    listed(/\/revisions/, [
      { ...last, changed_at: NEVER },
      { ...first, field: 'mood' },
    ]),
    listed(/\/drafts/, [{ id: 8, current: 'perhaps' }]),
  );
  await user.click(await screen.findByLabelText('More actions for s1'));
  await user.click(await screen.findByText('Details and History'));
  await told('2 entries could not be read', `no. ${first!.id}, no. 8`);
  const history = within(screen.getByRole('list', { name: 'History' }));
  expect([history.getByText('Grade: B → C'), history.getByText('Invalid date')]).toHaveLength(2);
});

test('[ERR-59] [IN-1] names a student of a zip, or of the class list, who can’t be read, and says that the zip is imported nevertheless', async () => {
  const teacher = await server.api.teacher();
  const { id } = await createAssignment(teacher, 'Essay');
  const student = {
    key: 'id:1',
    display_name: 'Ada',
    identifier: null,
    is_group: false,
    student_ids: [],
    namesake_ids: [],
    submission_id: null,
    will: 'add',
    why: '',
    attempts: [{ files: [] }],
  };
  const intake = {
    ...anIntake({ assignment_id: id, state: 'read' }),
    students: [student, { ...student, key: 'id:2', display_name: 'Bob', will: 'perhaps' }],
  };
  await openApp(
    server.api,
    `/assignments/${id}/intake`,
    teacher,
    at(/\/intakes$/, [{ id: 'odd' }, intake]),
    at(/\/intakes\/5$/, intake),
    at(/\/students$/, [
      aStudent,
      { ...aStudent, id: 4, display_name: 'Cyd', submission_ids: 'all' },
    ]),
  );
  await told('2 students could not be read', 'Bob, Cyd');
  expect(screen.getByText(/is imported all the same/)).toBeVisible();
  expect(screen.getAllByText('Ada')).not.toHaveLength(0);
});

test('[ERR-59] [OUT-1] an unreadable row of a hand-back doesn’t hide the others', async () => {
  const teacher = await server.api.teacher();
  const { id } = await createAssignment(teacher, 'Essay');
  const sent: Handback = aHandback({ assignment_id: id });
  const row = { ...sent.rows[0]!, student: 'Ada' };
  const { user } = await openApp(
    server.api,
    `/assignments/${id}/handback`,
    teacher,
    at(
      /\/handback$/,
      { ...sent, rows: [row, { ...row, student: 'Bob', will: 'perhaps' }] },
      'POST',
    ),
  );
  await user.upload(
    screen.getByLabelText('Your own file'),
    new File(['x'], 'Grades.csv', { type: 'text/csv' }),
  );
  await told('1 row could not be read', 'Bob');
  expect(screen.getByText('Ada')).toBeVisible();
});
