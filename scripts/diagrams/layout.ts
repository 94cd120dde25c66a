export interface Box { x: number; y: number; width: number; height: number }

/** Graphviz draws Helvetica; the mean width of its letters, in parts of the font's size. */
const LETTER = 0.5;

/** The boxes of all texts of a drawn chart. */
export const textBoxes = (svg: string): Box[] =>
  [...svg.matchAll(/<text [^>]*text-anchor="(\w+)" x="([-\d.]+)" y="([-\d.]+)"[^>]*font-size="([\d.]+)"[^>]*>([^<]*)</g)]
    .map(([, anchor, x, y, size, text]) => {
      const [height, width] = [Number(size), text!.replace(/&#?\w+;/g, '.').length * Number(size) * LETTER];
      return { x: Number(x) - (anchor === 'middle' ? width / 2 : 0), y: Number(y) - height, width, height };
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

/** Of a text that an outline runs through, the smaller part. */
export const cut = (text: Box, frame: Box): number => {
  const inside = overlap(text, frame);
  return Math.min(inside, text.width * text.height - inside);
};

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
