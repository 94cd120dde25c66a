import { expect, test } from 'vitest';
import type { Annotation } from '#contract/rubrics/annotation.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { useBrowser } from '#tests/support/browser/browser.ts';
import { expectFit, pressOpening, untilFocused } from '#tests/support/browser/page.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { criterion, laid, level, saving, title, WIDE, words } from '#tests/support/desk/laid.ts';

useBrowser();
const server = sharedServer();

const EVENING = ['Ada', 'Bob', 'Cyd', 'Dee', 'Eli', 'Fay', 'Gus', 'Hal', 'Ida', 'Jon'];

test('[DESK-8] [DESK-10] [DESK-F] a session of ten scripts by keyboard alone: ten keys per script including marks and grade, and an end', async () => {
  const { page, address, scripts, sheet, teacher } = await laid(server, {}, EVENING);
  await page.goto(address);
  await page.getByText('congestion charge is fair').waitFor();
  for (const [at, student] of EVENING.entries()) {
    await expect.poll(() => title(page).textContent()).toBe(student);
    const keys = ['3', 'j', '2', 'j', '3', 'j', '1', 'j', String((at % 3) + 1), 'Control+Enter'];
    // Marks are shown once they are loaded; keys before that do nothing.
    await page.getByRole('group', { name: /^References/ }).waitFor();
    for (const key of keys.slice(0, -1)) await page.keyboard.press(key);
    await expect
      .poll(() => page.getByLabel('Total', { exact: true }).textContent())
      .toContain('5 of 5 criteria');
    await page.keyboard.press(keys.at(-1)!);
    expect(keys.length).toBeLessThanOrEqual(10);
  }
  const end = page.getByRole('dialog', { name: 'End of the scripts' });
  await end.getByText('Everything is done: 10 scripts.').waitFor();
  await expectFit(page);
  await end.getByRole('link', { name: 'Return grades' }).waitFor();
  await end.getByRole('button', { name: 'Stay on this script' }).click();
  await page.getByText('10 of 10 marked').waitFor();
  await expect.poll(() => saving(page).textContent()).toBe('Saved');
  await expect
    .poll(async () => Promise.all(scripts.map(async ({ id }) => (await sheet(id)).complete)))
    .toEqual(EVENING.map(() => true));
  const grades = await Promise.all(
    scripts.map(
      async ({ id }) => (await teacher.get<Submission>(`/api/v1/submissions/${id}`)).body.grade,
    ),
  );
  expect(grades).toEqual(EVENING.map((_, at) => String([50, 60, 70][at % 3])));
});

test('[DESK-9] what was typed survives a reload and an expired session, and is saved when the server is back', async () => {
  const { page, address, scripts, teacher } = await laid(server);
  await page.goto(address);
  await words(page).waitFor();
  page.expectComplaint(/ERR_CONNECTION_FAILED|could not be reached/);
  await page.route(/\/api\/v1\/submissions\/\d+(\/marks)?$/, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort('connectionfailed'),
  );
  await words(page).fill('Half a sent');
  await level(page, 'Argument', 'Strong').click();
  await expect.poll(() => saving(page).textContent()).toBe('Not saved: offline');
  await page.reload({ waitUntil: 'commit' }).catch(() => {});
  await expect.poll(() => words(page).inputValue()).toBe('Half a sent');
  await expect
    .poll(() => level(page, 'Argument', 'Strong').getAttribute('aria-pressed'))
    .toBe('true');
  await pressOpening(
    page,
    page.getByRole('button', { name: 'Try again' }),
    /\/api\/v1\/submissions\/\d+(\/marks)?$/,
  );
  await expect.poll(() => saving(page).textContent()).toBe('Saved');
  const { body } = await teacher.get<Submission>(`/api/v1/submissions/${scripts[0]!.id}`);
  expect(body.feedback_text).toBe('Half a sent');
});

test('[DESK-9] a change elsewhere to the same criterion is shown next to the one here, and nothing else conflicts', async () => {
  const { page, address, scripts, sheet, teacher } = await laid(server);
  await page.goto(address);
  await words(page).waitFor();
  const { id } = scripts[0]!;
  await teacher.put(`/api/v1/submissions/${id}/marks`, {
    marks: [
      { criterion: 'argument', level_ids: ['weak'] },
      { criterion: 'evidence', level_ids: ['sound'] },
    ],
  });
  page.expectComplaint(/412|changed by someone else/);
  await level(page, 'Argument', 'Strong').click();
  await page.getByText('You saved something else for this').waitFor();
  await expect
    .poll(() => criterion(page, 'Argument').getByRole('alert').textContent())
    .toContain('Weak');
  await expect
    .poll(() => level(page, 'Evidence', 'Sound').getAttribute('aria-pressed'))
    .toBe('true');
  await page.getByRole('button', { name: 'Keep this' }).click();
  await expect
    .poll(async () => (await sheet(id)).marks.map(({ level_ids }) => level_ids))
    .toEqual([['strong'], ['sound']]);
});

