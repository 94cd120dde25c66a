import type { Paragraph, Prose } from './document.ts';
import { folded, type Reference } from './references.ts';
import type { Sentence, Span } from './sentences.ts';

/** A source named in the text, by author and year or by number. */
export interface Citation extends Span {
  /** Surnames or the organisation, as written; empty for a numbered citation. */
  names: string[];
  /** Year with its letter, or the number. */
  year: string;
  hasPage: boolean;
  numbered: boolean;
}

/** A direct quotation of at least five words. */
export interface Quotation extends Span {
  hasPage: boolean;
  isCited: boolean;
}

export interface Citing {
  citations: Citation[];
  /** Cited, but not in the list. */
  unlisted: Citation[];
  /** Cited with another year than the list has for the same name. */
  misdated: { citation: Citation; reference: Reference }[];
  /** In the list, but never cited. */
  uncited: Reference[];
  quotations: Quotation[];
  /** Different sources that are cited. */
  sources: number;
  /** Share of the running text inside quotation marks. */
  quotedShare: number;
}

const YEAR = /\b(?:1[5-9]|20)\d\d[a-z]?\b/;
const PAGE = /\b(?:pp?|S|s)\.\s*\d|:\s*\d+\s*(?:[-–]\s*\d+)?\s*$/;
const NAME = String.raw`\p{Lu}[\p{L}'’-]+`;
/** The names just before a bracket with a year: "Eliasson and Mattsson", "Börjesson et al.", "the Daily Mail". */
const NAMES_BEFORE = new RegExp(
  String.raw`(?:${NAME}|[A-Z]{2,})(?:(?:,\s|,?\s(?:and|und|y|et|&)\s|\s)(?:${NAME}|[A-Z]{2,})){0,5}(?:\s+(?:et\s+al\.?|and\s+others|u\.\s?a\.))?(?:['’]s)?,?\s*$`,
  'u',
);
const OPENERS =
  /^(?:(?:The|In|According|As|However|While|For|Similarly|But|And|When|Although|Both|Also|Likewise|Moreover|Furthermore|Finally|Der|Die|Das|Nach|Laut|Selon),?\s+)+/;
const WORDS_BEFORE = 120;

const namesIn = (text: string): string[] =>
  text
    .replace(/\bet\s+al\.?|\band others\b|['’]s\b/g, ' ')
    .split(/,|\band\b|&|\bund\b|\by\b|\bet\b|;/)
    .map((name) => name.trim())
    .filter((name) => /^\p{Lu}/u.test(name) && !/^(?:[A-Z]\.\s?)+$|^[A-Z]$/.test(name));

function inBrackets(inner: string, start: number, text: string): Citation[] {
  const found: Citation[] = [];
  let at = start + 1;
  for (const part of inner.split(';')) {
    const year = YEAR.exec(part);
    const names =
      year === null ? [] : namesIn(part.slice(0, year.index).replace(/^\s*(?:see|cf\.|e\.g\.|vgl\.|siehe),?\s+/i, ''));
    if (year !== null && names.length > 0) {
      const from = at + (part.length - part.trimStart().length);
      found.push({
        text: text.slice(from, at + part.trimEnd().length),
        start: from,
        end: at + part.trimEnd().length,
        names,
        year: year[0],
        hasPage: PAGE.test(part),
        numbered: false,
      });
    }
    at += part.length + 1;
  }
  return found;
}

/** "Leape (2006, p. 166)": the names stand before the bracket. */
function narrative(inner: string, start: number, end: number, text: string): Citation[] {
  if (!/^\s*(?:1[5-9]|20)\d\d[a-z]?\s*(?:[,:;]|$)/.test(inner)) return [];
  const before = text.slice(Math.max(0, start - WORDS_BEFORE), start);
  const match = NAMES_BEFORE.exec(before);
  if (match === null) return [];
  const name = match[0].replace(OPENERS, '');
  const names = namesIn(name);
  const from = start - name.length;
  return names.length === 0
    ? []
    : [
        {
          text: text.slice(from, end),
          start: from,
          end,
          names,
          year: YEAR.exec(inner)![0],
          hasPage: PAGE.test(inner),
          numbered: false,
        },
      ];
}

function citationsIn({ text, start }: Span): Citation[] {
  const found: Citation[] = [];
  for (const match of text.matchAll(/\(([^()]{4,240})\)/g)) {
    const inner = match[1]!;
    if (!YEAR.test(inner)) continue;
    const cited = inBrackets(inner, match.index, text);
    found.push(...(cited.length > 0 ? cited : narrative(inner, match.index, match.index + match[0].length, text)));
  }
  for (const match of text.matchAll(/\[(\d{1,3}(?:\s*[,–-]\s*\d{1,3})*)\]/g)) {
    found.push({
      text: match[0],
      start: match.index,
      end: match.index + match[0].length,
      names: [],
      year: match[1]!,
      hasPage: false,
      numbered: true,
    });
  }
  return found.map((citation) => ({ ...citation, start: citation.start + start, end: citation.end + start }));
}

const isNamedIn = (citation: Citation, reference: Reference): boolean => {
  const [first = ''] = citation.names;
  return reference.key.includes(folded(first.split(/\s+/).at(-1)!));
};
const isCitedBy =
  (reference: Reference, index: number) =>
  (citation: Citation): boolean =>
    citation.numbered
      ? citation.year.split(/[,–-]/).some((number) => Number(number) === index + 1)
      : isNamedIn(citation, reference) && (reference.year === null || reference.year === citation.year);

/** Marks that open and close the same kind of quotation. */
const QUOTATION =
  /“([^“”]{15,600})”|"([^"\n]{15,600})"|(?<=[\s(])[‘']((?:[^‘’'\n]|[’'](?=\p{L})){15,600})[’'](?=[\s.,;:)])|„([^„“”]{15,600})[“”]|«([^«»]{15,600})»/gu;
