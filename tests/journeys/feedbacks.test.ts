import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { openPage, signedIn, useBrowser, type Visit } from '#tests/support/browser/browser.ts';
import type { Caller } from '#tests/support/caller.ts';
import {
  callsFromNow,
  expectFit,
  focusedName,
  HOSTILE,
  tabTo,
} from '#tests/support/browser/page.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { createAssignment, patchSubmission, upload } from '#tests/support/stage.ts';
import { ESSAY } from '#tests/support/work.ts';

useBrowser();
const server = sharedServer();
/** A teacher whose feedback is only read. */
let reader: Caller;
let staged: Awaited<ReturnType<typeof stage>>;
beforeAll(async () => {
  reader = await server.teacher();
  staged = await stage(reader);
});

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Feedbacks' });
const entries = (page: Page) => page.getByRole('list', { name: 'Feedback' }).locator('> li');
const shown = (page: Page) => entries(page).count();
const entry = (page: Page, student: string) => entries(page).filter({ hasText: student });
const opener = (page: Page, student: string) =>
  entry(page, student).getByRole('button', { name: student });
const side = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** One with feedback, one with a draft not used yet, one with both, one with neither. */
async function stage(teacher: Caller) {
  const essay = await createAssignment(teacher, 'Essay on cities');
  const lab = await createAssignment(teacher, 'Lab report');
  const written = await upload(teacher, lab.id, { file: 'lab.txt', student: 'Chidi' });
  await patchSubmission(teacher, written.id, { grade: '64', feedback_text: HOSTILE.join('\n') });
  const drafted = await upload(teacher, essay.id, {
    file: 'draft.txt',
    student: 'مريم',
    text: ESSAY.join('\n\n'),
  });
  const both = await upload(teacher, essay.id, {
    file: 'both.txt',
    student: 'Eleanor',
    text: ESSAY.join('\n\n'),
  });
  for (const { id } of [drafted, both]) {
    const { status, text } = await teacher.post(`/api/v1/submissions/${id}/generate-feedback`);
    if (status !== 200) throw new Error(text);
  }
  await patchSubmission(teacher, both.id, { feedback_text: 'You keep your claim in view.' });
  await upload(teacher, essay.id, { file: 'none.txt', student: 'Jason' });
  return { essay, written, drafted, both };
}

const looking = (visit: Visit = {}) => openPage(server, { ...visit, token: reader.token ?? '' });

test('[SHELL-9] says without any feedback what will be here', async () => {
  const { page } = await signedIn(server);
  await page.goto('/feedbacks');
  await page.getByRole('heading', { name: 'No feedback yet' }).waitFor();
  await expect.poll(() => page.title()).toBe('Feedbacks · Marginalia');
  await expect.poll(() => page.getByRole('button', { name: 'Print this page' }).count()).toBe(0);
  await expectFit(page);
});

