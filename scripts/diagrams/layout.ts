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

/** How badly texts lie over each other in a drawn chart: the area that two texts share, in square points; 0 is readable. */
export function clutterOf(svg: string): number {
  const boxes = textBoxes(svg);
  return Math.round(boxes.reduce((sum, a, i) => sum + boxes.slice(i + 1).reduce((rest, b) => rest + overlap(a, b), 0), 0));
}
