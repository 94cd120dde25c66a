import type { getDocumentProxy } from 'unpdf';
import { areaOf, isWithin, type Painted, paintedOn } from './colours.ts';
import { mended } from './mend.ts';
import { median, type PageText, type Piece } from './types.ts';

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;
type Content = Awaited<ReturnType<Page['getTextContent']>>;
type Item = Extract<Content['items'][number], { str: string }>;

/** Fewer letters a page than this is a stamp or a page number on a scan, not a text. */
export const MIN_LETTERS = 25;
/** A picture of so much of a page may hold what could have been text. */
const LARGE_PICTURE = 0.2;
/** Points under which nobody reads, if the rest of the page is larger. */
const TINY = 3.2;
const OUTSIDE = 3;

export const lettersIn = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

/** The two ways of reading a page differ in a sign here and there; so far apart they are looked for again. */
const AHEAD = 8;

/** Of each item, its words in turns of what is white and what isn't. */
function turnsOf(
  items: readonly Item[],
  painted: Painted | null,
): { text: string; isWhite: boolean }[][] {
  if (painted === null || !painted.isWhite.includes(true))
    return items.map(({ str }) => [{ text: str, isWhite: false }]);
  const { signs, isWhite } = painted;
  let at = 0;
  return items.map(({ str }) => {
    const turns: { text: string; isWhite: boolean }[] = [];
    for (const sign of str) {
      const last = turns.at(-1);
      const found =
        sign.trim() === ''
          ? -1
          : signs.slice(at, at + AHEAD).indexOf(sign.normalize('NFKC')[0] ?? '');
      const white = found === -1 ? (last?.isWhite ?? false) : (isWhite[at + found] ?? false);
      if (found !== -1) at += found + [...sign.normalize('NFKC')].length;
      if (last?.isWhite === white) last.text += sign;
      else turns.push({ text: sign, isWhite: white });
    }
    return turns.length === 0 ? [{ text: str, isWhite: false }] : turns;
  });
}

function piecesOf(content: Content, page: Page, painted: Painted | null): Piece[] {
  const viewport = page.getViewport({ scale: 1 });
  const [a, b, c, d, e, f] = viewport.transform as [number, number, number, number, number, number];
  const items = content.items.filter((item): item is Item => 'str' in item);
  const turns = turnsOf(items, painted);
  const usual = median(
    items
      .filter(({ str }) => str.trim() !== '')
      .map(({ transform }) => Math.hypot(transform[2] as number, transform[3] as number)),
  );
  return items.flatMap((item, index): Piece[] => {
    const [ta, tb, tc, td, x, y] = item.transform as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    const size = Math.hypot(tc, td);
    const isUpright = Math.abs(a * ta + c * tb) >= Math.abs(b * ta + d * tb);
    if (item.str === '' || (!isUpright && item.str.trim() !== '')) return [];
    const left = a * x + c * y + e;
    const top = b * x + d * y + f;
    const isOutside =
      left < -OUTSIDE ||
      top < -OUTSIDE ||
      left > viewport.width + OUTSIDE ||
      top > viewport.height + OUTSIDE;
    const isTiny = size < TINY && size < usual * 0.6;
    let from = 0;
    return turns[index]!.map(({ text, isWhite }): Piece => {
      const width = (item.width * text.length) / item.str.length;
      const at = left + from;
      from += width;
      const isUnseen =
        isWhite && painted !== null && !isWithin(painted.grounds, x + (at - left), y + size / 3);
      const hidden = isOutside ? 'hidden' : isUnseen ? 'white' : isTiny ? 'tiny' : null;
      return {
        text: mended(text),
        x: at,
        y: top,
        width,
        size,
        font: item.fontName,
        isMono: content.styles[item.fontName]?.fontFamily === 'monospace',
        hidden: text.trim() === '' ? null : hidden,
      };
    });
  });
}

/** The text of a page; `looks` whether its colours are looked at too, which takes as long again. */
export async function readPage(page: Page, looks: boolean): Promise<PageText> {
  const content = await page.getTextContent();
  const letters = content.items.reduce(
    (sum, item) => sum + ('str' in item && sum < MIN_LETTERS ? lettersIn(item.str) : 0),
    0,
  );
  const painted = looks || letters < MIN_LETTERS ? await paintedOn(page) : null;
  const { width, height } = page.getViewport({ scale: 1 });
  const hasPicture =
    painted !== null &&
    painted.pictures.some((box) => areaOf(box) > width * height * LARGE_PICTURE);
  const pieces = piecesOf(content, page, painted);
  page.cleanup();
  return { number: page.pageNumber, width, height, pieces, hasPicture };
}