describe('with feedback', () => {
  test('[RULE-29] [RULE-36] feedback is found by text, assignment and what is pending, and opened in place by keyboard; printing keeps it and removes the controls', async () => {
    const page = await looking();
    const { both } = staged;
    await page.goto('/feedbacks');
    await entries(page).first().waitFor();
    await expect.poll(() => shown(page)).toBe(3);
    await page.getByText('3 feedbacks', { exact: true }).waitFor();
    await expect.poll(() => entries(page).filter({ hasText: 'Jason' }).count()).toBe(0);
    await expect.poll(() => entry(page, 'مريم').innerText()).toContain('AI draft not yet used');
    await expect.poll(() => entry(page, 'مريم').innerText()).not.toContain('[Rule-based draft');
    await expect
      .poll(() => entry(page, 'Eleanor').innerText())
      .toContain('You keep your claim in view.');
    await expectFit(page);

    const asked = await callsFromNow(page);
    const search = page.getByRole('searchbox', { name: 'Search feedback' });
    await search.fill('CLAIM IN VIEW');
    await expect.poll(() => shown(page)).toBe(1);
    await page.getByText('1 feedback', { exact: true }).waitFor();
    await search.fill('zebra');
    await page.getByRole('heading', { name: 'No feedback matches' }).waitFor();
    await page.getByRole('button', { name: 'Clear Filters' }).last().click();
    await page.getByRole('combobox', { name: 'Assignment' }).selectOption('Lab report');
    await expect.poll(() => shown(page)).toBe(1);
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await page.getByRole('button', { name: 'AI draft not yet used', exact: true }).click();
    await expect.poll(() => shown(page)).toBe(1);
    await opener(page, 'مريم').waitFor();
    await tabTo(page, page.getByRole('button', { name: 'Clear Filters' }));
    await page.keyboard.press('Enter');
    await expect.poll(() => focusedName(page)).toBe('AI draft not yet used');

    await tabTo(page, opener(page, 'Eleanor'));
    await page.keyboard.press('Enter');
    await side(page, 'User feedback').getByText('You keep your claim in view.').waitFor();
    await side(page, 'AI feedback').getByText('relaible').first().waitFor();
    await expect
      .poll(async () => {
        const [mine, draft] = [
          await side(page, 'User feedback').boundingBox(),
          await side(page, 'AI feedback').boundingBox(),
        ];
        return [mine!.y === draft!.y, mine!.x < draft!.x];
      })
      .toEqual([true, true]);
    await expectFit(page);
    expect(asked).toEqual([]);
    await page.getByRole('link', { name: 'Open the submission' }).waitFor();
    await expect
      .poll(() => page.getByRole('link', { name: 'Open the submission' }).getAttribute('href'))
      .toBe(`/assignments/${both.assignment_id}/submissions?view=${both.id}`);
    await tabTo(page, opener(page, 'Chidi'));
    await page.keyboard.press('Space');
    await side(page, 'AI feedback').getByText('No AI feedback generated').waitFor();
    await expect.poll(() => side(page, 'User feedback').count()).toBe(1);
    await page.keyboard.press('Space');
    await side(page, 'User feedback').waitFor({ state: 'detached' });

    await page.evaluate(() => {
      window.print = () => {
        document.documentElement.dataset['printed'] = '';
      };
    });
    await opener(page, 'Eleanor').click();
    await page.getByRole('button', { name: 'Print this page' }).click();
    await expect.poll(() => page.locator('html[data-printed]').count()).toBe(1);
    await page.emulateMedia({ media: 'print' });
    await side(page, 'User feedback').getByText('You keep your claim in view.').waitFor();
    for (const control of [
      page.getByRole('banner'),
      page.getByRole('contentinfo'),
      page.getByRole('searchbox'),
      page.getByRole('button', { name: 'Print this page' }),
      page.getByRole('button', { name: 'Copy' }).first(),
      page.getByRole('navigation', { name: 'Pages of feedbacks' }),
    ])
      await expect.poll(() => control.isVisible(), { message: `${control}` }).toBe(false);
  });

  test('[EDIT-3] shows and copies text of every kind unchanged; an unavailable clipboard is reported', async () => {
    const page = await looking({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto('/feedbacks');
    await opener(page, 'Chidi').click();
    const mine = side(page, 'User feedback');
    await expect.poll(() => mine.locator('p').innerText()).toBe(HOSTILE.join('\n'));
    await expect.poll(() => mine.locator('b, img').count()).toBe(0);
    await tabTo(page, mine.getByRole('button', { name: 'Copy' }));
    await page.keyboard.press('Enter');
    await page.getByText('Copied to clipboard').waitFor();
    await expect.poll(() => clipboard(page)).toBe(HOSTILE.join('\n'));
    await expect.poll(() => focusedName(page)).toBe('Copy');
    await page.evaluate(() => {
      navigator.clipboard.writeText = () =>
        Promise.reject(new DOMException('Denied', 'NotAllowedError'));
    });
    await page.keyboard.press('Enter');
    await page.getByText('The browser did not allow copying.').waitFor();
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
      document.addEventListener('copy', () => {
        document.title = `copied ${document.activeElement?.tagName}`;
      });
    });
    await page.keyboard.press('Enter');
    await expect.poll(() => page.title()).toBe('copied TEXTAREA');
    await expect.poll(() => focusedName(page)).toBe('Copy');
  });

  test('shows ten per page', async () => {
    const { page, teacher } = await signedIn(server);
    const { id } = await createAssignment(teacher, 'Large class');
    await Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        const work = await upload(teacher, id, { student: `s${n}` });
        await patchSubmission(teacher, work.id, { feedback_text: `Feedback ${n}.` });
      }),
    );
    await page.goto('/feedbacks');
    await entries(page).first().waitFor();
    await expect.poll(() => shown(page)).toBe(10);
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => shown(page)).toBe(2);
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('25');
    await expect.poll(() => shown(page)).toBe(12);
  });
});

describe('a server that fails', () => {
  test('names an assignment that fails and shows the others; Retry loads it', async () => {
    const page = await looking();
    const { essay } = staged;
    page.expectComplaint(/500|Failure/);
    const broken = `**/api/v1/submissions/by_assignment/${essay.id}?*`;
    await page.route(broken, (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/json',
        body: '{"detail":"Disk on fire."}',
      }),
    );
    await page.goto('/feedbacks');
    await page.getByText('Not loaded: Essay on cities. The rest is below.').waitFor();
    await expect.poll(() => shown(page)).toBe(1);
    await page.unroute(broken);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => shown(page)).toBe(3);
  });

  test('says that nothing can be loaded, and Retry continues', async () => {
    const page = await looking();
    page.expectComplaint(/ERR_FAILED|Failure/);
    await page.clock.install();
    await page.route('**/api/v1/assignments/?*', (route) => route.abort());
    await page.goto('/feedbacks');
    const told = page
      .getByRole('alert')
      .getByText('Failed to load submissions. Please try again.', { exact: true });
    await expect
      .poll(async () => {
        await page.clock.runFor(10_000);
        return told.count();
      })
      .toBe(1);
    await heading(page).waitFor();
    await expectFit(page);
    await page.unroute('**/api/v1/assignments/?*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => shown(page)).toBe(3);
  });
});
