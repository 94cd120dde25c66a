import type { Locator, Page } from 'playwright-core';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { signedIn, type OpenPage, type Visit } from './browser/browser.ts';
import { form, type Caller } from './caller.ts';
import type { Site } from './server.ts';
import { createAssignment, patchSubmission, upload } from './stage.ts';
import { ESSAY } from './work.ts';

const LONG =
  'Your opening says what the essay will do and the closing comes back to it, so that a reader knows at both ends where they stand and why.';

export interface Stage {
  assignment: Assignment;
  ada: Submission;
  bob: Submission;
  cyd: Submission;
  dan: Submission;
}

/**
 * Creates four submissions: Ada graded with feedback and a report, Bob with a draft, Cyd with only
 * a score, Dan with nothing.
 */
export async function stage(teacher: Caller): Promise<Stage> {
  const assignment = await createAssignment(teacher, 'Essay on cities', {
    description: 'Discuss in 500 words.',
  });
  const { body: ada } = await teacher.post<Submission>(
    `/api/v1/submissions/by_assignment/${assignment.id}/upload`,
    form({
      student_identifier: 'Ada',
      turnitin_similarity_score: '12.5',
      submission_file: {
        name: 'ada.txt',
        bytes: ['Cities are loud. They grow.', ...ESSAY].join('\n\n'),
      },
      turnitin_report: {
        name: 'report.pdf',
        bytes: '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF',
      },
    }),
  );
  await patchSubmission(teacher, ada.id, { grade: '72', feedback_text: LONG });
  const bob = await upload(teacher, assignment.id, {
    file: 'bob.txt',
    student: 'Bob',
    text: 'Cities are dear. According to Smith (2019) they grow. However, rents grow faster. Rents grow becuase more people want to live in a city than it has rooms for them. For example, in Paris a room costs twice as much as ten years ago.',
  });
  await teacher.post(`/api/v1/submissions/${bob.id}/generate-feedback`);
  const cyd = await upload(teacher, assignment.id, {
    file: 'cyd.txt',
    student: 'Cyd',
    score: 40.1,
  });
  const dan = await upload(teacher, assignment.id, { file: 'dan.txt', student: 'Dan', score: 40 });
  return { assignment, ada, bob, cyd, dan };
}

export interface Workbench extends Stage {
  page: OpenPage;
  teacher: Caller;
  user: { id: number };
}

export const addressOf = ({ id }: Assignment): string => `/assignments/${id}/submissions`;
/** Also found while a dialog is open over it, which hides it from assistive technology. */
export const tableOf = (page: Page): Locator =>
  page.getByRole('grid', { name: 'Submissions', includeHidden: true });
export const rowOf = (page: Page, student: string): Locator =>
  tableOf(page).locator('tbody tr').filter({ hasText: student });
export const students = async (page: Page): Promise<string[]> =>
  (await tableOf(page).locator('tbody td.cell-student').allInnerTexts()).map(
    (text) => text.trim().split('\n')[0]!,
  );
export const dialogOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

/** Opens the workbench of a new teacher with the stage above. */
export async function openWorkbench(server: Site, visit: Visit = {}): Promise<Workbench> {
  const { page, teacher, user } = await signedIn(server, visit);
  const set = await stage(teacher);
  await page.goto(addressOf(set.assignment));
  await rowOf(page, 'Ada').waitFor();
  return { page, teacher, user, ...set };
}

/**
 * Holds the next call with this method and path until it is released, answered otherwise, or cut
 * off.
 */
export async function hold(page: Page, method: string, path: RegExp) {
  let seen = (): void => {};
  const asked = new Promise<void>((resolve) => {
    seen = resolve;
  });
  let decide = (_: 'through' | 'cut' | { status: number; detail?: string }): void => {};
  const decided = new Promise<'through' | 'cut' | { status: number; detail?: string }>(
    (resolve) => {
      decide = resolve;
    },
  );
  let isFirst = true;
  await page.route(path, async (route) => {
    if (route.request().method() !== method || !isFirst) return route.fallback();
    isFirst = false;
    seen();
    const how = await decided;
    if (how === 'through') return route.continue();
    if (how === 'cut') return route.abort('connectionfailed');
    const body =
      how.detail === undefined ? '<h1>Proxy</h1>' : JSON.stringify({ detail: how.detail });
    return route.fulfill({
      status: how.status,
      contentType: how.detail === undefined ? 'text/html' : 'application/json',
      body,
    });
  });
  return {
    asked,
    through: () => decide('through'),
    cut: () => decide('cut'),
    answer: (status: number, detail?: string) =>
      decide({ status, ...(detail === undefined ? {} : { detail }) }),
  };
}
