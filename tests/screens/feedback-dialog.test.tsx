import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Submission } from '#contract/submissions/submission.ts';
import { listed, openApp, useApi } from '#tests/support/app.tsx';
import { createAssignment } from '#tests/support/stage.ts';
import { submission } from '#tests/support/submissions.ts';

const server = useApi();
const marked = submission({
  id: 1,
  student_identifier: 's1',
  grade: 'C',
  feedback_text: 'My words.',
  ai_feedback_text: 'The draft.',
  status: 'completed',
});

/** Opens the dialog by the control that a user clicks. */
async function show(
  by: 'Edit grade' | 'AI FEEDBACK' | 'USER FEEDBACK',
  shown: Submission = marked,
) {
  const teacher = await server.api.teacher();
  const { id } = await createAssignment(teacher, 'Essay');
  const app = await openApp(
    server.api,
    `/assignments/${id}/submissions`,
    teacher,
    listed(/by_assignment/, [shown]),
    ({ path }) => (/view-url/.test(path) ? new Promise(() => {}) : undefined),
  );
  const grade = await screen.findByLabelText('Edit grade of s1');
  await app.user.click(by === 'Edit grade' ? grade : screen.getByText(by));
  const dialog = await screen.findByRole('dialog');
  /** The requests for this submission; the server answers as if they were stored. */
  const saved: unknown[] = [];
  app.intercept(({ method, body }) => {
    if (method !== 'PATCH') return undefined;
    saved.push(body);
    return Response.json({ ...shown, ...(body as object), version: shown.version + saved.length });
  });
  const area = () => within(dialog).getByLabelText<HTMLTextAreaElement>('Feedback');
  await expect.poll(() => area().readOnly).toBe(false);
  const button = (name: string | RegExp) => within(dialog).getByText(name, { selector: 'button' });
  return {
    ...app,
    dialog,
    saved,
    area,
    button,
    grade: () => within(dialog).getByLabelText<HTMLInputElement>('Grade'),
    press: (name: string | RegExp) => app.user.click(button(name)),
  };
}

const column = (dialog: HTMLElement, title: string) =>
  within(within(dialog).getByText(title).closest('section')!);

describe('Grade Submission', () => {
  test('[EDIT-40] [EDIT-1] [EDIT-2] [EDIT-3] [EDIT-6] [EDIT-7] [EDIT-8] [EDIT-17] has a field for any grade and one for feedback, which is copied, cleared and saved, but never the draft', async () => {
    const { dialog, area, grade, press, fill, copied, saved } = await show('Edit grade');
    expect(dialog).toHaveAccessibleName('Grade Submission');
    expect([
      grade().tagName,
      grade().type,
      grade().placeholder,
      area().tagName,
      area().value,
    ]).toEqual(['INPUT', 'text', 'A+, 95, Pass', 'TEXTAREA', 'My words.']);
    await press('Copy Feedback');
    await expect.poll(() => [copied, area().value]).toEqual([['My words.'], 'My words.']);
    await press('Clear Feedback');
    expect(area().value).toBe('');
    fill(area(), 'Two\nlines');
    fill(grade(), 'Pass, with merit');
    await press('Save Grade');
    await expect
      .poll(() => saved)
      .toEqual([{ grade: 'Pass, with merit', feedback_text: 'Two\nlines' }]);
  });

  test('[EDIT-9] [EDIT-10] sends an emptied field as null', async () => {
    const { area, grade, press, fill, saved } = await show('Edit grade');
    fill(area(), '');
    fill(grade(), '');
    await press('Save Grade');
    await expect.poll(() => saved).toEqual([{ grade: null, feedback_text: null }]);
  });
});

test('[WB-55] [EDIT-12] [EDIT-40] [EDIT-13] [EDIT-14] [EDIT-15] [EDIT-16] [EDIT-19] [EDIT-20] [EDIT-21] the draft and the user’s own feedback can be read, copied and used; only the latter is saved', async () => {
  const { dialog, area, press, user, copied, saved } = await show('AI FEEDBACK');
  expect(dialog).toHaveAccessibleName('View AI Feedback');
  const ai = column(dialog, 'AI FEEDBACK');
  expect(ai.queryByRole('textbox')).toBeNull();
  await user.click(ai.getByText('Copy'));
  await expect.poll(() => [copied, area().value]).toEqual([['The draft.'], 'My words.']);
  await user.click(column(dialog, 'USER FEEDBACK').getByText('Copy'));
  await expect.poll(() => [copied.at(-1), area().value]).toEqual(['My words.', 'My words.']);
  await press('Clear');
  expect(area().value).toBe('');
  await press('Use as User Feedback');
  expect(area().value).toBe('The draft.');
  await press('Save Feedback');
  await expect.poll(() => saved).toEqual([{ grade: 'C', feedback_text: 'The draft.' }]);
});
