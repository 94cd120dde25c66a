import { stemmer } from 'stemmer';
import type { ExpectedItem } from '#contract/marking/coverage.ts';
import { citationsIn } from '#server/features/drafts/checks/measure/sources/citation.ts';
import { sentencesOf } from '#server/features/drafts/checks/measure/sentence.ts';

/*
 * Where a text has what is expected of it (FIND-2), by its words alone. This is a finding aid: that
 * the words stand there says nothing of whether what is said is right, and that they don't may mean
 * that it was said in others.
 */

interface Passage {
  text: string;
  /** In small letters, with one space between words. */
  flat: string;
}

/** Passages, and in which of them each word stands. */
class Passages {
  readonly all: Passage[] = [];
  readonly #language: string | null;
  /** Places in `all`, by the word as it stands, and by its stem. */
  readonly #plain = new Map<string, number[]>();
  readonly #stems = new Map<string, number[]>();

  constructor(language: string | null) {
    this.#language = language;
  }

  add(text: string): void {
    const place = this.all.length;
    this.all.push({ text, flat: flatOf(text) });
    for (const word of new Set(folded(text).match(WORD))) {
      put(this.#plain, word, place);
      put(this.#stems, stemOf(word, this.#language), place);
    }
  }

  /** Where a form of a word stands, or the word with a slip. */
  withForm(word: string): readonly number[] {
    return [
      ...(this.#stems.get(stemOf(word, this.#language)) ?? []),
      ...this.#where(this.#plain, (other) => isSlip(other, word)),
    ];
  }

  /** Where a word stands that begins or ends so, or has it in it. */
  withPart(word: string, { start, end }: { start: boolean; end: boolean }): readonly number[] {
    if (start && end) return this.#where(this.#plain, (other) => other.includes(word));
    if (end) return this.#where(this.#plain, (other) => other.startsWith(word));
    const stem = stemOf(word, this.#language);
    return [
      ...this.#where(this.#plain, (other) => other.endsWith(word)),
      ...this.#where(this.#stems, (other) => other.endsWith(stem)),
    ];
  }

  #where(words: ReadonlyMap<string, number[]>, test: (word: string) => boolean): number[] {
    return [...words].flatMap(([word, places]) => (test(word) ? places : []));
  }
}

function put(words: Map<string, number[]>, word: string, place: number): void {
  const places = words.get(word);
  if (places === undefined) words.set(word, [place]);
  else if (places.at(-1) !== place) places.push(place);
}

/** A text that can be searched. */
export interface SearchedText {
  language: string | null;
  passages: Passages;
  headings: Passages;
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
  const passages = new Passages(language);
  const headings = new Passages(language);
  const cited: string[] = [];
  for (const raw of text.normalize('NFC').split(/\r\n|[\r\n]/u)) {
    const line = raw.replace(/^#{1,6}\s+/u, '').trim();
    if (isHeading(line)) headings.add(line);
    for (const { text: sentence } of sentencesOf(line, 0)) {
      passages.add(sentence);
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

/** In which passages words stand exactly so, by their places. */
function withExactly({ all }: Passages, wanted: string): number[] {
  const flat = flatOf(wanted);
  return all.flatMap((passage, place) => {
    const at = passage.flat.indexOf(flat);
    return at >= 0 &&
      !/[\p{L}\p{N}]/u.test(passage.flat[at - 1] ?? ' ') &&
      !/[\p{L}\p{N}]/u.test(passage.flat[at + flat.length] ?? ' ')
      ? [place]
      : [];
  });
}

/** The places of the passages that have one of the words that count. */
function placesWith(passages: Passages, given: string): ReadonlySet<number> {
  const literal = /^["“”„](.+)["“”]$/u.exec(given.trim());
  if (literal !== null) return new Set(withExactly(passages, literal[1]!));
  const telling = folded(given)
    .split(/[\s/–-]+/u)
    .flatMap((part) => {
      const [start, end] = [part.startsWith('*'), part.endsWith('*')];
      return (part.match(WORD) ?? []).map((word) => ({ word, start, end }));
    })
    .filter(({ word }) => !SMALL.has(word));
  if (telling.length === 0) return new Set(withExactly(passages, given.replaceAll('*', '')));
  return telling
    .map(
      ({ word, start, end }) =>
        new Set(start || end ? passages.withPart(word, { start, end }) : passages.withForm(word)),
    )
    .reduce((both, one) => new Set([...both].filter((place) => one.has(place))));
}

/** The passages that have an item, in the order of the text. */
export function placesOf(
  text: SearchedText,
  { kind, words }: Pick<ExpectedItem, 'kind' | 'words'>,
): string[] {
  const among = kind === 'heading' ? text.headings : text.passages;
  const places = new Set(words.flatMap((word) => [...placesWith(among, word)]));
  const found = among.all.filter((_, place) => places.has(place)).map((passage) => passage.text);
  return kind === 'source' ? [...new Set([...text.cited, ...found])] : found;
}
