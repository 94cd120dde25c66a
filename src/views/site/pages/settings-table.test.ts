import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SETTINGS } from './docs.tsx';

const BUILD_TIME = ['VITE_API_BASE_URL'];
const told = SETTINGS.flatMap(([names]) => names.split(', '));
const textOf = (path: string) =>
  readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');

test('the documentation names exactly the settings that the server reads', () => {
  const root = new URL('../../../../', import.meta.url);
  const source = globSync('server/**/settings/*.ts', { cwd: root })
    .filter((path) => !path.endsWith('.test.ts'))
    .map(textOf)
    .join('');
  const read = new Set(
    [...source.matchAll(/(?:(?:setting|within)\(\s*env,\s*|env\[)'([A-Z][A-Z0-9_]+)'/g)].map(
      (match) => match[1],
    ),
  );
  expect(told.filter((name) => !BUILD_TIME.includes(name)).toSorted()).toEqual(
    [...read].toSorted(),
  );
});

test('the page of settings for operators has a line for the same settings', () => {
  const lines = [
    ...textOf('docs/operate/settings.md').matchAll(/^\| (`[A-Z][^|]*) \|.*\|.*\|$/gm),
  ].map(([, names]) => names!.trim());
  expect(lines.flatMap((names) => names.replaceAll('`', '').split(', ')).toSorted()).toEqual(
    told.toSorted(),
  );
});
