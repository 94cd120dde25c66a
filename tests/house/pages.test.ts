import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ASSIGNMENT_SCREENS } from '#contract/site/assignment-screens.ts';
import { ROOT } from '#scripts/built.ts';
import { isAppPath } from '#server/platform/http/pages.ts';

const router = readFileSync(join(ROOT, 'src/app/router.tsx'), 'utf8');

/** Each address that the router has a screen for, with something in the place of what it is given. */
const addresses = [
  ...[...router.matchAll(/creenAt\('([^'*]+)'/g)].map(([, path]) => path!),
  ...ASSIGNMENT_SCREENS.map((name) => `/assignments/:assignmentId/${name}`),
]
  .flatMap((path) =>
    path.endsWith('?') ? [path.slice(0, -1), path.slice(0, path.lastIndexOf('/'))] : [path],
  )
  .map((path) => path.replaceAll(/:\w+/g, '7'));

test('every screen can be loaded anew at its address: the server knows all that the router has', () => {
  expect(addresses.length).toBeGreaterThan(25);
  expect(addresses.filter((path) => !isAppPath(path))).toEqual([]);
});

test('what is no screen is not answered as one', () => {
  expect(addresses.filter((path) => isAppPath(`${path}-x/7/7`))).toEqual([]);
});

test('[SPEC-11] README claims neither that Canvas is left out nor that every number leads to scripts', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8').replaceAll(/\s+/g, ' ');
  expect(readme).not.toMatch(/not there yet|every number/i);
  expect(readme).toContain('Moodle, Canvas, Blackboard or Brightspace');
  // That no transition is left out of the walks is held by [finding CHART-7] in machines.test.ts.
  expect(readme).toContain('walk every one of its transitions');
});
