import type { Page } from 'playwright-core';

/** Returns the token that the page has stored. */
export const storedToken = (page: Page) =>
  page.evaluate(() => localStorage.getItem('marginalia.token'));
export const path = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
export const email = (page: Page) => page.getByLabel('Email');
export const password = (page: Page) => page.getByLabel('Password', { exact: true });

export async function signIn(page: Page, account: { email: string; password: string }) {
  await email(page).fill(account.email);
  await password(page).fill(account.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
