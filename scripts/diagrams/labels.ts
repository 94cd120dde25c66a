import { ARROW, arrowsOf, type Box, cut, framesOf, overlap, textBoxes } from './layout.ts';

/** How far a label may go from where Graphviz has set it: so near that it still belongs to its arrow. It is wider than it is tall. */
const [ACROSS, DOWN, STEP] = [144, 48, 6];
const steps = (most: number): number[] => Array.from({ length: 2 * most / STEP + 1 }, (_, at) => at * STEP - most);
const PLACES = steps(ACROSS).flatMap((x) => steps(DOWN).map((y) => ({ x, y }))).toSorted((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y));

const shifted = (group: string, by: { x: number; y: number }): string => group
  .replaceAll(/(<text [^>]*\bx=")(-?[\d.]+)(" y=")(-?[\d.]+)"/g, (_, before: string, x: string, between: string, y: string) =>
    `${before}${Number((Number(x) + by.x).toFixed(2))}${between}${Number((Number(y) + by.y).toFixed(2))}"`);

/** A text over a text can't be read at all, one that a line runs through hardly; and far from its arrow it seems another's. */
const [OVER, CROSSED, AWAY] = [10, 4, 3];
/** So near, in points, a label is its arrow's. */
const BESIDE = 8;

const gap = (a: Box, b: Box): number =>
  Math.hypot(Math.max(0, a.x - b.x - b.width, b.x - a.x - a.width), Math.max(0, a.y - b.y - b.height, b.y - a.y - a.height));
/** All lines of a label as one: an outline between two of them parts it. */
const boundsOf = (lines: readonly Box[]): Box => {
  const [x, y] = [Math.min(...lines.map((line) => line.x)), Math.min(...lines.map((line) => line.y))];
  return { x, y, width: Math.max(...lines.map((line) => line.x + line.width)) - x, height: Math.max(...lines.map((line) => line.y + line.height)) - y };
};
const around = ({ x, y, width, height }: Box): Box => ({ x: x - ACROSS, y: y - DOWN, width: width + 2 * ACROSS, height: height + 2 * DOWN });

/** A label at the nearest place where no other text, no outline of a state and no arrow lies over it. */
function cleared(group: string, svg: string, frames: readonly Box[], arrows: readonly Box[]): string {
  const label = textBoxes(group);
  if (label.length === 0) return group;
  const isNear = (box: Box): boolean => label.some((own) => overlap(around(own), box) > 0);
  const texts = textBoxes(svg.replace(group, '')).filter(isNear);
  const spots = arrows.filter(isNear);
  const own = arrowsOf(group).flat();
  // What lies in the chart at all stays in it: beyond its outline the picture may end.
  const chart = frames.toSorted((one, two) => two.width * two.height - one.width * one.height)[0];
  const left = (box: Box, there: Box): number => (chart !== undefined && overlap(box, chart) > 0 ? there.width * there.height - overlap(there, chart) : 0);
  const sumOf = (of: (box: Box) => number, over: readonly Box[]): number => over.reduce((sum, box) => sum + of(box), 0);
  /** What it costs there; Infinity where that is more than elsewhere anyway. */
  const costOf = (by: { x: number; y: number }, least: number): number => {
    const moved = label.map((box) => ({ ...box, x: box.x + by.x, y: box.y + by.y }));
    const hidden = OVER * moved.reduce((sum, there, at) => sum + left(label[at]!, there) + sumOf((other) => overlap(there, other), texts), 0)
      + OVER * sumOf((frame) => cut(boundsOf(moved), frame), frames);
    if (hidden >= least) return Infinity;
    const crossed = CROSSED * sumOf((spot) => sumOf((there) => overlap(there, spot), moved), spots);
    if (own.length === 0 || hidden + crossed >= least) return Math.round(hidden + crossed);
    const away = Math.max(0, Math.min(...own.map((spot) => Math.min(...moved.map((there) => gap(there, spot))))) - BESIDE);
    return Math.round(hidden + crossed + away * AWAY);
  };
  let [best, least] = [PLACES[0]!, Infinity];
  for (const by of PLACES) {
    const cost = costOf(by, least);
    if (cost < least) [best, least] = [by, cost];
    if (least === 0) break;
  }
  return shifted(group, best);
}

/** A picture whose labels lie beside each other, and beside arrows and the outlines of states. */
export function withClearLabels(svg: string): string {
  const [frames, arrows] = [framesOf(svg), arrowsOf(svg).flat()];
  return (svg.match(ARROW) ?? []).reduce((drawn, group) => drawn.replace(group, () => cleared(group, drawn, frames, arrows)), svg);
}
