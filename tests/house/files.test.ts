import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#scripts/built.ts';
import { areasOf } from '#scripts/requirements/ids.ts';
import { namedByTests } from '#scripts/requirements/tests.ts';
import { allSources } from './sources.ts';

test('every id that a test names is in docs/requirements.md', async () => {
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

test('no source is in a folder that git ignores: Tailwind would find no classes in it', () => {
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
