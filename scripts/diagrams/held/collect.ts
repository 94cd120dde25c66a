import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../built.ts';
import { type Deed, type HeldChart, heldBy, type Taken } from './held.ts';

/**
 * Runs a chart's own model test outside of vitest, and prints as JSON which transition each of its tests took, and for what.
 * A process of its own, because it looks on at the drivers that the tests of the diagrams use too.
 */
const SHIM = pathToFileURL(join(ROOT, 'scripts/mutants/shim.ts')).href;
registerHooks({
  resolve: (specifier, context, next) =>
    (specifier === 'vitest' && context.parentURL !== SHIM ? { url: SHIM, shortCircuit: true } : next(specifier, context)),
});

const [{ runUntilFailure }, { lookOn }, { loadCharts }, { leavesIn, takenIn }] = await Promise.all([
  import('../../mutants/shim.ts'), import('#tests/support/charts/onlooker.ts'), import('../charts.ts'), import('#tests/support/charts/coverage.ts'),
]);

let deed: Deed = { title: '', start: [], steps: [], arrived: null, walked: false };
let deeds: Deed[] = [];
let machineId = '';
let at: string[] = [];
const openStep = (): Taken => {
  const step: Taken = { took: [], at, facts: [] };
  deed.steps.push(step);
  return step;
};

lookOn({
  sees: (event, running) => {
    if (running.id !== machineId) return;
    const leaves = leavesIn(event, running);
    if (leaves !== null) {
      at = leaves;
      const last = deed.steps.at(-1);
      if (last) last.at = at;
      else deed.start = at;
    }
    const took = takenIn(event, running);
    if (took.length > 0) (deed.walked ? deed.steps.at(-1) ?? openStep() : openStep()).took.push(...took);
  },
  steps: () => {
    deed.walked = true;
    openStep();
  },
  arrives: () => { deed.arrived = deed.steps.length; },
  checks: (fact) => { deed.steps.at(-1)?.facts.push(fact); },
});

const found: Record<string, HeldChart> = {};
for (const { name, machine } of await loadCharts(ROOT)) {
  machineId = machine.id;
  deeds = [];
  const test = join(ROOT, 'src/machines', name, `${name}.model.test.ts`);
  const failure = await runUntilFailure(() => import(pathToFileURL(test).href), { tell: (title) => {
    deed = { title, start: [], steps: [], arrived: null, walked: false };
    deeds.push(deed);
  } });
  if (failure !== null) process.stderr.write(`${name}: ${failure}\n`);
  found[name] = heldBy(deeds);
}
process.stdout.write(JSON.stringify(found));