const QUOTED_WORDS = 5;

function quotationsIn(paragraph: Paragraph, citations: readonly Citation[]): Quotation[] {
  return [...paragraph.text.matchAll(QUOTATION)]
    .filter((match) => match[0].split(/\s+/).length >= QUOTED_WORDS)
    .map((match) => {
      const start = paragraph.start + match.index;
      const end = start + match[0].length;
      const sentence = paragraph.sentences.find((one: Sentence) => one.start <= start && start < one.end);
      const near = citations.filter(
        (citation) =>
          citation.end >= (sentence?.start ?? start) - 2 && citation.start <= Math.max(end, sentence?.end ?? end) + 40,
      );
      return { text: match[0], start, end, isCited: near.length > 0, hasPage: near.some(({ hasPage }) => hasPage) };
    });
}

/** The same for every place where the same source is cited. */
export const sourceOf = ({ names, year }: Citation): string => `${folded(names[0] ?? '')} ${year}`;

/** Who is cited where, and whether text and list agree (both ways). */
export function readCitations({ paragraphs, references }: Prose): Citing {
  const citations = paragraphs.flatMap(citationsIn);
  const entries = references?.entries ?? [];
  const quotations = paragraphs.flatMap((paragraph) => quotationsIn(paragraph, citations));
  const missing = citations.filter(
    (citation) => !entries.some((reference, index) => isCitedBy(reference, index)(citation)),
  );
  const misdated = missing.flatMap((citation) => {
    const reference = citation.numbered ? undefined : entries.find((entry) => isNamedIn(citation, entry));
    return reference === undefined ? [] : [{ citation, reference }];
  });
  const length = paragraphs.reduce((sum, { text }) => sum + text.length, 0);
  return {
    citations,
    quotations,
    misdated,
    unlisted: missing.filter((citation) => !misdated.some((wrong) => wrong.citation === citation)),
    uncited: entries.filter(
      (reference, index) =>
        !citations.some(isCitedBy(reference, index)) && !misdated.some((wrong) => wrong.reference === reference),
    ),
    sources: new Set(citations.map(sourceOf)).size,
    quotedShare: length === 0 ? 0 : quotations.reduce((sum, { text }) => sum + text.length, 0) / length,
  };
}
