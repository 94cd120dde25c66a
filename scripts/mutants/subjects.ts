import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { distancesFrom, importsBy } from '#tests/house/imports.ts';
import { ROOT } from '../built.ts';
import { delaysIn, mutateChart } from './chart.ts';
import type { Subject } from './run.ts';
import { isSlow, testsOfStore } from './stores.ts';
import { type Mutant, parse } from './tree.ts';

const MACHINES = 'src/machines';

export const chartNames = (): string[] =>
  readdirSync(join(ROOT, MACHINES), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();

/** What holds a chart; a part of a large one has a file of its own, told by what it calls. */
const OWN = /\.(machine|setup)\.ts$/;

/** A chart with every mutant of its machine, its parts and its setup, tried on the tests of its folder, the model test first. */
export function chartSubject(name: string, readText: (path: string) => string): Subject {
  const files = globSync(`${MACHINES}/${name}/${name}.*.ts`, { cwd: ROOT })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()
    .map((path) => ({ path, text: readText(path) }))
    .filter(({ path, text }) => OWN.test(path) || text.includes('.createStateConfig('))
    .map(({ path, text }) => parse(path, text));
  const delays = files.flatMap(delaysIn);
  const model = `${MACHINES}/${name}/${name}.model.test.ts`;
  const others = globSync(`${MACHINES}/${name}/${name}.*.test.ts`, { cwd: ROOT })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted();
  return {
    name,
    tests: [model, ...others.filter((path) => path !== model)],
    mutants: files.flatMap((file) => mutateChart(file, delays)),
    isWhole: true,
  };
}

/** Folders of plain code that are broken too; `helpers` are the files beside the charts that hold no chart. */
export const FOLDERS = ['helpers', 'contract', 'src/lib', 'server/stores'] as const;
const HELPERS = 'src/machines/*/*.{query,plan,work}.ts';

const found = (pattern: string): string[] =>
  globSync(pattern, { cwd: ROOT })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted();
const isTest = (path: string): boolean => path.endsWith('.test.ts');
/** Tests that want a browser's world can't be run again and again in one. */
const isPlain = (text: string): boolean => !text.includes('@vitest-environment');

/** More tests of one file would take longer than they catch. */
const MOST_TESTS = 5;
/** Further away, a test is of something else. */
const NEAR = 3;

/** A file of plain code with what is tried on its mutants. */
interface Held {
  path: string;
  tests: string[];
}

/**
 * Each file of a folder with the tests that hold it: the one beside it, those that import it, the ones of its folder first, else
 * those of the same part of the house that reach it. A file that none reaches is held by a server or a browser alone.
 */
export function heldFiles(folder: string, readText: (path: string) => string): Held[] {
  if (isSlow(folder))
    return found(folder.endsWith('.ts') ? folder : `${folder}/**/*.ts`)
      .filter((path) => !isTest(path))
      .map((path) => ({ path, tests: testsOfStore(path) }));
  const imports = importsBy(readText);
  const importsOf = (path: string): string[] =>
    imports(path).filter((to) => /\.tsx?$/.test(to) && !to.startsWith('tests/'));
  const files =
    folder === 'helpers'
      ? found(HELPERS)
      : (folder.endsWith('.ts') ? [folder] : found(`${folder}/**/*.ts`)).filter(
          (path) => !isTest(path),
        );
  const tests = found('{contract,src/lib,src/machines,tests/house/contract}/**/*.test.ts').filter(
    (path) => isPlain(readText(path)),
  );
  const far = new Map(tests.map((test) => [test, distancesFrom(test, importsOf)]));
  const part = (path: string): string =>
    path
      .replace('tests/house/', '')
      .split('/')
      .slice(0, path.startsWith('src') ? 2 : 1)
      .join('/');
  return files.map((path) => {
    if (folder === 'helpers')
      return { path, tests: tests.filter((test) => test.startsWith(`${dirname(path)}/`)) };
    const near = tests
      .map((test) => ({
        test,
        away: far.get(test)!.get(path) ?? Infinity,
        isOwn: part(test) === part(path),
      }))
      .filter(({ away }) => away <= NEAR);
    const some = near.some(({ isOwn }) => isOwn) ? near.filter(({ isOwn }) => isOwn) : near;
    const own = path.replace(/\.ts$/, '.test.ts');
    return {
      path,
      tests: some
        .toSorted(
          (a, b) =>
            Number(b.test === own) - Number(a.test === own) ||
            a.away - b.away ||
            Number(dirname(b.test) === dirname(path)) - Number(dirname(a.test) === dirname(path)),
        )
        .slice(0, MOST_TESTS)
        .map(({ test }) => test),
    };
  });
}

/** Each file of a folder with its mutants and the tests that hold it. */
export const folderSubjects = (folder: string, readText: (path: string) => string): Subject[] =>
  heldFiles(folder, readText)
    .map(({ path, tests }) => ({
      name: path,
      tests,
      mutants: mutateChart(parse(path, readText(path)), []),
      isWhole: true,
    }))
    .filter(({ mutants }) => mutants.length > 0);

const git = (...args: string[]): string[] => {
  try {
    return execFileSync('git', args, {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .split('\n')
      .filter(Boolean);
  } catch {
    return [];
  }
};

/** Charts of whose folder something differs from `base`; without one from the last commit, or, where nothing does, in it. */
export function changedCharts(base?: string): string[] {
  const open = [
    ...git('diff', '--name-only', base ?? 'HEAD', '--', MACHINES),
    ...git('ls-files', '--others', '--exclude-standard', '--', MACHINES),
  ];
  const paths =
    open.length > 0 || base ? open : git('diff', '--name-only', 'HEAD~1', 'HEAD', '--', MACHINES);
  const changed = new Set(paths.map((path) => path.split('/')[2]));
  return chartNames().filter((name) => changed.has(name));
}

/** At most `most` of them, as many of each kind as of the others: a short look says something of every kind. */
export function stratified(mutants: readonly Mutant[], most: number): Mutant[] {
  const kinds = Object.values(Object.groupBy(mutants, ({ kind }) => kind)) as Mutant[][];
  const picked = new Set<Mutant>();
  for (let round = 0; picked.size < Math.min(most, mutants.length); round++) {
    for (const of of kinds) {
      const one = of[Math.floor((round * 7919) % of.length)];
      if (one && picked.size < most) picked.add(one);
    }
    if (round > mutants.length) break;
  }
  return mutants.filter((mutant) => picked.has(mutant));
}

/** What a subject is counted with: a chart alone, a file of code with its folder. */
export const roomOf = (name: string): string =>
  !name.includes('/')
    ? name
    : name.startsWith(MACHINES)
      ? 'helpers'
      : name.split('/').slice(0, -1).join('/');

/** As good as any order, and the same each time for a seed: a sample of a folder is of all its files. */
const mixed = (mutants: readonly Mutant[], seed: string): Mutant[] => {
  const place = (mutant: Mutant) =>
    createHash('sha256').update(`${seed}${mutant.file} ${mutant.id}`).digest('hex');
  return mutants
    .map((mutant) => ({ mutant, at: place(mutant) }))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ mutant }) => mutant);
};

/** At most `most` mutants of each subject; of stores, where each takes seconds, of each folder, over all its files. */
export function sampled(
  subjects: readonly Subject[],
  most: number,
  mostOfSlow: number,
  seed = '',
): Subject[] {
  const rooms = Object.values(
    Object.groupBy(
      subjects.filter(({ name }) => isSlow(name)),
      ({ name }) => roomOf(name),
    ),
  ) as Subject[][];
  const slow = new Set(
    rooms.flatMap((room) =>
      stratified(
        mixed(
          room.flatMap(({ mutants }) => mutants),
          seed,
        ),
        mostOfSlow,
      ),
    ),
  );
  return subjects
    .map((subject) => {
      const of = seed === '' ? subject.mutants : mixed(subject.mutants, seed);
      const mutants = isSlow(subject.name)
        ? subject.mutants.filter((mutant) => slow.has(mutant))
        : stratified(of, most);
      return { ...subject, mutants, isWhole: mutants.length === subject.mutants.length };
    })
    .filter(({ mutants }) => mutants.length > 0);
}
