/*
 * Which answers say the same (FIND-1). Two texts are the same if only case, white space,
 * punctuation and the student's own name differ; nearly the same if the only other difference is
 * articles and the like. That is deliberately strict: a mark may be given to the whole group, so a
 * missed pair costs a minute and a wrong one costs a student their mark. Spelling isn't forgiven,
 * since one letter can be the difference between right and wrong ("afferent", "efferent").
 */

/** A text in its form for comparison. */
export interface ComparedText {
  /** What must be equal for two texts to be the same; null for an empty text. */
  same: string | null;
  /** The words of a short text in a language whose small words are known; empty for any other. */
  words: readonly string[];
  /** The same without small words: equal for two texts that are nearly the same. */
  bare: string;
  small: ReadonlySet<string>;
}

/** Longer texts are either the same or different. */
const MAX_WORDS = 300;
/** With fewer words than this, none of them can be left out. */
const MIN_WORDS = 4;

/**
 * Words that may be present or absent without changing the meaning. If both texts have one, it must
 * be the same.
 */
const SMALL_WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set('the an also'.split(' ')),
  de: new Set('der die das den dem des ein eine einen einem einer eines auch ich wir'.split(' ')),
  fr: new Set('le la les un une des aussi je nous'.split(' ')),
  es: new Set('el la los las un una unos unas también yo'.split(' ')),
};
/** Used to recognise the language, so that “die” isn’t left out of an English text. */
const COMMON_WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set(
    'the of to is are was in it that this for with by be can will has have on at from or not and if'.split(
      ' ',
    ),
  ),
  de: new Set(
    'der die das den dem des ein eine und ist sind im in zu mit von für auf nicht ich wir es sich wird werden an vor'.split(
      ' ',
    ),
  ),
  fr: new Set(
    'le la les un une des et est sont dans de du pour avec par pas je nous il elle qui que au aux sur'.split(
      ' ',
    ),
  ),
  es: new Set(
    'el la los las un una y es son en de del para con por no yo que se al lo como más'.split(' '),
  ),
};
const NO_WORDS: ReadonlySet<string> = new Set();

/**
 * Characters that carry meaning: a text with any of them is a formula or a program, and is compared
 * as it is.
 */
const FORMULA = /[{}^\\_`]|\p{Sm}|&&|[\p{L}\p{N})]\s?[*/]\s?[\p{L}\p{N}(]|\w\(/u;
/**
 * Numbers including what joins their digits and their sign, words, and single characters with a
 * meaning. Everything else (full stops, commas, brackets, dashes, bullets) only separates.
 */
const TOKENS =
  /(?<![\p{L}\p{N}])[-−](?=\p{N})|\p{N}+(?:[.,:'’/-]\p{N}+)*|[\p{L}\p{M}][\p{L}\p{M}\p{N}]*(?:['’‐-][\p{L}\p{M}\p{N}]+)*|\p{S}|[%‰&#@§†*/]|!(?=[\p{L}(])/gu;

const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/^\s*[*#]+\s+/gmu, '')
    .toLowerCase()
    .match(TOKENS)
    ?.map((token) => token.replaceAll(/(?<=\p{L})['’‐-]/gu, '')) ?? [];

function languageOf(words: readonly string[]): string | null {
  const ranked = Object.entries(COMMON_WORDS)
    .map(([language, common]) => ({
      language,
      count: words.filter((word) => common.has(word)).length,
    }))
    .toSorted((a, b) => b.count - a.count);
  return ranked[0]!.count > ranked[1]!.count ? ranked[0]!.language : null;
}

/** Prepares a text, from which the student's name has been removed, for comparison with others. */
export function comparedText(given: string): ComparedText {
  const text = given.normalize('NFKC').replaceAll(/\r\n?/gu, '\n');
  const none = { words: [], bare: '', small: NO_WORDS };
  if (FORMULA.test(text)) {
    // White space at the beginning of a line can be significant; elsewhere one space is the same as
    // three.
    const lines = text
      .split('\n')
      .map((line) => line.trimEnd().replaceAll(/(?<=\S)[^\S\n]+/gu, ' '))
      .filter((line) => line !== '');
    return { ...none, same: `= ${lines.join('\n').trim()}` };
  }
  const words = wordsOf(text);
  if (!words.some((word) => /[\p{L}\p{N}]/u.test(word))) return { ...none, same: null };
  const same = words.join(' ');
  const language = words.length > MAX_WORDS ? null : languageOf(words);
  if (language === null) return { ...none, same };
  const small = SMALL_WORDS[language]!;
  const bare = words.filter((word) => !small.has(word));
  return bare.length < MIN_WORDS ? { ...none, same } : { same, words, bare: bare.join(' '), small };
}

/** Returns the small words before each of the others, and after the last. */
function gapsOf({ words, small }: ComparedText): string[] {
  const gaps = [''];
  for (const word of words) {
    if (small.has(word)) gaps[gaps.length - 1] += ` ${word}`;
    else gaps.push('');
  }
  return gaps;
}

/** Whether two texts are the same, nearly the same, or neither. */
export function likeness(one: ComparedText, other: ComparedText): 'same' | 'nearly' | null {
  if (one.same === null || other.same === null) return null;
  if (one.same === other.same) return 'same';
  if (one.bare === '' || one.bare !== other.bare) return null;
  const others = gapsOf(other);
  return gapsOf(one).every((gap, at) => gap === '' || others[at] === '' || gap === others[at])
    ? 'nearly'
    : null;
}
