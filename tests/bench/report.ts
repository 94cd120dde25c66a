import { ACTIONS, type Action, type Cost } from './page.ts';

/** The medians of one page, and its heap in MB once it is loaded and after all rounds. */
export interface Figures {
  name: string;
  costs: Record<Action, Cost>;
  loaded: number;
  heap: number;
}

const PEER = 'peer';
/** Actions that bring new rows: those out of view may come after the frame. */
const FILLING: readonly Action[] = ['show rows', 'search', 'sort'];

type Line = Record<string, string>;

/** Returns one line per measurement, with a column for each page and their ratios. */
function line(
  what: string,
  unit: string,
  figures: readonly Figures[],
  pick: (of: Figures) => number,
): Line {
  const [floor, ours] = figures.map(pick) as [number, number];
  const peer = figures.find(({ name }) => name === PEER);
  return {
    what,
    ...Object.fromEntries(figures.map((of) => [of.name, `${pick(of).toFixed(1)} ${unit}`])),
    'ours to floor': `${(ours / floor).toFixed(2)} ×`,
    ...(peer ? { 'peer to ours': `${(pick(peer) / ours).toFixed(1)} ×` } : {}),
  };
}

/**
 * Prints the cost of a round of pages, the floor first, the product second; `empty` is the
 * product's heap in MB without a row.
 */
export function report(
  title: string,
  rounds: number,
  figures: readonly Figures[],
  empty: number | null,
): void {
  console.log(`\n${title} (medians of ${rounds} rounds)`);
  console.table([
    ...ACTIONS.map((action) => line(action, 'ms', figures, ({ costs }) => costs[action].frame)),
    ...FILLING.map((action) =>
      line(`${action}: rows out of sight too`, 'ms', figures, ({ costs }) => costs[action].whole),
    ),
    ...ACTIONS.map((action) =>
      line(`${action}: work`, 'ms', figures, ({ costs }) => costs[action].work),
    ),
    line('heap, loaded', 'MB', figures, ({ loaded }) => loaded),
    line('heap, after all', 'MB', figures, ({ heap }) => heap),
  ]);
  const [floor, ours] = figures;
  if (empty === null || !floor || !ours) return;
  const rest = (heap: 'loaded' | 'heap') =>
    `${(ours[heap] - empty).toFixed(1)} MB, ${((ours[heap] - empty) / floor[heap]).toFixed(2)} × the floor`;
  console.log(
    `Heap: React, the shell and an empty list take ${empty.toFixed(1)} MB. Beyond that the list takes, loaded, ${rest('loaded')}; after all, ${rest('heap')}.`,
  );
}
