import { getResolvedPDFJS, type getDocumentProxy } from 'unpdf';

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type Page = Awaited<ReturnType<Pdf['getPage']>>;
type Matrix = [number, number, number, number, number, number];
interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}
interface Glyph {
  unicode?: string;
  isSpace?: boolean;
  width?: number;
}

/**
 * Why a character can't be seen: not painted or fully transparent, covered by a picture, in the
 * colour of its background, or invisible for another reason (a disabled layer, clipped, off the
 * page, covered by a shape).
 */
export type Unseen = 'unpainted' | 'under-picture' | 'same-colour' | 'gone';

/** What a page's commands show that its text doesn't. */
export interface Painted {
  /**
   * Every character except white space, in the order in which they are shown, and why it can't be
   * seen; null for those that can.
   */
  signs: string[];
  unseen: (Unseen | null)[];
  /** In points of the page, from its lower left. */
  pictures: Box[];
  /** How many characters begin off the page; they are in no text. */
  offPage: number;
  /** The number of strokes in its drawings, without frames and lines. */
  strokes: number;
}

/** The colour at a position; null if it can't be determined. */
interface Ground {
  box: Box;
  colour: string | null;
}
interface Cover {
  box: Box;
  /** How many characters had been shown before it was painted. */
  after: number;
  isPicture: boolean;
}
/** A soft mask: what is painted in it lets through what is painted under it. */
interface Mask {
  /** Whether it is its colours that count (black lets nothing through), or that something is painted. */
  kind: 'Luminosity' | 'Alpha';
  /** Of luminosity, the colour where nothing is painted; null where that can't be told. */
  backdrop: string | null;
  areas: Ground[];
  /** Letters and functions make of it what can't be told here. */
  isKnown: boolean;
}
interface State {
  matrix: Matrix;
  fill: string | null;
  stroke: string | null;
  /** The one colour of a pattern that letters are filled or outlined with, if it has but one. */
  fillPattern: string | null;
  strokePattern: string | null;
  mask: Mask | null;
  fillAlpha: number;
  strokeAlpha: number;
  /** Whether what is painted covers what is beneath: a highlighter doesn't. */
  isNormal: boolean;
  mode: number;
  clip: Box;
  font: number;
  charSpacing: number;
  wordSpacing: number;
  leading: number;
  scale: number;
  rise: number;
}

const UNIT: Matrix = [1, 0, 0, 1, 0, 0];
const times = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[2] * n[1],
  m[1] * n[0] + m[3] * n[1],
  m[0] * n[2] + m[2] * n[3],
  m[1] * n[2] + m[3] * n[3],
  m[0] * n[4] + m[2] * n[5] + m[4],
  m[1] * n[4] + m[3] * n[5] + m[5],
];
const boxOf = (m: Matrix, [x0, y0, x1, y1]: readonly number[]): Box => {
  const xs = [x0!, x1!].flatMap((x) => [y0!, y1!].map((y) => m[0] * x + m[2] * y + m[4]));
  const ys = [x0!, x1!].flatMap((x) => [y0!, y1!].map((y) => m[1] * x + m[3] * y + m[5]));
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
};
const overlap = (a: Box, b: Box): Box => ({
  x0: Math.max(a.x0, b.x0),
  y0: Math.max(a.y0, b.y0),
  x1: Math.min(a.x1, b.x1),
  y1: Math.min(a.y1, b.y1),
});
const holds = (box: Box, x: number, y: number): boolean =>
  x >= box.x0 && x <= box.x1 && y >= box.y0 && y <= box.y1;
export const areaOf = ({ x0, y0, x1, y1 }: Box): number =>
  Math.max(0, x1 - x0) * Math.max(0, y1 - y0);

/**
 * Two colours whose components (0 to 255) differ by at most this can't be distinguished by eye.
 */
const ALIKE = 16;
const channelsOf = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
const isAlike = (one: string, other: string): boolean => {
  const against = channelsOf(other);
  return channelsOf(one).every((part, index) => Math.abs(part - against[index]!) <= ALIKE);
};
const colourOf = (given: unknown): string | null =>
  typeof given === 'string' && /^#[\da-f]{6}$/i.test(given) ? given : null;

