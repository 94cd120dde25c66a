import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#scripts/built.ts';
import { areasOf } from '#scripts/requirements/ids.ts';
import { namedByTests } from '#scripts/requirements/tests.ts';
import { allSources } from './sources.ts';

const MOST_LINES = 250;
/** Longer files, each with its reason; a reason that isn't needed any more fails. */
const LONGER: Record<string, string> = {
  'scripts/draw/hand.ts': 'one hand draws everything: its strokes share a seed and each other',
};

test(`no file is longer than ${MOST_LINES} lines without a reason`, () => {
  const long = allSources()
    .filter(({ text }) => text.split('\n').length - 1 > MOST_LINES)
    .map(({ path }) => path);
  expect(long.toSorted()).toEqual(Object.keys(LONGER).toSorted());
});

/** A journey's `expect` of what it has just read of a page: once, at whatever moment a busy machine leaves it. */
const READ_ONCE =
  /\bexpect\((?=.*\bawait\b).*(?:\.(?:count|innerText|allInnerTexts|textContent|allTextContents|inputValue|getAttribute|boundingBox|evaluate|evaluateAll|title|is[A-Z]\w+)\(|\b(?!movedOn\b)\w+\(page\))/;

test('no journey reads a page once: `await expect.poll(() => …)` waits for what comes a moment later', () => {
  const once = allSources()
    .filter(({ path }) => path.startsWith('tests/journeys/'))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, at) => (READ_ONCE.test(line) ? [`${path}:${at + 1} ${line.trim()}`] : [])),
    );
  expect(once).toEqual([]);
});

test('every id that a test names stands in docs/requirements.md', async () => {
  const known = new Set(
    areasOf(readFileSync(join(ROOT, 'docs/requirements.md'), 'utf8')).flatMap(({ requirements }) =>
      requirements.map(({ id }) => id),
    ),
  );
  const unknown = [...(await namedByTests(ROOT))]
    .filter(([id]) => !known.has(id))
    .map(([id, files]) => `${id} in ${files.join(', ')}`);
  expect(unknown).toEqual([]);
});

test('no id of docs/requirements.md is used twice', () => {
  const ids = areasOf(readFileSync(join(ROOT, 'docs/requirements.md'), 'utf8')).flatMap(
    ({ requirements }) => requirements.map(({ id }) => id),
  );
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test('no source stands in a folder that git ignores: what is ignored, Tailwind reads no classes of', () => {
  const ignored = readFileSync(join(ROOT, '.gitignore'), 'utf8')
    .split('\n')
    .filter((line) => line.endsWith('/'));
  const isUnder = (path: string) => (folder: string) =>
    folder.startsWith('/') ? `/${path}`.startsWith(folder) : `/${path}`.includes(`/${folder}`);
  expect(ignored).toContain('node_modules/');
  expect(
    allSources()
      .map(({ path }) => path)
      .filter((path) => ignored.some(isUnder(path))),
  ).toEqual([]);
});
