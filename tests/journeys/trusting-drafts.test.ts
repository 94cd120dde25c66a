import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectFiguresFit, signedIn, useBrowser } from '#tests/support/browser/browser.ts';
import { aiFeedback } from '#tests/support/class.ts';
import { deskRubric } from '#tests/support/rubric/rubrics.ts';
import { createAssignment, upload } from '#tests/support/stage.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { tableOf } from '#tests/support/workbench.ts';

useBrowser();
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

test('[MOD-7] [MOD-10] [ANA-5] what a model’s drafts found is measured over 40 scripts on request, by key, as a drawing and a table, in both themes and on a phone', async () => {
  const { page, teacher } = await signedIn(server);
  const { id } = await createAssignment(teacher, 'Essay on cities');
  await teacher.put(`/api/v1/assignments/${id}/rubric`, deskRubric());
  const [criterion] = deskRubric().criteria;
  const [least, most] = [
    criterion!.levels.reduce((a, b) => (a.points < b.points ? a : b)),
    criterion!.levels.reduce((a, b) => (a.points > b.points ? a : b)),
  ];
  const scripts: number[] = [];
  for (let at = 0; at < 40; at += 1)
    scripts.push(
      (
        await upload(teacher, id, {
          file: `essay-${at}.txt`,
          student: `Student ${at}`,
          text: 'Cities grow.',
        })
      ).id,
    );
  // No model runs here: its drafts are inserted directly.
  using database = new DatabaseSync(join(server.dataDir, 'marginalia.db'));
  const insert =
    database.prepare(`insert into ai_drafts (submission_id, job_uuid, requested_by, model, prompt_version, input_hash, output, output_text, created_at)
    values (?, ?, (select owner_id from assignments), 'test', '1', 'x', ?, '', '2026-01-01T00:00:00.000Z')`);
  for (const [at, script] of scripts.entries()) {
    insert.run(
      script,
      `job-${at}`,
      JSON.stringify({
        ...aiFeedback,
        kind: 'model',
        improvements:
          at % 4 === 0 ? [] : [{ criterion: criterion!.name, text: 'Say why.', evidence: [] }],
      }),
    );
    expect(
      (
        await teacher.put(`/api/v1/submissions/${script}/openings`, {
          criterion: criterion!.id,
          mark: { level_ids: [(at % 2 === 0 ? least : most).id], points: null },
        })
      ).status,
    ).toBe(200);
  }
  await page.goto(`/assignments/${id}/insight`);
  const measure = page.getByRole('button', { name: 'Measure it' });
  await measure.focus();
  await page.keyboard.press('Enter');
  await page
    .getByText(
      'Of 30 works it found fault with, markers saw 33% below the top (precision; between 19% and 51%).',
    )
    .waitFor();
  // The focus stays on the pressed button: the download.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('When not to trust the drafts as CSV');
  await page
    .getByText(/^Don’t trust it here: what it calls a fault may be one no more often/)
    .waitFor();
  await expectFiguresFit(page, 'When not to trust the drafts');
  await page
    .getByRole('link', { name: /fault found where markers saw none: 20 scripts$/ })
    .press('Enter');
  await page.getByText(/^Only: .*the draft found fault, the marker none \(20 scripts\)/).waitFor();
  await expect.poll(() => tableOf(page).locator('tbody tr').count()).toBeGreaterThan(5);
});
