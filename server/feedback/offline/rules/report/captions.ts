import type { Language } from '../../language.ts';
import type { Work } from '../../work.ts';

export type Kind = 'table' | 'figure';
export interface Caption {
  kind: Kind;
  number: number;
  label: string;
  start: number;
  end: number;
}

// Of some PDFs the sign for “fi” is lost.
const WORDS: Readonly<Record<Kind, string>> = {
  table: String.raw`tables?|tab\.?|tabellen?|tableaux?|tablas?|cuadros?`,
  figure: String.raw`(?:fi)?gures?|(?:fi)?guras?|fig\.?|figs\.?|abbildung(?:en)?|abb\.?|diagramme?|graphs?|grafik|figuras?|gráficos?|schéma`,
};
const CAPTION: Readonly<Record<Kind, RegExp>> = {
  table: new RegExp(String.raw`^\s*((?:${WORDS.table})\s*(\d{1,2}))\s*[:.–—-](?!\d)`, 'iu'),
  figure: new RegExp(String.raw`^\s*((?:${WORDS.figure})\s*(\d{1,2}))\s*[:.–—-](?!\d)`, 'iu'),
};
const NUMBERS = String.raw`\d{1,2}(?:[a-z](?!\p{L}))?(?:\s*(?:,|and|und|et|y|&|to|bis|à|a|–|-)\s*\d{1,2})*`;
const MENTION: Readonly<Record<Kind, RegExp>> = {
  table: new RegExp(String.raw`(?<!\p{L})(?:${WORDS.table})\s*\(?(${NUMBERS})`, 'giu'),
  figure: new RegExp(String.raw`(?<!\p{L})(?:${WORDS.figure})\s*\(?(${NUMBERS})`, 'giu'),
};
/** A table or figure that is spoken of without its number. */
export const POINTS: Readonly<Record<Kind, RegExp>> = {
  table:
    /(?<!\p{L})(?:(?:the|this|these|following|next|above|below)\s+(?:\p{L}+\s+)?tables?|(?:der|die|diese[rn]?|folgende[rn]?|obige[rn]?)\s+(?:\p{L}+\s+)?Tabellen?|(?:le|ce|du|au)\s+tableau|(?:la|esta)\s+tabla)(?!\s*\d)/iu,
  figure:
    /(?<!\p{L})(?:(?:the|this|these|following|next|above|below)\s+(?:\p{L}+\s+)?(?:figures?|graphs?|diagrams?|plots?|charts?|pictures?|images?)|(?:der|die|das|diese[rsn]?|folgende[rsn]?|obige[rsn]?)\s+(?:\p{L}+\s+)?(?:Abbildung(?:en)?|Diagramme?|Grafik|Graph|Bild)|(?:le|la|ce|cette)\s+(?:figure|graphique|schéma|courbe)|(?:la|el|este|esta)\s+(?:figura|gráfic[oa]|imagen))(?!\s*\d)/iu,
};

/** "Fig. 1.2": a number of two levels, by which nobody can tell whether figure 1 is meant. */
const TWO_LEVELS = new RegExp(
  String.raw`(?<!\p{L})(?:${WORDS.table}|${WORDS.figure})\s*\d{1,2}[.-]\d`,
  'iu',
);

/** A line of a list of figures names one and speaks of none. */
const CONTENTS = /(?:\.[ \u00A0]?){5,}/;

const rangeOf = (numbers: string): number[] => {
  const found = (numbers.match(/\d{1,2}/g) ?? []).map(Number);
  const [from, to] = found;
  return found.length === 2 && /(?:–|-|to|bis|à)/i.test(numbers) && to! > from!
    ? Array.from({ length: to! - from! + 1 }, (_, index) => from! + index)
    : found;
};

/** Captions of tables and figures, and the numbers by which the text speaks of them. */
export function captionsOf({ blocks, text }: Pick<Work, 'blocks' | 'text'>): {
  captions: Caption[];
  mentioned: Record<Kind, Map<number, { start: number; end: number }>>;
} {
  const captions: Caption[] = [];
  const mentioned: Record<Kind, Map<number, { start: number; end: number }>> = {
    table: new Map(),
    figure: new Map(),
  };
  const isOfTwoLevels = blocks.some(
    ({ kind, start, end }) =>
      kind !== 'code' && kind !== 'reference' && TWO_LEVELS.test(text.slice(start, end)),
  );
  for (const block of isOfTwoLevels ? [] : blocks) {
    if (block.kind === 'reference') continue;
    const own = text.slice(block.start, block.end);
    if (CONTENTS.test(own)) continue;
    let from = 0;
    for (const kind of ['table', 'figure'] as const) {
      // What was taken for code has no captions, and may still send the reader to one.
      const match = block.kind !== 'code' && own.length < 400 ? CAPTION[kind].exec(own) : null;
      if (match === null) continue;
      captions.push({
        kind,
        number: Number(match[2]),
        label: match[1]!,
        start: block.start,
        end: block.end,
      });
      from = match[0].length;
    }
    for (const kind of ['table', 'figure'] as const) {
      for (const { 1: numbers, index, 0: found } of own.slice(from).matchAll(MENTION[kind])) {
        for (const number of rangeOf(numbers!))
          if (!mentioned[kind].has(number))
            mentioned[kind].set(number, {
              start: block.start + from + index,
              end: block.start + from + index + found.length,
            });
      }
    }
  }
  return { captions, mentioned };
}

/** What a table or figure is called in each language. */
export const KIND_NAMES: Readonly<Record<Language, Readonly<Record<Kind, string>>>> = {
  en: { table: 'Table', figure: 'Figure' },
  de: { table: 'Tabelle', figure: 'Abbildung' },
  fr: { table: 'le tableau', figure: 'la figure' },
  es: { table: 'la tabla', figure: 'la figura' },
};
