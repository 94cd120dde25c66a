import type { Prose } from './document.ts';
import type { Sentence, Span } from './sentences.ts';

export interface Repetition {
  /** A word typed twice by accident. */
  doubled: Span[];
  /** Four words or more that come back at least three times, most frequent first. */
  phrases: { phrase: string; places: Span[] }[];
  /** Three sentences in a row, or more, that begin with the same word. */
  sameStarts: { start: string; sentences: Sentence[] }[];
  /** Slips that a rule can be sure of: small i, a sentence that begins small, confusions such as "alot". */
  slips: Span[];
  /** Notes left in the text: TODO, ???, [insert …]. */
  leftovers: Span[];
  /** Used at least twice and never written out. */
  unexplained: string[];
}

const GRAM = 4;
const MIN_TIMES = 3;
/** Bounds for texts made to be slow. */
const MAX_PHRASE = 120;
const MAX_PHRASES = 50;
const MAX_PLACES = 50;
const MEANT_TWICE = new Set([
  'had',
  'that',
  'is',
  'no',
  'very',
  'so',
  'bye',
  'ha',
  'well',
  'now',
  'yes',
  'sie',
  'die',
  'der',
  'das',
  'nous',
  'vous',
]);
const SLIP =
  /(?<![\w.'’])i(?:['’](?:m|ve|d|ll))?(?= [a-z])|\b(?:alot|recieved?|seperate(?:d|ly)?|definately|occured|goverments?|enviroment(?:al)?|untill|wich|beleive|todays society|could of|should of|would of|there is (?:less|many|few) \w+s|less (?:people|cars|accidents|students)|than there is|peoples \w+|can not)\b/g;
const LEFTOVER =
  /\bTODO\b|\bTBC\b|\bTBD\b|\bXXX+\b|\?{3,}|\blorem ipsum\b|\[(?:insert|add|citation needed|ref(?:erence)?\??|source\??|TODO|word count|check)[^\]]{0,60}\]/gi;
const COMMON_ABBREVIATIONS = new Set([
  'UK',
  'USA',
  'US',
  'EU',
  'UN',
  'DNA',
  'TV',
  'BBC',
  'CNN',
  'CO2',
  'AM',
  'PM',
  'OK',
  'PDF',
  'IT',
  'ID',
  'II',
  'III',
  'IV',
  'VI',
  'NASA',
  'NATO',
  'HIV',
  'AIDS',
  'UNESCO',
  'CD',
  'DVD',
  'PC',
  'BC',
  'AD',
  'MP',
  'PhD',
  'TODO',
]);

const find = (pattern: RegExp, { text, start }: Span): Span[] =>
  [...text.matchAll(pattern)].map((match) => ({
    text: match[0],
    start: start + match.index,
    end: start + match.index + match[0].length,
  }));

function phrasesOf(sentences: readonly Sentence[], text: string): Repetition['phrases'] {
  const places = new Map<string, Span[]>();
  for (const { words } of sentences) {
    for (let at = 0; at + GRAM <= words.length; at += 1) {
      const [start, end] = [words[at]!.start, words[at + GRAM - 1]!.end];
      const written = text.slice(start, Math.min(end, start + MAX_PHRASE));
      if (/[,;:()"“”]/.test(written)) continue;
      const key = written.toLowerCase().replace(/\s+/g, ' ');
      const found = places.get(key) ?? [];
      // A phrase inside its own repetition ("ha ha ha ha ha") is no phrase.
      if (found.length < MAX_PLACES && (found.at(-1)?.end ?? -1) <= start) found.push({ text: written, start, end });
      places.set(key, found);
    }
  }
  const often = [...places].filter(([, found]) => found.length >= MIN_TIMES).toSorted((a, b) => b[1].length - a[1].length);
  const kept: Repetition['phrases'] = [];
  for (const [phrase, found] of often.slice(0, MAX_PHRASES)) {
    const isPart = kept.some((other) => other.places.some((a) => found.some((b) => a.start < b.end && b.start < a.end)));
    if (!isPart) kept.push({ phrase, places: found });
  }
  return kept;
}

function sameStartsOf(paragraphs: Prose['paragraphs']): Repetition['sameStarts'] {
  const runs: Repetition['sameStarts'] = [];
  for (const { sentences } of paragraphs) {
    let run: Sentence[] = [];
    const close = () => {
      if (run.length >= MIN_TIMES) runs.push({ start: run[0]!.words[0]!.text, sentences: run });
    };
    for (const sentence of sentences) {
      const same = run[0] !== undefined && run[0].words[0]!.text === sentence.words[0]!.text;
      if (!same) {
        close();
        run = [];
      }
      run.push(sentence);
    }
    close();
  }
  return runs.toSorted((a, b) => b.sentences.length - a.sentences.length);
}

function unexplainedOf(text: string): string[] {
  const seen = new Map<string, number>();
  for (const [word] of text.matchAll(/(?<![\p{L}\d.-])[A-Z][A-Z&]{1,5}[A-Z\d](?![\p{L}\d-])/gu))
    seen.set(word, (seen.get(word) ?? 0) + 1);
  return [...seen]
    .filter(
      ([word, count]) =>
        count >= 2 && !COMMON_ABBREVIATIONS.has(word) && !text.includes(`(${word})`) && !text.includes(`${word} (`),
    )
    .map(([word]) => word);
}

/** `english` tells whether the rules for English slips apply. */
export function readRepetition({ paragraphs, text, references }: Prose, english: boolean): Repetition {
  const sentences = paragraphs.flatMap((paragraph) => paragraph.sentences);
  const begunSmall = sentences
    .filter((sentence, index) => index > 0 && /^\p{Ll}/u.test(sentence.text))
    .map(({ words }) => words[0]!);
  return {
    doubled: paragraphs
      .flatMap((paragraph) => find(/(?<![\p{L}'’-])(\p{L}+)\s+\1(?![\p{L}'’-])/giu, paragraph))
      .filter(({ text: pair }) => !MEANT_TWICE.has(pair.split(/\s+/)[0]!.toLowerCase())),
    phrases: phrasesOf(sentences, text),
    sameStarts: sameStartsOf(paragraphs),
    slips: english ? [...paragraphs.flatMap((paragraph) => find(SLIP, paragraph)), ...begunSmall] : [],
    leftovers: find(LEFTOVER, { text: text.slice(0, references?.heading.start ?? text.length), start: 0, end: 0 }),
    unexplained: unexplainedOf(paragraphs.map((paragraph) => paragraph.text).join('\n')),
  };
}
