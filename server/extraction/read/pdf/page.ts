import type { getDocumentProxy } from 'unpdf';
import { annotationsOf, withAnnotations } from './annotations.ts';
import { areaOf, type Painted, paintedOn, type Unseen } from './colours.ts';
import { repaired, unreadableIn } from './repair.ts';
import { median, type PageText, type Piece } from './types.ts';

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type Page = Awaited<ReturnType<Pdf['getPage']>>;
export type Layers = Awaited<ReturnType<Pdf['getOptionalContentConfig']>>;
type Content = Awaited<ReturnType<Page['getTextContent']>>;
type Item = Extract<Content['items'][number], { str: string }>;

/** Fewer letters per page than this are a stamp or a page number on a scan, not a text. */
export const MIN_LETTERS = 25;
/** A picture covering this share of a page may contain what could have been text. */
const LARGE_PICTURE = 0.2;
/** A smaller one is a logo, a bullet or a line. */
const NOTABLE_PICTURE = 0.02;
/**
 * A drawing with this many strokes shows something; a page of them without text may be letters as
 * outlines.
 */
const NOTABLE_STROKES = 150;
/** In points: smaller text can't be read, if the rest of the page is larger. */
const TINY = 3.2;
const OUTSIDE = 3;

export const lettersIn = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

/**
 * The two ways of reading a page differ by an occasional character; they are realigned within this
 * distance.
 */
const AHEAD = 8;

/** A picture covering this share of a page is the page, scanned. */
const PAGE_PICTURE = 0.7;
/**
 * In a scan, at least this share of the characters was placed over or under it by text recognition.
 */
const MOSTLY = 0.5;

/**
 * Text recognition puts invisible words over or under the picture of a page. They are what is read
 * there, so they count as visible if a picture covers the page and most of the page's words are of
 * this kind. Returns whether that is so.
 */
function takeRecognised({ pictures, unseen }: Painted, pageArea: number): boolean {
  const covered = pictures.reduce((sum, box) => sum + areaOf(box), 0);
  const isOfScan = (why: Unseen | null): boolean => why === 'unpainted' || why === 'under-picture';
  const count = unseen.filter(isOfScan).length;
  if (covered < pageArea * PAGE_PICTURE || count === 0 || count < unseen.length * MOSTLY)
    return false;
  unseen.forEach((why, index) => {
    if (isOfScan(why)) unseen[index] = null;
  });
  return true;
}

/** Splits the words of each item into visible and invisible sections. */
function turnsOf(
  items: readonly Item[],
  painted: Painted | null,
): { text: string; why: Unseen | null }[][] {
  if (painted === null || painted.unseen.every((why) => why === null))
    return items.map(({ str }) => [{ text: str, why: null }]);
  const { signs, unseen } = painted;
  let at = 0;
  return items.map(({ str }) => {
    const turns: { text: string; why: Unseen | null }[] = [];
    for (const sign of str) {
      const last = turns.at(-1);
      const found =
        sign.trim() === ''
          ? -1
          : signs.slice(at, at + AHEAD).indexOf(sign.normalize('NFKC')[0] ?? '');
      const why = found === -1 ? (last?.why ?? null) : (unseen[at + found] ?? null);
      if (found !== -1) at += found + [...sign.normalize('NFKC')].length;
      if (last?.why === why) last.text += sign;
      else turns.push({ text: sign, why });
    }
    return turns.length === 0 ? [{ text: str, why: null }] : turns;
  });
}

/** The direction of text: 0 to the right, 1 down the page, 2 upside down, 3 up the page. */
type Direction = 0 | 1 | 2 | 3;

/**
 * Returns a page turned so that text of this direction is upright: a mapping of positions, and its
 * size.
 */
function turned(direction: Direction, width: number, height: number) {
  const isSideways = direction === 1 || direction === 3;
  return {
    width: isSideways ? height : width,
    height: isSideways ? width : height,
    place: (x: number, y: number): { x: number; y: number } =>
      direction === 0
        ? { x, y }
        : direction === 1
          ? { x: y, y: width - x }
          : direction === 2
            ? { x: width - x, y: height - y }
            : { x: height - y, y: x },
  };
}

/** How far below the page texts are put that run in a different direction from the rest. */
const BELOW = 24;

