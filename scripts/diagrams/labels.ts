import {
  ARROW,
  arrowsOf,
  boundsOf,
  type Box,
  cut,
  framesOf,
  numbersIn,
  othersOf,
  overlap,
  pairs,
  strayed,
  textBoxes,
} from './layout.ts';

/** How far a label may go from where Graphviz has set it: so near that it still belongs to its arrow. It is wider than it is tall. */
const [ACROSS, DOWN, STEP] = [144, 48, 6];
const steps = (most: number): number[] =>
  Array.from({ length: (2 * most) / STEP + 1 }, (_, at) => at * STEP - most);
const PLACES = steps(ACROSS).flatMap((x) => steps(DOWN).map((y) => ({ x, y })));
/** Or to anywhere along its arrow: at so many of its spots, so far from the line. */
const [EVERY, BESIDE] = [3, 4];
const along = ({ x, y, width, height }: Box, own: readonly Box[]): { x: number; y: number }[] =>
  own
    .filter((_, at) => at % EVERY === 0)
    .flatMap((spot) => [
      { x: spot.x + spot.width + BESIDE - x, y: spot.y - height / 2 - y },
      { x: spot.x - BESIDE - width - x, y: spot.y - height / 2 - y },
      { x: spot.x - width / 2 - x, y: spot.y - BESIDE - height - y },
      { x: spot.x - width / 2 - x, y: spot.y + spot.height + BESIDE - y },
    ]);

const shifted = (group: string, by: { x: number; y: number }): string =>
  group.replaceAll(
    /(<text [^>]*\bx=")(-?[\d.]+)(" y=")(-?[\d.]+)"/g,
    (_, before: string, x: string, between: string, y: string) =>
      `${before}${Number((Number(x) + by.x).toFixed(2))}${between}${Number((Number(y) + by.y).toFixed(2))}"`,
  );

/** A text over a text can’t be read at all, nor one that a line runs through; far from its arrow, or near another, a line ties it to its own. */
const [OVER, CROSSED, AWAY, ANOTHERS] = [30, 30, 3, 4];
/** What of the picture is seen. */
const sheetOf = (svg: string): Box | undefined => {
  const numbers = numbersIn(/<polygon fill="white"[^>]* points="([^"]*)"/.exec(svg)?.[1] ?? '');
  return numbers.length === 0
    ? undefined
    : boundsOf(pairs(numbers).map((point) => ({ ...point, width: 0, height: 0 })));
};
const around = ({ x, y, width, height }: Box): Box => ({
  x: x - ACROSS,
  y: y - DOWN,
  width: width + 2 * ACROSS,
  height: height + 2 * DOWN,
});

/** A label at the nearest place where no other text, no outline of a state and no arrow lies over it. */
function cleared(
  group: string,
  svg: string,
  frames: readonly Box[],
  arrows: readonly Box[],
): string {
  const label = textBoxes(group);
  if (label.length === 0) return group;
  const whole = boundsOf(label);
  const own = arrowsOf(group).flat();
  const beside = along(whole, own);
  const places = [...PLACES, ...beside].toSorted(
    (a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y),
  );
  const reach = boundsOf([
    around(whole),
    ...beside.map((by) => ({ ...whole, x: whole.x + by.x, y: whole.y + by.y })),
  ]);
  const isNear = (box: Box): boolean => overlap(reach, box) > 0;
  const texts = textBoxes(svg.replace(group, '')).filter(isNear);
  const spots = arrows.filter(isNear);
  const others = othersOf(own, spots);
  // What lies in the chart at all stays in it, and all stays in the picture.
  const chart = frames.toSorted((one, two) => two.width * two.height - one.width * one.height)[0];
  const sheet = sheetOf(svg);
  const left = (box: Box, there: Box): number => {
    const within = chart !== undefined && overlap(box, chart) > 0 ? chart : sheet;
    return within === undefined ? 0 : there.width * there.height - overlap(there, within);
  };
  const sumOf = (of: (box: Box) => number, over: readonly Box[]): number =>
    over.reduce((sum, box) => sum + of(box), 0);
  /** What it costs there; Infinity where that is more than elsewhere anyway. */
  const costOf = (by: { x: number; y: number }, least: number): number => {
    const moved = label.map((box) => ({ ...box, x: box.x + by.x, y: box.y + by.y }));
    const there = boundsOf(moved);
    const hidden =
      OVER *
        moved.reduce(
          (sum, line, at) =>
            sum + left(label[at]!, line) + sumOf((other) => overlap(line, other), texts),
          0,
        ) +
      OVER * sumOf((frame) => cut(there, frame), frames);
    if (hidden >= least) return Infinity;
    const crossed =
      CROSSED *
      sumOf(
        (spot) => sumOf((line) => overlap(line, spot), moved),
        spots.filter((spot) => overlap(there, spot) > 0),
      );
    if (own.length === 0 || hidden + crossed >= least) return Math.round(hidden + crossed);
    const { away, anothers } = strayed(there, own, others);
    return Math.round(hidden + crossed + away * AWAY + anothers * ANOTHERS);
  };
  let [best, least] = [places[0]!, Infinity];
  for (const by of places) {
    const cost = costOf(by, least);
    if (cost < least) [best, least] = [by, cost];
    if (least === 0) break;
  }
  return shifted(group, best);
}

/** A picture whose labels lie beside each other, and beside arrows and the outlines of states. */
export function withClearLabels(svg: string): string {
  const [frames, arrows] = [framesOf(svg), arrowsOf(svg).flat()];
  return (svg.match(ARROW) ?? []).reduce(
    (drawn, group) => drawn.replace(group, () => cleared(group, drawn, frames, arrows)),
    svg,
  );
}
