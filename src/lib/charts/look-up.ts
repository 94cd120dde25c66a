import type { IndexEntry, ViewedChart } from './exported.ts';

/** The first picture of a chart that draws a transition, by its place; the overview where none does. */
export function pictureWith({ pictures, transitions }: ViewedChart, key: string | null): number {
  const place = transitions.findIndex((transition) => transition.key === key);
  const found = pictures.map(({ arrows, boxes, folded }) => {
    const isDrawn = [...arrows, ...Object.entries(boxes).filter(([id]) => !folded.includes(id)).map(([, list]) => list)].some((list) => list.includes(place));
    return isDrawn ? folded.length : Infinity;
  });
  const best = Math.min(...found);
  return best === Infinity ? 0 : found.indexOf(best);
}

/** Whether a state, or one inside it, is among those that a chart is in. */
export const isAt = (id: string, at: readonly string[]): boolean => at.some((leaf) => leaf === id || leaf.startsWith(`${id}.`));

export interface Found { entry: IndexEntry; transitions: IndexEntry['transitions'] }
/** How many arrows of one chart are listed. */
const MOST = 5;

/** Charts that hold every word of a query in their name or description, or whose arrows do; with those arrows. */
export function search(index: readonly IndexEntry[], query: string): Found[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
  const holds = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  return index.flatMap((entry) => {
    if (words.length === 0) return [{ entry, transitions: [] }];
    const transitions = entry.transitions.filter((transition) => holds(transition.words));
    return holds(`${entry.name} ${entry.id} ${entry.description}`) || transitions.length > 0 ? [{ entry, transitions: transitions.slice(0, MOST) }] : [];
  });
}
