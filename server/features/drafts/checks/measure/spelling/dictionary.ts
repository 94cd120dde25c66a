import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Hunspell, type HunspellFactory, loadModule } from 'hunspell-asm';
import { LRUCache } from 'lru-cache';
import wordListPath from 'word-list';
import type { Language } from '#server/features/drafts/checks/language.ts';
import type { Span } from '#server/features/drafts/checks/measure/span.ts';
import type { Slip } from './spelling.ts';

/**
 * Checks whether words are in the dictionaries of one language, and which known word was probably
 * meant.
 */
export interface Dictionary {
  isKnown(word: string): boolean;
  /**
   * The nearest known words, all at the same distance; none if the nearest is too far away to be
   * what was meant.
   */
  nearest(word: string): string[];
}

/** English has two spellings, and either is right. */
const PACKAGES: Readonly<Record<Language, readonly string[]>> = {
  en: ['dictionary-en-gb', 'dictionary-en'],
  de: ['dictionary-de'],
  fr: ['dictionary-fr'],
  es: ['dictionary-es'],
};

/**
 * A suggestion from Hunspell takes up to a tenth of a second per word, so a text that isn't prose
 * must not ask for thousands.
 */
const MAX_LOOKED_UP = 60;
/** Students of a class make the same slips, and a work is read more than once. */
const MAX_KEPT = 5000;
/** A word that a writer uses this often belongs to their subject. */
const TERM_TIMES = 3;
const MIN_LETTERS = 4;
/** From this many letters on, two of them may be wrong. */
const LONG = 8;

let factory: Promise<HunspellFactory> | null = null;
const loaded = new Map<Language, Promise<Dictionary>>();

const fileOf = (name: string, extension: string): Uint8Array =>
  readFileSync(
    fileURLToPath(import.meta.resolve(name)).replace(/index\.js$/, `index.${extension}`),
  );

/**
 * Returns how many letters must be inserted, deleted, replaced or swapped with their neighbour to
 * turn one word into the other; a number above `most` only means that it is more.
 */
export function lettersApart(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      row[j] = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        row[j] = Math.min(row[j]!, before[j - 2]! + 1);
    }
    before = last;
    last = row;
  }
  return last[other.length]!;
}

const withoutAccents = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '');
const withoutDoubles = (word: string): string => word.replace(/(.)\1/gu, '$1');

/**
 * As `lettersApart`, but a wrong accent or a wrongly doubled or single letter counts less than
 * another letter.
 */
function apartOf(word: string, right: string, most: number): number {
  const [one, other] = [word.toLowerCase(), right.toLowerCase()];
  return withoutAccents(one) === withoutAccents(other) ||
    withoutDoubles(one) === withoutDoubles(other)
    ? 0.5
    : lettersApart(one, other, most);
}

/**
 * New words are formed from known ones in these ways, and a dictionary doesn't contain them all.
 */
const PREFIX =
  /^(?:anti|auto|bio|co|counter|cyber|de|dis|eco|extra|geo|hyper|inter|intra|macro|mega|meta|micro|mid|mini|mis|mono|multi|nano|neo|neuro|non|out|over|poly|post|pre|proto|pseudo|psycho|re|semi|socio|sub|super|techno|tele|trans|ultra|un|under|uni|up)-?(?=\p{L}{3})/u;
const SUFFIX =
  /(?:(?<![sxz]|[cs]h|[^aeiou]y)s|(?:ability|ibility|able|ible|ality|ally|ly|less|ness|wise|ship|ful|like|ee|ism|ist|isation|ization))$/u;

function isMadeOfKnown(word: string, isListed: (part: string) => boolean): boolean {
  const isKnown = (part: string): boolean =>
    isListed(part) || isListed(`${part[0]!.toUpperCase()}${part.slice(1)}`);
  const rest = word.replace(PREFIX, '');
  if (rest !== word && isKnown(rest)) return true;
  const stem = word.replace(SUFFIX, '');
  if (stem !== word && stem.length >= 5 && (isKnown(stem) || isKnown(`${stem}e`))) return true;
  for (let at = 4; at <= word.length - 4; at += 1)
    if (isKnown(word.slice(0, at)) && isKnown(word.slice(at))) return true;
  return false;
}

