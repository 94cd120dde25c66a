import type { Page } from 'playwright-core';
import { stage } from '#tests/support/workbench.ts';
import type { Caller } from '#tests/support/caller.ts';

/** One thing that a person does on the way through the product. */
export interface Stop {
  title: string;
  act: (page: Page) => Promise<unknown>;
}

const press =
  (name: string | RegExp, within = 'body') =>
  (page: Page) =>
    page.locator(within).getByRole('button', { name }).first().click();
const escape = (page: Page) => page.keyboard.press('Escape');
const row = (page: Page, student: string) =>
  page
    .getByRole('grid', { name: 'Submissions', includeHidden: true })
    .locator('tbody tr')
    .filter({ hasText: student });

/** A way through most screens that are behind sign-in, by which the charts come into as many of their states as it can lead them. */
export async function tourOf(teacher: Caller): Promise<Stop[]> {
  const { assignment } = await stage(teacher);
  const workbench = `/assignments/${assignment.id}/submissions`;
  const go = (address: string): Stop => ({ title: address, act: (page) => page.goto(address) });
  return [
    go('/assignments'),
    { title: 'a new assignment', act: press('New assignment') },
    {
      title: 'its name',
      act: (page) => page.getByRole('dialog').getByRole('textbox').first().fill('Essay on rivers'),
    },
    { title: 'created', act: (page) => page.keyboard.press('Control+Enter') },
    go(workbench),
    {
      title: 'a grade is opened',
      act: (page) => row(page, 'Dan').getByRole('button', { name: /grade/i }).first().click(),
    },
    {
      title: 'a grade is typed',
      act: (page) =>
        page.getByRole('dialog').getByRole('textbox', { name: /grade/i }).first().fill('64'),
    },
    { title: 'the comment bank', act: press('Show Comment Bank', '[role=dialog]') },
    { title: 'saved', act: (page) => page.keyboard.press('Control+Enter') },
    {
      title: 'a draft is asked for',
      act: async (page) => {
        await row(page, 'Dan').hover();
        await row(page, 'Dan')
          .getByRole('button', { name: /Generate/ })
          .first()
          .click();
      },
    },
    {
      title: 'the score',
      act: async (page) => {
        await row(page, 'Cyd').hover();
        await row(page, 'Cyd')
          .getByRole('button', { name: /similarity|score|40\.1/i })
          .first()
          .click();
      },
    },
    { title: 'the score closes', act: escape },
    {
      title: 'two are selected',
      act: async (page) => {
        await row(page, 'Cyd').getByRole('checkbox').first().check();
        await row(page, 'Bob').getByRole('checkbox').first().check();
      },
    },
    {
      title: 'drafts for both',
      act: press(/^(Generate|Draft)/, '[role=toolbar], [role=region], body'),
    },
    { title: 'not now', act: escape },
    go(workbench),
    { title: 'uploads', act: press('Upload Submission') },
    {
      title: 'files are chosen',
      act: (page) =>
        page
          .locator('[role=dialog] input[type=file]')
          .first()
          .setInputFiles([
            {
              name: 'Eve.txt',
              mimeType: 'text/plain',
              buffer: Buffer.from('Rivers are long. They move slowly, and they reach the sea.'),
            },
          ]),
    },
    { title: 'sent', act: press(/^Upload( \d+ files?)?$/, '[role=dialog]') },
    go(workbench),
    {
      title: 'a row’s menu',
      act: async (page) => {
        await row(page, 'Ada').hover();
        await row(page, 'Ada')
          .getByRole('button', { name: /^More actions/ })
          .first()
          .click();
      },
    },
    {
      title: 'to be deleted',
      act: (page) => page.getByRole('menuitem', { name: /Delete/ }).click(),
    },
    { title: 'deleted', act: press(/^Delete/, '[role=alertdialog]') },
    go(`/assignments/${assignment.id}/rubric`),
    { title: 'a rubric is begun', act: press(/^Use/, 'main') },
    go('/comments'),
    { title: 'a new comment', act: press('Add New Bank Comment') },
    {
      title: 'what it says',
      act: (page) =>
        page
          .getByRole('dialog')
          .getByLabel('Comment', { exact: true })
          .fill('Say where this comes from.'),
    },
    { title: 'kept', act: press('Add Comment', '[role=dialog]') },
    { title: 'to be taken out', act: press('Delete comment') },
    { title: 'taken out', act: press(/^Delete/, '[role=alertdialog]') },
    { title: 'a set', act: press(/^(New|Add|Create).*set/i) },
    go('/feedbacks'),
    go('/submissions'),
    go('/notifications'),
    go('/credits/history'),
    go('/profile'),
    go('/settings'),
    {
      title: 'a setting',
      act: (page) => page.getByRole('radio', { name: 'Direct' }).check({ force: true }),
    },
    go('/profile'),
    { title: 'the end of the account is asked for', act: press(/Delete (my )?account/i) },
    { title: 'no', act: escape },
    {
      title: 'signed out elsewhere',
      act: async (page) => {
        await page.evaluate(() => localStorage.setItem('marginalia.token', 'gone'));
        await page.goto('/assignments');
      },
    },
  ];
}