function piecesOf(
  content: Content,
  page: Page,
  painted: Painted | null,
): { pieces: Piece[]; width: number; height: number; isTurned: boolean } {
  const viewport = page.getViewport({ scale: 1 });
  const [a, b, c, d, e, f] = viewport.transform as [number, number, number, number, number, number];
  const items = content.items.filter((item): item is Item => 'str' in item);
  const turns = turnsOf(items, painted);
  const usual = median(
    items
      .filter(({ str }) => str.trim() !== '')
      .map(({ transform }) => Math.hypot(transform[2] as number, transform[3] as number)),
  );
  let previous: Direction = 0;
  const directions = items.map(({ str, transform }): Direction => {
    if (str.trim() === '') return previous;
    const [ta, tb] = transform as [number, number];
    const angle = Math.atan2(b * ta + d * tb, a * ta + c * tb);
    previous = ((Math.round(angle / (Math.PI / 2)) + 4) % 4) as Direction;
    return previous;
  });
  const letters = [0, 0, 0, 0];
  items.forEach(({ str }, index) => (letters[directions[index]!]! += lettersIn(str)));
  const main = letters.indexOf(Math.max(...letters)) as Direction;
  const frames = ([0, 1, 2, 3] as const).map((direction) =>
    turned(direction, viewport.width, viewport.height),
  );
  const pieces: Piece[] = [];
  const others: Piece[][] = [[], [], [], []];
  items.forEach((item, index) => {
    if (item.str === '') return;
    const [, , tc, td, x, y] = item.transform as [number, number, number, number, number, number];
    const size = Math.hypot(tc, td);
    const left = a * x + c * y + e;
    const top = b * x + d * y + f;
    const isOutside =
      left < -OUTSIDE ||
      top < -OUTSIDE ||
      left > viewport.width + OUTSIDE ||
      top > viewport.height + OUTSIDE;
    const isTiny = size < TINY && size < usual * 0.6;
    const direction = directions[index]!;
    const start = frames[direction]!.place(left, top);
    const below = direction === main ? 0 : frames[main]!.height + BELOW;
    let from = 0;
    for (const { text, why } of turns[index]!) {
      const width = (item.width * text.length) / item.str.length;
      const hidden =
        isOutside || (why !== null && why !== 'same-colour')
          ? 'hidden'
          : why === 'same-colour'
            ? 'white'
            : isTiny
              ? 'tiny'
              : null;
      (direction === main ? pieces : others[direction]!).push({
        text: repaired(text),
        x: start.x + from,
        y: start.y + below,
        width,
        size,
        font: item.fontName,
        isMono: content.styles[item.fontName]?.fontFamily === 'monospace',
        hidden: text.trim() === '' ? null : hidden,
      });
      from += width;
    }
  });
  const { width, height } = frames[main]!;
  return { pieces: [...pieces, ...others.flat()], width, height, isTurned: main !== 0 };
}

/**
 * Reads the text of a page; `looks` says whether to determine which of it can be seen, which takes
 * as long again.
 */
export async function readPage(
  page: Page,
  looks: boolean,
  layers: Layers | null,
): Promise<PageText> {
  const content = await page.getTextContent();
  const annotated = await annotationsOf(page);
  const letters = content.items.reduce(
    (sum, item) => sum + ('str' in item && sum < MIN_LETTERS ? lettersIn(item.str) : 0),
    0,
  );
  const painted = looks || letters < MIN_LETTERS ? await paintedOn(page, layers) : null;
  const view = page.getViewport({ scale: 1 });
  const pageArea = view.width * view.height;
  const isDrawn = painted !== null && painted.strokes > NOTABLE_STROKES;
  const hasPicture =
    painted !== null &&
    (painted.pictures.some((box) => areaOf(box) > pageArea * LARGE_PICTURE) ||
      (isDrawn && letters < MIN_LETTERS));
  const small = painted?.pictures.filter(
    (box) => areaOf(box) > pageArea * NOTABLE_PICTURE && areaOf(box) < pageArea * PAGE_PICTURE,
  );
  const isRecognised = painted !== null && takeRecognised(painted, pageArea);
  const { pieces, width, height, isTurned } = piecesOf(content, page, painted);
  page.cleanup();
  return {
    number: page.pageNumber,
    width,
    height,
    pieces: isTurned ? [...pieces, ...annotated.pieces] : withAnnotations(pieces, annotated.pieces),
    hasPicture,
    pictures: (small?.length ?? 0) + (isDrawn && !hasPicture ? 1 : 0),
    isLookedAt: painted !== null,
    isRecognised,
    offPage: painted?.offPage ?? 0,
    unreadable: content.items.reduce(
      (sum, item) => sum + ('str' in item ? unreadableIn(item.str) : 0),
      0,
    ),
    comments: annotated.comments,
    embedded: annotated.embedded,
    drawings: annotated.pictures,
    formatted: annotated.formatted,
  };
}
