import { execFileSync } from 'node:child_process';
import { globSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../built.ts';
import { delaysIn, mutateChart } from './chart.ts';
import type { Subject } from './run.ts';
import { type Mutant, parse } from './tree.ts';

const MACHINES = 'src/machines';

export const chartNames = (): string[] =>
  readdirSync(join(ROOT, MACHINES), { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name).toSorted();

/** What holds a chart; a part of a large one has a file of its own, told by what it calls. */
const OWN = /\.(machine|setup)\.ts$/;

/** A chart with every mutant of its machine, its parts and its setup, tried on its own model test. */
export function chartSubject(name: string, readText: (path: string) => string): Subject {
  const files = globSync(`${MACHINES}/${name}/${name}.*.ts`, { cwd: ROOT }).map((path) => path.replaceAll('\\', '/')).toSorted()
    .map((path) => ({ path, text: readText(path) })).filter(({ path, text }) => OWN.test(path) || text.includes('.createStateConfig('))
    .map(({ path, text }) => parse(path, text));
  const delays = files.flatMap(delaysIn);
  return { name, tests: [`${MACHINES}/${name}/${name}.model.test.ts`], mutants: files.flatMap((file) => mutateChart(file, delays)) };
}

const git = (...args: string[]): string[] => {
  try {
    return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split('\n').filter(Boolean);
  } catch {
    return [];
  }
};

/** Charts of whose folder something differs from the last commit, or, where nothing does, in it. */
export function changedCharts(): string[] {
  const open = [...git('diff', '--name-only', 'HEAD', '--', MACHINES), ...git('ls-files', '--others', '--exclude-standard', '--', MACHINES)];
  const paths = open.length > 0 ? open : git('diff', '--name-only', 'HEAD~1', 'HEAD', '--', MACHINES);
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
