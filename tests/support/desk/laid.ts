import type { Page } from 'playwright-core';
import type { MarkSheet } from '#contract/rubrics/mark.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { signedIn, type Visit } from '../browser/browser.ts';
import { deskRubric } from '../rubric/rubrics.ts';
import type { Site } from '../server.ts';
import { createAssignment, upload } from '../stage.ts';

/** Wide enough for all three parts of a desk beside one another. */
export const WIDE = { viewport: { width: 1440, height: 900 } };

/** A new teacher before a desk that isn't opened yet: an assignment with a rubric, and an essay of each of these students. */
export async function laid(
  server: Site,
  visit: Visit = {},
  students: readonly string[] = ['Ada', 'Bob', 'Cyd'],
) {
  const { page, teacher } = await signedIn(server, visit);
  const assignment = await createAssignment(teacher, 'Essay on cities', {
    grade_scale: { kind: 'points', max: 100 },
  });
  await teacher.put(`/api/v1/assignments/${assignment.id}/rubric`, deskRubric());
  const scripts: Submission[] = [];
  for (const student of students)
    scripts.push(await upload(teacher, assignment.id, { file: `${student}.txt`, student }));
  const sheet = async (id: number) =>
    (await teacher.get<MarkSheet>(`/api/v1/submissions/${id}/marks`)).body;
  return {
    page,
    teacher,
    assignment,
    scripts,
    sheet,
    address: `/assignments/${assignment.id}/desk`,
  };
}

export const title = (page: Page) => page.getByRole('heading', { level: 1 });
export const saving = (page: Page) => page.getByLabel('Saving', { exact: true });
export const words = (page: Page) => page.getByRole('textbox', { name: 'Feedback' });
export const criterion = (page: Page, name: string) =>
  page.getByRole('group', { name: new RegExp(`^${name}`) });
export const level = (page: Page, of: string, name: string) =>
  criterion(page, of).getByRole('button', { name: new RegExp(name) });
