import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AnyStateMachine, StateMachine } from 'xstate';
import { isNamed } from '#machines/later-chart.ts';
import { nameOf, statesOf } from './words.ts';

export interface Service {
  /** Its name in `setup`. */
  src: string;
  /** Ids of the invokes, with the state that calls it; none when it is spawned. */
  calls: { id: string; path: string }[];
  /** The folder of the chart it is, if it is one. */
  chart: string | null;
}
export interface Chart {
  name: string;
  machine: AnyStateMachine;
  services: Service[];
  /** Whether a screen looks at it. */
  hasView: boolean;
}

/** The chart of every `src/machines/<name>/<name>.machine.ts`, by name. */
export async function loadCharts(root: string): Promise<Chart[]> {
  const folder = join(root, 'src/machines');
  const entries = await readdir(folder, { withFileTypes: true });
  const found: { name: string; machine: AnyStateMachine }[] = [];
  // One after the other: what two ask for at once by different addresses, Vite's runner makes twice, and a chart wouldn't know its own child.
  for (const name of entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted()) {
    const module = (await import(
      pathToFileURL(join(folder, name, `${name}.machine.ts`)).href
    )) as Record<string, unknown>;
    const machines = Object.values(module).filter(
      (value): value is AnyStateMachine => value instanceof StateMachine,
    );
    if (machines.length !== 1)
      throw new Error(`${name}.machine.ts exports ${machines.length} charts; one file holds one.`);
    found.push({ name, machine: machines[0]! });
  }
  return found.map(({ name, machine }) => ({
    name,
    machine,
    services: servicesOf(machine, found),
    hasView: existsSync(join(folder, name, `${name}.view.ts`)),
  }));
}

function servicesOf(
  machine: AnyStateMachine,
  charts: readonly { name: string; machine: AnyStateMachine }[],
): Service[] {
  const invokes = statesOf(machine.root).flatMap((node) =>
    node.invoke.map(({ id, src }) => ({
      id,
      src: nameOf(src),
      path: node.path.join('.') || node.key,
    })),
  );
  return Object.entries(machine.implementations.actors).map(([src, logic]) => ({
    src,
    calls: invokes.filter((invoke) => invoke.src === src).map(({ id, path }) => ({ id, path })),
    chart:
      charts.find(
        ({ name, machine: chart }) => chart === logic || (isNamed(logic) && logic.chart === name),
      )?.name ?? null,
  }));
}
