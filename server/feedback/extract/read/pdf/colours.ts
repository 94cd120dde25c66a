import { getResolvedPDFJS, type getDocumentProxy } from 'unpdf';

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;
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
}

/** What the commands of a page tell that its text doesn't. */
export interface Painted {
  /** Every sign but white space, in the order they are shown, and whether it is white. */
  signs: string[];
  isWhite: boolean[];
  pictures: Box[];
  /** Dark or coloured areas, and pictures: white text on them can be seen. */
  grounds: Box[];
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
const isWhite = (colour: unknown): boolean =>
  typeof colour === 'string' && /^#f[a-f]f[a-f]f[a-f]$/i.test(colour);

const NOT_PAINTED = 3;
const MOST_SIGNS = 200_000;

/** Follows the commands of a page: which of its signs are white or not painted, and where pictures and colours lie. */
export async function paintedOn(page: Page): Promise<Painted> {
  const { OPS } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await page.getOperatorList();
  const signs: string[] = [];
  const white: boolean[] = [];
  const pictures: Box[] = [];
  const grounds: Box[] = [];
  const saved: { matrix: Matrix; colour: unknown; mode: number }[] = [];
  let now: { matrix: Matrix; colour: unknown; mode: number } = {
    matrix: UNIT,
    colour: '#000000',
    mode: 0,
  };
  const show = (glyphs: readonly (Glyph | number)[]): void => {
    const flag = isWhite(now.colour) && now.mode !== NOT_PAINTED;
    for (const glyph of glyphs) {
      if (typeof glyph === 'number' || glyph.isSpace === true || signs.length > MOST_SIGNS)
        continue;
      for (const sign of (glyph.unicode ?? '').normalize('NFKC')) {
        if (sign.trim() === '') continue;
        signs.push(sign);
        white.push(flag);
      }
    }
  };
  for (const [at, command] of fnArray.entries()) {
    const given = argsArray[at] as unknown[];
    switch (command) {
      case OPS.save:
        saved.push({ ...now });
        break;
      case OPS.restore:
        now = saved.pop() ?? now;
        break;
      case OPS.transform:
        now.matrix = times(now.matrix, given as Matrix);
        break;
      case OPS.paintFormXObjectBegin: {
        saved.push({ ...now });
        if (Array.isArray(given[0])) now.matrix = times(now.matrix, given[0] as Matrix);
        break;
      }
      case OPS.paintFormXObjectEnd:
        now = saved.pop() ?? now;
        break;
      case OPS.setFillRGBColor:
        [now.colour] = given;
        break;
      case OPS.setFillColorN:
        now.colour = null;
        break;
      case OPS.setTextRenderingMode:
        now.mode = Number(given[0]);
        break;
      case OPS.showText:
        show(given[0] as Glyph[]);
        break;
      case OPS.paintImageXObject:
      case OPS.paintInlineImageXObject:
      case OPS.paintImageMaskXObject:
      case OPS.paintImageXObjectRepeat: {
        const box = boxOf(now.matrix, [0, 0, 1, 1]);
        pictures.push(box);
        grounds.push(box);
        break;
      }
      case OPS.shadingFill:
        grounds.push(boxOf(now.matrix, [-1e5, -1e5, 1e5, 1e5]));
        break;
      case OPS.constructPath: {
        const [paint, , bounds] = given as [number, unknown, ArrayLike<number> | null];
        const fills =
          paint === OPS.fill ||
          paint === OPS.eoFill ||
          paint === OPS.fillStroke ||
          paint === OPS.eoFillStroke;
        if (fills && bounds !== null && !isWhite(now.colour))
          grounds.push(boxOf(now.matrix, Array.from(bounds)));
        break;
      }
      default:
    }
  }
  return { signs, isWhite: white, pictures, grounds };
}

export const isWithin = (boxes: readonly Box[], x: number, y: number): boolean =>
  boxes.some((box) => x >= box.x0 && x <= box.x1 && y >= box.y0 && y <= box.y1);
export const areaOf = ({ x0, y0, x1, y1 }: Box): number =>
  Math.max(0, x1 - x0) * Math.max(0, y1 - y0);
