import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './built.ts';
import { tryMutants } from './mutants/run.ts';
import { byKind, percent, scoreOf } from './mutants/score.ts';
import { changedCharts, chartNames, chartSubject, stratified } from './mutants/subjects.ts';

/**
 * Proves the tests of the charts: each mutant breaks one thing, in memory only, and the chart's own model test must fail.
 * `npm run mutants [CHART…]` tries all of every chart, or of those named; `--changed` some of each kind of what was changed.
 */
const LEAST = 95;
const SHORT = 40;

const args = process.argv.slice(2);
const isShort = args.includes('--changed');
const named = args.filter((arg) => !arg.startsWith('-'));
const unknown = named.filter((name) => !chartNames().includes(name));
if (unknown.length > 0) throw new Error(`There is no chart ${unknown.join(', ')}.`);

const readText = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const names = named.length > 0 ? named : isShort ? changedCharts() : chartNames();
const subjects = names.map((name) => chartSubject(name, readText))
  .map((subject) => (isShort ? { ...subject, mutants: stratified(subject.mutants, SHORT) } : subject));
const results = subjects.length > 0 ? await tryMutants(subjects, readText) : [];

const scores = results.map((result) => scoreOf(result, !isShort));
for (const score of scores) {
  console.log(`${score.name.padEnd(24)} ${String(score.killed).padStart(4)} of ${String(score.of).padStart(4)}  ${percent(score).toFixed(1)} %`);
  for (const survivor of score.survivors) console.log(`  not caught: ${survivor}`);
  for (const fault of score.faults) console.log(`  ${fault}`);
}
if (scores.length > 1) {
  console.log('\nBy kind:');
  for (const { kind, killed, of } of byKind(results)) console.log(`${kind.padEnd(26)} ${String(killed).padStart(4)} of ${String(of).padStart(4)}  ${percent({ killed, of }).toFixed(1)} %`);
}
const total = { killed: scores.reduce((sum, one) => sum + one.killed, 0), of: scores.reduce((sum, one) => sum + one.of, 0) };
const weak = scores.filter((score) => percent(score) < LEAST || score.faults.length > 0).map(({ name }) => name);
console.log(subjects.length === 0 ? 'No chart was changed.' : `\n${total.killed} of ${total.of} mutants caught, ${percent(total).toFixed(1)} %.`);
if (weak.length > 0) console.log(`Under ${LEAST} %, or with an excuse that isn't needed: ${weak.join(', ')}.`);
process.exitCode = weak.length > 0 ? 1 : 0;
