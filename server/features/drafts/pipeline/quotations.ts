import type { Evidence } from '#contract/drafts/feedback.ts';

/**
 * Pairs of quotation marks in five languages. A straight single mark opens after a space and closes
 * before one; otherwise it is an apostrophe.
 */
const QUOTED =
  /“([^“”\n]{1,600})”|„([^„“”\n]{1,600})[“”]|«\s?([^«»\n]{1,600}?)\s?»|»([^«»\n]{1,600})«|"([^"\n]{1,600})"|‘([^‘’\n]{1,600}(?:’\p{L}{1,3}[^‘’\n]{0,200}){0,4})’(?!\p{L})|「([^「」\n]{1,600})」|『([^『』\n]{1,600})』|(?<=^|[\s(])'(\p{L}[^'\n]{2,300}(?:'\p{L}{1,3}[^'\n]{0,200}){0,4})'(?![\p{L}\p{N}])|`([^`\n]{1,200})`/gu;
const GAP = /\s*[[(]?(?:\.{3}|…)[\])]?\s*/u;
const MIN_SIGNS = 2;

export interface Quotation {
  start: number;
  end: number;
  words: string;
}

/** Returns what a text puts in quotation marks. */
export const quotationsIn = (text: string): Quotation[] =>
  Array.from(text.matchAll(QUOTED), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
    words: (match.slice(1).find((group) => group !== undefined) ?? '').trim(),
  })).filter(({ words }) => words.replace(/[^\p{L}\p{N}]/gu, '').length >= MIN_SIGNS);

const otherCase = (text: string): string => {
  const first = text[0] ?? '';
  const turned = first === first.toLowerCase() ? first.toUpperCase() : first.toLowerCase();
  return turned.length === 1 ? turned + text.slice(1) : text;
};

export interface Place {
  start: number;
  end: number;
}

/**
 * Returns where words occur in the work (DRAFT-2): unchanged, with a different case at the start,
 * or as pieces joined by an ellipsis, each found after the previous one. Null if they don't occur.
 */
export function placesOf(
  words: string,
  find: (quote: string) => Evidence | null,
  text: string,
): Place[] | null {
  let after = 0;
  const pieces = words
    .split(GAP)
    .map((piece) => piece.replace(/^[\s,;:]+|[\s,;:.!?]+$/g, ''))
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece));
  if (pieces.length === 0 || pieces.length > 5) return null;
  const places: Place[] = [];
  for (const piece of pieces) {
    const found = find(piece) ?? find(otherCase(piece)) ?? findShort(piece, text);
    if (found === null) return null;
    if (found.end <= after) return null;
    after = found.start;
    places.push({ start: found.start, end: found.end });
  }
  return places;
}

export const stands = (...given: Parameters<typeof placesOf>): boolean =>
  placesOf(...given) !== null;

/** Returns the longest run of altered words that occurs there, and its share of them. */
export function longestRun(
  words: string,
  find: (quote: string) => Evidence | null,
  lowered: string,
): { place: Place; share: number } | null {
  const list = words
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, 60);
  const said = (from: number, to: number): string => list.slice(from, to).join(' ');
  let best: [from: number, to: number] = [0, 0];
  for (let from = 0; from < list.length; from += 1) {
    let to = Math.max(from + 1, from + best[1] - best[0] + 1);
    while (to <= list.length && lowered.includes(said(from, to).toLowerCase())) {
      best = [from, to];
      to += 1;
    }
  }
  for (let [from, to] = best; to - from >= 2; to -= 1) {
    const found = find(said(from, to).replace(/^[\s,;:]+|[\s,;:.!?]+$/g, ''));
    if (found !== null)
      return { place: { start: found.start, end: found.end }, share: (to - from) / list.length };
  }
  return null;
}

/** A single word is too little for evidence, but in quotation marks it must still occur there. */
function findShort(piece: string, text: string): Pick<Evidence, 'start' | 'end'> | null {
  if (piece.replaceAll(' ', '').length >= 4) return null;
  for (let at = text.indexOf(piece); at !== -1; at = text.indexOf(piece, at + 1)) {
    const isWhole =
      !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '') &&
      !/[\p{L}\p{N}]/u.test(text[at + piece.length] ?? '');
    if (isWhole) return { start: at, end: at + piece.length };
  }
  return null;
}
