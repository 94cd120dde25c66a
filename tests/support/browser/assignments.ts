import type { Page } from 'playwright-core';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Caller } from '../caller.ts';
import { createAssignment, patchSubmission, upload } from '../stage.ts';

export const form = (page: Page) => page.getByRole('dialog', { name: /^(New|Edit) assignment$/ });
export const rows = (page: Page) =>
  page.getByRole('list', { name: 'Assignments' }).getByRole('listitem');
export const names = (page: Page) => rows(page).getByRole('heading').allInnerTexts();
export const newAssignment = (page: Page) => page.getByRole('button', { name: 'New assignment' });
export const more = (page: Page, name: string) =>
  page.getByRole('button', { name: `More actions for ${name}`, exact: true });
export const stored = async (teacher: Caller) =>
  (await teacher.get<Assignment[]>('/api/v1/assignments/')).body;
const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/**
 * Creates one assignment with two submissions, one of them graded, and one that was due and got
 * none.
 */
export async function stage(teacher: Caller) {
  const essay = await createAssignment(teacher, 'Essay 10', {
    description: 'Argue which cause weighed most.',
    due_at: soon(9),
    rubric: 'Argument\nEvidence',
  });
  const lab = await createAssignment(teacher, 'Essay 9', {
    description: 'A pendulum.',
    due_at: soon(-3),
  });
  const first = await upload(teacher, essay.id, { file: 'a.txt', student: 's1' });
  await upload(teacher, essay.id, { file: 'b.txt', student: 's2' });
  await patchSubmission(teacher, first.id, { grade: '70', feedback_text: 'Clear.' });
  return { essay, lab };
}
