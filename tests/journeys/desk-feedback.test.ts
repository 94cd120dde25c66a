import { expect, test } from 'vitest';
import type { DraftPoints } from '#contract/drafts/drafting.ts';
import type { Annotation } from '#contract/rubrics/annotation.ts';
import type { Opening } from '#contract/rubrics/opening.ts';
import { expectAccessible, useBrowser } from '#tests/support/browser/browser.ts';
import { expectFit } from '#tests/support/browser/page.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { criterion, laid, saving, unsealed, WIDE, words } from '#tests/support/desk/laid.ts';
import { deskRubric } from '#tests/support/rubric/rubrics.ts';

useBrowser();
const server = sharedServer();

test('[DESK-4] [DESK-5] a note is next to the selected text, is edited, removed, and kept if its place disappears', async () => {
  const { page, address, scripts, teacher } = await laid(server, WIDE);
  const { id } = scripts[0]!;
  await teacher.post(`/api/v1/submissions/${id}/annotations`, {
    text: 'Where is it?',
    selectors: [{ type: 'TextQuoteSelector', exact: 'words that nobody handed in here at all' }],
  });
  await page.goto(address);
  const notes = page.getByRole('region', { name: 'Notes' });
  await notes.getByText('Its place is no longer in the script').waitFor();
  await page.getByText('Bus journeys became faster').selectText();
  await page.keyboard.press('c');
  await page.getByRole('button', { name: 'From the bank' }).click();
  await page.getByRole('button', { name: 'Insert comment' }).first().click();
  await expect
    .poll(async () => (await page.getByRole('textbox', { name: 'Note' }).inputValue()).length)
    .toBeGreaterThan(10);
  await expect.poll(() => words(page).inputValue()).toBe('');
  await page.getByRole('textbox', { name: 'Note' }).fill('Who says so?');
  await page.getByRole('combobox', { name: 'About' }).selectOption('Evidence');
  await page.keyboard.press('Enter');
  const card = notes.locator('.desk-note', { hasText: 'Who says so?' });
  await expect.poll(() => card.textContent()).toContain('Evidence');
  await expect
    .poll(async () => {
      const [place, beside] = [
        await page.getByText('Bus journeys became faster').boundingBox(),
        await card.boundingBox(),
      ];
      return Math.abs(place!.y - beside!.y) < 60 && beside!.x > place!.x + 200;
    })
    .toBe(true);
  await expect.poll(() => card.getByRole('button', { name: 'Edit note' }).count()).toBe(1);
  await expectAccessible(page);
  await card.hover();
  await card.getByRole('button', { name: 'Edit note' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect
    .poll(async () =>
      (await teacher.get<Annotation[]>(`/api/v1/submissions/${id}/annotations`)).body.map(
        ({ text }) => text,
      ),
    )
    .toEqual(['Where is it?']);
});

test('[DESK-6] [DESK-7] [DESK-B] the draft is sealed, also in table, dialog and list, until a criterion is judged; then its evidence is shown at its place, and points are accepted or dropped', async () => {
  const { page, teacher, scripts, address } = await laid(server, WIDE);
  const { id } = scripts[0]!;
  await teacher.post(`/api/v1/submissions/${id}/generate-feedback`);
  const drafted = await unsealed(teacher, id);
  const points = [...drafted.ai_feedback!.strengths, ...drafted.ai_feedback!.improvements].filter(
    ({ criterion: name }) => deskRubric().criteria.some((one) => one.name === name),
  );
  const about = points.find(({ evidence }) => evidence.length > 0)!;
  const at = deskRubric().criteria.findIndex(({ name }) => name === about.criterion);
  for (const elsewhere of [
    `/assignments/${scripts[0]!.assignment_id}/submissions`,
    `/assignments/${scripts[0]!.assignment_id}/submissions?view=${id}`,
    '/feedbacks',
  ]) {
    await page.goto(elsewhere);
    await page
      .getByText(/sealed until you have judged/)
      .first()
      .waitFor();
    expect(await page.getByText(drafted.ai_feedback_text!.slice(0, 40)).count()).toBe(0);
  }
  await page.goto(address);
  await words(page).waitFor();
  for (let step = 0; step < at; step += 1) await page.keyboard.press('j');
  await criterion(page, about.criterion).getByText('Judge first').waitFor();
  await expect.poll(() => page.getByText(about.text).count()).toBe(0);
  await page.keyboard.press('2');
  const card = page
    .getByRole('region', { name: `The draft on ${about.criterion}` })
    .getByRole('listitem')
    .filter({ hasText: about.text });
  await card.waitFor();
  const painted = () =>
    page.evaluate(() =>
      [
        ...((CSS as unknown as { highlights: Map<string, Iterable<Range>> }).highlights.get(
          'desk-evidence',
        ) ?? []),
      ]
        .map(String)
        .join(''),
    );
  const quotes = points.flatMap(({ evidence }) =>
    evidence.map(({ quote }) => quote.replaceAll(/\s+/g, '')),
  );
  await expect
    .poll(async () => quotes.includes((await painted()).replaceAll(/\s+/g, '')))
    .toBe(true);
  await card.getByRole('button', { name: 'Take' }).click();
  await expect.poll(() => words(page).inputValue()).toBe(about.text);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('3');
  await page.getByText('You changed this mark after reading the draft; it was Sound.').waitFor();
  const opened = async () =>
    (await teacher.get<Opening[]>(`/api/v1/submissions/${id}/openings`)).body.map(
      ({ criterion: name, mark }) => [name, mark.level_ids],
    );
  await expect.poll(opened).toEqual([[about.criterion.toLowerCase(), ['sound']]]);
  await expect.poll(() => saving(page).textContent()).toBe('Saved');
  await page.reload();
  await words(page).waitFor();
  for (let step = 0; step < at; step += 1) await page.keyboard.press('j');
  await card.getByRole('button', { name: 'Taken' }).waitFor();
  await card.getByRole('button', { name: 'Take out' }).click();
  await expect.poll(() => words(page).inputValue()).toBe('');
  await card.getByRole('button', { name: 'Drop' }).click();
  await page.getByRole('button', { name: 'Put back' }).waitFor();
  // The dialog shows the same.
  await expect
    .poll(async () =>
      (await teacher.get<DraftPoints>(`/api/v1/submissions/${id}/draft-points`)).body.points.map(
        ({ choice }) => choice,
      ),
    )
    .toEqual(['dropped']);
  await page.goto(`/assignments/${scripts[0]!.assignment_id}/submissions?view=${id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Put back' }).waitFor();
});

test('[RUB-9] feedback is put together from marks, level feedback and comments, in an order of the user’s choice, and edited', async () => {
  const { page, address } = await laid(server, WIDE);
  await page.goto(address);
  await words(page).waitFor();
  await page.keyboard.press('2');
  await page.getByRole('textbox', { name: 'Comment on Argument' }).fill('Go further.');
  await page.getByRole('button', { name: 'Put together' }).click();
  const dialog = page.getByRole('dialog', { name: 'Put feedback together' });
  await dialog.getByText('Your argument is sound.').waitFor();
  await dialog.getByRole('button', { name: 'Comments on criteria earlier' }).click();
  await dialog.getByRole('checkbox', { name: 'Levels and points' }).uncheck();
  await expectFit(page);
  await dialog.getByRole('button', { name: 'Use this text' }).click();
  await expect
    .poll(() => words(page).inputValue())
    .toBe('Argument\nGo further.\nYour argument is sound.');
});
