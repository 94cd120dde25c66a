import { type Box, cut, framesOf, overlap, textBoxes } from './layout.ts';

const ARROW = /<g id="edge\d+"[\s\S]*?<\/g>/g;
/** How far a label may go from where Graphviz has set it: so near that it still belongs to its arrow. It is wider than it is tall. */
const [ACROSS, DOWN, STEP] = [144, 24, 6];
const steps = (most: number): number[] => Array.from({ length: 2 * most / STEP + 1 }, (_, at) => at * STEP - most);
const PLACES = steps(ACROSS).flatMap((x) => steps(DOWN).map((y) => ({ x, y }))).toSorted((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y));

const shifted = (group: string, by: { x: number; y: number }): string => group
  .replaceAll(/(<text [^>]*\bx=")(-?[\d.]+)(" y=")(-?[\d.]+)"/g, (_, before: string, x: string, between: string, y: string) =>
    `${before}${Number((Number(x) + by.x).toFixed(2))}${between}${Number((Number(y) + by.y).toFixed(2))}"`);

/** A label at the nearest place where no other text and no outline of a state lies over it. */
function cleared(group: string, svg: string, frames: readonly Box[]): string {
  const label = textBoxes(group);
  if (label.length === 0) return group;
  const texts = textBoxes(svg.replace(group, ''));
  // What lies in the chart at all stays in it: beyond its outline the picture may end.
  const chart = frames.toSorted((one, two) => two.width * two.height - one.width * one.height)[0];
  const left = (box: Box, there: Box): number => (chart !== undefined && overlap(box, chart) > 0 ? there.width * there.height - overlap(there, chart) : 0);
  const covered = (by: { x: number; y: number }): number => Math.round(label.reduce((sum, box) => {
    const there = { ...box, x: box.x + by.x, y: box.y + by.y };
    return sum + left(box, there) + texts.reduce((area, other) => area + overlap(there, other), 0) + frames.reduce((area, frame) => area + cut(there, frame), 0);
  }, 0));
  const [best] = PLACES.map((by) => ({ by, area: covered(by) })).toSorted((a, b) => a.area - b.area);
  return shifted(group, best!.by);
}

/** A picture whose labels lie beside each other, and beside the outlines of states. */
export function withClearLabels(svg: string): string {
  const frames = framesOf(svg);
  return (svg.match(ARROW) ?? []).reduce((drawn, group) => drawn.replace(group, () => cleared(group, drawn, frames)), svg);
}
