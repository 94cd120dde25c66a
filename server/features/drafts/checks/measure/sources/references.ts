import type { Block, Document } from '#contract/submissions/document.ts';
import type { Span } from '#server/features/drafts/checks/measure/span.ts';

/** One entry of a list of sources. */
export interface Reference extends Span {
  /** The first author's surname or the organisation; null if it can't be determined. */
  first: string | null;
  /** All years in the entry, except in addresses. */
  years: readonly string[];
  urls: readonly string[];
}

export interface ReferenceList {
  heading: Span | null;
  entries: readonly Reference[];
  start: number;
  end: number;
}

const HEADING =
  /^(?:#+\s*)?(?:\d{1,2}\.?\s+|[IVX]+\.\s+)?(?:list\s+of\s+(?:references|sources|works\s+cited)|references?(?:\s+(?:list|cited))?|bibliography|works\s+(?:cited|consulted)|sources(?:\s+(?:used|cited))?|literature(?:\s+cited)?|literatur(?:verzeichnis|angaben|liste)?|quellen(?:verzeichnis|angaben|nachweis\p{L}*)?|literatur-?\s+und\s+quellenverzeichnis|bibliographie|sources?\s+citées|références(?:\s+bibliographiques)?|sitographie|webographie|referencias(?:\s+bibliográficas)?|bibliografía|fuentes(?:\s+(?:consultadas|citadas))?|obras\s+citadas|bibliografia|fonti|riferimenti(?:\s+bibliografici)?|referências(?:\s+bibliográficas)?|参考文献)\s*:?\s*$/iu;
const YEAR = /(?<![\d/.-])(?:1[5-9]|20)\d\d[a-z]?(?![\d\p{L}])/gu;
const URL = /https?:\/\/[^\s<>"]{3,400}|(?<![\p{L}@./])www\.[^\s<>"]{3,400}/giu;
/** The number at the beginning of an entry. */
const NUMBER = /^\s*(?:\[\d{1,3}\]|\d{1,3}[.)]\s)/;
/** "van der Berg, J." or "Smith, John" or "World Health Organization." at the beginning of an entry. */
const SURNAME =
  /^["“„«]?((?:(?:van|von|de|der|den|del|della|di|da|dos|la|le|du|des|el|al|bin|ibn|ter|zu|d['’])\s*){0,3}\p{Lu}[\p{L}\p{M}’'‐-]+(?:\s\p{Lu}[\p{L}\p{M}’'‐-]+)?)\s*,\s*(?:\p{Lu}|[-‐])/u;
const ORGANISATION =
  /^((?:The\s+)?\p{Lu}[\p{L}\p{M}&’'.‐-]*(?:\s+(?:of|for|and|the|on|in|de|la|du|des|für|und|der|y|&|\p{Lu}[\p{L}\p{M}&’'.‐-]*)){0,9}?)\s*(?:\.\s|\(|,\s*\(?(?:1[5-9]|20)\d\d|:\s)/u;
/** A line that may begin a new entry. */
const BEGINS =
  /^\s*(?:[-•*–]\s|\[?\d{1,3}[\].)]\s|["“„«]?\p{Lu}|https?:|www\.|(?:van|von|de|der|del|di|da|la|le)\s\p{Lu})/u;

export const isReferenceHeading = (text: string): boolean =>
  text.length < 60 && HEADING.test(text.trim());

function entryOf({ text, start, end }: Span): Reference {
  const urls = [...text.matchAll(URL)].map(([url]) => url.replace(/[.,;)\]>]+$/, ''));
  const plain = text
    .replace(NUMBER, '')
    .replace(/^\s*[-•*–]\s*/, '')
    .trim();
  const years = [...plain.replace(URL, ' ').matchAll(YEAR)].map(([year]) => year);
  const first = SURNAME.exec(plain)?.[1] ?? ORGANISATION.exec(plain)?.[1] ?? null;
  return {
    text,
    start,
    end,
    first,
    years,
    urls,
  };
}

/**
 * Splits a block into lines that each begin an entry; continuation lines are joined to the one
 * above.
 */
function entriesIn(block: Span): Span[] {
  const found: Span[] = [];
  let at = block.start;
  for (const line of block.text.split('\n')) {
    const start = at + (line.length - line.trimStart().length);
    const end = at + line.trimEnd().length;
    at += line.length + 1;
    if (line.trim() === '') continue;
    const last = found.at(-1);
    if (last !== undefined && !BEGINS.test(line)) {
      last.text = block.text.slice(last.start - block.start, end - block.start);
      last.end = end;
    } else found.push({ text: line.trim(), start, end });
  }
  return found;
}

/** Makes addresses that follow one another an entry each. */
function linksApart(span: Span): Span[] {
  const pieces = [...span.text.matchAll(/\S+/g)];
  if (
    pieces.length < 2 ||
    !pieces.every(({ 0: piece }) => /^(?:https?:\/\/|www\.)\S+$/i.test(piece))
  )
    return [span];
  return pieces.map(({ 0: text, index }) => ({
    text,
    start: span.start + index,
    end: span.start + index + text.length,
  }));
}

const spanOf = (document: Document, { start, end }: Block): Span => ({
  text: document.text.slice(start, end),
  start,
  end,
});

/** Returns the list of sources at a work's end; null if none can be recognised. */
export function referencesOf(document: Document, blocks: readonly Block[]): ReferenceList | null {
  const at = blocks.findLastIndex(
    (block) =>
      block.kind !== 'reference' && isReferenceHeading(document.text.slice(block.start, block.end)),
  );
  const heading = at === -1 ? null : blocks[at]!;
  const until =
    heading === null
      ? -1
      : blocks.findIndex(
          (block, index) =>
            index > at && block.kind === 'heading' && (block.level ?? 1) <= (heading.level ?? 1),
        );
  const below = heading === null ? [] : blocks.slice(at + 1, until === -1 ? undefined : until);
  const listed = blocks.filter((block) => block.kind === 'reference' && !below.includes(block));
  const parts = [...listed, ...below]
    .filter(
      ({ kind }) =>
        kind === 'reference' || kind === 'paragraph' || kind === 'list_item' || kind === 'footnote',
    )
    .toSorted((a, b) => a.start - b.start);
  const entries = parts
    .flatMap((block) =>
      block.kind === 'reference'
        ? linksApart(spanOf(document, block))
        : entriesIn(spanOf(document, block)).flatMap(linksApart),
    )
    .map(entryOf);
  if (entries.length === 0 && heading === null) return null;
  const start = heading?.start ?? entries[0]!.start;
  return {
    heading: heading === null ? null : spanOf(document, heading),
    entries,
    start,
    end: entries.at(-1)?.end ?? heading!.end,
  };
}
