import { isOrdinaryWord } from './ordinary-words.ts';

/** Somebody who must not be named to a provider: a student of the class list, the one who handed in, the educator. */
export interface Person {
  /** In any order and in any number: full names, or what else somebody is called. */
  names: readonly string[];
  /** Numbers and user names. */
  identifiers: readonly string[];
}

/** A word of a text as it is compared. */
export interface Token {
  word: string;
  start: number;
  end: number;
  isCapital: boolean;
}

const TOKEN = /[\p{L}\p{M}\p{N}]+/gu;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Hangul}]/u;
/** Of a person at most; more is no name. */
const MOST_WORDS = 8;
const MIN_PART = 3;
const MIN_IDENTIFIER = 4;

/** Without case and accents: ß and ø count as they are often typed. */
export const foldWord = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('æ', 'ae');

export const tokensOf = (text: string): Token[] =>
  Array.from(text.matchAll(TOKEN), ({ 0: word, index }) => ({
    word: foldWord(word),
    start: index,
    end: index + word.length,
    isCapital: !/^\p{Ll}/u.test(word),
  }));

/** One way in which a person may be written: words that follow each other. */
interface Way {
  words: readonly string[];
  person: number;
  kind: 'name' | 'id';
  /** Counts only where it is written as a name is. */ needsCapital: boolean;
}

export interface Known {
  /** By the first word. */
  ways: ReadonlyMap<string, readonly Way[]>;
  /** Names of scripts without spaces, by their first sign. */
  unspaced: ReadonlyMap<string, readonly { name: string; person: number }[]>;
}

const isTelling = (word: string): boolean => word.length >= MIN_PART && !isOrdinaryWord(word);

function waysOf({ names, identifiers }: Person, person: number): Way[] {
  const ways: Way[] = [];
  const name = (words: readonly string[], needsCapital: boolean) =>
    ways.push({ words, person, kind: 'name', needsCapital });
  for (const whole of names) {
    const words = tokensOf(whole)
      .map(({ word }) => word)
      .slice(0, MOST_WORDS);
    const isNumber = words.length === 1 && /\d/.test(words[0]!);
    if (isNumber || words.length === 0) continue;
    const letters = words.filter((word) => !/\d/.test(word));
    if (letters.length > 1) {
      // Where all of it are ordinary words, only the capitals tell: "Will Green".
      const needsCapital = !letters.some(isTelling);
      name(letters, needsCapital);
      for (const [at, one] of letters.entries()) {
        for (const other of letters.slice(at + 1))
          for (const pair of [
            [one, other],
            [other, one],
          ])
            name(pair, needsCapital);
      }
      name([letters[0]![0]!, letters.at(-1)!], true);
      name([letters.at(-1)!, letters[0]![0]!], true);
    }
    for (const part of letters) if (isTelling(part)) name([part], true);
    for (const part of words)
      if (/\d/.test(part) && part.length >= MIN_IDENTIFIER)
        ways.push({ words: [part], person, kind: 'id', needsCapital: false });
  }
  for (const identifier of identifiers) {
    const words = tokensOf(identifier)
      .map(({ word }) => word)
      .slice(0, MOST_WORDS);
    const joined = words.join('');
    const counts =
      joined.length >= MIN_IDENTIFIER &&
      (/\d/.test(joined) || words.length > 1 || isTelling(joined));
    if (counts) ways.push({ words, person, kind: 'id', needsCapital: false });
    // "zq7714-hopper" gives a number and a name away, each alone.
    for (const part of words)
      if (part.length >= MIN_IDENTIFIER && /\d/.test(part))
        ways.push({ words: [part], person, kind: 'id', needsCapital: false });
    if (words.length > 1)
      for (const part of words) if (!/\d/.test(part) && isTelling(part)) name([part], true);
  }
  return ways;
}

