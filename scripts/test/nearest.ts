import { basename, dirname } from 'node:path';
import { distancesFrom } from '#tests/house/imports.ts';

/** Further away, and with no word in common, a test is of something else. */
const NEAR = 3;
/** Of each changed file: more would take longer than anyone waits for a first look. */
const MAX_TESTS = 8;
/** Say nothing of what a file is about. */
const COMMON = new Set([
  '',
  'server',
  'src',
  'tests',
  'test',
  'view',
  'model',
  'screens',
  'screen',
  'stores',
  'routes',
  'views',
  'machines',
  'services',
  'lib',
  'contract',
  'index',
  'types',
  'machine',
  'ts',
  'tsx',
  'and',
  'of',
]);

const wordsOf = (path: string): string[] => path.split(/[/.-]/).filter((word) => !COMMON.has(word));

/** A file is about what its own name says, and less so about its folders'. */
function likeness(test: string, changed: string): number {
  const said = new Set(wordsOf(test));
  const shared = (words: readonly string[]): number =>
    words.filter((word) => said.has(word)).length;
  return 2 * shared(wordsOf(basename(changed))) + shared(wordsOf(dirname(changed)));
}

/**
 * Of the tests that reach a changed file, those that are nearest to it: the ones whose names speak
 * of it, then by the number of imports between. Whoever starts a whole server reaches all of it,
 * and one change would be nearly every test.
 */
export function nearestTests(
  changed: readonly string[],
  tests: readonly string[],
  importsOf: (path: string) => readonly string[],
): string[] {
  const far = new Map(tests.map((test) => [test, distancesFrom(test, importsOf)]));
  const near = changed.flatMap((path) =>
    tests
      .map((test) => ({
        test,
        away: far.get(test)!.get(path) ?? Infinity,
        like: likeness(test, path),
      }))
      .filter(({ away, like }) => away <= (like > 0 ? Number.MAX_VALUE : NEAR))
      .toSorted(
        (a, b) => Number(b.away === 0) - Number(a.away === 0) || b.like - a.like || a.away - b.away,
      )
      .slice(0, MAX_TESTS)
      .map(({ test }) => test),
  );
  return [...new Set(near)];
}
