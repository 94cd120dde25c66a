import { type Box, boxOf, type Selector } from '#contract/rubrics/annotation.ts';

/** A place on a page or picture, in percent of its width and height. */
export interface Point {
  x: number;
  y: number;
}

/** A smaller box is taken for an accident. */
export const MIN_SIZE = 1;
const WHOLE = 100;
const within = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), most);

/** Returns the box between two points, whichever way it was dragged. */
export function boxBetween(page: number, a: Point, b: Point): Box {
  const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)].map((x) =>
    within(x, 0, WHOLE),
  ) as [number, number];
  const [top, bottom] = [Math.min(a.y, b.y), Math.max(a.y, b.y)].map((y) =>
    within(y, 0, WHOLE),
  ) as [number, number];
  return { page, x: left, y: top, width: right - left, height: bottom - top };
}

/**
 * Returns the initial box for moving by keyboard: in the middle, about a third of the page wide.
 */
export const firstBox = (page: number): Box => ({ page, x: 35, y: 40, width: 30, height: 20 });

export const moved = (box: Box, { x, y }: Point): Box => ({
  ...box,
  x: within(box.x + x, 0, WHOLE - box.width),
  y: within(box.y + y, 0, WHOLE - box.height),
});

/** Moves its right and lower edges. */
export const stretched = (box: Box, { x, y }: Point): Box => ({
  ...box,
  width: within(box.width + x, MIN_SIZE, WHOLE - box.x),
  height: within(box.height + y, MIN_SIZE, WHOLE - box.y),
});

export const isMeant = ({ width, height }: Box): boolean => width >= MIN_SIZE && height >= MIN_SIZE;

/** Converts a point on a picture shown in quarter turns to the right to the picture itself. */
export function unturned({ x, y }: Point, turns: number): Point {
  if (turns === 1) return { x: y, y: WHOLE - x };
  if (turns === 2) return { x: WHOLE - x, y: WHOLE - y };
  return turns === 3 ? { x: WHOLE - y, y: x } : { x, y };
}

/** Returns the box among selectors; null if there is none. */
export function boxIn(selectors: readonly Selector[]): Box | null {
  const box = selectors.find((one) => one.type === 'FragmentSelector');
  return box === undefined ? null : boxOf(box);
}
