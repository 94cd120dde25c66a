import { text as textOf } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { GRADE_BANDS, type CommentBank } from '#contract/comments/comment.ts';
import { signedIn, useBrowser } from '#tests/support/browser/browser.ts';
import {
  A,
  add,
  B,
  choose,
  dialog,
  field,
  heading,
  item,
  list,
  own,
  ownSets,
  put,
  question,
  texts,
  THREE,
  toast,
} from '#tests/support/browser/comment-bank.ts';
import {
  callsFromNow,
  expectFit,
  focusedName,
  HOSTILE,
  tabTo,
} from '#tests/support/browser/page.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';

useBrowser();
const server = sharedServer();

describe('an empty bank', () => {
  test('[BANK-1] [BANK-3] [BANK-5] [BANK-14] says what to do first; doesn’t list the ready-made comments', async () => {
    const { page, teacher } = await signedIn(server);
    await page.goto('/comments');
    await heading(page).waitFor();
    await page.getByRole('heading', { name: 'You have no saved comments yet' }).waitFor();
    await page.getByText('Get started by adding comments to your bank').waitFor();
    await expect
      .poll(() => page.getByRole('tab').allInnerTexts())
      .toEqual([expect.stringContaining('All Categories')]);
    await expectFit(page);
    const { body } = await teacher.get<CommentBank>('/api/v1/comments/bank');
    expect(
      Object.values(body).flatMap((levels) => Object.values(levels).flat()).length,
    ).toBeGreaterThan(10);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await toast(page, 'Comments refreshed successfully').waitFor();
    await choose(page, 'Import and export', /Import/);
    await page.getByRole('button', { name: 'Import and export', exact: true }).click();
    await expect
      .poll(() =>
        page.getByRole('menuitem', { name: /Export as CSV/ }).getAttribute('aria-disabled'),
      )
      .toBe('true');
  });

  test('[BANK-17] [BANK-18] [BANK-19] [BANK-28] [BANK-29] [BANK-34] [RULE-36] a comment is added, changed and deleted by keyboard', async () => {
    const { page, teacher } = await signedIn(server);
    await page.goto('/comments');
    await tabTo(page, add(page));
    await page.keyboard.press('Enter');
    await field(page).waitFor();
    await expect
      .poll(() => dialog(page).getByLabel('Category').inputValue())
      .toBe('A+ Grade (80-100)');
    await expect.poll(() => dialog(page).getByLabel('Quality level').inputValue()).toBe('fair');
    await expect
      .poll(() => field(page).evaluate((area) => area === document.activeElement))
      .toBe(true);
    await page.keyboard.press('Control+Enter');
    await dialog(page).getByRole('alert').getByText('Comment text cannot be empty.').waitFor();
    await expectFit(page);
    await field(page).focus();
    await page.keyboard.type('Cite your sources.');
    await page.keyboard.press('Control+Enter');
    await toast(page, 'Comment added to bank successfully').waitFor();
    await expect.poll(() => texts(page)).toEqual(['Cite your sources.']);
    const [made] = await own(teacher);
    expect(Object.keys(made!).toSorted()).toEqual([
      'category',
      'comment_set_id',
      'created_at',
      'id',
      'is_system_default',
      'quality_level',
      'text',
    ]);
    expect(made).toMatchObject({
      category: 'A+ Grade (80-100)',
      quality_level: 'fair',
      is_system_default: false,
    });
    const [first] = await ownSets(teacher);
    expect(Object.keys(first!).toSorted()).toEqual([
      'comment_count',
      'created_at',
      'id',
      'is_default',
      'name',
    ]);
    expect(first!.id).toBe(made!.comment_set_id);

    await tabTo(page, item(page, 'Cite').getByRole('button', { name: 'Edit comment' }));
    await page.keyboard.press('Enter');
    await expect.poll(() => field(page).inputValue()).toBe('Cite your sources.');
    await field(page).fill('Cite four sources.');
    await dialog(page).getByLabel('Quality level').selectOption('Excellent');
    await dialog(page).getByRole('button', { name: 'Save Comment' }).click();
    await toast(page, 'Comment updated successfully').waitFor();
    await expect.poll(() => texts(page)).toEqual(['Cite four sources.']);

    await tabTo(page, item(page, 'Cite').getByRole('button', { name: 'Delete comment' }));
    await page.keyboard.press('Enter');
    await question(page)
      .getByText('Are you sure you want to delete this bank comment?', { exact: true })
      .waitFor();
    await question(page).getByText('Cite four sources.').waitFor();
    await expectFit(page);
    await expect.poll(() => focusedName(page)).toBe('Cancel');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await toast(page, 'Comment deleted successfully').waitFor();
    await page.getByRole('heading', { name: 'You have no saved comments yet' }).waitFor();
    await expect.poll(() => own(teacher)).toEqual([]);
  });
});

