import { type Span, trimmed } from './sentences.ts';

/** One entry of a reference list. */
export interface Reference extends Span {
  /** The text without accents and in lower case, for matching. */
  key: string;
  year: string | null;
  /** A web address and nothing that tells a journal, a publisher or a page. */
  isWebPage: boolean;
}
export interface ReferenceList {
  heading: Span;
  entries: Reference[];
}

const HEADING =
  /^(?:\d{1,2}\.?\s+)?(?:list of (?:references|sources)|references?|reference list|bibliography|works cited|sources(?: used)?|literature|literatur(?:verzeichnis)?|quellen(?:verzeichnis)?|bibliographie|références|referencias|bibliografía|bibliografia|fonti|bronnen|referências)\s*:?\s*$/i;
/** A list in the line of its own heading: "Sources: internet, lecture slides". */
const INLINE = /^(?:references?|bibliography|sources|literatur|quellen|sources)\s*:\s*\S/i;
const SCHOLARLY =
  /\bpp?\.\s*\d|\d+\s*\(\d+\)|\bdoi\b|\bpress\b|publish|routledge|springer|wiley|elsevier|\bISBN\b|journal/i;

export const isReferenceHeading = (block: string): boolean => {
  const line = block.split('\n', 1)[0]!.trim();
  return HEADING.test(line) || (block.length < 200 && INLINE.test(line));
};

/** Without accents and in lower case. */
export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function entryOf(span: Span): Reference {
  const year = /\b(1[5-9]\d\d|20\d\d)[a-z]?\b/.exec(span.text.replace(/https?:\S+/g, ' '));
  const isUrl = /https?:\/\/|www\.|\.(?:com|org|net|co\.uk|de)\b/i.test(span.text);
  return {
    ...span,
    key: folded(span.text),
    year: year?.[0] ?? null,
    isWebPage: isUrl && !SCHOLARLY.test(span.text.replace(/https?:\S+/g, ' ')),
  };
}

/** A line that goes on with the entry above it: wrapped entries begin small or with neither a name nor a number nor a link. */
const goesOn = (line: string): boolean => !/^\s*(?:\p{Lu}|\[?\d+[\].]|https?:|www\.|[-•*])/u.test(line);

/** The list whose heading is the first of `blocks`. */
export function referenceList(blocks: readonly Span[], text: string): ReferenceList {
  const [heading] = blocks;
  if (heading === undefined) throw new RangeError('a reference list has a heading');
  const entries: Span[] = [];
  const inline = !HEADING.test(heading.text.split('\n', 1)[0]!.trim());
  for (const block of inline ? [heading] : [...below(heading), ...blocks.slice(1)]) {
    let at = block.start;
    for (const line of block.text.split('\n')) {
      const span = trimmed(line, at);
      at += line.length + 1;
      const last = entries.at(-1);
      if (span.text === '') continue;
      if (last !== undefined && last.end >= block.start && goesOn(span.text)) {
        entries[entries.length - 1] = { text: text.slice(last.start, span.end), start: last.start, end: span.end };
      } else entries.push(span);
    }
  }
  return { heading, entries: entries.map(entryOf) };
}

/** What stands in the heading's own block, under its first line. */
function below({ text, start }: Span): Span[] {
  const end = text.indexOf('\n');
  return end === -1 ? [] : [{ text: text.slice(end + 1), start: start + end + 1, end: start + text.length }];
}
