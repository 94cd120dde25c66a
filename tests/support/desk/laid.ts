import type { Page } from 'playwright-core';
import type { MarkSheet } from '#contract/rubrics/mark.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import type { Caller } from '../caller.ts';
import { signedIn, type Visit } from '../browser/browser.ts';
import { deskRubric } from '../rubric/rubrics.ts';
import type { Site } from '../server.ts';
import { createAssignment, upload } from '../stage.ts';
import { ESSAY } from '../work.ts';

/** Wide enough for all three parts of a desk side by side. */
export const WIDE = { viewport: { width: 1440, height: 900 } };

/**
 * Creates a new teacher with a desk that isn't opened yet: an assignment with a rubric, and an
 * essay by each of these students.
 */
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
  for (const [place, student] of students.entries())
    scripts.push(
      await upload(teacher, assignment.id, {
        file: `${student}.txt`,
        student,
        // All different, so that none is reported as similar.
        text: [...ESSAY, `Seat ${place + 1}.`].join('\n\n'),
      }),
    );
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

/** Returns a submission with its whole draft, although its assignment has judging first. */
export async function unsealed(teacher: Caller, id: number): Promise<Submission> {
  const at = `/api/v1/submissions/${id}`;
  const assignment = `/api/v1/assignments/${(await teacher.get<Submission>(at)).body.assignment_id}`;
  await teacher.patch(assignment, { judge_first: false });
  const { body } = await teacher.get<Submission>(at);
  await teacher.patch(assignment, { judge_first: true });
  return body;
}

export const title = (page: Page) => page.getByRole('heading', { level: 1 });
export const saving = (page: Page) => page.getByLabel('Saving', { exact: true });
export const words = (page: Page) => page.getByRole('textbox', { name: 'Feedback' });
export const criterion = (page: Page, name: string) =>
  page.getByRole('group', { name: new RegExp(`^${name}`) });
export const level = (page: Page, of: string, name: string) =>
  criterion(page, of).getByRole('button', { name: new RegExp(name) });