function makeDictionary(language: Language, hunspells: readonly Hunspell[]): Dictionary {
  // A second list for English: Hunspell's dictionaries lack terms such as "topologies" and
  // "intubation".
  const list = language === 'en' ? `\n${readFileSync(wordListPath, 'utf8')}\n` : null;
  const looked = new LRUCache<string, string[]>({ max: MAX_KEPT });
  const stands = (word: string): boolean => hunspells.some((one) => one.spell(word));
  const isKnown = (word: string): boolean =>
    stands(word) || (list !== null && word.length > 5 && list.includes(`\n${word}\n`));
  return {
    isKnown,
    nearest(word) {
      const known = looked.get(word);
      if (known !== undefined) return known;
      const most = word.length >= LONG && language !== 'de' ? 2 : 1;
      const near = hunspells
        .flatMap((one) => one.suggest(word))
        .filter(
          (right) =>
            !/[\s.-]/.test(right) &&
            withoutAccents(right[0]!.toLowerCase()) === withoutAccents(word[0]!.toLowerCase()),
        )
        .map((right) => ({ right, apart: apartOf(word, right, most) }))
        .filter(({ right, apart }) => apart <= most && right.toLowerCase() !== word.toLowerCase());
      const least = Math.min(...near.map(({ apart }) => apart));
      const nearest = [
        ...new Set(near.filter(({ apart }) => apart === least).map(({ right }) => right)),
      ];
      looked.set(word, nearest);
      return nearest;
    },
  };
}

/**
 * Loads the dictionary of a language, once: this takes a tenth of a second and some ten megabytes.
 * Rejects if one of its files can't be read.
 */
async function load(language: Language, files: typeof fileOf): Promise<Dictionary> {
  factory ??= loadModule();
  const { mountBuffer, create } = await factory.catch((error: unknown) => {
    factory = null;
    throw error;
  });
  return makeDictionary(
    language,
    PACKAGES[language].map((name) =>
      create(
        mountBuffer(files(name, 'aff'), `${name}.aff`),
        mountBuffer(files(name, 'dic'), `${name}.dic`),
      ),
    ),
  );
}

function dictionaryOf(language: Language, files: typeof fileOf): Promise<Dictionary> {
  const known = loaded.get(language);
  if (known !== undefined) return known;
  const loading = load(language, files);
  loaded.set(language, loading);
  // The next draft tries again: a package may be installed meanwhile.
  loading.catch(() => loaded.delete(language));
  return loading;
}

/**
 * The dictionary of a text's own language, and that of English, whose terms occur in texts of every
 * language.
 */
export interface Dictionaries {
  own: Dictionary;
  english: Dictionary;
}

/**
 * Null if a dictionary isn't installed or can't be read; the next call tries again. `files` reads a
 * package's file.
 */
export async function dictionariesOf(
  language: Language,
  files = fileOf,
): Promise<Dictionaries | null> {
  try {
    return {
      own: await dictionaryOf(language, files),
      english: await dictionaryOf('en', files),
    };
  } catch {
    return null;
  }
}