test('[DESK-8] letters and digits do nothing in a text field, arrows leave it only at its edge, and Escape leaves it', async () => {
  const { page, address } = await laid(server);
  await page.goto(address);
  await words(page).waitFor();
  const comment = page.getByRole('textbox', { name: 'Comment on Argument' });
  await comment.focus();
  await page.keyboard.type('just 3 words n m');
  await expect.poll(() => comment.inputValue()).toBe('just 3 words n m');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(() => title(page).textContent()).toBe('Ada');
  await page.keyboard.press('Escape');
  await page.keyboard.press('2');
  await expect
    .poll(() => level(page, 'Argument', 'Sound').getAttribute('aria-pressed'))
    .toBe('true');
  await comment.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => title(page).textContent()).toBe('Bob');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(() => title(page).textContent()).toBe('Ada');
  await expect.poll(() => comment.inputValue()).toBe('just 3 words n m');
});

test('[DESK-1] [DESK-10] parts fold and keep their width; the user can jump to any script, and continues where they stopped', async () => {
  const { page, address } = await laid(server, WIDE);
  await page.goto(address);
  await words(page).waitFor();
  await page.getByRole('separator', { name: 'Width of Criteria' }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('m');
  await page.getByRole('button', { name: 'Script', exact: true }).waitFor();
  await page.getByRole('button', { name: 'All scripts' }).click();
  await page
    .getByRole('dialog', { name: 'All scripts' })
    .getByRole('button', { name: /Cyd/ })
    .click();
  await expect.poll(() => title(page).textContent()).toBe('Cyd');
  await page.goto(address);
  await expect.poll(() => title(page).textContent()).toBe('Cyd');
  await page.keyboard.press('m');
  await expect
    .poll(() =>
      page.getByRole('separator', { name: 'Width of Criteria' }).getAttribute('aria-valuenow'),
    )
    .toBe('424');
});

test('[DESK-1] the desk fits every screen in light and dark mode, and is reached from the submissions', async () => {
  const { page, assignment } = await laid(server);
  await page.goto(`/assignments/${assignment.id}/submissions`);
  await page.getByRole('link', { name: 'Start marking' }).click();
  await words(page).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/\/desk\/\d+$/);
  await expectFit(page);
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys of the desk' }).waitFor();
  await expectFit(page);
});

test('[DESK-4] [DESK-8] a whole script by keyboard alone: five digits, five moves, the comment and one more', async () => {
  const { page, address, scripts, sheet, teacher } = await laid(server);
  // Nothing is fetched ahead: keys pressed before their script is loaded act once it is, in the
  // order in which they were pressed.
  await page.addInitScript(() => {
    const { setTimeout: wait } = window;
    window.setTimeout = ((action: () => void, ms?: number) =>
      ms === 1500 ? 0 : wait(action, ms)) as typeof window.setTimeout;
  });
  await page.goto(address);
  await page.getByText('congestion charge is fair').waitFor();
  let pressed = 0;
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
    pressed += keys.length;
  };
  await press('3', 'j', '2', 'j', '3', 'j', '1', 'j', '2', 's', 'c');
  await untilFocused(page.getByRole('textbox', { name: 'Note' }));
  const comment = 'Say why.';
  await page.keyboard.type(comment);
  pressed += comment.length;
  await press('Control+Enter');
  await expect.poll(() => title(page).textContent()).toBe('Bob');
  expect(pressed).toBeLessThanOrEqual(5 + 5 + ('c'.length + comment.length) + 1);
  await expect.poll(async () => (await sheet(scripts[0]!.id)).complete).toBe(true);
  const notes = async () =>
    (await teacher.get<Annotation[]>(`/api/v1/submissions/${scripts[0]!.id}/annotations`)).body;
  await expect.poll(async () => (await notes()).map(({ text }) => text)).toEqual([comment]);
  const [note] = await notes();
  expect(
    note!.selectors.map((one) => (one.type === 'TextQuoteSelector' ? one.exact : '')),
  ).toContain('Should cities charge for driving?');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.getByRole('region', { name: 'Notes' }).getByText(comment).waitFor();
});
