import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './built.ts';
import { tryMutants } from './mutants/run.ts';
import { byKind, percent, type Score, scoreOf } from './mutants/score.ts';
import {
  changedCharts,
  chartNames,
  chartSubject,
  FOLDERS,
  folderSubjects,
  roomOf,
  sampled,
} from './mutants/subjects.ts';

/**
 * Proves the tests: each mutant breaks one thing, in memory only, and a test must fail. `npm run mutants` tries every
 * chart on its own model test (95 % each); `npm run mutants NAME…` those that are named, charts or folders (`helpers`,
 * `contract`, `src/lib`, or a part like `src/lib/text`; 85 % each); `--all` all of both; `--sample=N` at most N of each
 * file, of stores (`server/stores`, `server/stores/team`) of each folder, `--seed=N` others. `--changed [BASE]` is the short form in `npm test`: a few of each kind of what was changed.
 */
const CHART = 95;
const FOLDER = 85;
/** A sample that is small says less: it is there to find tables with holes. */
const SHORT = 80;
/** So many in all, and of one chart, in the short form: about a minute. */
const MOST = 120;
const MOST_OF_ONE = 40;
/** Of one folder whose tests open databases, unless a sample is asked for. */
const MOST_OF_SLOW = 30;

const args = process.argv.slice(2);
const isShort = args.includes('--changed');
const sample = Number(
  args.find((arg) => arg.startsWith('--sample='))?.slice('--sample='.length) ?? Infinity,
);
const seed = args.find((arg) => arg.startsWith('--seed='))?.slice('--seed='.length);
const words = args.filter((arg) => !arg.startsWith('-'));
const isFolder = (word: string): boolean =>
  FOLDERS.some((folder) => word === folder || word.startsWith(`${folder}/`));
const unknown = isShort
  ? []
  : words.filter((word) => !isFolder(word) && !chartNames().includes(word));
if (unknown.length > 0) throw new Error(`There is no chart and no folder ${unknown.join(', ')}.`);

const readText = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const folders = args.includes('--all') ? [...FOLDERS] : isShort ? [] : words.filter(isFolder);
const named = words.filter((word) => !isFolder(word));
const names = isShort
  ? changedCharts(words[0])
  : named.length > 0
    ? named
    : folders.length > 0 && !args.includes('--all')
      ? []
      : chartNames();
const most = isShort
  ? Math.min(MOST_OF_ONE, Math.max(8, Math.floor(MOST / Math.max(1, names.length))))
  : sample;
const found = [
  ...names.slice(0, isShort ? MOST / 8 : names.length).map((name) => chartSubject(name, readText)),
  ...folders.flatMap((folder) => folderSubjects(folder, readText)),
];
const untried = found.filter(({ tests }) => tests.length === 0).map(({ name }) => name);
const subjects = sampled(
  found.filter(({ tests }) => tests.length > 0),
  most,
  sample === Infinity ? MOST_OF_SLOW : sample,
  seed,
);

const line = ({ name, killed, of }: { name: string; killed: number; of: number }): string =>
  `${name.padEnd(44)} ${String(killed).padStart(5)} of ${String(of).padStart(5)}  ${percent({ killed, of }).toFixed(1)} %`;
const say = (score: Score) => {
  console.log(line(score));
  for (const survivor of score.survivors) console.log(`  not caught: ${survivor}`);
  for (const fault of score.faults) console.log(`  ${fault}`);
};
const sum = (name: string, scores: readonly Score[]) => ({
  name,
  killed: scores.reduce((all, one) => all + one.killed, 0),
  of: scores.reduce((all, one) => all + one.of, 0),
});

const results =
  subjects.length > 0
    ? await tryMutants(
        subjects,
        readText,
        (result) => say(scoreOf(result)),
        (said) => console.log(`  … ${said}`),
      )
    : [];
const scores = results.map((result) => scoreOf(result));
if (scores.length > 1 && !isShort) {
  console.log('\nBy kind:');
  for (const { kind, killed, of } of byKind(results)) console.log(line({ name: kind, killed, of }));
}
const charts = scores.filter(({ name }) => !name.includes('/'));
const rooms = Object.entries(
  Object.groupBy(
    scores.filter(({ name }) => name.includes('/')),
    ({ name }) => roomOf(name),
  ),
).map(([name, own = []]) => sum(name, own));
if (rooms.length > 0) console.log(`\nBy folder:\n${rooms.map(line).join('\n')}`);
if (untried.length > 0)
  console.log(`\nNot tried, because no unit test imports them: ${untried.join(', ')}.`);
const least = isShort ? SHORT : CHART;
const weak = [
  ...charts.filter((score) => percent(score) < least).map(({ name }) => name),
  ...rooms.filter((room) => percent(room) < FOLDER).map(({ name }) => name),
  ...scores.filter(({ faults }) => faults.length > 0).map(({ name }) => name),
];
const total = sum('', scores);
console.log(
  subjects.length === 0
    ? 'No chart was changed.'
    : `\n${total.killed} of ${total.of} mutants caught, ${percent(total).toFixed(1)} %.`,
);
if (weak.length > 0)
  console.log(
    `Under ${least} % (folders ${FOLDER} %), or with a fault: ${[...new Set(weak)].join(', ')}.`,
  );
process.exitCode = weak.length > 0 ? 1 : 0;
