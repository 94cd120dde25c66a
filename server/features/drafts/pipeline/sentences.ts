import { type Block, blockText, type Document, isWritten } from '#contract/submissions/document.ts';
import { sentencesOf } from '#server/features/drafts/checks/measure/sentence.ts';
import type { Redactor } from '#server/features/drafts/privacy/redact.ts';
import type { SeenPicture } from '#server/features/drafts/types.ts';

/** A sentence, a line of code, a row of a table: what a model points at by its number. Offsets are those of the document. */
export interface Numbered {
  number: number;
  start: number;
  end: number;
  block: Block;
  /** As it is sent. */ text: string;
  /** What was seen in this picture, from 1: it has no place in the text. */ picture?: number;
}

/** One that is longer is several, so that a passage can be pointed at. */
const LONGEST = 1200;
/** Of what a picture says and shows. */
const LONGEST_SEEN = 4000;
/** Names of people stand on covers and in headers. */
const HEAD_CHARACTERS = 1500;
/** Zero-width and bidirectional signs, soft hyphens, tags and selectors (DRAFT-8): nobody reads them but a program. */
const UNSEEN =
  /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]|[\u{E0000}-\u{E01EF}]/gu;
// oxlint-disable-next-line no-control-regex -- control characters are what it takes out
const CONTROL = /[\0-\x08\x0b-\x1f\x7f]/g;

/** Text without what only a program sees. */
export const visible = (text: string): string =>
  text.replace(UNSEEN, '').replace(CONTROL, '').toWellFormed();

interface Span {
  start: number;
  end: number;
}

/** Of a long span pieces, cut where a word ends. */
function pieces(text: string, { start, end }: Span): Span[] {
  const cut: Span[] = [];
  let from = start;
  while (end - from > LONGEST) {
    const space = text.lastIndexOf(' ', from + LONGEST);
    const to = space > from + LONGEST / 2 ? space : from + LONGEST;
    cut.push({ start: from, end: to });
    from = to;
  }
  return [...cut, { start: from, end }];
}

function linesOf(text: string, start: number): Span[] {
  const spans: Span[] = [];
  let at = start;
  for (const line of text.split('\n')) {
    if (line.trim() !== '') spans.push({ start: at, end: at + line.trimEnd().length });
    at += line.length + 1;
  }
  return spans;
}

const spansOf = (document: Document, block: Block): Span[] => {
  const text = blockText(document, block);
  return block.kind === 'code' || block.kind === 'table'
    ? linesOf(text, block.start)
    : sentencesOf(text, block.start);
};

/**
 * What was written, numbered from 1 (DRAFT-1): no running heads and no hidden text, nobody's name. `most` characters of
 * the document are looked at.
 */
export function numbered(
  document: Document,
  redactor: Redactor,
  most: number,
  seen: readonly SeenPicture[] = [],
): Numbered[] {
  const found: Numbered[] = [];
  let shown = 0;
  const show = (until: number): void => {
    for (; shown < seen.length && seen[shown]!.at <= until; shown += 1) {
      const { at, number, said, shows } = seen[shown]!;
      const words = visible(
        [`Picture ${number}.`, said === '' ? '' : `Words in it: ${said}`, shows].join(' '),
      )
        .replace(/\s+/g, ' ')
        .trim();
      found.push({
        number: found.length + 1,
        start: at,
        end: at,
        block: { kind: 'paragraph', start: at, end: at },
        text: redactor.redact(words.slice(0, LONGEST_SEEN).toWellFormed(), at < HEAD_CHARACTERS),
        picture: number,
      });
    }
  };
  for (const block of document.blocks) {
    if (!isWritten(block) || block.start >= most) continue;
    show(block.start);
    for (const span of spansOf(document, block).flatMap((one) => pieces(document.text, one))) {
      const raw = visible(document.text.slice(span.start, span.end));
      const said = block.kind === 'code' ? raw : raw.replace(/\s+/g, ' ').trim();
      const text = redactor.redact(said, span.start < HEAD_CHARACTERS);
      if (text.trim() !== '')
        found.push({ number: found.length + 1, start: span.start, end: span.end, block, text });
    }
  }
  show(Infinity);
  return found;
}

const LABELS: Readonly<Partial<Record<Block['kind'], string>>> = {
  heading: 'heading',
  list_item: 'item',
  table: 'row',
  code: 'code',
  equation: 'equation',
  quotation: 'quotation',
  footnote: 'footnote',
  caption: 'caption',
  reference: 'reference',
};

/** Numbered lines, as they are sent: an empty line between blocks. */
export function shownLines(sentences: readonly Numbered[]): string {
  let block: Block | null = null;
  return sentences
    .map(({ number, text, block: own, picture }) => {
      const label = picture === undefined ? LABELS[own.kind] : 'picture';
      const gap = block !== null && block !== own && own.kind !== 'code' ? '\n' : '';
      block = own;
      return `${gap}[${number}]${label === undefined ? '' : ` (${label})`} ${text}`;
    })
    .join('\n');
}
