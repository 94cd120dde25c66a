import { execFileSync } from 'node:child_process';
import { globSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readSource } from '#tests/house/sources.ts';
import { ROOT } from '../built.ts';
import { delaysIn, mutateChart } from './chart.ts';
import type { Subject } from './run.ts';
import { type Mutant, parse } from './tree.ts';

const MACHINES = 'src/machines';

export const chartNames = (): string[] =>
  readdirSync(join(ROOT, MACHINES), { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name).toSorted();

/** What holds a chart; a part of a large one has a file of its own, told by what it calls. */
const OWN = /\.(machine|setup)\.ts$/;

/** A chart with every mutant of its machine, its parts and its setup, tried on the tests of its folder, the model test first. */
export function chartSubject(name: string, readText: (path: string) => string): Subject {
  const files = globSync(`${MACHINES}/${name}/${name}.*.ts`, { cwd: ROOT }).map((path) => path.replaceAll('\\', '/')).toSorted()
    .map((path) => ({ path, text: readText(path) })).filter(({ path, text }) => OWN.test(path) || text.includes('.createStateConfig('))
    .map(({ path, text }) => parse(path, text));
  const delays = files.flatMap(delaysIn);
  const model = `${MACHINES}/${name}/${name}.model.test.ts`;
  const others = globSync(`${MACHINES}/${name}/${name}.*.test.ts`, { cwd: ROOT }).map((path) => path.replaceAll('\\', '/')).toSorted();
  return { name, tests: [model, ...others.filter((path) => path !== model)], mutants: files.flatMap((file) => mutateChart(file, delays)) };
}

/** Folders of plain code that are broken too; `helpers` are the files beside the charts that hold no chart. */
export const FOLDERS = ['helpers', 'contract', 'src/lib'] as const;
const HELPERS = 'src/machines/*/*.{query,plan,work}.ts';

const found = (pattern: string): string[] => globSync(pattern, { cwd: ROOT }).map((path) => path.replaceAll('\\', '/')).toSorted();
const isTest = (path: string): boolean => path.endsWith('.test.ts');
/** Tests that want a browser's world can't be run again and again in one. */
const isPlain = (text: string): boolean => !text.includes('@vitest-environment');

/**
 * Each file of a folder with its mutants, tried on the tests that import it: those beside it first, else any of the
 * same house part. A file that no plain test imports has no tests here: only a server or a browser holds it.
 */
export function folderSubjects(folder: string, readText: (path: string) => string): Subject[] {
  const files = folder === 'helpers' ? found(HELPERS) : found(`${folder}/**/*.ts`).filter((path) => !isTest(path));
  const tests = found('{contract,src/lib,src/machines}/**/*.test.ts').map((path) => ({ path, text: readText(path) })).filter(({ text }) => isPlain(text));
  const imports = new Map(tests.map(({ path, text }) => [path, readSource(path, text).imports.flatMap(({ to }) => to ?? [])]));
  return files.map((path) => {
    const own = path.replace(/\.ts$/, '.test.ts');
    const near = tests.map((test) => test.path).filter((test) => test === own || imports.get(test)!.includes(path));
    const least = near.includes(own) ? [own, ...near.filter((test) => test !== own && !test.endsWith('.model.test.ts'))] : near;
    const beside = folder === 'helpers' ? tests.map((test) => test.path).filter((test) => test.startsWith(`${dirname(path)}/`)) : least;
    return { name: path, tests: beside, mutants: mutateChart(parse(path, readText(path)), []) };
  }).filter(({ mutants }) => mutants.length > 0);
}

const git = (...args: string[]): string[] => {
  try {
    return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split('\n').filter(Boolean);
  } catch {
    return [];
  }
};

/** Charts of whose folder something differs from `base`; without one from the last commit, or, where nothing does, in it. */
export function changedCharts(base?: string): string[] {
  const open = [...git('diff', '--name-only', base ?? 'HEAD', '--', MACHINES), ...git('ls-files', '--others', '--exclude-standard', '--', MACHINES)];
  const paths = open.length > 0 || base ? open : git('diff', '--name-only', 'HEAD~1', 'HEAD', '--', MACHINES);
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
