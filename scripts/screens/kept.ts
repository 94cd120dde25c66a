import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExportedChart } from '../../src/lib/charts/exported.ts';

export const SCREENS = 'docs/statecharts/screens';
/** By the chart's name and the state's id: the picture, and what the state was when it was taken. */
export type Screens = Record<string, Record<string, { file: string; was: string }>>;
/** All pictures together, in bytes. */
export const MOST_BYTES = 2_500_000;

/** What of a state is seen on its screen: whether it is at work, and what can be done in it. A picture is stale when this is another. */
export function seenIn({ states, transitions }: ExportedChart, id: string): string | null {
  const state = states.find((one) => one.id === id);
  if (!state) return null;
  const events = transitions
    .filter(({ from }) => from === id)
    .map(({ event }) => event)
    .toSorted();
  return createHash('sha256')
    .update(JSON.stringify([state.tags, events]))
    .digest('hex')
    .slice(0, 8);
}

export const readScreens = (root: string): Screens => {
  try {
    return JSON.parse(readFileSync(join(root, SCREENS, 'index.json'), 'utf8')) as Screens;
  } catch {
    return {};
  }
};

export const readExported = (root: string): ExportedChart[] =>
  readdirSync(join(root, 'docs/statecharts'))
    .filter((file) => file.endsWith('.held.json'))
    .toSorted()
    .map(
      (file) =>
        JSON.parse(readFileSync(join(root, 'docs/statecharts', file), 'utf8')) as ExportedChart,
    );

/** What is wrong with the pictures that are kept, in words. */
export function faultsIn(
  charts: readonly ExportedChart[],
  screens: Screens,
  files: readonly { name: string; bytes: number }[],
): string[] {
  const shown = Object.entries(screens).flatMap(([name, states]) =>
    Object.entries(states).map(([id, screen]) => ({ name, id, ...screen })),
  );
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return [
    ...shown.flatMap(({ name, id, was }) => {
      const chart = charts.find((one) => one.name === name);
      const now = chart ? seenIn(chart, id) : null;
      if (now === null) return [`${name}: there is no state ${id} any more`];
      return now === was ? [] : [`${name}: ${id} is another than when its picture was taken`];
    }),
    ...shown
      .filter(({ file }) => !files.some(({ name }) => name === file))
      .map(({ name, file }) => `${name}: ${file} is missing`),
    ...files
      .filter(({ name }) => name !== 'index.json' && !shown.some(({ file }) => file === name))
      .map(({ name }) => `${name} shows no state`),
    ...(bytes > MOST_BYTES ? [`The pictures take ${bytes} bytes, more than ${MOST_BYTES}`] : []),
  ];
}
