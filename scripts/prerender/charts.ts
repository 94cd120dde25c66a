import { cp, mkdir, readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Chart } from '../../src/views/site/data.ts';

const FOLDER = 'docs/statecharts';

/** A chart's exported definition; `on`, `after` and the ends of invokes map to one transition or a list of guarded ones. */
interface Definition {
  description?: string;
  on?: Record<string, unknown>;
  after?: Record<string, unknown>;
  always?: unknown;
  onDone?: unknown;
  invoke?: Invoke | Invoke[];
  states?: Record<string, Definition>;
}
interface Invoke {
  onDone?: unknown;
  onError?: unknown;
  onSnapshot?: unknown;
}

const count = (transitions: unknown): number =>
  transitions === undefined ? 0 : [transitions].flat().length;
const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0);

function figures({ on = {}, after = {}, always, onDone, invoke = [], states = {} }: Definition): {
  states: number;
  transitions: number;
} {
  const inner = Object.values(states).map(figures);
  const own = [
    ...Object.values(on),
    ...Object.values(after),
    always,
    onDone,
    ...[invoke].flat().flatMap((each) => [each.onDone, each.onError, each.onSnapshot]),
  ];
  return {
    states: inner.length + sum(inner.map((each) => each.states)),
    transitions: sum(own.map(count)) + sum(inner.map((each) => each.transitions)),
  };
}

/** A diagram's size in CSS pixels. */
function sizeOf(svg: string): { width: number; height: number } {
  const [, width = '400', height = '300'] = /<svg width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
  return { width: Number(width), height: Number(height) };
}

/** Every exported statechart (`npm run diagrams`), with its figures. */
export async function readCharts(root: string): Promise<Chart[]> {
  const files = (await readdir(join(root, FOLDER)))
    .filter((file) => /^[a-z-]+\.json$/.test(file) && file !== 'requirements.json')
    .toSorted();
  return await Promise.all(
    files.map(async (file): Promise<Chart> => {
      const definition = JSON.parse(await readFile(join(root, FOLDER, file), 'utf8')) as Definition;
      const name = basename(file, '.json');
      return {
        name,
        description: definition.description ?? '',
        ...figures(definition),
        ...sizeOf(await readFile(join(root, FOLDER, `${name}.svg`), 'utf8')),
      };
    }),
  );
}

/** Puts the diagrams beside the page that shows them. */
export async function copyDiagrams(
  root: string,
  dist: string,
  charts: readonly Chart[],
): Promise<void> {
  const to = join(dist, FOLDER);
  await mkdir(to, { recursive: true });
  await Promise.all(
    charts.map(({ name }) => cp(join(root, FOLDER, `${name}.svg`), join(to, `${name}.svg`))),
  );
}
