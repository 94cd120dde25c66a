import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { NewAssignment } from '#contract/assignments/assignment.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { answer, listed, openApp, useApi } from '#tests/support/app.tsx';
import { createAssignment } from '#tests/support/stage.ts';
import { submission } from '#tests/support/submissions.ts';

const server = useApi();
const named = (id: number, over: Partial<Submission> = {}) =>
  submission({ id, student_identifier: `s${id}`, ...over });

async function show(
  submissions: readonly Submission[],
  search = '',
  assignment: Partial<NewAssignment> = {},
) {
  const teacher = await server.api.teacher();
  const { id } = await createAssignment(teacher, 'Essay', assignment);
  const app = await openApp(
    server.api,
    `/assignments/${id}/submissions${search}`,
    teacher,
    listed(/by_assignment/, submissions),
  );
  await screen.findByLabelText('Rows per page');
  return app;
}
const students = () =>
  [...document.querySelectorAll('tbody .cell-student > span:first-child')].map(
    ({ textContent }) => textContent,
  );
const row = (student: string) =>
  [...document.querySelectorAll<HTMLTableRowElement>('tbody tr')].find(
    (one) => one.querySelector('.cell-student > span')?.textContent === student,
  )!;
const box = (student: string) =>
  within(row(student)).getByLabelText<HTMLInputElement>(`Select ${student}`);
const toasts = () =>
  [...document.querySelectorAll('.toasts li span')]
    .map(({ textContent }) => textContent)
    .filter(Boolean);

test('[SHELL-38] a link to a submission turns to its page, highlights its row and opens its feedback; a stale one says so and stays', async () => {
  const thirty = Array.from({ length: 30 }, (_, place) =>
    named(place + 1, { submitted_at: new Date(Date.now() - (60 - place) * 60_000).toISOString() }),
  );
  const { user } = await show(thirty, '?view=5');
  expect(await screen.findByRole('dialog')).toHaveAccessibleName('Edit User Feedback');
  expect([screen.getByText(/of 30$/).textContent, row('s5').dataset['tone']]).toEqual([
    '21–30 of 30',
    'found',
  ]);
  await user.keyboard('{Escape}');
  await expect.poll(() => window.location.search).toBe('');
});

test('[SHELL-38] a stale link', async () => {
  await show([named(1)], '?view=99');
  expect(await screen.findByText('That submission is no longer here.')).toBeVisible();
  expect([screen.queryByRole('dialog'), students()]).toEqual([null, ['s1']]);
});

test('[WB-73] [WB-74] [WB-72] shows chips next to the filter; searches both kinds of feedback; without a processed file its button is disabled and says why', async () => {
  const { user, fill } = await show([
    named(1, { status: 'completed', grade: '70', feedback_text: 'Lively.' }),
    named(2, { status: 'error', error_message: 'No text.', processed_filename: null }),
    named(3, { late: true, ai_feedback_text: 'Lively too.', status: 'processing' }),
  ]);
  const chip = (name: string) =>
    screen.getByText(name, { selector: 'fieldset button, fieldset button *' }).closest('button')!;
  for (const [name, left] of [
    ['Not graded', ['s3', 's2']],
    ['Completed', ['s1']],
    ['Error', ['s2']],
    ['Late', ['s3']],
  ] as const) {
    await user.click(chip(name));
    expect([name, students().toSorted()]).toEqual([name, left.toSorted()]);
    await user.click(chip(name));
  }
  fill(screen.getByPlaceholderText(/^Search by student/), 'lively');
  expect(students().toSorted()).toEqual(['s1', 's3']);
  fill(screen.getByPlaceholderText(/^Search by student/), '');
  expect(within(row('s2')).getByLabelText('View processed file of s2')).toHaveAttribute(
    'data-tip',
    'No text could be taken from this file.',
  );
  await user.click(within(row('s2')).getByLabelText('More actions for s2'));
  const item = (await screen.findByText('View Processed File')).closest('[role=menuitem]')!;
  expect(item).toHaveAttribute('aria-disabled', 'true');
  expect(item).toHaveTextContent('No text could be taken from this file.');
});

