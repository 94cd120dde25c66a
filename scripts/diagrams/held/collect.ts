import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../built.ts';
import { type HeldChart, heldBy } from './held.ts';

/**
 * Runs the model tests of the charts that are named outside of vitest, and prints as JSON which transition each of their tests took,
 * and for what. A process of its own, because it looks on at the drivers that the tests of the diagrams use too.
 */
const SHIM = pathToFileURL(join(ROOT, 'scripts/diagrams/held/shim.ts')).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'vitest' && context.parentURL !== SHIM
      ? { url: SHIM, shortCircuit: true }
      : next(specifier, context),
});

const [{ runUntilFailure }, { loadCharts }, { noteDeeds }] = await Promise.all([
  import('./shim.ts'),
  import('../charts.ts'),
  import('./deeds.ts'),
]);

const names = process.argv.slice(2);
const found: Record<string, HeldChart> = {};
for (const { name, machine } of await loadCharts(ROOT)) {
  if (!names.includes(name)) continue;
  const { deeds, begins } = noteDeeds(machine.id);
  const test = join(ROOT, 'src/machines', name, `${name}.model.test.ts`);
  const failure = await runUntilFailure(() => import(pathToFileURL(test).href), { tell: begins });
  if (failure !== null) process.stderr.write(`${name}: ${failure}\n`);
  found[name] = heldBy(deeds);
}
process.stdout.write(JSON.stringify(found));
