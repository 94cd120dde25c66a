import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { distancesFrom, importsBy } from '#tests/house/imports.ts';
import { nearestTests } from './nearest.ts';
import { type Project, PROJECTS } from './projects.ts';

/** Paths that differ from `base`, those not committed or not known to git yet included. Throws when git can't tell. */
export function changedPaths(root: string, base: string): string[] {
  const git = (...args: string[]): string[] => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.trim()}`);
    return stdout.split('\n').filter((line) => line !== '');
  };
  return [
    ...new Set([
      ...git('diff', '--name-only', base),
      ...git('ls-files', '--others', '--exclude-standard'),
    ]),
  ];
}

/** The journeys, by path, that changed or share a word with the path of something that did. */
export function journeysFor(changed: readonly string[], journeys: readonly string[]): string[] {
  const isTouched = (journey: string): boolean => {
    const words = basename(journey, '.test.ts').split('-');
    return changed.some(
      (path) =>
        path === journey ||
        (!path.startsWith('docs/') && words.some((word) => path.includes(word))),
    );
  };
  return journeys.filter(isTouched);
}

/** What each file below `root` imports, for all projects that ask. */
export const importsIn = (root: string) =>
  importsBy((path) => readFileSync(join(root, path), 'utf8'));

/**
 * The tests of a project that a change to these paths touches: all of the quick ones that reach it,
 * of the slow ones the nearest.
 */
export function touchedTests(
  root: string,
  project: Project,
  changed: readonly string[],
  importsOf = importsIn(root),
): string[] {
  const tests = PROJECTS[project]
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted();
  if (project === 'journeys') return journeysFor(changed, tests);
  if (project !== 'unit') return nearestTests(changed, tests, importsOf);
  const isHouse = (test: string): boolean => test.startsWith('tests/house/');
  const isTouched = (test: string): boolean =>
    isHouse(test) ||
    [...distancesFrom(test, importsOf).keys()].some((path) => changed.includes(path));
  return tests.filter(isTouched);
}
