import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DIST } from '#scripts/built.ts';
import { openPage, signedIn, useBrowser } from '#tests/support/browser.ts';
import { BARE_PAGES, INFO_PAGES } from '#tests/support/public-pages.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { addressOf, rowOf, stage } from '#tests/support/workbench.ts';

/** Bytes of script, gzip (docs/decisions/weight.md). */
const PUBLIC_PAGE = 110_000;
const SUBMISSIONS = 175_000;

useBrowser();
let server: TestServer;
beforeAll(async () => { server = await startServer(); });
afterAll(() => server[Symbol.asyncDispose]());

const sourceOf = (address: string): string => readFileSync(join(DIST, 'assets', basename(new URL(address).pathname)), 'utf8');

/** Every script of the build that a page has asked for so far, with what it weighs. */
function scriptsOf(page: Page): () => Record<string, number> {
  const asked = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script' && request.url().includes('/assets/')) asked.add(request.url());
  });
  return () => Object.fromEntries([...asked].map((url) => [basename(url), gzipSync(sourceOf(url), { level: 9 }).length]));
}

const sum = (weights: Record<string, number>): number => Object.values(weights).reduce((total, weight) => total + weight, 0);

test.each(['/', ...BARE_PAGES, ...INFO_PAGES])('%s ships at most 110 KB of script', async (path) => {
  const page = await openPage(server);
  const scripts = scriptsOf(page);
  await page.goto(path, { waitUntil: 'networkidle' });
  const weights = scripts();
  expect(Object.keys(weights).length).toBeGreaterThan(0);
  expect(sum(weights), JSON.stringify(weights)).toBeLessThanOrEqual(PUBLIC_PAGE);
});

test('the submissions of an assignment ship at most 175 KB of script until the table can be used, and its dialogs after', async () => {
  const { page, teacher } = await signedIn(server);
  const { assignment } = await stage(teacher);
  const scripts = scriptsOf(page);
  await page.goto(addressOf(assignment));
  await rowOf(page, 'Ada').waitFor();
  const weights = scripts();
  expect(Object.keys(weights).some((name) => name.startsWith('workbench-'))).toBe(true);
  expect(sum(weights), JSON.stringify(weights)).toBeLessThanOrEqual(SUBMISSIONS);
  expect(sum(weights)).toBeGreaterThan(SUBMISSIONS / 2);
  await expect.poll(() => Object.keys(scripts()).some((name) => name.startsWith('feedback-dialog-'))).toBe(true);
});

test('no script is of a development build, and charts leave their descriptions at home', () => {
  const sources = readdirSync(join(DIST, 'assets')).filter((name) => name.endsWith('.js')).map((name) => readFileSync(join(DIST, 'assets', name), 'utf8'));
  expect(sources.length).toBeGreaterThan(10);
  expect(sources.filter((source) => /jsxDEV|react-dom-client\.development/.test(source))).toEqual([]);
  expect(sources.filter((source) => source.includes('Loaded again; what is known stays in sight.'))).toEqual([]);
});
