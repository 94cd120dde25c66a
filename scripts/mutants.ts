import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startVitest } from 'vitest/node';
import { ROOT } from './built.ts';
import { MUTANTS, type Mutant } from './mutants/list.ts';

/**
 * Proves the walks: each mutant breaks one thing in a chart, in memory only, and a test must fail. Run on demand,
 * `npm run mutants [CHART]`; a mutant that no test catches, or whose text isn't in the chart any more, fails.
 */
async function failedTests({ chart, find, put }: Pick<Mutant, 'chart' | 'find' | 'put'>): Promise<string[]> {
  const vitest = await startVitest('test', [`src/machines/${chart}/${chart}.model.test.ts`], {
    root: ROOT, config: false, watch: false, fsModuleCache: false, reporters: [{}], include: ['src/machines/**/*.model.test.ts'],
  }, {
    plugins: [{
      name: 'mutant',
      enforce: 'pre',
      transform: (code, id) => (id.endsWith(`/${chart}.machine.ts`) ? code.replace(find, () => put) : null),
    }],
  });
  const failed = vitest.state.getTestModules().flatMap((module) => [
    ...module.errors().map(({ message }) => `cannot run: ${message}`),
    ...[...module.children.allTests('failed')].map(({ name }) => name),
  ]);
  await vitest.close();
  process.exitCode = 0;
  return failed;
}

const occurrences = ({ chart, find }: Mutant): number =>
  readFileSync(join(ROOT, `src/machines/${chart}/${chart}.machine.ts`), 'utf8').split(find).length - 1;

const mutants = MUTANTS.filter(({ chart }) => !process.argv[2] || chart === process.argv[2]);
for (const chart of new Set(mutants.map((mutant) => mutant.chart))) {
  const failed = await failedTests({ chart, find: '', put: '' });
  if (failed.length > 0) throw new Error(`The walk of ${chart} fails as it is (${failed[0]}): it proves nothing about mutants.`);
}
let survivors = 0;
for (const mutant of mutants) {
  const title = `${mutant.chart}: ${mutant.breaks} - ${mutant.what}`;
  const found = occurrences(mutant);
  const failed = found === 1 ? await failedTests(mutant) : [];
  if (failed.length === 0) survivors++;
  if (found !== 1) console.log(`NOT APPLIED ${title} (its text stands there ${found} times)`);
  else if (failed.length === 0) console.log(`SURVIVED ${title}`);
  else console.log(`caught ${title}\n  ${failed.length} tests, such as: ${failed.toSorted((a, b) => a.length - b.length).slice(0, 3).join(' | ')}`);
}
console.log(survivors === 0 ? 'Every mutant was caught.' : `${survivors} not caught.`);
process.exitCode = survivors === 0 ? 0 : 1;
