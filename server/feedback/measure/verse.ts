import { syllable } from 'syllable';
import { wordsOf } from '../words.ts';
import { type Span, trimmed } from './sentences.ts';

export interface VerseLine extends Span {
  syllables: number;
  words: number;
}
/** A text in verse. */
export interface Verse {
  stanzas: VerseLine[][];
  lines: VerseLine[];
  title: Span | null;
  /** Lines that come back word for word. */
  refrains: { line: VerseLine; times: number }[];
  /** Lines much longer or shorter than the others. */
  outliers: VerseLine[];
  usual: number;
  /** Pairs of neighbouring or alternate lines whose last words end alike. */
  rhymes: [VerseLine, VerseLine][];
}

const MIN_LINES = 6;
const MAX_WORDS = 11;

/** The part of a last word that rhymes, by its spelling: from its last vowel but a silent e. */
function ending(line: string): string {
  const last = wordsOf(line).at(-1)?.text.toLowerCase() ?? '';
  return /[aeiouy]+[^aeiouy]*(?:e|es|ed)?$/.exec(last)?.[0] ?? last;
}

function rhymesOf(lines: readonly VerseLine[]): Verse['rhymes'] {
  return lines.flatMap((line, index) =>
    [1, 2].flatMap((distance) => {
      const other = lines[index + distance];
      if (other === undefined) return [];
      const same = ending(line.text) === ending(other.text) && ending(line.text).length > 1;
      return same && wordsOf(line.text).at(-1)!.text.toLowerCase() !== wordsOf(other.text).at(-1)!.text.toLowerCase()
        ? [[line, other] as [VerseLine, VerseLine]]
        : [];
    }),
  );
}

/** The verse of a text; null when it is prose, notes or code. */
export function readVerse(text: string): Verse | null {
  let at = 0;
  const stanzas: VerseLine[][] = [[]];
  for (const raw of text.split('\n')) {
    const span = trimmed(raw, at);
    at += raw.length + 1;
    const words = wordsOf(span.text);
    if (words.length === 0) stanzas.push([]);
    else
      stanzas
        .at(-1)!
        .push({
          ...span,
          words: words.length,
          syllables: words.reduce((sum, word) => sum + Math.max(1, syllable(word.text)), 0),
        });
  }
  const groups = stanzas.filter((stanza) => stanza.length > 0);
  const title = groups.length > 1 && groups[0]!.length === 1 ? groups.shift()![0]! : null;
  const lines = groups.flat();
  const short = lines.filter((line) => line.words <= MAX_WORDS && line.text.length < 75).length;
  const breaks = groups.filter((stanza) => stanza.length > 1).length;
  const ends = lines.filter((line) => /[.!?:]$/.test(line.text)).length;
  const listed = lines.filter((line) => /^(?:[-•*–]|\d+[.)])\s|[{};=]|:\s*\d|\|/.test(line.text)).length;
  const mean = lines.reduce((sum, line) => sum + line.words, 0) / lines.length;
  if (
    lines.length < MIN_LINES ||
    short < lines.length * 0.9 ||
    breaks === 0 ||
    ends > lines.length * 0.6 ||
    listed > lines.length * 0.15 ||
    mean < 2
  )
    return null;
  const usual = lines.map((line) => line.syllables).toSorted((a, b) => a - b)[Math.floor(lines.length / 2)]!;
  const counts = new Map<string, VerseLine[]>();
  for (const line of lines) {
    const key = line.text.toLowerCase().replace(/[^\p{L} ]/gu, '');
    counts.set(key, [...(counts.get(key) ?? []), line]);
  }
  return {
    stanzas: groups,
    lines,
    title,
    usual,
    rhymes: rhymesOf(lines),
    refrains: [...counts.values()]
      .filter((same) => same.length > 1)
      .map((same) => ({ line: same[0]!, times: same.length })),
    outliers: lines.filter((line) => Math.abs(line.syllables - usual) > Math.max(3, usual * 0.45)),
  };
}
