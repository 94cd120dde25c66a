import { stemmer } from 'stemmer';
import type { ExpectedItem } from '#contract/marking/coverage.ts';
import { citationsIn } from '#server/features/drafts/checks/measure/sources/citation.ts';
import { sentencesOf } from '#server/features/drafts/checks/measure/sentence.ts';

/*
 * Where a text has what is expected of it (FIND-2), by its words alone. This is a finding aid: that
 * the words stand there says nothing of whether what is said is right, and that they don't may mean
 * that it was said in others.
 */

interface Word {
  plain: string;
  stem: string;
}

interface Passage {
  text: string;
  /** In small letters, with one space between words. */
  flat: string;
  words: readonly Word[];
}

/** A text that can be searched. */
export interface SearchedText {
  language: string | null;
  passages: readonly Passage[];
  headings: readonly Passage[];
  /** Passages that name a source. */
  cited: readonly string[];
}

const WORD = /[\p{L}\p{N}]+(?:[_.,'’]\p{N}+|[_'’][\p{L}\p{N}]+)*/gu;
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('’', "'");
const flatOf = (text: string): string => folded(text).replaceAll(/\s+/gu, ' ').trim();

const GERMAN_ENDING = /(?:ungen|ung|innen|end|en|em|er|es|st|e|n|s|t)$/u;
/** Shorter words have no ending to lose. */
const MIN_STEM = 4;

/** The same for the forms of one word, as far as its ending tells. */
function stemOf(word: string, language: string | null): string {
  if (/\p{N}/u.test(word)) return word;
  if (language !== 'de') return stemmer(word);
  const shorter = (form: string): string => {
    const stem = form.replace(GERMAN_ENDING, '');
    return stem.length < MIN_STEM ? form : stem;
  };
  // "Schreibens" has two endings.
  return shorter(shorter(word));
}

const wordsOf = (text: string, language: string | null): Word[] =>
  (folded(text).match(WORD) ?? []).map((plain) => ({ plain, stem: stemOf(plain, language) }));

const passageOf = (text: string, language: string | null): Passage => ({
  text,
  flat: flatOf(text),
  words: wordsOf(text, language),
});

const MAX_HEADING_WORDS = 8;
const isHeading = (line: string): boolean =>
  line !== '' &&
  !/[.!?;,]$/u.test(line) &&
  line.split(/\s+/u).length <= MAX_HEADING_WORDS &&
  /\p{L}/u.test(line);

const LINK = /https?:\/\/\S+|\bdoi:\s?10\.\S+/iu;
const NUMBERED = /\[\d{1,3}(?:\s?[,–-]\s?\d{1,3})*\]/u;

/** Prepares a text to be searched. `language`: which it is written in; null where that isn't known. */
export function searchable(text: string, language: string | null): SearchedText {
  const passages: Passage[] = [];
  const headings: Passage[] = [];
  const cited: string[] = [];
  for (const raw of text.normalize('NFC').split(/\r\n|[\r\n]/u)) {
    const line = raw.replace(/^#{1,6}\s+/u, '').trim();
    if (isHeading(line)) headings.push(passageOf(line, language));
    for (const { text: sentence } of sentencesOf(line, 0)) {
      passages.push(passageOf(sentence, language));
      if (citationsIn(sentence, 0).length > 0 || LINK.test(sentence) || NUMBERED.test(sentence))
        cited.push(sentence);
    }
  }
  return { language, passages, headings, cited };
}

/** Words that say little: they needn't stand in a passage for what is looked for to be there. */
const SMALL = new Set(
  (
    'a an the of to in on at by for and or is are be as it its this that with from ' +
    'der die das den dem des ein eine einen einem einer eines und oder ist sind im in am an auf zu zum zur mit von vom für fur ' +
    'le la les un une des du de et ou est sont au aux en dans par pour avec ' +
    'el los las una unos unas del y o es son con por para'
  ).split(' '),
);

const LONG_WORD = 7;

/** Whether two long words differ in one letter: left out, put in, another one, or two that changed places. */
function isSlip(a: string, b: string): boolean {
  if (a.length < LONG_WORD || b.length < LONG_WORD || a[0] !== b[0]) return false;
  if (Math.abs(a.length - b.length) > 1 || /\p{N}/u.test(a + b)) return false;
  let from = 0;
  while (from < Math.min(a.length, b.length) && a[from] === b[from]) from += 1;
  const [one, other] = [a.slice(from), b.slice(from)];
  if (one.slice(1) === other.slice(1) || one.slice(1) === other || one === other.slice(1))
    return true;
  return one[0] === other[1] && one[1] === other[0] && one.slice(2) === other.slice(2);
}

type Test = (passage: Passage) => boolean;

/** What one of the words that count asks of a passage. */
function testOf(given: string, language: string | null): Test {
  const literal = /^["“”„](.+)["“”]$/u.exec(given.trim());
  const exactly = (wanted: string): Test => {
    const flat = flatOf(wanted);
    return (passage) => {
      const at = passage.flat.indexOf(flat);
      return (
        at >= 0 &&
        !/[\p{L}\p{N}]/u.test(passage.flat[at - 1] ?? ' ') &&
        !/[\p{L}\p{N}]/u.test(passage.flat[at + flat.length] ?? ' ')
      );
    };
  };
  if (literal !== null) return exactly(literal[1]!);
  const parts = folded(given)
    .split(/[\s/–-]+/u)
    .flatMap((part) => {
      const [start, end] = [part.startsWith('*'), part.endsWith('*')];
      return (part.match(WORD) ?? []).map((word) => ({ word, start, end }));
    });
  const telling = parts.filter(({ word }) => !SMALL.has(word));
  if (telling.length === 0) return exactly(given.replaceAll('*', ''));
  const tests = telling.map(({ word, start, end }) => {
    const stem = stemOf(word, language);
    return (one: Word): boolean =>
      start && end
        ? one.plain.includes(word)
        : end
          ? one.plain.startsWith(word)
          : start
            ? one.plain.endsWith(word) || one.stem.endsWith(stem)
            : one.plain === word || one.stem === stem || isSlip(one.plain, word);
  });
  return (passage) => tests.every((test) => passage.words.some(test));
}

/** The passages that have an item, in the order of the text. */
export function placesOf(
  text: SearchedText,
  { kind, words }: Pick<ExpectedItem, 'kind' | 'words'>,
): string[] {
  if (kind === 'source' && words.length === 0) return [...text.cited];
  const tests = words.map((word) => testOf(word, text.language));
  const among = kind === 'heading' ? text.headings : text.passages;
  const found = among
    .filter((passage) => tests.some((test) => test(passage)))
    .map((passage) => passage.text);
  return kind === 'source' ? [...new Set([...text.cited, ...found])] : found;
}