test('[WB-75] the heading’s checkbox selects the page and offers the other matching rows; a row hidden by a filter is deselected', async () => {
  const { user, fill } = await show(
    Array.from({ length: 12 }, (_, place) =>
      named(place + 1, { status: place < 3 ? 'processing' : 'pending' }),
    ),
  );
  await user.click(screen.getByLabelText('Select all on this page'));
  expect(await screen.findByText('10 submission(s) selected')).toBeVisible();
  await user.click(screen.getByText(/^Select all 12/));
  expect(await screen.findByText('12 submission(s) selected')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Status'), 'Draft Feedback Generated');
  expect(await screen.findByText('3 submission(s) selected')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Status'), 'All Statuses');
  fill(screen.getByPlaceholderText(/^Search by student/), '');
  expect(screen.getByText('3 submission(s) selected')).toBeVisible();
  expect(students().filter((student) => box(student!).checked).length).toBeLessThanOrEqual(3);
});

test('[EDIT-11] [EDIT-39] an empty score can’t be saved, and nothing is sent; Remove score sends null', async () => {
  const { user, fill, intercept } = await show([named(1, { turnitin_similarity_score: 12 })]);
  const sent: unknown[] = [];
  intercept(({ method, body }) => {
    if (method !== 'PATCH') return undefined;
    sent.push(body);
    return Response.json(named(1, { version: 2 }));
  });
  await user.click(screen.getByLabelText('Edit Turnitin score of s1'));
  const dialog = within(await screen.findByRole('dialog'));
  fill(dialog.getByLabelText('Turnitin similarity score'), '');
  const save = dialog.getByText<HTMLButtonElement>('Save Score', { selector: 'button' });
  expect(save).toBeDisabled();
  fireEvent.submit(save.form!);
  expect(sent).toEqual([]);
  await user.click(dialog.getByText('Remove score', { selector: 'button' }));
  await expect.poll(() => sent).toEqual([{ turnitin_similarity_score: null }]);
});

test('[ERR-61] after a batch with failures one toast counts them, and each is named with a retry button', async () => {
  const { user, intercept } = await show([named(1), named(2), named(3)]);
  intercept(({ method, path }) => {
    if (method !== 'DELETE') return undefined;
    return path.endsWith('/2')
      ? answer(507, 'The disk is full.')
      : new Response(null, { status: 204 });
  });
  for (const student of ['s1', 's2', 's3']) await user.click(box(student));
  await user.click(await screen.findByText('Delete Selected', { selector: 'button' }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByText('Delete', { selector: 'button' }),
  );
  await expect.poll(toasts).toEqual(['Failed to perform batch deletion: 1 of 3 failed.']);
  expect(await screen.findByLabelText('Failed submissions')).toHaveTextContent(
    's2: The disk is full.',
  );
  expect(screen.getByText('Retry 1', { selector: 'button' })).toBeEnabled();
});

test('[EASE-19] grading many asks about a grade off the assignment’s scale before anything is sent', async () => {
  const { user, fill, intercept } = await show([named(1), named(2)], '', {
    grade_scale: { kind: 'points', max: 20 },
  });
  const sent: unknown[] = [];
  intercept(({ method, body }) => {
    if (method !== 'PATCH') return undefined;
    sent.push(body);
    return answer(507, 'The disk is full.');
  });
  for (const student of ['s1', 's2']) await user.click(box(student));
  await user.click(await screen.findByText('Grade Selected', { selector: 'button' }));
  const dialog = within(await screen.findByRole('dialog'));
  fill(dialog.getByLabelText('Grade'), '21');
  fill(dialog.getByLabelText('Feedback'), 'Good.');
  await user.click(dialog.getByText('Grade Selected', { selector: 'button' }));
  expect(await dialog.findByText(/“21” is not on the scale/)).toBeVisible();
  expect(sent).toEqual([]);
  await user.click(dialog.getByText('Grade anyway', { selector: 'button' }));
  await expect.poll(() => sent).toHaveLength(2);
});

test('[ERR-58] a 404 from a proxy leaves the item in place; a 404 from the API removes it', async () => {
  const { user, intercept } = await show([named(1), named(2)]);
  let gone = answer(404);
  intercept(({ method, path }) => {
    if (method === 'DELETE') return gone.clone();
    return method === 'GET' && /submissions\/\d+$/.test(path) ? gone.clone() : undefined;
  });
  const remove = async () => {
    await user.click(within(row('s1')).getByLabelText('More actions for s1'));
    await user.click((await screen.findByText('Delete')).closest('[role=menuitem]')!);
    await user.click(
      within(await screen.findByRole('alertdialog')).getByText('Delete', { selector: 'button' }),
    );
  };
  await remove();
  expect(await screen.findByText('The requested resource was not found.')).toBeVisible();
  expect(students()).toContain('s1');
  gone = answer(404, 'The requested resource was not found.');
  await remove();
  expect(await screen.findByText('Submission deleted successfully')).toBeVisible();
});
