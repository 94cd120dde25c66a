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

/** Flags of `painted` for each piece: the share of its signs that can't be seen for their colour. */
function whiteShares(items: readonly Item[], { unseen }: Painted): number[] {
  let at = 0;
  const shares = items.map(({ str }) => {
    let signs = 0;
    let white = 0;
    for (const sign of str.normalize('NFKC')) {
      if (sign.trim() === '') continue;
      signs += 1;
      white += unseen[at] ?? 0;
      at += 1;
    }
    return signs === 0 ? 0 : white / signs;
  });
  // Where the two ways of reading the page disagree about how much there is, no sign can be told from another.
  return at === unseen.length || !unseen.includes(1) ? shares : items.map(() => (unseen.includes(0) ? 0 : 1));
}

function piecesOf(content: Content, page: Page, painted: Painted | null): Piece[] {
  const viewport = page.getViewport({ scale: 1 });
  const [a, b, c, d, e, f] = viewport.transform as [number, number, number, number, number, number];
  const items = content.items.filter((item): item is Item => 'str' in item);
  const white = painted === null ? [] : whiteShares(items, painted);
  const usual = median(items.filter(({ str }) => str.trim() !== '').map(({ transform }) => Math.hypot(transform[2] as number, transform[3] as number)));
  return items.flatMap((item, index): Piece[] => {
    const [ta, tb, tc, td, x, y] = item.transform as [number, number, number, number, number, number];
    const size = Math.hypot(tc, td);
    const isUpright = Math.abs(a * ta + c * tb) >= Math.abs(b * ta + d * tb);
    if (item.str === '' || (!isUpright && item.str.trim() !== '')) return [];
    const left = a * x + c * y + e;
    const top = b * x + d * y + f;
    const isOutside = left < -OUTSIDE || top < -OUTSIDE || left > viewport.width + OUTSIDE || top > viewport.height + OUTSIDE;
    const isWhite = (white[index] ?? 0) > 0.5 && painted !== null && !isWithin(painted.grounds, x, y + size / 3);
    const isTiny = size < TINY && size < usual * 0.6;
    const hidden = isOutside ? 'hidden' : isWhite ? 'white' : isTiny ? 'tiny' : null;
    return [{
      text: mended(item.str), x: left, y: top, width: item.width, size, font: item.fontName,
      isMono: content.styles[item.fontName]?.fontFamily === 'monospace', hidden: item.str.trim() === '' ? null : hidden,
    }];
  });
}

/** The text of a page; `looks` whether its colours are looked at too, which takes as long again. */
export async function readPage(page: Page, looks: boolean): Promise<PageText> {
  const content = await page.getTextContent();
  const letters = content.items.reduce((sum, item) => sum + ('str' in item && sum < MIN_LETTERS ? lettersIn(item.str) : 0), 0);
  const painted = looks || letters < MIN_LETTERS ? await paintedOn(page) : null;
  const { width, height } = page.getViewport({ scale: 1 });
  const hasPicture = painted !== null && painted.pictures.some((box) => areaOf(box) > width * height * LARGE_PICTURE);
  const pieces = piecesOf(content, page, painted);
  page.cleanup();
  return { number: page.pageNumber, width, height, pieces, hasPicture };
}
