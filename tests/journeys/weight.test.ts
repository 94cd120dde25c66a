import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DIST, ROOT } from '#scripts/built.ts';
import { signedIn, useBrowser } from '#tests/support/browser/browser.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { screensByWeight, scriptsOf, sumOf } from '#tests/support/browser/weight.ts';
import { addressOf, rowOf, stage } from '#tests/support/workbench.ts';

/** Bytes of script, gzip (docs/decisions/weight.md). The public pages' share is weighed in site-pages.test.ts. */
const LIMIT = 228_000;

useBrowser();
const server = sharedServer();

test('the submissions of an assignment ship at most 228 KB of script until the table can be used, and the dialogs after', async () => {
  const { page, teacher } = await signedIn(server);
  const { assignment } = await stage(teacher);
  const scripts = await scriptsOf(page);
  await page.goto(addressOf(assignment));
  await rowOf(page, 'Ada').waitFor();
  const weights = scripts();
  expect(Object.keys(weights).some((name) => name.startsWith('workbench-'))).toBe(true);
  // The bell and the drawer are fetched once the page is idle: whether that happens before this
  // point is random.
  const needed = screensByWeight()['src/app/routes/workbench.tsx']!;
  const before = Object.fromEntries(Object.entries(weights).filter(([name]) => name in needed));
  expect(sumOf(before)).toBeLessThanOrEqual(LIMIT);
  expect(sumOf(before)).toBeGreaterThan(LIMIT / 2);
  await expect
    .poll(() => Object.keys(scripts()).some((name) => name.startsWith('feedback-dialog-')))
    .toBe(true);
});

test('the desk ships at most 228 KB of script until the script can be read, and pdf.js only with a PDF', async () => {
  const { page, teacher } = await signedIn(server);
  const { assignment, ada } = await stage(teacher);
  const scripts = await scriptsOf(page);
  await page.goto(`/assignments/${assignment.id}/desk/${ada.id}`);
  await page.getByText('Cities are loud.').waitFor();
  const weights = scripts();
  expect(Object.keys(weights).some((name) => name.startsWith('desk-'))).toBe(true);
  expect(Object.keys(weights).filter((name) => name.includes('pdf'))).toEqual([]);
  // Dialogs, notes and the draft are fetched in the background: whether that happens before the
  // text appears is random.
  const needed = screensByWeight()['src/app/routes/desk.tsx']!;
  const before = Object.fromEntries(Object.entries(weights).filter(([name]) => name in needed));
  expect(sumOf(before)).toBeLessThanOrEqual(LIMIT);
  expect(sumOf(before)).toBeGreaterThan(LIMIT / 2);
});

test('every screen behind the sign-in can be read with at most 228 KB of script; no dialog is among it', () => {
  const routes = readdirSync(join(ROOT, 'src/app/routes'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => `src/app/routes/${name}`);
  const screens = screensByWeight();
  expect(Object.keys(screens)).toEqual(expect.arrayContaining(routes));
  const sums = Object.entries(screens).map(([name, weights]) => ({ name, sum: sumOf(weights) }));
  expect(sums.filter(({ sum }) => sum > LIMIT)).toEqual([]);
  expect(sums.filter(({ sum }) => sum < LIMIT / 2)).toEqual([]);
  expect(
    Object.entries(screens)
      .filter(([, weights]) => Object.keys(weights).some((name) => name.startsWith('modal-')))
      .map(([name]) => name),
  ).toEqual([]);
});

test('no script is from a development build, and charts contain no descriptions', () => {
  const sources = readdirSync(join(DIST, 'assets'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(DIST, 'assets', name), 'utf8'));
  expect(sources.length).toBeGreaterThan(10);
  expect(sources.filter((source) => /jsxDEV|react-dom-client\.development/.test(source))).toEqual(
    [],
  );
  expect(
    sources.filter((source) => source.includes('Loading again; known data stays visible.')),
  ).toEqual([]);
});