/** Text rendering modes: 1 paints outlines only, 2 both, 3 nothing, 7 only clips. */
const STROKED = [1, 5];
const NOT_PAINTED = [3, 7];
const CLEAR = 0.05;
const OPAQUE = 0.95;
/** Points around a page: wider than half a letter. */
const MARGIN = 72;
const MAX_SIGNS = 200_000;
const MAX_AREAS = 2000;
const WHITE = '#ffffff';
const BLACK = '#000000';
/** How pdf.js encodes a path: each command and how many numbers follow it. */
const CURVE = 2;
const FOLLOWING = [2, 2, 6, 4, 0];
const TRANSPARENT_PIXELS = 3;

/** Whether a path is an axis-aligned rectangle, so that it equals its bounds. */
function isRectangle(
  data: ArrayLike<number> | null | undefined,
  bounds: ArrayLike<number>,
): boolean {
  if (data === null || data === undefined) return false;
  let points = 0;
  for (let at = 0; at < data.length; at += 1 + FOLLOWING[data[at]!]!) {
    const command = data[at]!;
    if (FOLLOWING[command] === undefined || command === CURVE || command === CURVE + 1)
      return false;
    if (FOLLOWING[command] === 0) continue;
    points += 1;
    const isCorner = [0, 1].every((axis) =>
      [bounds[axis]!, bounds[axis + 2]!].some(
        (edge) => Math.abs(edge - data[at + 1 + axis]!) < 0.01,
      ),
    );
    if (!isCorner || points > 5) return false;
  }
  return points >= 4;
}

/** A frame or a line has fewer strokes than this. */
const LEAST_STROKES = 7;

/** Returns the number of strokes in a path that is a drawing; 0 for a frame or a line. */
function strokesOf(data: ArrayLike<number> | null | undefined): number {
  if (data === null || data === undefined) return 0;
  let strokes = 0;
  for (let at = 0; at < data.length; at += 1 + (FOLLOWING[data[at]!] ?? 0)) strokes += 1;
  return strokes < LEAST_STROKES ? 0 : strokes;
}

/** Whether a picture's pixels may be transparent, as far as is known. */
function isSeeThrough(page: Page, id: unknown): boolean {
  if (typeof id !== 'string') return true;
  const store = id.startsWith('g_') ? page.commonObjs : page.objs;
  if (!store.has(id)) return true;
  const picture = store.get(id) as { kind?: number } | null;
  return picture?.kind === undefined || picture.kind === TRANSPARENT_PIXELS;
}

/** The one colour that a pattern paints in; null where it has several, or that can't be told. */
function patternColour(
  page: Page,
  given: readonly unknown[],
  setFill: readonly number[],
): string | null {
  const [kind, what, list] = given as [
    unknown,
    unknown,
    { fnArray: readonly number[]; argsArray: readonly (readonly unknown[] | null)[] } | null,
  ];
  let colours: (string | null)[] = [];
  if (kind === 'TilingPattern' && typeof what === 'string') colours = [colourOf(what)];
  else if (kind === 'TilingPattern' && list !== null)
    colours = list.fnArray.flatMap((command, at) =>
      setFill.includes(command) ? [colourOf(list.argsArray[at]?.[0])] : [],
    );
  else if (kind === 'Shading' && typeof what === 'string' && page.objs.has(what)) {
    const [, , , stops] = page.objs.get(what) as [string, string, unknown, unknown];
    if (Array.isArray(stops))
      colours = stops.map((stop) => (Array.isArray(stop) ? colourOf(stop[1]) : null));
  }
  const [first = null] = colours;
  return first !== null && colours.every((one) => one !== null && isAlike(one, first))
    ? first
    : null;
}

const matrixOf = (given: readonly unknown[]): Matrix =>
  Array.from((typeof given[0] === 'number' ? given : given[0]) as ArrayLike<number>) as Matrix;

/** The mask that a group draws; null for a group of the page. */
function maskOf(group: unknown): Mask | null {
  const { smask } = (group ?? {}) as {
    smask?: { subtype?: string; backdrop?: unknown; transferMap?: unknown } | null;
  };
  if (smask === null || smask === undefined) return null;
  return {
    kind: smask.subtype === 'Alpha' ? 'Alpha' : 'Luminosity',
    backdrop:
      smask.backdrop === undefined || smask.backdrop === null ? BLACK : colourOf(smask.backdrop),
    areas: [],
    isKnown: smask.transferMap === undefined || smask.transferMap === null,
  };
}

