import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { distancesFrom, importsBy } from '#tests/house/imports.ts';
import { nearestTests } from './nearest.ts';
import { type Project, PROJECTS } from './projects.ts';

/**
 * Returns paths that differ from `base`, including uncommitted and untracked files. Throws if git
 * fails.
 */
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

/**
 * Returns the paths of journeys that changed, or that share a word with the path of something that
 * did.
 */
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

/** Returns what each file below `root` imports, for use by all projects. */
export const importsIn = (root: string) =>
  importsBy((path) => readFileSync(join(root, path), 'utf8'));

/**
 * Returns a project's tests that a change to these paths affects: all of the quick ones that reach
 * a changed path, and the nearest of the slow ones.
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
