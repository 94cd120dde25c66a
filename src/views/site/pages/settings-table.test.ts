import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SETTINGS } from './settings-table.ts';

const BUILD_TIME = ['VITE_API_BASE_URL'];

test('the documentation names every setting that the server reads, and no other', () => {
  const source = readFileSync(new URL('../../../../server/settings.ts', import.meta.url), 'utf8');
  const read = new Set([...source.matchAll(/(?:setting\(\s*env, |env\[)'([A-Z][A-Z0-9_]+)'/g)].map((match) => match[1]));
  const told = SETTINGS.flatMap(([names]) => names.split(', ')).filter((name) => !BUILD_TIME.includes(name));
  expect(told.toSorted()).toEqual([...read].toSorted());
});