/** Follows the commands of a page: which of its signs can't be seen, and where pictures lie. */
export async function paintedOn(
  page: Page,
  layers: Awaited<ReturnType<Pdf['getOptionalContentConfig']>> | null,
): Promise<Painted> {
  const { OPS } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await page.getOperatorList();
  const [vx0, vy0, vx1, vy1] = page.view as [number, number, number, number];
  const wholePage: Box = { x0: vx0, y0: vy0, x1: vx1, y1: vy1 };
  // What begins on the page is partly visible.
  const edge: Box = { x0: vx0 - MARGIN, y0: vy0 - MARGIN, x1: vx1 + MARGIN, y1: vy1 + MARGIN };
  const signs: string[] = [];
  const unseen: (Unseen | null)[] = [];
  const places: { x: number; y: number }[] = [];
  const pictures: Box[] = [];
  const grounds: Ground[] = [];
  const covers: Cover[] = [];
  const saved: State[] = [];
  /** For open marked content, whether it is shown. */
  const shown: boolean[] = [];
  let annotations = 0;
  let offPage = 0;
  let strokes = 0;
  let clips = false;
  let now: State = {
    matrix: UNIT,
    fill: '#000000',
    stroke: '#000000',
    fillPattern: null,
    strokePattern: null,
    mask: null,
    fillAlpha: 1,
    strokeAlpha: 1,
    isNormal: true,
    mode: 0,
    clip: edge,
    font: 0,
    charSpacing: 0,
    wordSpacing: 0,
    leading: 0,
    scale: 1,
    rise: 0,
  };
  let text = UNIT;
  let line = { x: 0, y: 0 };
  let at = { x: 0, y: 0 };
  /** Alpha of the open groups. */
  let alpha = 1;
  const alphas: number[] = [];
  /** Of the groups that are open, the mask that one of them draws. */
  const drawn: (Mask | null)[] = [];
  let drawing: Mask | null = null;
  let lastMask: Mask | null = null;
  const isMaskedAt = (x: number, y: number): boolean => {
    if (now.mask === null || !now.mask.isKnown) return false;
    const area = now.mask.areas.findLast(({ box }) => holds(box, x, y));
    if (now.mask.kind === 'Alpha') return area === undefined;
    const colour = area === undefined ? now.mask.backdrop : area.colour;
    return colour !== null && isAlike(colour, BLACK);
  };

  const place = (x: number, y: number): { x: number; y: number } => {
    const [a, b, c, d, e, f] = times(now.matrix, text);
    return { x: a * x + c * y + e, y: b * x + d * y + f };
  };
  const unseenAt = ({ x, y }: { x: number; y: number }): Unseen | null => {
    if (shown.includes(false) || !holds(now.clip, x, y) || isMaskedAt(x, y)) return 'gone';
    const isStroked = STROKED.includes(now.mode);
    const visibility =
      (isStroked
        ? now.strokeAlpha
        : now.mode === 0 || now.mode === 4
          ? now.fillAlpha
          : Math.max(now.fillAlpha, now.strokeAlpha)) * alpha;
    if (NOT_PAINTED.includes(now.mode) || visibility < CLEAR) return 'unpainted';
    const colour = isStroked ? (now.stroke ?? now.strokePattern) : (now.fill ?? now.fillPattern);
    const ground = grounds.findLast(({ box }) => holds(box, x, y));
    const behind = ground === undefined ? WHITE : ground.colour;
    if (colour === null || behind === null || !isAlike(colour, behind)) return null;
    const isOutlined = now.mode === 2 && (now.stroke === null || !isAlike(now.stroke, behind));
    return isOutlined ? null : 'same-colour';
  };
  const show = (glyphs: readonly (Glyph | number)[]): void => {
    if (drawing !== null) {
      drawing.isKnown = false;
      return;
    }
    for (const glyph of glyphs) {
      if (typeof glyph === 'number') {
        at.x -= (glyph * now.font * now.scale) / 1000;
        continue;
      }
      const width = ((glyph.width ?? 0) * now.font) / 1000;
      const start = place(at.x, at.y + now.rise);
      const here = place(at.x + (width * now.scale) / 2, at.y + now.rise + now.font * 0.3);
      const isSpace = glyph.isSpace === true;
      at.x += (width + now.charSpacing + (isSpace ? now.wordSpacing : 0)) * now.scale;
      if (isSpace || annotations > 0 || signs.length > MAX_SIGNS) continue;
      // pdf.js doesn't return such letters, so they must not be looked for among those that it
      // does.
      if (!holds(wholePage, start.x, start.y)) {
        offPage += 1;
        continue;
      }
      const why = unseenAt(here);
      for (const sign of (glyph.unicode ?? '').normalize('NFKC')) {
        if (sign.trim() === '') continue;
        signs.push(sign);
        unseen.push(why);
        places.push(here);
      }
    }
  };
  const moveLine = (x: number, y: number): void => {
    line = { x: line.x + x, y: line.y + y };
    at = { ...line };
  };
  const restore = (): void => {
    now = saved.pop() ?? now;
  };
  const paintPicture = (given: readonly unknown[], isMask: boolean): void => {
    const box = overlap(boxOf(now.matrix, [0, 0, 1, 1]), now.clip);
    if (shown.includes(false) || now.fillAlpha * alpha < CLEAR) return;
    if (drawing !== null) {
      drawing.areas.push({ box, colour: null });
      return;
    }
    pictures.push(box);
    if (grounds.length < MAX_AREAS) grounds.push({ box, colour: null });
    const covering = now.isNormal && now.fillAlpha * alpha >= OPAQUE && !isMask;
    if (covering && covers.length < MAX_AREAS && !isSeeThrough(page, given[0]))
      covers.push({ box, after: signs.length, isPicture: true });
  };
  const paintPath = (given: readonly unknown[]): void => {
    const [paint, data, bounds] = given as [
      number,
      readonly (ArrayLike<number> | null)[] | null,
      ArrayLike<number> | null,
    ];
    if (bounds === null || bounds === undefined) return;
    const box = overlap(boxOf(now.matrix, Array.from(bounds)), now.clip);
    if (paint !== OPS.endPath && !shown.includes(false)) strokes += strokesOf(data?.[0]);
    const fills = [
      OPS.fill,
      OPS.eoFill,
      OPS.fillStroke,
      OPS.eoFillStroke,
      OPS.closeFillStroke,
      OPS.closeEOFillStroke,
    ].includes(paint);
    if (fills && !shown.includes(false) && now.fillAlpha * alpha >= CLEAR) {
      const isPlain =
        isRectangle(data?.[0], bounds) && now.isNormal && now.fillAlpha * alpha >= OPAQUE;
      if (drawing !== null) drawing.areas.push({ box, colour: isPlain ? now.fill : null });
      // A white shape that isn't a rectangle may leave what lies around it as it is.
      else if (
        grounds.length < MAX_AREAS &&
        (isPlain || now.fill === null || !isAlike(now.fill, WHITE))
      )
        grounds.push({ box, colour: isPlain ? now.fill : null });
      if (drawing === null && isPlain && now.fill !== null && covers.length < MAX_AREAS)
        covers.push({ box, after: signs.length, isPicture: false });
    }
    if (clips) now.clip = box;
    clips = false;
  };
  const setState = (entries: readonly (readonly [string, unknown])[]): void => {
    for (const [key, value] of entries) {
      if (key === 'ca') now.fillAlpha = Number(value);
      else if (key === 'CA') now.strokeAlpha = Number(value);
      else if (key === 'BM') now.isNormal = value === 'source-over' || value === 'Normal';
      else if (key === 'SMask') now.mask = value === true ? lastMask : null;
      else if (key === 'Font') now.font = Number((value as unknown[])[1]);
    }
  };

  for (const [index, command] of fnArray.entries()) {
    const given = (argsArray[index] ?? []) as unknown[];
    switch (command) {
      case OPS.save:
        saved.push({ ...now });
        break;
      case OPS.restore:
        restore();
        break;
      case OPS.transform:
        now.matrix = times(now.matrix, matrixOf(given));
        break;
      case OPS.paintFormXObjectBegin:
        saved.push({ ...now });
        if (given[0] !== null && given[0] !== undefined)
          now.matrix = times(now.matrix, matrixOf([given[0]]));
        if (given[1] !== null && given[1] !== undefined)
          now.clip = overlap(
            now.clip,
            boxOf(now.matrix, Array.from(given[1] as ArrayLike<number>)),
          );
        break;
      case OPS.paintFormXObjectEnd:
        restore();
        break;
      case OPS.beginGroup:
        saved.push({ ...now });
        alphas.push(alpha);
        alpha *= now.fillAlpha;
        now = { ...now, fillAlpha: 1, strokeAlpha: 1 };
        drawn.push(drawing);
        drawing = maskOf(given[0]) ?? drawing;
        if (drawing !== drawn.at(-1)) now.mask = null;
        break;
      case OPS.endGroup:
        restore();
        alpha = alphas.pop() ?? 1;
        if (drawing !== drawn.at(-1)) lastMask = drawing;
        drawing = drawn.pop() ?? null;
        break;
      case OPS.beginAnnotation:
        annotations += 1;
        saved.push({ ...now });
        now = { ...now, matrix: UNIT, clip: edge };
        if (given[2] !== null && given[2] !== undefined) now.matrix = matrixOf([given[2]]);
        if (given[3] !== null && given[3] !== undefined)
          now.matrix = times(now.matrix, matrixOf([given[3]]));
        break;
      case OPS.endAnnotation:
        annotations -= 1;
        restore();
        break;
      case OPS.beginMarkedContent:
        shown.push(true);
        break;
      case OPS.beginMarkedContentProps: {
        const isLayer = given[0] === 'OC' && layers !== null;
        shown.push(!isLayer || layers.isVisible(given[1] as never));
        break;
      }
      case OPS.endMarkedContent:
        shown.pop();
        break;
      case OPS.setGState:
        setState(given[0] as [string, unknown][]);
        break;
      case OPS.setFillRGBColor:
        now.fill = colourOf(given[0]);
        now.fillPattern = null;
        break;
      case OPS.setFillColorN:
        now.fill = null;
        now.fillPattern = patternColour(page, given, [OPS.setFillRGBColor, OPS.setFillColorN]);
        break;
      case OPS.setStrokeRGBColor:
        now.stroke = colourOf(given[0]);
        now.strokePattern = null;
        break;
      case OPS.setStrokeColorN:
        now.stroke = null;
        now.strokePattern = patternColour(page, given, [OPS.setFillRGBColor, OPS.setFillColorN]);
        break;
      case OPS.setTextRenderingMode:
        now.mode = Number(given[0]);
        break;
      case OPS.beginText:
        text = UNIT;
        line = { x: 0, y: 0 };
        at = { x: 0, y: 0 };
        break;
      case OPS.setTextMatrix:
        text = matrixOf(given);
        line = { x: 0, y: 0 };
        at = { x: 0, y: 0 };
        break;
      case OPS.moveText:
        moveLine(Number(given[0]), Number(given[1]));
        break;
      case OPS.setLeadingMoveText:
        now.leading = Number(given[1]);
        moveLine(Number(given[0]), Number(given[1]));
        break;
      case OPS.setLeading:
        now.leading = -Number(given[0]);
        break;
      case OPS.nextLine:
        moveLine(0, now.leading);
        break;
      case OPS.setFont:
        now.font = Number(given[1]);
        break;
      case OPS.setCharSpacing:
        now.charSpacing = Number(given[0]);
        break;
      case OPS.setWordSpacing:
        now.wordSpacing = Number(given[0]);
        break;
      case OPS.setHScale:
        now.scale = Number(given[0]) / 100;
        break;
      case OPS.setTextRise:
        now.rise = Number(given[0]);
        break;
      case OPS.showText:
        show(given[0] as Glyph[]);
        break;
      case OPS.paintImageXObject:
      case OPS.paintInlineImageXObject:
      case OPS.paintImageXObjectRepeat:
        paintPicture(given, false);
        break;
      case OPS.paintImageMaskXObject:
        paintPicture(given, true);
        break;
      case OPS.shadingFill:
        (drawing?.areas ?? grounds).push({ box: now.clip, colour: null });
        break;
      case OPS.clip:
      case OPS.eoClip:
        clips = true;
        break;
      case OPS.constructPath:
        paintPath(given);
        break;
      default:
    }
  }
  places.forEach(({ x, y }, index) => {
    if (unseen[index] !== null) return;
    const cover = covers.find(({ box, after }) => after > index && holds(box, x, y));
    if (cover !== undefined) unseen[index] = cover.isPicture ? 'under-picture' : 'gone';
  });
  return { signs, unseen, pictures, offPage, strokes };
}
