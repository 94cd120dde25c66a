import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ensureChromium, findChromium } from '#scripts/chromium.ts';
import { run } from '#tests/support/run.ts';

const ROOT = join(import.meta.dirname, '../../..');
const npmTest = (...filters: string[]) =>
  run(process.execPath, ['scripts/test.mjs', ...filters], { cwd: ROOT }).ended;

test('[RUN-7] npm test with a path runs what matches, in every project, and sums it up in its last line', async () => {
  const { code, output } = await npmTest('contract/submissions/submission-status.test.ts');
  expect(code).toBe(0);
  expect(output.trim().split('\n').at(-1)).toMatch(/^\d+ passed, 0 failed$/);
  for (const project of ['unit', 'views', 'server', 'journeys'])
    expect(output).toContain(`Tests: ${project}`);
});

test('[RUN-7] a path that matches nothing fails and says so', async () => {
  const { code, output } = await npmTest('no/such/path');
  expect([code, output.includes('No test matches no/such/path.')]).toEqual([1, true]);
});

test('[RUN-8] Chromium is the one that is named, else one that is found; a wrong name is reported', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'marginalia-chromium-'));
  const named = join(folder, 'chromium');
  expect(findChromium({ CHROMIUM_PATH: named })).toBeNull();
  expect(() => ensureChromium({ CHROMIUM_PATH: named })).toThrow(
    `CHROMIUM_PATH is "${named}", where there is no file: name a Chromium's executable.`,
  );
  await writeFile(named, '');
  expect(findChromium({ CHROMIUM_PATH: named })).toBe(named);
  expect(findChromium({})).toBe(ensureChromium({}));
  await rm(folder, { recursive: true });
});
