import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ASSIGNMENT_SCREENS } from '#contract/site/assignment-screens.ts';
import { ROOT } from '#scripts/built.ts';
import { isAppPath } from '#server/platform/http/pages.ts';

const router = readFileSync(join(ROOT, 'src/app/router.tsx'), 'utf8');

/** Each address for which the router has a screen, with its parameters filled in. */
const addresses = [
  ...[...router.matchAll(/creenAt\('([^'*]+)'/g)].map(([, path]) => path!),
  ...ASSIGNMENT_SCREENS.map((name) => `/assignments/:assignmentId/${name}`),
]
  .flatMap((path) =>
    path.endsWith('?') ? [path.slice(0, -1), path.slice(0, path.lastIndexOf('/'))] : [path],
  )
  .map((path) => path.replaceAll(/:\w+/g, '7'));

test('every screen can be reloaded at its address: the server knows all the router’s addresses', () => {
  expect(addresses.length).toBeGreaterThan(25);
  expect(addresses.filter((path) => !isAppPath(path))).toEqual([]);
});

test('an address without a screen isn’t served as one', () => {
  expect(addresses.filter((path) => isAppPath(`${path}-x/7/7`))).toEqual([]);
});

test('[SPEC-11] README claims neither that Canvas is left out nor that every number links to scripts', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8').replaceAll(/\s+/g, ' ');
  expect(readme).not.toMatch(/not there yet|every number/i);
  expect(readme).toContain('Moodle, Canvas, Blackboard or Brightspace');
  // [finding CHART-7] in machines.test.ts checks that the walks leave out no transition.
  expect(readme).toContain('walk every one of its transitions');
});