/** Everything that these people may be written as, ready to be looked up word by word. */
export function knownFrom(people: readonly Person[]): Known {
  const all = people.flatMap(waysOf);
  const ways = new Map<string, Way[]>();
  for (const way of all) {
    const same = ways.get(way.words[0]!) ?? [];
    if (
      !same.some(
        (other) =>
          other.words.join(' ') === way.words.join(' ') && other.needsCapital === way.needsCapital,
      )
    )
      same.push(way);
    ways.set(way.words[0]!, same);
  }
  for (const list of ways.values()) list.sort((a, b) => b.words.length - a.words.length);
  const unspaced = new Map<string, { name: string; person: number }[]>();
  for (const [person, { names }] of people.entries()) {
    for (const name of names) {
      const bare = name.replace(/\s+/g, '');
      if (!UNSPACED.test(bare) || bare.length < 2) continue;
      unspaced.set(bare[0]!, [...(unspaced.get(bare[0]!) ?? []), { name: bare, person }]);
    }
  }
  return { ways, unspaced };
}

export interface Found {
  start: number;
  end: number;
  person: number;
  kind: 'name' | 'id';
}

/** Between two words of a name stand a space, a comma, a hyphen; a dot behind an initial only. */
const JOINS = /^[\s,'’·-]{1,3}$/u;
const JOINS_INITIAL = /^[\s,.'’·-]{1,3}$/u;

const joins = (text: string, before: Token, after: Token): boolean =>
  (before.word.length === 1 ? JOINS_INITIAL : JOINS).test(text.slice(before.end, after.start));

const isMore = (last: Token, next: Token | undefined, { ways }: Known, text: string): boolean =>
  next !== undefined &&
  joins(text, last, next) &&
  (ways.get(next.word) ?? []).some((way) => way.kind === 'name' && way.words.length === 1);

/** `behind`: the first word behind the way itself; what follows of the same name may be the beginning of another's. */
function wayAt(
  tokens: readonly Token[],
  at: number,
  known: Known,
  text: string,
): (Found & { behind: number }) | null {
  const first = tokens[at]!;
  for (const way of known.ways.get(first.word) ?? []) {
    let last = at;
    let fits = !way.needsCapital || first.isCapital;
    for (const word of way.words.slice(1)) {
      let next = last + 1;
      const isInitial = tokens[next]?.word.length === 1 && tokens[next]?.word !== word;
      if (way.kind === 'name' && isInitial) next += 1;
      const token = tokens[next];
      fits &&=
        token !== undefined &&
        token.word === word &&
        (!way.needsCapital || token.isCapital) &&
        joins(text, tokens[next - 1]!, token) &&
        (next === last + 1 || joins(text, tokens[last]!, tokens[next - 1]!));
      if (!fits) break;
      last = next;
    }
    if (!fits) continue;
    const behind = last + 1;
    // "Hopper, Grace Hopper": what follows of a name goes with it, whatever its case; namesakes share a word.
    while (way.kind === 'name' && isMore(tokens[last]!, tokens[last + 1], known, text)) last += 1;
    return {
      start: first.start,
      end: tokens[last]!.end,
      person: way.person,
      kind: way.kind,
      behind,
    };
  }
  return null;
}

/** Where somebody is named in a text, in order; two may overlap. One pass over its words. */
export function findPeople(text: string, known: Known): Found[] {
  const found: Found[] = [];
  const tokens = tokensOf(text);
  for (let at = 0; at < tokens.length; at += 1) {
    const hit = wayAt(tokens, at, known, text);
    if (hit === null) continue;
    const { behind, ...one } = hit;
    found.push(one);
    at = behind - 1;
  }
  if (known.unspaced.size === 0) return found;
  for (let at = 0; at < text.length; at += 1) {
    const hit = known.unspaced.get(text[at]!)?.find(({ name }) => text.startsWith(name, at));
    if (hit === undefined) continue;
    found.push({ start: at, end: at + hit.name.length, person: hit.person, kind: 'name' });
    at += hit.name.length - 1;
  }
  return found.toSorted((a, b) => a.start - b.start || b.end - a.end);
}
