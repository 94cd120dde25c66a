export interface Box { x: number; y: number; width: number; height: number }

/** Graphviz draws Helvetica; the mean width of its letters, in parts of the font's size. */
const LETTER = 0.5;

/** And how far they reach below their line. */
const BELOW = 0.2;

/** The boxes of all texts of a drawn chart. */
export const textBoxes = (svg: string): Box[] =>
  [...svg.matchAll(/<text [^>]*text-anchor="(\w+)" x="([-\d.]+)" y="([-\d.]+)"[^>]*font-size="([\d.]+)"[^>]*>([^<]*)</g)]
    .map(([, anchor, x, y, size, text]) => {
      const [height, width] = [Number(size), text!.replace(/&#?\w+;/g, '.').length * Number(size) * LETTER];
      return { x: Number(x) - (anchor === 'middle' ? width / 2 : 0), y: Number(y) - height * (1 - BELOW), width, height };
    });

/** The area that two boxes share. */
export const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x))
  * Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

/** The outlines of the states of a drawn chart. */
export const framesOf = (svg: string): Box[] =>
  [...svg.matchAll(/<g id="(?:clust|node)\d+"[\s\S]*?<path [^>]*?d="([^"]+)"/g)].map(([, line]) => {
    const numbers = line!.match(/-?[\d.]+/g)!.map(Number);
    const [xs, ys] = [numbers.filter((_, at) => at % 2 === 0), numbers.filter((_, at) => at % 2 === 1)];
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
  });

export const numbersIn = (points: string): number[] => (points.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
export const pairs = (numbers: readonly number[]): { x: number; y: number }[] =>
  Array.from({ length: Math.floor(numbers.length / 2) }, (_, at) => ({ x: numbers[at * 2]!, y: numbers[at * 2 + 1]! }));

export const ARROW = /<g id="edge\d+"[\s\S]*?<\/g>/g;
/** Beside a line a text is easily read; on it hardly. */
const LINE = 2;

/** Spots on each arrow of a picture, as close to each other that no text fits in between. */
export const arrowsOf = (svg: string): Box[][] => [...svg.matchAll(ARROW)].map(([group]) => {
  const [start, ...rest] = pairs(numbersIn(/<path [^>]*d="([^"]*)"/.exec(group)?.[1] ?? ''));
  const spots: Box[] = [];
  let from = start;
  for (let at = 0; from !== undefined && at + 2 < rest.length; at += 3) {
    const [one, two, to] = [rest[at]!, rest[at + 1]!, rest[at + 2]!];
    const parts = Math.max(1, Math.ceil((Math.hypot(one.x - from.x, one.y - from.y) + Math.hypot(two.x - one.x, two.y - one.y) + Math.hypot(to.x - two.x, to.y - two.y)) / (2 * LINE)));
    for (let part = 0; part <= parts; part += 1) {
      const t = part / parts;
      const on = (a: number, b: number, c: number, d: number) => a * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * c * t ** 2 * (1 - t) + d * t ** 3;
      spots.push({ x: on(from.x, one.x, two.x, to.x) - LINE / 2, y: on(from.y, one.y, two.y, to.y) - LINE / 2, width: LINE, height: LINE });
    }
    from = to;
  }
  return spots;
});

/** Of a text that an outline runs through, the smaller part. */
export const cut = (text: Box, frame: Box): number => {
  const inside = overlap(text, frame);
  return Math.min(inside, text.width * text.height - inside);
};

/** How far arrows run through texts in a drawn chart. */
export function crossedBy(svg: string): number {
  const texts = textBoxes(svg);
  return Math.round(arrowsOf(svg).flat().reduce((sum, spot) => sum + texts.reduce((area, text) => area + overlap(text, spot), 0), 0));
}

/**
 * How badly texts lie over each other and over the outlines of states in a drawn chart: the area that two texts share, or
 * that an outline cuts off, in square points; 0 is readable.
 */
export function clutterOf(svg: string): number {
  const boxes = textBoxes(svg);
  const outlines = framesOf(svg);
  return Math.round(boxes.reduce((sum, a, i) => sum + boxes.slice(i + 1).reduce((rest, b) => rest + overlap(a, b), 0)
    + outlines.reduce((rest, frame) => rest + cut(a, frame), 0), 0));
}
