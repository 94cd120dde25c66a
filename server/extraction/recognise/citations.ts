import {
  type Block,
  blockText,
  type CitationStyle,
  type Document,
  isWritten,
} from '#contract/submissions/document.ts';

type Found = Document['citations'];

const YEAR = String.raw`(?:1[5-9]|20)\d\d[a-z]?`;
const NAME = String.raw`\p{Lu}[\p{L}'’-]{1,30}`;
/** "(Santos, 2008, p. 3)", "(see Li & Wu 2019; Ng et al., 2020)". */
const PARENTHETICAL = new RegExp(
  String.raw`\([^()\n]{0,80}?(?:${NAME}|et al\.?|u\. ?a\.)[.,]{0,2}\s{1,2}(?:${YEAR}|n\.d\.|o\. ?J\.|s\.f\.)\s?(?:[,:;][^()\n]{0,120})?\)`,
  'gu',
);
/** "Santos (2008)". */
const NARRATIVE = new RegExp(
  String.raw`${NAME}(?: et al\.?| u\. ?a\.)? \(${YEAR}(?:[,:;][^()\n]{0,60})?\)`,
  'gu',
);
/** "(Santos 14)", "(Li and Wu 14-15)", "("Title" 3)". */
const MLA = new RegExp(
  String.raw`\((?:${NAME}(?:,? (?:and|&|et) ${NAME}| et al\.)?|["“][^"”()\n]{2,60}["”]) (?!${YEAR}\))\d{1,4}(?:\s?[-–]\s?\d{1,4})?\)`,
  'gu',
);
/** "[3]", "[1, 4–6]". */
const NUMERIC = /\[\d{1,3}(?:\s?[,;–-]\s?\d{1,3}){0,8}\]/g;
const SOURCE =
  /(?:1[5-9]|20)\d\d|https?:|www\.|\bdoi\b|\bibid|\bebd\b|\ba\.\s?a\.\s?O|\bvgl\.|\bcf\.|\bop\. cit|\bS\. \d|\bpp?\. \d/i;
const WORKS_CITED = /^(?:works cited|obras citadas|œuvres citées)\b/i;
const NUMBERED = /^\s*(?:\[\d{1,3}\]|\d{1,3}\.)/;

const TELLING: readonly Block['kind'][] = ['paragraph', 'list_item', 'caption', 'quotation'];
/**
 * With this much text it can be said that there are no citations; with less, nothing can be said.
 */
const ENOUGH_WORDS = 150;

const times = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/**
 * Returns how sources are cited, by the forms that are found in the running text, in footnotes and
 * in the list of references.
 */
export function citationsOf(
  text: string,
  blocks: readonly Block[],
  words: number,
  isWhole: boolean,
): Found {
  const written = blocks.filter(isWritten);
  const slice = (block: Block): string => blockText({ text }, block);
  const running = written
    .filter(({ kind }) => TELLING.includes(kind))
    .map(slice)
    .join('\n');
  const references = written.filter(({ kind }) => kind === 'reference').map(slice);
  const numbered = references.filter((one) => NUMBERED.test(one)).length;
  const isMlaList = written.some(
    (block) => block.kind === 'heading' && WORKS_CITED.test(slice(block)),
  );
  const counts: [CitationStyle, number][] = [
    ['author_date', times(running, PARENTHETICAL) + times(running, NARRATIVE)],
    ['mla', times(running, MLA) + (isMlaList ? 1 : 0)],
    [
      'numeric',
      times(running, NUMERIC) + (numbered > 1 && numbered > references.length / 2 ? 1 : 0),
    ],
    [
      'footnotes',
      written.filter((block) => block.kind === 'footnote' && SOURCE.test(slice(block))).length,
    ],
  ];
  const [[style, most], [, next]] = counts.toSorted(([, a], [, b]) => b - a) as [
    (typeof counts)[0],
    (typeof counts)[0],
  ];
  if (most === 0) {
    if (references.length > 0 || !isWhole || words < ENOUGH_WORDS)
      return { style: 'unknown', confidence: 0.3 };
    return { style: 'none', confidence: words > 2 * ENOUGH_WORDS ? 0.9 : 0.7 };
  }
  const confidence = Math.min(
    0.99,
    (most / (most + next)) * (most === 1 ? 0.65 : 0.7 + Math.min(most, 10) * 0.03),
  );
  return confidence < 0.6 ? { style: 'unknown', confidence } : { style, confidence };
}
