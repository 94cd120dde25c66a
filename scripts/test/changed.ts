import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { distancesFrom, importsBy } from '#tests/house/imports.ts';
import { nearestTests } from './nearest.ts';
import { type Project, PROJECTS } from './projects.ts';

/** What a journey looks at, where its own name doesn't say it: parts of paths. A name's own words always count. */
const LOOKS_AT: Record<string, readonly string[]> = {
  auth: ['sign-in', 'session', 'captcha', 'token-storage'],
  bell: ['notification'],
  feedbacks: ['feedback-library', 'feedback-query'],
  registration: ['sign-in', 'register', 'captcha', 'token-storage'],
  session: ['app/root', 'app/router', 'services/http', 'token-storage'],
  shell: ['app/router', 'app/shell'],
  site: ['views/site', 'app/site', 'roi', 'workflow-slider', 'demo-tour'],
  'site-pages': ['views/site', 'app/site', 'prerender'],
  weight: ['chunks', 'package-lock'],
  'workbench-batch': ['bulk-actions', 'feedback-jobs'],
  'workbench-editing': [
    'feedback-editor',
    'score-editor',
    'text-keeper',
    'submission-row',
    'comment-picker',
    'comment-panel',
  ],
  'workbench-files': ['student-text', 'files-dialog', 'routes/files'],
  'workbench-uploads': ['upload', 'routes/upload'],
  workbench: ['submission-table', 'submission-query'],
};

const DRAWN = 'tests/house/drawn.test.ts';
/** What diagrams are made of: charts, the titles of tests, the screens after an arrow. */
const IS_DRAWN = /^(src\/machines|docs|scripts\/(diagrams|draw))\/|\.test\.tsx?$/;

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

/** The journeys, by path, that look at one of the changed paths. */
export function journeysFor(changed: readonly string[], journeys: readonly string[]): string[] {
  const isTouched = (journey: string): boolean => {
    const name = basename(journey, '.test.ts');
    const words = LOOKS_AT[name] ?? name.split('-');
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

/** The tests of a project that a change to these paths touches: all of the quick ones that reach it, of the slow ones the nearest. */
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
  const isHouse = (test: string): boolean =>
    test.startsWith('tests/house/') &&
    (test !== DRAWN || changed.some((path) => IS_DRAWN.test(path)));
  const isTouched = (test: string): boolean =>
    isHouse(test) ||
    [...distancesFrom(test, importsOf).keys()].some((path) => changed.includes(path));
  return tests.filter(isTouched);
}
