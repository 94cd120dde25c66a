import type { ExportedTransition, IndexEntry, ViewedChart } from './exported.ts';

/** The first picture of a chart that draws a transition, by its place; the overview where none does. */
export function pictureWith({ pictures, transitions }: ViewedChart, key: string | null): number {
  const place = transitions.findIndex((transition) => transition.key === key);
  const found = pictures.map(({ arrows, boxes, folded }) => {
    const isDrawn = [
      ...arrows,
      ...Object.entries(boxes)
        .filter(([id]) => !folded.includes(id))
        .map(([, list]) => list),
    ].some((list) => list.includes(place));
    return isDrawn ? folded.length : Infinity;
  });
  const best = Math.min(...found);
  return best === Infinity ? 0 : found.indexOf(best);
}

/** Whether a state, or one inside it, is among those that a chart is in. */
export const isAt = (id: string, at: readonly string[]): boolean =>
  at.some((leaf) => leaf === id || leaf.startsWith(`${id}.`));

/** The states without parts that a chart is in once it has entered one. */
const leavesFrom = (chart: ViewedChart, id: string): string[] => {
  const initial = chart.states.find((state) => state.id === id)?.initial ?? [];
  return initial.length === 0 ? [id] : initial.flatMap((each) => leavesFrom(chart, each));
};
/** The state after a transition that there is a screen of; null where there is none, or where it stays in whichever part it was in. */
export const screenAfter = (chart: ViewedChart, { from, to }: ExportedTransition): string | null =>
  (to.length === 0 ? [from] : to.flatMap((id) => leavesFrom(chart, id))).find(
    (id) => chart.screens[id] !== undefined,
  ) ?? null;

export interface Found {
  entry: IndexEntry;
  transitions: IndexEntry['transitions'];
}
/** How many arrows of one chart are listed. */
const MOST = 5;

/** Charts that hold every word of a query in their name or description, or whose arrows do; with those arrows. */
export function search(index: readonly IndexEntry[], query: string): Found[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
  const holds = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  return index.flatMap((entry) => {
    if (words.length === 0) return [{ entry, transitions: [] }];
    const transitions = entry.transitions.filter((transition) => holds(transition.words));
    return holds(`${entry.name} ${entry.id} ${entry.description}`) || transitions.length > 0
      ? [{ entry, transitions: transitions.slice(0, MOST) }]
      : [];
  });
}
