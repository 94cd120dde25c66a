import { type Block, blockText, type Document, isWritten } from '#contract/submissions/document.ts';
import type { Redactor } from '#server/features/drafts/privacy/redact.ts';
import type { SeenPicture } from '#server/features/drafts/types.ts';

/** About 65,000 words: what most models accept at once today, with room for the rest. */
export const AT_ONCE = 400_000;
/** What is tried next if a model says that this is too much. */
export const SMALLER = [60_000, 16_000] as const;
/** About 150,000 words (DRAFT-9). */
export const MAX_CHARACTERS = 1_100_000;
/** If this share of a part is filled, a heading begins the next one. */
const FULL = 0.6;
/** A longer block is split. */
const MAX_BLOCK_LENGTH = 12_000;
/** Limit for what a picture says and shows. */
const MAX_SEEN_LENGTH = 4000;
/** People's names are on covers and in headers. */
const HEAD_CHARACTERS = 1500;
/**
 * Zero-width and bidirectional characters, soft hyphens, tags and selectors (DRAFT-8): only
 * programs see them.
 */
const UNSEEN =
  /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]|[\u{E0000}-\u{E01EF}]/gu;
// oxlint-disable-next-line no-control-regex -- control characters are what it takes out
const CONTROL = /[\0-\x08\x0b-\x1f\x7f]/g;

/** Returns text without what only a program sees. */
export const visible = (text: string): string =>
  text.replace(UNSEEN, '').replace(CONTROL, '').toWellFormed();

/** A block of the work as it is sent. */
export interface Piece {
  text: string;
  isHeading: boolean;
  isCode: boolean;
}

function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  while (text.length - from > MAX_BLOCK_LENGTH) {
    const cut = Math.max(
      text.lastIndexOf('\n', from + MAX_BLOCK_LENGTH),
      text.lastIndexOf(' ', from + MAX_BLOCK_LENGTH),
    );
    const to = cut > from + MAX_BLOCK_LENGTH / 2 ? cut : from + MAX_BLOCK_LENGTH;
    pieces.push(text.slice(from, to).toWellFormed());
    from = to;
  }
  return [...pieces, text.slice(from)];
}

function marked({ kind, level = 1 }: Block, text: string): string {
  if (kind === 'heading') return `${'#'.repeat(Math.min(6, level))} ${text}`;
  if (kind === 'list_item') return `${'  '.repeat(Math.max(0, level - 1))}- ${text}`;
  if (kind === 'footnote') return `[footnote] ${text}`;
  return text;
}

/**
 * Returns what was written, block by block, with its own line ends: without running heads, hidden
 * text and people's names. What a model said about pictures is inserted at their positions.
 */
export function shownWork(
  document: Document,
  redactor: Redactor,
  seen: readonly SeenPicture[] = [],
): Piece[] {
  const found: Piece[] = [];
  let shown = 0;
  const show = (until: number): void => {
    for (; shown < seen.length && seen[shown]!.at <= until; shown += 1) {
      const { at, number, said, shows } = seen[shown]!;
      const words = [`Picture ${number}.`, said === '' ? '' : `Words in it: ${said}`, shows]
        .join(' ')
        .slice(0, MAX_SEEN_LENGTH);
      found.push({
        text: `[${redactor.redact(visible(words).replace(/\s+/g, ' ').trim(), at < HEAD_CHARACTERS)}]`,
        isHeading: false,
        isCode: false,
      });
    }
  };
  for (const block of document.blocks) {
    if (!isWritten(block) || block.start >= MAX_CHARACTERS) continue;
    show(block.start);
    for (const piece of piecesOf(blockText(document, block))) {
      const text = redactor.redact(visible(piece), block.start < HEAD_CHARACTERS);
      if (text.trim() !== '')
        found.push({
          text: marked(block, text.trimEnd()),
          isHeading: block.kind === 'heading',
          isCode: block.kind === 'code',
        });
    }
  }
  show(Infinity);
  return found;
}

export const textOfPieces = (pieces: readonly Piece[]): string =>
  pieces
    .map(({ text, isCode }, at) =>
      at === 0 ? text : `${isCode && pieces[at - 1]!.isCode ? '\n' : '\n\n'}${text}`,
    )
    .join('');

/** Splits the work into parts at its headings where possible; a single part wherever it fits. */
export function partsOf(pieces: readonly Piece[], size = AT_ONCE): Piece[][] {
  const parts: Piece[][] = [];
  let now: Piece[] = [];
  let length = 0;
  const close = (): void => {
    if (now.length > 0) parts.push(now);
    now = [];
    length = 0;
  };
  for (const piece of pieces) {
    if (
      length + piece.text.length > size ||
      (piece.isHeading && length > size * FULL && parts.length > 0)
    )
      close();
    now.push(piece);
    length += piece.text.length + 2;
  }
  close();
  return parts;
}
