import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#scripts/built.ts';
import { allSources, isTest } from './sources.ts';

/** Every key of the browser's storage, as written in its file. */
const keys = allSources()
  .filter(({ path }) => path.startsWith('src/services/') && !isTest(path))
  .flatMap(({ path, code }) =>
    [...code.matchAll(/['`](marginalia\.[^'`]+)['`]/g)].map(([, key]) => ({ key: key!, path })),
  );
/** Returns the part before the user's number. */
const nameOf = (key: string): string => key.replace(/\.\$\{.*/, '');

test('no key of the browser’s storage is used twice: one use would overwrite the other', () => {
  expect(keys.length).toBeGreaterThan(15);
  const twice = keys.filter(({ key }, at) =>
    keys.some((other, place) => place !== at && nameOf(other.key) === nameOf(key)),
  );
  expect(twice).toEqual([]);
});

test('the privacy page names every key that the browser stores', () => {
  const page = readFileSync(join(ROOT, 'src/views/site/pages/privacy.tsx'), 'utf8');
  expect(keys.filter(({ key }) => !new RegExp(`${nameOf(key)}(?:…|\\.…|<|,)`).test(page))).toEqual(
    [],
  );
});
