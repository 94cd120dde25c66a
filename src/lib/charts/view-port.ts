/** Where a picture lies in its window: its top left corner in pixels of the window, and how many of those a pixel of it takes. */
export interface ViewPort {
  x: number;
  y: number;
  scale: number;
}
export interface Size {
  width: number;
  height: number;
}
export interface Point {
  x: number;
  y: number;
}

const SMALLEST = 0.15;
const LARGEST = 4;
/** So much of a picture stays in its window, however far it is pushed. */
const KEPT = 48;
/** Between the picture and the edge of its window. */
const MARGIN = 12;

const within = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), most);

/** The same view, pushed back where the picture would have left its window. */
const held = ({ x, y, scale }: ViewPort, picture: Size, room: Size): ViewPort => ({
  scale,
  x: within(x, KEPT - picture.width * scale, Math.max(0, room.width - KEPT)),
  y: within(y, KEPT - picture.height * scale, Math.max(0, room.height - KEPT)),
});

/** The whole picture in the middle of its window, never larger than it was drawn. */
export function fitted(picture: Size, room: Size): ViewPort {
  const scale = within(
    Math.min(
      (room.width - 2 * MARGIN) / picture.width,
      (room.height - 2 * MARGIN) / picture.height,
    ),
    SMALLEST,
    1,
  );
  return {
    scale,
    x: (room.width - picture.width * scale) / 2,
    y: (room.height - picture.height * scale) / 2,
  };
}

export const panned = ({ x, y, scale }: ViewPort, by: Point, picture: Size, room: Size): ViewPort =>
  held({ x: x + by.x, y: y + by.y, scale }, picture, room);

/** Larger or smaller by a factor; what lies at `at` in the window stays there. */
export function zoomed(
  { x, y, scale }: ViewPort,
  factor: number,
  at: Point,
  picture: Size,
  room: Size,
): ViewPort {
  const next = within(scale * factor, SMALLEST, LARGEST);
  const grown = next / scale;
  return held(
    { scale: next, x: at.x - (at.x - x) * grown, y: at.y - (at.y - y) * grown },
    picture,
    room,
  );
}

/** Below this nobody reads the words of a picture. */
const READABLE = 0.6;

/** A part of the picture, brought into the middle of the window where it isn't in sight, and made as large as it was drawn where it can't be read. */
export function shown(view: ViewPort, part: Point & Size, picture: Size, room: Size): ViewPort {
  const [left, top] = [view.x + part.x * view.scale, view.y + part.y * view.scale];
  const isSeen =
    left >= 0 &&
    top >= 0 &&
    left + part.width * view.scale <= room.width &&
    top + part.height * view.scale <= room.height;
  if (isSeen && view.scale >= READABLE) return view;
  const scale = view.scale < READABLE ? 1 : view.scale;
  const middle = {
    x: room.width / 2 - (part.x + part.width / 2) * scale,
    y: room.height / 2 - (part.y + part.height / 2) * scale,
  };
  return held({ ...middle, scale }, picture, room);
}