const WORD =
  /(?<![\p{L}\p{N}@/._#\\{[$’'-])\p{L}[\p{L}’']*\p{L}(?![\p{L}\p{N}@/_#({}=]|[.-]\p{L}|-)/gu;
/** What comes after these is Latin: "in utero", "E. coli". */
const LATIN = /(?:(?<!\p{L})(?:in|ex|ad|et)|(?<!\p{L})\p{L}\.)\s$/u;
/**
 * What comes after a name that begins a sentence: "Lianos et al. (2023)", "Ferrand (2018)", "Krysta
 * Hall".
 */
const NAME_GOES_ON = /^(?:['’]s|,?\s(?:\(|et\s|and\s\p{Lu}|&|\p{Lu}))/u;
/** Spanish verbs can end in their pronouns: "hablarla". */
const ENCLITIC = /(?<=[aeiouáéíóú](?:r|ndo)?)(?:me|te|se|nos|l[aeo]s?){1,2}$/u;
/** Colloquial German that is sometimes written this way, and brands. */
const SPOKEN = new Set([
  'achtgeben',
  'check',
  'checks',
  'erstmal',
  'grade',
  'shell',
  'gecheckt',
  'shoppen',
]);

/** German typed without umlauts and ß, or in Swiss spelling, isn't a slip. */
const isOtherGerman = (word: string, isKnown: (word: string) => boolean): boolean =>
  [
    word.replaceAll(/[aou]e/g, ([vowel]) => ({ a: 'ä', o: 'ö', u: 'ü' })[vowel!]!),
    ...[...word.matchAll(/ss/g)].map(
      ({ index }) => `${word.slice(0, index)}ß${word.slice(index + 2)}`,
    ),
  ].some((other) => other !== word && isKnown(other));

/**
 * Returns words of a text that are in no dictionary of its language and very close to one that is.
 * Skips names, words in capitals, compounds of known words, words that are `isGiven` (for instance
 * by the brief) and those that are used three times or more. `right` is empty if several words are
 * equally close.
 */
export function unknownIn(
  spans: readonly Pick<Span, 'text' | 'start'>[],
  language: Language,
  dictionaries: Dictionaries,
  isGiven: (word: string) => boolean,
): Slip[] {
  const { isKnown } = dictionaries.own;
  const found = new Map<string, Slip[]>();
  for (const { text, start } of spans)
    for (const { 0: word, index } of text.matchAll(WORD)) {
      const plain = word.replaceAll('’', "'");
      const before = text.slice(Math.max(0, index - 8), index);
      const after = text.slice(index + word.length, index + word.length + 8);
      const isCapital = /^\p{Lu}/u.test(word);
      const opens = /(?:^|[.!?…:]["”»)]?\s+["“«(¿¡]?)$/u.test(before);
      if (
        word.length < MIN_LETTERS ||
        /\p{Lu}/u.test(word.slice(1)) ||
        /[^\p{Script=Latin}’']/u.test(word) ||
        (isCapital && (!opens || NAME_GOES_ON.test(after)) && language !== 'de') ||
        (language === 'en' && LATIN.test(before) && /(?:[aeiou]|is|us|um)$/u.test(word)) ||
        isKnown(plain) ||
        isKnown(plain.toLowerCase()) ||
        isGiven(plain)
      )
        continue;
      const slip = {
        text: word,
        start: start + index,
        end: start + index + word.length,
        right: '',
      };
      found.set(word, [...(found.get(word) ?? []), slip]);
    }
  return [...found]
    .filter(([, slips]) => slips.length < TERM_TIMES)
    .slice(0, MAX_LOOKED_UP)
    .flatMap(([word, slips]) => {
      const near = nearTo(word.replaceAll('’', "'"), language, dictionaries);
      // Too many short German words are only one letter apart.
      const isSure =
        near.length === 1 && (language !== 'de' || word.length > 6 || /^\p{Lu}/u.test(near[0]!));
      const right = isSure ? near[0]! : (near.find(isGiven) ?? '');
      return near.length === 0 ? [] : slips.map((slip) => ({ ...slip, right }));
    });
}

/**
 * Returns the words that an unknown word was probably meant to be; none if it may well be right.
 */
function nearTo(
  word: string,
  language: Language,
  { own: { isKnown, nearest }, english }: Dictionaries,
): string[] {
  const lower = word.toLowerCase();
  const isCapital = word !== lower;
  if (language === 'de') {
    if (SPOKEN.has(lower)) return [];
    const noun = `${word[0]!.toUpperCase()}${word.slice(1)}`;
    if (!isCapital && isKnown(noun)) return [noun];
    if (isOtherGerman(word, isKnown)) return [];
  }
  if (language !== 'en' && english.isKnown(lower)) return [];
  if (isMadeOfKnown(lower, isKnown)) return [];
  if (language === 'es' && isKnown(withoutAccents(lower.replace(ENCLITIC, '')))) return [];
  // Where the capital may belong to a name, only a long word that is close to another of the same
  // kind counts as a slip.
  if (isCapital && language === 'de' && word.length <= 6) return [];
  const near = nearest(word).filter(
    (right) =>
      !(
        isCapital &&
        language !== 'de' &&
        right[0] !== right[0]!.toLowerCase() &&
        !isKnown(right.toLowerCase())
      ) && !(language === 'de' && (right.startsWith(word) || word.startsWith(right))),
  );
  // German has many nouns that no dictionary contains: it must be clear which one was meant.
  return language === 'de' && isCapital && word.length <= 10 && near.length > 1 ? [] : near;
}
