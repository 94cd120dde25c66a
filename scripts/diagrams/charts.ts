import { existsSync, globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AnyStateMachine, StateMachine } from 'xstate';
import { isMachinePlaceholder } from '#machines/shared/lazy-machine.ts';
import { nameOf, statesOf } from './words.ts';

export interface Service {
  /** The actor's name in `setup`. */
  src: string;
  /** Ids of the invokes, with the state that makes each one; empty if the actor is spawned. */
  calls: { id: string; path: string }[];
  /** The chart's name, if the actor is a chart. */
  chart: string | null;
}
export interface Chart {
  name: string;
  /** Path of the file, relative to the repository's root. */
  path: string;
  machine: AnyStateMachine;
  services: Service[];
  /** Whether a screen shows it. */
  hasView: boolean;
}

/**
 * Loads every chart, by name, from the `<name>.machine.ts` files anywhere below `src/machines`.
 */
export async function loadCharts(root: string): Promise<Chart[]> {
  const paths = globSync('src/machines/**/*.machine.ts', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted((a, b) => basename(a).localeCompare(basename(b)));
  const found: { name: string; path: string; machine: AnyStateMachine }[] = [];
  // Loaded one after another: if requested at once under different paths, Vite's runner would load
  // some charts twice.
  for (const path of paths) {
    const module = (await import(pathToFileURL(join(root, path)).href)) as Record<string, unknown>;
    const machines = Object.values(module).filter(
      (value): value is AnyStateMachine => value instanceof StateMachine,
    );
    const name = basename(path, '.machine.ts');
    if (machines.length !== 1)
      throw new Error(`${path} exports ${machines.length} charts; one file holds one.`);
    found.push({ name, path, machine: machines[0]! });
  }
  return found.map(({ name, path, machine }) => ({
    name,
    path,
    machine,
    services: servicesOf(machine, found),
    hasView: existsSync(join(root, path.replace('.machine.ts', '.view.ts'))),
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
        ({ name, machine: chart }) =>
          chart === logic || (isMachinePlaceholder(logic) && logic.chart === name),
      )?.name ?? null,
  }));
}
