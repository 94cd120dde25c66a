import { basename, dirname } from 'node:path';
import { distancesFrom } from '#tests/house/imports.ts';

/** A test that is further away and shares no word is about something else. */
const NEAR = 3;
/** Per changed file: more would take longer than anyone waits for a first look. */
const MAX_TESTS = 8;
/** Words that say nothing about what a file is about. */
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

/**
 * Compares a test with a changed file: a file's own name counts for more than its folders' names.
 */
function likeness(test: string, changed: string): number {
  const said = new Set(wordsOf(test));
  const shared = (words: readonly string[]): number =>
    words.filter((word) => said.has(word)).length;
  return 2 * shared(wordsOf(basename(changed))) + shared(wordsOf(dirname(changed)));
}

/**
 * Returns the tests nearest to a changed file among those that reach it: first those whose names
 * share words with it, then those with the fewest imports between. Tests that start a whole server
 * reach all of it, so without this nearly every test would run.
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
