import { arrowsOf, boundsOf, numbersIn, overlap, pairs, textBoxes } from './layout.ts';

const FRAME = /<g id="clust\d+" class="cluster[^"]*">[\s\S]*?<\/g>/g;
/** A title keeps away from the corners of its frame, and moves in such steps. */
const EDGE = 12;
const STEP = 6;

const moved = (group: string, by: number): string =>
  group
    .replaceAll(
      /(<text [^>]*\bx=")(-?[\d.]+)"/g,
      (_, before: string, x: string) => `${before}${Number((Number(x) + by).toFixed(2))}"`,
    )
    .replaceAll(
      /(<polygon [^>]*points=")([^"]*)"/g,
      (_, before: string, points: string) =>
        `${before}${pairs(numbersIn(points))
          .map(({ x, y }) => `${Number((x + by).toFixed(2))},${y}`)
          .join(' ')}"`,
    );

/** The title of a frame where no label and no arrow lies over it: as near to its middle as there is room. */
function cleared(group: string, svg: string): string {
  const title = textBoxes(group);
  if (title.length === 0) return group;
  const xs = pairs(numbersIn(/<path [^>]*d="([^"]*)"/.exec(group)?.[1] ?? '')).map(({ x }) => x);
  const [left, right] = [
    Math.min(...title.map(({ x }) => x)),
    Math.max(...title.map(({ x, width }) => x + width)),
  ];
  const rest = svg.replace(group, '');
  const whole = boundsOf(title);
  // It moves to the sides alone: what lies above or below it lies beside it everywhere.
  const inItsWay = [...textBoxes(rest), ...arrowsOf(rest).flat()].filter(
    ({ y, height }) => y < whole.y + whole.height && y + height > whole.y,
  );
  const covered = (by: number): number =>
    title.reduce((sum, box) => {
      const there = { ...box, x: box.x + by };
      return inItsWay.reduce((area, other) => area + overlap(there, other), sum);
    }, 0);
  const [least, most] = [Math.min(...xs) + EDGE - left, Math.max(...xs) - EDGE - right];
  const steps = Array.from(
    { length: Math.max(0, Math.floor((most - least) / STEP)) + 1 },
    (_, at) => least + at * STEP,
  ).filter((by) => by <= most);
  const [best] = [0, ...steps]
    .map((by) => ({ by, area: Math.round(covered(by)) }))
    .toSorted((a, b) => a.area - b.area || Math.abs(a.by) - Math.abs(b.by));
  return moved(group, best!.by);
}

/** A picture whose frames have their titles where they can be read. Graphviz sets them in the middle, whatever lies there. */
export const withClearTitles = (svg: string): string =>
  (svg.match(FRAME) ?? []).reduce(
    (drawn, group) => drawn.replace(group, () => cleared(group, drawn)),
    svg,
  );
