import type { Page } from 'playwright-core';
import type { Comment, CommentSet, QualityLevel } from '#contract/comments/comment.ts';
import type { Caller } from '../caller.ts';

export const A = 'A Grade (70-80)';
export const B = 'B Grade (60-64)';

export const list = (page: Page) => page.getByRole('list', { name: 'Your comments' });
export const texts = async (page: Page) =>
  (await list(page).locator('li > div > p:first-child').allInnerTexts()).map((text) => text.trim());
export const item = (page: Page, text: string) =>
  list(page).getByRole('listitem').filter({ hasText: text });
export const dialog = (page: Page) => page.getByRole('dialog', { name: /^(Add|Edit) Comment$/ });
export const field = (page: Page) => dialog(page).getByLabel('Comment', { exact: true });
export const add = (page: Page) =>
  page.getByRole('button', { name: 'Add New Bank Comment' }).first();
export const question = (page: Page) => page.getByRole('alertdialog');
export const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true });
export const sets = (page: Page) => page.getByRole('complementary', { name: 'Comment sets' });
export const setNamed = (page: Page, name: string) =>
  sets(page).getByRole('listitem').filter({ hasText: name });
export const heading = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Your Comment Bank' });

export const ownSets = async (teacher: Caller) =>
  (await teacher.get<CommentSet[]>('/comment-sets/')).body;
export const own = async (teacher: Caller) =>
  (
    await Promise.all(
      (await ownSets(teacher)).map(
        async ({ id }) =>
          (await teacher.get<Comment[]>(`/api/v1/comments/?comment_set_id=${id}`)).body,
      ),
    )
  ).flat();
export async function put(
  teacher: Caller,
  rows: readonly (readonly [string, string, QualityLevel])[],
) {
  const [first] = await ownSets(teacher);
  for (const [text, category, quality_level] of rows)
    await teacher.post('/api/v1/comments/', {
      text,
      category,
      quality_level,
      comment_set_id: first!.id,
    });
}
export const THREE = [
  ['Visible thesis.', A, 'excellent'],
  ['Needs a source.', B, 'poor'],
  ['Well structured.', A, 'good'],
] as const;

export async function choose(page: Page, menu: string, entry: string | RegExp) {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}
