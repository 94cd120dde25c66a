import { blockText, type Document, isWritten } from '#contract/submissions/document.ts';
import type { Evidence, PicturePlace } from '#contract/drafts/feedback.ts';
import type { SeenPicture } from '#server/features/drafts/types.ts';

type Read = Pick<Document, 'text' | 'blocks' | 'pages'>;
const MAX = 120;

/**
 * Returns the end of a passage, from the beginning of a word: what a reader sees directly above a
 * picture.
 */
function tailOf(document: Read, block: Document['blocks'][number]): Evidence {
  const whole = blockText(document, block);
  const cut =
    whole.length <= MAX
      ? 0
      : whole.length - MAX + Math.max(0, whole.slice(-MAX).search(/\s\S/u) + 1);
  const from = /[\uDC00-\uDFFF]/u.test(whole[cut] ?? '') ? cut + 1 : cut;
  return { quote: whole.slice(from), start: block.start + from, end: block.end };
}

/**
 * Returns where a picture is: its page, and the passage before it; if it begins the work, the
 * passage after it.
 */
function placeOf(document: Read, { at, number }: Pick<SeenPicture, 'at' | 'number'>): PicturePlace {
  const written = document.blocks.filter(isWritten);
  const before = written.findLast(({ end }) => end <= at);
  const behind = written.find(({ start }) => start >= at);
  const page =
    document.pages.find(({ start, end, readable }) => !readable && start <= at && at <= end) ??
    document.pages.findLast(({ start }) => start <= at);
  return {
    picture: number,
    page: page?.number ?? null,
    after: before === undefined ? null : tailOf(document, before),
    before:
      before !== undefined || behind === undefined
        ? null
        : {
            quote: blockText(document, behind).slice(0, MAX).toWellFormed(),
            start: behind.start,
            end: Math.min(behind.end, behind.start + MAX),
          },
  };
}

/**
 * Returns the places of the pictures that a point is based on; none for a file that consists only
 * of pictures.
 */
export const placesOf = (
  document: Read,
  seen: readonly SeenPicture[],
  pictures: readonly number[],
): PicturePlace[] =>
  seen
    .filter(({ number }) => pictures.includes(number))
    .map((one) => placeOf(document, one))
    .filter(({ page, after, before }) => page !== null || after !== null || before !== null);

/** "picture 1 (page 3, after “…”)", as shown to the educator. */
export function pictureName(number: number, places: readonly PicturePlace[]): string {
  const place = places.find(({ picture }) => picture === number);
  if (place === undefined) return String(number);
  const { page, after, before } = place;
  const where = [
    page === null ? '' : `page ${page}`,
    after === null ? '' : `after “${after.quote}”`,
    before === null ? '' : `before “${before.quote}”`,
  ].filter((one) => one !== '');
  return `${number} (${where.join(', ')})`;
}