describe('with comments', () => {
  test('[BANK-6] [BANK-7] [BANK-8] [BANK-9] [BANK-10] [BANK-36] [BANK-12] tabs, search and order work without a request', async () => {
    const { page, teacher } = await signedIn(server);
    await put(teacher, THREE);
    await page.goto('/comments');
    await list(page).waitFor();
    await expect
      .poll(() => texts(page))
      .toEqual(['Well structured.', 'Needs a source.', 'Visible thesis.']);
    for (const name of ['Edit comment', 'Delete comment'])
      await expect.poll(() => list(page).getByRole('button', { name }).count()).toBe(3);
    await expectFit(page);
    const asked = await callsFromNow(page);
    await expect
      .poll(async () =>
        (await page.getByRole('tab').allInnerTexts()).map((text) =>
          text.replaceAll(/\s+/g, ' ').trim(),
        ),
      )
      .toEqual(['All Categories 3', `${A} 2`, `${B} 1`]);
    await page.getByRole('tab', { name: B }).click();
    await expect.poll(() => texts(page)).toEqual(['Needs a source.']);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => texts(page)).toEqual(['Well structured.', 'Visible thesis.']);
    await page.keyboard.press('ArrowLeft');
    const order = page.getByRole('combobox', { name: 'Sort comments' });
    await expect.poll(() => order.inputValue()).toBe('date-desc');
    await expect.poll(() => order.locator('option').count()).toBe(6);
    await order.selectOption({ label: 'Quality (High-Low)' });
    await expect
      .poll(() => texts(page))
      .toEqual(['Visible thesis.', 'Well structured.', 'Needs a source.']);
    await order.selectOption({ label: 'Category Z-A' });
    await expect.poll(async () => (await texts(page))[0]).toBe('Needs a source.');
    const search = page.getByRole('searchbox', { name: 'Search comments' });
    for (const [typed, found] of [
      ['SOURCE', 'Needs a source.'],
      ['b grade', 'Needs a source.'],
      ['Excellent', 'Visible thesis.'],
    ] as const) {
      await search.fill(typed);
      await expect.poll(() => texts(page)).toEqual([found]);
    }
    await search.fill('zebra');
    await page.getByRole('heading', { name: 'No comments match your search' }).waitFor();
    await page.getByText('Try adjusting your search or filter').waitFor();
    expect(asked).toEqual([]);
  });

  test('[BANK-11] [BANK-15] a long list scrolls within 60vh, by keyboard too, and all tabs are visible; the snackbar is at the bottom left', async () => {
    const { page, teacher } = await signedIn(server);
    await put(
      teacher,
      Array.from(
        { length: 15 },
        (_, n) => [`Comment ${n}.`, GRADE_BANDS[n % GRADE_BANDS.length]!, 'good'] as const,
      ),
    );
    await page.goto('/comments');
    await list(page).waitFor();
    const boxOfList = async () => (await list(page).boundingBox())!;
    await expect.poll(async () => (await boxOfList()).height).toBeLessThanOrEqual(0.6 * 800);
    await expect.poll(async () => (await boxOfList()).height).toBeGreaterThan(0.5 * 800);
    await expect.poll(() => page.getByRole('tab').count()).toBe(GRADE_BANDS.length + 1);
    const right = async () =>
      Math.max(
        ...(await page
          .getByRole('tab')
          .evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().right))),
      );
    await expect
      .poll(async () => (await right()) <= (await boxOfList()).x + (await boxOfList()).width)
      .toBe(true);
    await tabTo(page, list(page));
    await page.keyboard.press('End');
    await expect.poll(() => list(page).evaluate((element) => element.scrollTop > 0)).toBe(true);
    await page.getByRole('button', { name: 'Refresh' }).click();
    const snack = toast(page, 'Comments refreshed successfully');
    await expect.poll(async () => (await snack.boundingBox())?.x).toBeLessThan(200);
    await expect.poll(async () => (await snack.boundingBox())?.y).toBeGreaterThan(600);
  });

  test('texts of every kind come back unchanged, up to 5,000 characters', async () => {
    const { page, teacher } = await signedIn(server);
    await page.goto('/comments');
    await add(page).click();
    const hostile = HOSTILE.join('\n');
    await field(page).fill(hostile);
    await dialog(page).getByRole('button', { name: 'Add Comment' }).click();
    await list(page).waitFor();
    await expect.poll(() => texts(page)).toEqual([hostile]);
    await expect.poll(() => list(page).locator('b, img[src]').count()).toBe(0);
    await add(page).click();
    await field(page).focus();
    await page.keyboard.insertText('x'.repeat(10_000));
    await expect.poll(async () => (await field(page).inputValue()).length).toBe(5_000);
    await dialog(page).getByRole('button', { name: 'Add Comment' }).click();
    await expect.poll(async () => (await texts(page)).length).toBe(2);
    await expectFit(page);
    await expect
      .poll(async () => (await own(teacher)).map(({ text }) => text).toSorted())
      .toEqual([hostile, 'x'.repeat(5_000)].toSorted());
  });

  test('an export can be imported again, as CSV and as JSON, with formulas made harmless', async () => {
    const { page, teacher } = await signedIn(server);
    await put(teacher, [
      ['=HYPERLINK("x")', A, 'good'],
      ['Two\nlines, "quoted"; مراجعة', B, 'poor'],
    ]);
    await page.goto('/comments');
    await list(page).waitFor();
    const saved = async (entry: string) => {
      const waiting = page.waitForEvent('download');
      await choose(page, 'Import and export', entry);
      const download = await waiting;
      return {
        name: download.suggestedFilename(),
        text: await textOf(await download.createReadStream()),
      };
    };
    const csv = await saved('Export as CSV');
    expect(csv.name).toBe('marginalia-comments.csv');
    expect(csv.text).toContain(`"'=HYPERLINK(""x"")"`);
    const json = await saved('Export as JSON');
    expect(JSON.parse(json.text)).toHaveLength(2);
    const before = (await own(teacher))
      .map(({ text, category, quality_level }) => [text, category, quality_level])
      .toSorted();
    for (const [index, { name, text }] of [csv, json].entries()) {
      await page
        .getByLabel('Comments to import')
        .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
      const asking = page.getByRole('dialog', { name: 'Import comments' });
      await asking.getByText('The file holds 2 comments.').waitFor();
      if (index === 0) await expectFit(page);
      await asking.getByRole('button', { name: 'Add 2 comments' }).click();
      await toast(page, '2 comments added to “My comments”').waitFor();
      await page.getByRole('button', { name: 'Dismiss' }).click();
      const all = (await own(teacher))
        .map(({ text: said, category, quality_level }) => [said, category, quality_level])
        .toSorted();
      expect(all).toEqual(
        Array.from({ length: index + 2 }, () => before)
          .flat()
          .toSorted(),
      );
    }
    await page
      .getByLabel('Comments to import')
      .setInputFiles({ name: 'broken.json', mimeType: 'text/plain', buffer: Buffer.from('{"a":') });
    await page
      .getByRole('alert')
      .getByText(/“broken.json” could not be read/)
      .waitFor();
    await page.getByLabel('Comments to import').setInputFiles({
      name: 'some.csv',
      mimeType: 'text/plain',
      buffer: Buffer.from('text,category,quality_level\n,A,good\nFine.,A,superb\nKeep me.,,\n'),
    });
    await page.getByText('2 entries left out').waitFor();
    await page.getByText('Entry 1 has no text.').waitFor();
    await page.getByRole('button', { name: 'Add 1 comment' }).waitFor();
  });
});
