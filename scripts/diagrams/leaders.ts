import {
  ARROW,
  arrowsOf,
  boundsOf,
  type Box,
  framesOf,
  numbersIn,
  othersOf,
  overlap,
  strayed,
  textBoxes,
} from './layout.ts';

interface Point {
  x: number;
  y: number;
}
const middleOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });
/** Where the outline of a label is nearest to a point. */
const edgeTo = ({ x, y, width, height }: Box, to: Point): Point => ({
  x: Math.min(Math.max(to.x, x), x + width),
  y: Math.min(Math.max(to.y, y), y + height),
});
const between = (from: Point, to: Point): Box[] => {
  const parts = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 2));
  return Array.from({ length: parts }, (_, at) => ({
    x: from.x + ((to.x - from.x) * at) / parts - 1,
    y: from.y + ((to.y - from.y) * at) / parts - 1,
    width: 2,
    height: 2,
  }));
};

/** What a line from a label to its arrow costs beside its length: where it runs over another arrow, a text or a state, or ends where its arrow can't be told from another. */
const [OVER, TOLD_APART] = [12, 6];
const DOT = 2.5;
const sign = ({ x, y }: Point): string => `${Number(x.toFixed(2))},${Number(y.toFixed(2))}`;

/** The line from a label to its own arrow, with a dot on it; null where the label is plainly beside it. */
function leaderOf(
  group: string,
  svg: string,
  spots: readonly Box[],
  states: readonly Box[],
): string | null {
  const lines = textBoxes(group);
  const own = arrowsOf(group).flat();
  if (lines.length === 0 || own.length === 0) return null;
  const label = boundsOf(lines);
  const others = othersOf(own, spots);
  const { away, anothers } = strayed(label, own, others);
  if (away + anothers === 0) return null;
  const texts = textBoxes(svg.replace(group, ''));
  const near = own.toSorted((a, b) => lengthTo(label, a) - lengthTo(label, b)).slice(0, 120);
  const [best] = near
    .map((spot) => {
      const end = middleOf(spot);
      const start = edgeTo(label, end);
      const line = between(start, end);
      const around = {
        x: end.x - TOLD_APART,
        y: end.y - TOLD_APART,
        width: 2 * TOLD_APART,
        height: 2 * TOLD_APART,
      };
      const hits = [...others, ...texts, ...states].filter((box) =>
        line.some((part) => overlap(part, box) > 0),
      ).length;
      const close = others.filter((box) => overlap(around, box) > 0).length;
      return {
        start,
        end,
        cost: Math.hypot(end.x - start.x, end.y - start.y) + OVER * (hits + close),
      };
    })
    .toSorted((a, b) => a.cost - b.cost);
  const { start, end } = best!;
  const dot = [
    { x: end.x - DOT, y: end.y },
    { x: end.x, y: end.y - DOT },
    { x: end.x + DOT, y: end.y },
    { x: end.x, y: end.y + DOT },
  ].map(sign);
  return `M${sign(start)}L${sign(end)}M${dot[0]}L${dot.slice(1).join('L')}Z`;
}
const lengthTo = (label: Box, spot: Box): number => {
  const to = middleOf(spot);
  const from = edgeTo(label, to);
  return Math.hypot(to.x - from.x, to.y - from.y);
};

const colourOf = (group: string): string =>
  /<path [^>]*stroke="([^"]+)"/.exec(group)?.[1] ?? 'black';

/** Ties each label that isn't plainly beside its arrow to it, by a thin line. */
export function withLeaders(svg: string): string {
  const [spots, states] = [
    arrowsOf(svg).flat(),
    framesOf(svg.replaceAll(/<g id="clust[\s\S]*?<\/g>/g, '')),
  ];
  return svg.replaceAll(ARROW, (group) => {
    const line = leaderOf(group, svg, spots, states);
    return line === null
      ? group
      : group.replace(
          /<\/g>$/,
          `<path class="leader" fill="${colourOf(group)}" stroke="${colourOf(group)}" stroke-width="0.8" stroke-dasharray="2 2" d="${line}"/>\n</g>`,
        );
  });
}

/** Where the line of a label begins and ends; null where it has none. */
export const leaderIn = (group: string): { from: Point; to: Point } | null => {
  const [x1, y1, x2, y2] = numbersIn(
    /<path class="leader"[^>]* d="([^"]*)"/.exec(group)?.[1] ?? '',
  );
  return x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined
    ? null
    : { from: { x: x1, y: y1 }, to: { x: x2, y: y2 } };
};
