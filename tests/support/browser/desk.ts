import type { Page } from 'playwright-core';
import type { Annotation } from '#contract/rubrics/annotation.ts';
import type { MarkSheet } from '#contract/rubrics/mark.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import type { PrivateNote } from '#contract/teams/private-note.ts';
import { deskRubric } from '../rubric/rubrics.ts';
import type { Site } from '../server.ts';
import { createAssignment, upload } from '../stage.ts';
import { signedIn } from './browser.ts';

export const title = (page: Page) => page.getByRole('heading', { level: 1 });
export const saving = (page: Page) => page.getByLabel('Saving', { exact: true });
export const away = (page: Page) => page.getByText('The server can’t be reached now.');
/**
 * Console messages of a browser about a server that can’t be reached, or about a conflicting
 * change.
 */
export const AWAY =
  /Failure: Later\.|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_SOCKET|could not be reached|Failed to fetch|50[03]|412|changed by someone else/;

/**
 * Opens a desk on the first of three scripts, with everything that loads in the background: after
 * that the network may fail.
 */
export async function laidDesk(from: Site) {
  const { page, teacher } = await signedIn(from, { viewport: { width: 1440, height: 900 } });
  page.expectComplaint(AWAY);
  const assignment = await createAssignment(teacher, 'Essay on cities', {
    grade_scale: { kind: 'points', max: 100 },
  });
  await teacher.put(`/api/v1/assignments/${assignment.id}/rubric`, deskRubric());
  const scripts: Submission[] = [];
  for (const student of ['Ada', 'Bob', 'Cyd'])
    scripts.push(await upload(teacher, assignment.id, { file: `${student}.txt`, student }));
  const [ada, bob] = scripts.map(({ id }) => id) as [number, number];
  const stored = async (id: number) => ({
    levels: (await teacher.get<MarkSheet>(`/api/v1/submissions/${id}/marks`)).body.marks.map(
      ({ level_ids }) => level_ids,
    ),
    feedback: (await teacher.get<Submission>(`/api/v1/submissions/${id}`)).body.feedback_text,
    notes: (await teacher.get<Annotation[]>(`/api/v1/submissions/${id}/annotations`)).body.map(
      ({ text }) => text,
    ),
    own: (await teacher.get<PrivateNote>(`/api/v1/submissions/${id}/private-note`)).body.text,
  });
  await page.goto(`/assignments/${assignment.id}/desk/${ada}`);
  await page.getByText('congestion charge is fair').waitFor();
  // Waits until everything fetched in idle time has arrived, before the network fails.
  await page.getByRole('button', { name: /Your private note/ }).waitFor();
  await page.waitForFunction(() =>
    ['script-moves', 'put-together-dialog', 'desk-unsaved', 'private-note-slot'].every((part) =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes(part)),
    ),
  );
  return { page, teacher, assignment, ada, bob, stored };
}
