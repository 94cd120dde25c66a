import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Chart as ChartPage } from '../../src/views/site/data.ts';
import { type Chart, loadCharts } from './charts.ts';
import { drawChart } from './draw.ts';
import { readStarters } from './started.ts';
import {
  actionsIn,
  labelOf,
  pathOf,
  questionOf,
  statesOf,
  transitionsOf,
  triggerOf,
} from './words.ts';

/**
 * The folder of the pictures and their index, for people reading the repository on a code host.
 */
export const FOLDER = 'docs/statecharts';

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ') || ' ';
const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows]
    .map((row) => `| ${row.map(cell).join(' | ')} |`)
    .join('\n');

/**
 * Lists what starts each chart: other charts by name, and the files of `src/app` that start it
 * themselves.
 */
function startersOf(charts: readonly Chart[], files: ReadonlyMap<string, readonly string[]>) {
  return new Map(
    charts.map(({ name }) => {
      const parents = charts
        .filter(({ services }) => services.some(({ chart }) => chart === name))
        .map((chart) => chart.name);
      // A file that also has the parent only passes the child on to it.
      const own = (files.get(name) ?? []).filter(
        (file) => !parents.some((parent) => files.get(parent)?.includes(file)),
      );
      return [name, { parents, files: own }];
    }),
  );
}

async function readStartersOf(root: string, charts: readonly Chart[]) {
  return startersOf(charts, await readStarters(root));
}

const overviewOf = (
  charts: readonly Chart[],
  starters: Awaited<ReturnType<typeof readStartersOf>>,
): string =>
  `${[
    '# Statecharts',
    'Every behaviour of the app is one of these charts. `npm run diagrams` draws them from `src/machines`, and a test fails when one is out of date. ' +
      'A running server shows each with a table of its states and transitions at `/docs/statecharts`.',
    table(
      ['Chart', 'What it does', 'States', 'Transitions', 'Services', 'Started by'],
      charts.map(({ name, path, machine, services }) => {
        const states = statesOf(machine.root);
        const { parents, files } = starters.get(name)!;
        return [
          `[${name}](${name}.svg) ([source](../../${path}))`,
          machine.root.description ?? '',
          String(states.length - 1),
          String(states.flatMap(transitionsOf).length),
          services
            .map(({ src, chart }) => (chart === null ? `\`${src}\`` : `[${chart}](${chart}.svg)`))
            .join(', '),
          [
            ...parents.map((parent) => `[${parent}](${parent}.svg)`),
            ...files.map((file) => `[${file.replace('src/app/', '')}](../../${file})`),
          ].join(', '),
        ];
      }),
    ),
  ].join('\n\n')}\n`;

/** Returns every file that the folder should contain now, by name. */
export async function drawAll(root: string): Promise<Map<string, string>> {
  const charts = await loadCharts(root);
  const files = new Map([['README.md', overviewOf(charts, await readStartersOf(root, charts))]]);
  for (const { name, machine } of charts) files.set(`${name}.svg`, await drawChart(machine));
  return files;
}

/** Returns the names of files that are missing, out of date or belong to no chart. */
export async function findStale(
  root: string,
  files: ReadonlyMap<string, string>,
): Promise<string[]> {
  const folder = join(root, FOLDER);
  const present: string[] = await readdir(folder).catch(() => []);
  const differing = await Promise.all(
    [...files].map(async ([name, text]) =>
      present.includes(name) && (await readFile(join(folder, name), 'utf8')) === text ? [] : [name],
    ),
  );
  return [...differing.flat(), ...present.filter((name) => !files.has(name))].toSorted();
}

/** Returns what the public pages show of every chart: its states and transitions in words. */
export async function readChartPages(root: string): Promise<ChartPage[]> {
  const charts = await loadCharts(root);
  const starters = await readStartersOf(root, charts);
  return charts.map(({ name, path, machine, services }) => {
    const states = statesOf(machine.root);
    return {
      name,
      path,
      description: machine.root.description ?? '',
      states: states
        .filter((node) => node !== machine.root)
        .map((node) => ({
          name: pathOf(node),
          description: node.description ?? '',
          kind: node.type,
        })),
      transitions: states.flatMap(transitionsOf).map((transition) => ({
        from: pathOf(transition.source),
        to: (transition.target ?? []).map(pathOf),
        words: labelOf(transition),
        trigger: triggerOf(transition),
        guard: transition.guard ? questionOf(transition.guard) : '',
        actions: actionsIn(transition.actions),
        description: transition.description ?? '',
      })),
      starts: services.flatMap(({ chart }) => chart ?? []),
      startedBy: [...starters.get(name)!.parents, ...starters.get(name)!.files],
    };
  });
}
