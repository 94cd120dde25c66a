import { unescaped } from './escapes.ts';
import { isOrdinaryWord, isWordLike } from './ordinary-words.ts';

/*
 * The one place that finds who is named in a text, used both to hide names on screens
 * (anonymity/veil.ts) and to remove them from what is sent to a provider (redact.ts).
 *
 * A text is read as the stream of its letters and digits, without accents, case and invisible
 * characters, each with its position. Names and identifiers form a trie over the same stream, so
 * that "Ada Lovelace", "ada_lovelace" and "AdaLovelace" are one entry; what was between the letters
 * decides afterwards whether a match counts. At each position at most the longest entry is walked,
 * so the time depends only on the length of the text.
 *
 * A name that is also an ordinary word ("May", "Will", "Rose") doesn't count by itself in running
 * text, in any case: it does next to the rest of the name, after a title ("Dr May") and in a login
 * or home folder. A word like "hopper" counts by itself only with a capital.
 */

/**
 * A person who must not be named to a provider: a student on the class list, the one who handed the
 * work in, the educator.
 */
export interface Person {
  /** In any order and number: full names, or other names that a person goes by. */
  names: readonly string[];
  /** Numbers, user names and e-mail addresses. */
  identifiers: readonly string[];
  /** File names, which count only exactly as written. */
  files?: readonly string[];
}

export interface Found {
  /** Positions in the text, in UTF-16 code units. */
  start: number;
  end: number;
  /** The index in the list of people. */
  person: number;
  kind: 'name' | 'id';
}

type Form =
  /** Several parts of a name, at least one of which isn't an ordinary word. */
  | 'whole'
  /** Several parts, all of them ordinary words. */
  | 'wholeOfWords'
  /** Initials and a surname, in either order. */
  | 'initials'
  | 'part'
  | 'wordLikePart'
  | 'ordinaryPart'
  /** A name in a script without spaces. */
  | 'unspaced'
  /** A part of such a name, if the list separates its parts. */
  | 'unspacedPart'
  | 'id'
  | 'file';

interface Entry {
  length: number;
  /** Where one part of it ends and the next begins. */
  breaks: ReadonlySet<number>;
  /** Positions of capitals if it is written as a name: the parts without particles. */
  capitals: readonly number[];
  form: Form;
  /** For initials: whether the surname is recognised by itself. */
  isTelling: boolean;
  person: number;
}

interface Node {
  next: Map<number, Node>;
  entries: Entry[];
}

export interface Known {
  root: Node;
}

/** The most parts of a person's name; anything longer isn't a name. */
const MAX_PARTS = 8;
const MIN_PART = 3;
const MIN_LOWER_PART = 4;
const MIN_IDENTIFIER = 4;
/** Digits with which an identifier is recognised without its letters. */
const MIN_DIGITS = 5;
/** Minimum letters of a whole name to be found inside a longer word: "myadalovelaceessay". */
const MIN_INSIDE = 9;
/**
 * Minimum letters of a whole name to be found in lower case without separators: shorter ones are
 * words ("An Na").
 */
const MIN_TOGETHER = 6;

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Hangul}]/u;
const PARTICLES = new Set(
  (
    'van von vom der den dem de het la las los le les del della dello degli di da das do dos du el al bin ibn ben abu ' +
    'bint ter ten te zu zur zum af av y e und and'
  ).split(' '),
);
const TITLE =
  /(?:^|[^\p{L}])(?:mr|mrs|ms|mx|miss|dr|prof|professor|herr|frau|mme|mlle|señor|señora|sra?)\.?\s$/iu;
const HOME = /(?:(?:home|users?|profiles?|people|staff|students?)[\\/]{1,2}|~)$/iu;
/** What stands before a login, as `author = "` does. */
const LABEL =
  /(?:^|[^\p{L}])(?:user|user_?name|login|author|owner|account|handle|benutzer|benutzername|autor|auteur|usuario)\s?[:=]\s?["'`]?$|(?:^|\s)@$/iu;
const ADDRESS = /@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,6}/uy;

/**
 * Letters of other alphabets that look like Latin ones. In Cyrillic both cases look alike; in Greek
 * they differ.
 */
const CYRILLIC = new Map(
  Object.entries({
    а: 'a', в: 'b', с: 'c', ԁ: 'd', е: 'e', ѐ: 'e', ґ: 'r', г: 'r', һ: 'h', н: 'h', і: 'i', ј: 'j', к: 'k', ӏ: 'l', м: 'm', о: 'o',
    р: 'p', ԛ: 'q', ѕ: 's', т: 't', у: 'y', ү: 'y', ѵ: 'v', ԝ: 'w', х: 'x', ь: 'b',
  }),
); // prettier-ignore
const GREEK = new Map(
  Object.entries({
    α: 'a', ε: 'e', η: 'n', ι: 'i', κ: 'k', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u', χ: 'x', γ: 'y', ω: 'w', ϲ: 'c', ς: 's', σ: 'o', ϳ: 'j',
    Α: 'a', Β: 'b', Ε: 'e', Ζ: 'z', Η: 'h', Ι: 'i', Κ: 'k', Μ: 'm', Ν: 'n', Ο: 'o', Ρ: 'p', Τ: 't', Υ: 'y', Χ: 'x',
  }),
); // prettier-ignore
const OTHER = new Map(
  Object.entries({
    ß: 'ss', ø: 'o', ł: 'l', æ: 'ae', œ: 'oe', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ı: 'i', ŋ: 'n', ɡ: 'g', ɑ: 'a', ӕ: 'ae',
    ᴀ: 'a', ʙ: 'b', ᴄ: 'c', ᴅ: 'd', ᴇ: 'e', ꜰ: 'f', ɢ: 'g', ʜ: 'h', ɪ: 'i', ᴊ: 'j', ᴋ: 'k', ʟ: 'l', ᴍ: 'm',
    ɴ: 'n', ᴏ: 'o', ᴘ: 'p', ꞯ: 'q', ʀ: 'r', ꜱ: 's', ᴛ: 't', ᴜ: 'u', ᴠ: 'v', ᴡ: 'w', ʏ: 'y', ᴢ: 'z',
  }),
); // prettier-ignore

/**
 * Characters that show nothing, or only lengthen a word: format characters, variation selectors,
 * the Arabic tatweel, fillers and blanks that count as letters or signs.
 */
const INVISIBLE = /[\p{Cf}\p{M}\u0640\u115F\u1160\u2800\u3164\uFFA0]/u;
/** Apostrophes that count as letters: `Adaʼs`. */
const APOSTROPHE = /[\u02B9\u02BB-\u02BD\u02BE\u02BF\u02C8\uA78C]/u;
/** Letters and digits, including those in circles and squares, which count as signs. */
const LETTER = /[\p{L}\p{N}\u24B6-\u24E9\u{1F130}-\u{1F189}]/u;

/**
 * Returns a digit of any script as 0 to 9: the digits of a script are consecutive from its zero.
 */
function asciiDigit(char: string): string {
  const code = char.codePointAt(0)!;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

type Read = {
  folded: string;
  isLetter: boolean;
  isInvisible: boolean;
  isLower: boolean;
  isUpper: boolean;
};
const NO_LETTER: Read = {
  folded: '',
  isLetter: false,
  isInvisible: false,
  isLower: false,
  isUpper: false,
};
const reads = new Map<string, Read>();

function readChar(char: string): Read {
  const known = reads.get(char);
  if (known !== undefined) return known;
  let read: Read;
  if (INVISIBLE.test(char)) read = { ...NO_LETTER, isInvisible: true };
  else if (!LETTER.test(char) || APOSTROPHE.test(char)) read = NO_LETTER;
  else {
    const bare = char
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[\p{M}\p{Z}\p{P}\p{S}]+/gu, '');
    const folded = Array.from(bare, (one) => {
      if (/\p{Nd}/u.test(one) && !/\d/.test(one)) return asciiDigit(one);
      return OTHER.get(one) ?? CYRILLIC.get(one) ?? one;
    }).join('');
    read = {
      folded,
      isLetter: folded !== '',
      isInvisible: false,
      isLower: /\p{Ll}/u.test(char),
      isUpper: /[\p{Lu}\p{Lt}]/u.test(char),
    };
  }
  // Normal texts use few different characters; a text with all there are must not fill the memory.
  if (reads.size < 20_000) reads.set(char, read);
  return read;
}

const UPPER = 1;
const LOWER = 2;
const DIGIT = 4;
const NO_SPACES = 8;
/** A part may begin here. */
const EDGE = 16;

const NO_GAP = 0;
/** Characters that join words in logins and programs: `_ . - + '`. */
const TIGHT = 1;
const SPACED = 2;
const DOT_SPACE = 3;
const COMMA = 4;
/** The end of a line in the middle of a word: `Love-⏎lace`. */
const BROKEN_LINE = 5;
const APART = 6;

/** The letters and digits of a text, with their positions. */
interface Stream {
  codes: Uint16Array;
  starts: Uint32Array;
  ends: Uint32Array;
  flags: Uint8Array;
  /** What comes before each of them. */
  gaps: Uint8Array;
  length: number;
}

/** A word broken at the end of a line, with its lines joined again: "Love-lace", "Love- lace". */
const HYPHEN = /^[-‐‑] ?$/;

const JOINING = /[\s,'’‘‛′＇ʹʻʼʽʾʿˈꞌ`´·._+‐‑–-]/u;

function gapOf(between: string): number {
  if (between === '') return NO_GAP;
  const seen = between.replaceAll(/%(?:20|2D|2E|5F|2B)/giu, '_');
  if (/^[-‐‑]\s{1,6}$/u.test(seen) && /[\r\n]/.test(seen)) return BROKEN_LINE;
  if (seen.length > 4) return APART;
  for (const char of seen) if (!JOINING.test(char)) return APART;
  if (seen.includes(',')) return COMMA;
  if (!/\s/u.test(seen)) return seen.length <= 2 ? TIGHT : APART;
  if (seen.includes('.')) return DOT_SPACE;
  return SPACED;
}

/** Percent-encoding in addresses: `%20` is a blank, and its digits aren't part of the text. */
const ESCAPED = /%(?:20|2D|2E|5F|2B)/iy;

/**
 * Returns `text` with Greek letters replaced by Latin ones in words that also have Latin letters;
 * the length stays the same.
 */
const withoutLookAlikes = (text: string): string =>
  !/[\u0370-\u03ff]/.test(text)
    ? text
    : text.replaceAll(/[\p{L}\p{M}\p{N}\p{Cf}]+/gu, (word) =>
        /[a-z]/iu.test(word)
          ? word.replaceAll(/[\u0370-\u03ff]/g, (char) => {
              const latin = GREEK.get(char);
              if (latin === undefined) return char;
              return /\p{Lu}/u.test(char) ? latin.toUpperCase() : latin;
            })
          : word,
      );

function streamOf(given: string): Stream {
  const text = withoutLookAlikes(given);
  let room = text.length + 64;
  let codes = new Uint16Array(room);
  let starts = new Uint32Array(room);
  let ends = new Uint32Array(room);
  let flags = new Uint8Array(room);
  let gaps = new Uint8Array(room);
  let length = 0;
  let between = '';
  let places = 0;
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at);
    let size = 1;
    let folded: string | null = null;
    let one = 0;
    let flag = 0;
    if (code < 128) {
      if (code >= 97 && code <= 122) [one, flag] = [code, LOWER];
      else if (code >= 65 && code <= 90) [one, flag] = [code + 32, UPPER];
      else if (code >= 48 && code <= 57) [one, flag] = [code, DIGIT];
      else {
        if (code === 37) {
          ESCAPED.lastIndex = at;
          if (ESCAPED.test(text)) size = 3;
        }
        places += 1;
        if (places <= 8) between += text.slice(at, at + size);
        at += size;
        continue;
      }
    } else {
      const char = String.fromCodePoint(text.codePointAt(at)!);
      size = char.length;
      const read = readChar(char);
      if (read.isInvisible) {
        if (places === 0 && length > 0) ends[length - 1] = at + size;
        at += size;
        continue;
      }
      if (!read.isLetter) {
        places += 1;
        if (places <= 8) between += char;
        at += size;
        continue;
      }
      folded = read.folded;
      flag =
        (read.isUpper ? UPPER : read.isLower ? LOWER : 0) |
        (/^\p{N}/u.test(folded) ? DIGIT : 0) |
        (code >= 0x0e00 && UNSPACED.test(char) ? NO_SPACES : 0);
    }
    const count = folded === null ? 1 : folded.length;
    if (length + count > room) {
      room = room * 2 + count;
      const larger = <Kind extends Uint8Array | Uint16Array | Uint32Array>(
        from: Kind,
        to: Kind,
      ): Kind => {
        to.set(from);
        return to;
      };
      codes = larger(codes, new Uint16Array(room));
      starts = larger(starts, new Uint32Array(room));
      ends = larger(ends, new Uint32Array(room));
      flags = larger(flags, new Uint8Array(room));
      gaps = larger(gaps, new Uint8Array(room));
    }
    for (let part = 0; part < count; part += 1) {
      codes[length] = folded === null ? one : folded.charCodeAt(part);
      starts[length] = at;
      ends[length] = at + size;
      gaps[length] = part === 0 && places > 0 ? (places > 8 ? APART : gapOf(between)) : NO_GAP;
      let isEdge = length === 0;
      if (part === 0 && length > 0) {
        const before = flags[length - 1]!;
        isEdge =
          places > 0 ||
          ((flag | before) & NO_SPACES) !== 0 ||
          (flag & DIGIT) !== (before & DIGIT) ||
          ((flag & UPPER) !== 0 && (before & UPPER) === 0);
        // "XMLAda": the last of several capitals belongs to what follows.
        if (
          !isEdge &&
          (flag & LOWER) !== 0 &&
          (before & UPPER) !== 0 &&
          length > 1 &&
          (flags[length - 2]! & UPPER) !== 0
        )
          flags[length - 1]! |= EDGE;
      }
      flags[length] = flag | (isEdge ? EDGE : 0);
      length += 1;
    }
    between = '';
    places = 0;
    at += size;
  }
  return { codes, starts, ends, flags, gaps, length };
}

/** Removes case and accents, as for comparing names and texts. */
const foldWord = (word: string): string => {
  const { codes, length } = streamOf(word);
  return String.fromCharCode(...codes.subarray(0, length));
};

const isTelling = (word: string): boolean => word.length >= MIN_PART && !isOrdinaryWord(word);

/** Splits a part of a name: "O'Brien" and "Anne-Marie" are one part of two pieces. */
const piecesOf = (part: string): string[] =>
  part
    .split(/[^\p{L}\p{M}\p{N}\p{Cf}]+/u)
    .map(foldWord)
    .filter((piece) => piece !== '');

/**
 * Returns other spellings of a name, used where keyboards lack accents: Mueller for Müller, and
 * Müller for Mueller.
 */
function spellingsOf(name: string): string[] {
  const composed = name.normalize('NFC');
  const spelt = composed
    .replaceAll(/ä/giu, 'ae')
    .replaceAll(/[öø]/giu, 'oe')
    .replaceAll(/ü/giu, 'ue')
    .replaceAll(/å/giu, 'aa');
  const short = composed.replaceAll(/(?<=[\p{L}])([aou])e(?=[\p{L}]{2})/giu, '$1');
  return [...new Set([composed, spelt, ...(composed.length >= 5 ? [short] : [])])];
}

const ENDINGS: readonly (readonly [stem: RegExp, endings: string])[] = [
  [/^(\p{Script=Cyrillic}{3,})[иыо]й$/u, 'ого ому им ым ом'],
  [/^(\p{Script=Cyrillic}{3,})й$/u, 'я ю ем е'],
  [/^(\p{Script=Cyrillic}{3,})ь$/u, 'я ю ем е и'],
  [/^(\p{Script=Cyrillic}{2,})а$/u, 'ы и е у ой ою'],
  [/^(\p{Script=Cyrillic}{2,})я$/u, 'и е ю ей ею'],
  [/^(\p{Script=Cyrillic}{3,}[бвгджзклмнпрстфхцчшщ])$/u, 'а у ом ым ем е'],
  [/^(\p{Script=Greek}{2,})ος$/u, 'ου ο ε'],
  [/^(\p{Script=Greek}{2,}[αηά-ή])ς$/u, ''],
  [/^(\p{Script=Greek}{2,}[αηά-ή])$/u, 'ς'],
];
/**
 * Returns the inflected forms of a name, in alphabets whose languages decline them: Иванова,
 * Иванову for Иванов.
 */
const casesOf = (word: string): string[] =>
  ENDINGS.flatMap(([stem, endings]) => {
    const found = stem.exec(word.normalize('NFC'))?.[1];
    return found === undefined ? [] : endings.split(' ').map((ending) => found + ending);
  });

class Builder {
  readonly root: Node = { next: new Map(), entries: [] };
  private readonly seen = new Set<string>();

  /** `pieces`: parts in order, each of one or more pieces. */
  add(parts: readonly (readonly string[])[], person: number, form: Form, telling = true): void {
    const compact = parts.flat().join('');
    if (compact === '') return;
    const breaks = new Set<number>();
    const capitals: number[] = [];
    // "Al Le" is a name of particles alone.
    const isOfParticles = parts.every((part) => PARTICLES.has(part.join('')));
    let at = 0;
    for (const part of parts) {
      if (isOfParticles || !PARTICLES.has(part.join(''))) capitals.push(at);
      for (const piece of part) {
        at += piece.length;
        breaks.add(at);
      }
    }
    const key = `${compact} ${[...breaks].join(',')} ${form}`;
    if (this.seen.has(key)) return;
    this.seen.add(key);
    let node = this.root;
    for (let place = 0; place < compact.length; place += 1) {
      const code = compact.charCodeAt(place);
      let next = node.next.get(code);
      if (next === undefined) {
        next = { next: new Map(), entries: [] };
        node.next.set(code, next);
      }
      node = next;
    }
    node.entries.push({
      length: compact.length,
      breaks,
      capitals,
      form,
      isTelling: telling,
      person,
    });
  }

  name(whole: string, person: number): void {
    const bare = whole.replace(/[\s·・]+/gu, '');
    if (UNSPACED.test(bare)) {
      if (bare.length >= 2) this.add([[foldWord(bare)]], person, 'unspaced');
      const parts = whole.split(/[\s·・,，、]+/u).filter((part) => UNSPACED.test(part));
      if (parts.length === 2)
        this.add([[foldWord(parts.toReversed().join(''))]], person, 'unspaced');
      if (parts.length > 1)
        for (const part of parts)
          if (part.length >= (/\p{Script=Thai}/u.test(part) ? MIN_LOWER_PART : 2))
            this.add([[foldWord(part)]], person, 'unspacedPart');
      return;
    }
    const written = whole.split(/[\s,;·/()"]+/u);
    const parts = written
      .map(piecesOf)
      .filter((part) => part.length > 0)
      .slice(0, MAX_PARTS);
    const letters = parts.filter((part) => !/\d/.test(part.join('')));
    for (const part of parts) {
      const word = part.join('');
      if (/\d/.test(word) && word.length >= MIN_IDENTIFIER && parts.length > 1)
        this.identifier(word, person);
    }
    const words = letters.map((part) => part.join(''));
    const significant = letters.filter((_, at) => !PARTICLES.has(words[at]!));
    const telling = significant.some((part) => isTelling(part.join('')));
    if (letters.length > 1) {
      const form: Form = telling ? 'whole' : 'wholeOfWords';
      this.add(letters, person, form);
      // The surname with its particles: "van der Berg", or in a list that begins with it, "van der Berg, Anne".
      const groups = surnamesOf(letters, words, whole.includes(','));
      for (const { surname, rest } of groups) {
        this.add([...surname, ...rest], person, form);
        if (rest.length > 0) this.add([...rest, ...surname], person, form);
        if (rest.length > 0) this.add([rest[0]!, ...surname], person, form);
        // "Lê" and "Van" are surnames as well as particles.
        if (rest.length === 0 && letters.length === 2) this.add(letters.toReversed(), person, form);
        const core = surname.filter((part) => !PARTICLES.has(part.join('')));
        for (const last of [surname, core]) {
          const isKnown = last.length > 1 || isTelling(last.flat().join(''));
          const initials = rest
            .filter((part) => !PARTICLES.has(part.join('')))
            .map((part) => [part[0]![0]!]);
          // "Anne-Marie" is abbreviated A. as well as A.-M.
          const both =
            rest[0] !== undefined && rest[0].length > 1 ? [rest[0].map((piece) => piece[0]!)] : [];
          for (const before of [initials.slice(0, 1), initials, both]) {
            if (before.length === 0) continue;
            this.add([...before, ...last], person, 'initials', isKnown);
            this.add([...last, ...before], person, 'initials', isKnown);
          }
        }
        // "degaulle" is a name; "der Berg" is a mountain in a German text.
        const known = core.flat().join('');
        if (surname.length > 2 || (surname.length > 1 && isTelling(known) && !isWordLike(known)))
          this.add(surname, person, 'whole');
        else if (surname.length > 1) this.add(surname, person, 'wholeOfWords');
      }
      // "Anne Berg" for "Anne-Marie van der Berg": a piece may replace its part, next to another
      // part.
      const inPieces = (part: readonly string[]): (readonly string[])[] =>
        part.length > 1 ? [part, ...part.map((piece) => [piece])] : [part];
      for (const [at, one] of significant.entries())
        for (const other of significant.slice(at + 1))
          for (const before of inPieces(one))
            for (const after of inPieces(other)) {
              const pair: Form =
                isTelling(before.join('')) || isTelling(after.join('')) ? 'whole' : 'wholeOfWords';
              this.add([before, after], person, pair);
              this.add([after, before], person, pair);
            }
    }
    // In inflected forms a word like a name is a common one ("романа"), so a capital is needed.
    for (const inflected of written.slice(0, MAX_PARTS).flatMap(casesOf))
      this.add([piecesOf(inflected)], person, 'wordLikePart');
    for (const part of significant) {
      this.part(part, person);
      if (part.length > 1) for (const piece of part) this.part([piece], person);
    }
  }

  private part(part: readonly string[], person: number): void {
    const word = part.join('');
    if (word.length < MIN_PART) return;
    if (!isTelling(word)) this.add([part], person, 'ordinaryPart');
    else this.add([part], person, isWordLike(word) ? 'wordLikePart' : 'part');
  }

  identifier(given: string, person: number): void {
    const [login, ...domain] = given.split('@');
    const isAddress = domain.length > 0;
    const pieces = piecesOf(isAddress ? login! : given).slice(0, MAX_PARTS);
    const joined = pieces.join('');
    if (/\d/.test(joined) ? joined.length >= MIN_IDENTIFIER : isTelling(joined))
      this.add(
        [pieces],
        person,
        /\d/.test(joined)
          ? 'id'
          : joined.length >= MIN_LOWER_PART && !isWordLike(joined)
            ? 'id'
            : 'ordinaryPart',
      );
    else if (joined.length >= 2) this.add([pieces], person, 'ordinaryPart');
    // In "zq7714-hopper", the number and the name each identify the person alone; "S-8271937" is
    // recognised by its digits.
    if (pieces.length > 1)
      for (const piece of pieces) {
        if (!/\d/.test(piece)) this.part([piece], person);
        else if (piece.length >= MIN_IDENTIFIER && !/^(?:19|20)\d\d$/.test(piece))
          this.add([[piece]], person, 'id');
      }
    for (const [digits] of joined.matchAll(/\d+/g))
      if (digits.length >= MIN_DIGITS) this.add([[digits]], person, 'id');
  }
}

type Parts = readonly (readonly string[])[];

/** Returns what may be the surname, with the particles before it, and the rest of the name. */
function surnamesOf(
  letters: Parts,
  words: readonly string[],
  isTurned: boolean,
): { surname: Parts; rest: Parts }[] {
  const from = (end: number): number => {
    let start = end;
    while (start > 0 && PARTICLES.has(words[start - 1]!)) start -= 1;
    return start;
  };
  const last = letters.length - 1;
  const found = [{ surname: letters.slice(from(last)), rest: letters.slice(0, from(last)) }];
  const first = words.findIndex((word) => !PARTICLES.has(word));
  if (first >= 0 && (isTurned || first > 0))
    found.push({ surname: letters.slice(0, first + 1), rest: letters.slice(first + 1) });
  return found;
}

/**
 * Returns everything that these people may be written as, ready to be looked up letter by letter.
 */
export function knownFrom(people: readonly Person[]): Known {
  const builder = new Builder();
  for (const [person, { names, identifiers, files = [] }] of people.entries()) {
    for (const name of names) {
      const words = name.trim().split(/\s+/);
      // A single word with digits, or an address, isn't a name, whatever field it is in.
      if (name.includes('@') || (words.length === 1 && /\d/.test(name)))
        builder.identifier(name, person);
      else for (const spelling of spellingsOf(name)) builder.name(spelling, person);
    }
    for (const identifier of identifiers) builder.identifier(identifier, person);
    for (const file of files) builder.add([piecesOf(file)], person, 'file');
  }
  return { root: builder.root };
}

/** Whether an entry whose letters match counts, judging by what is between and around them. */
function counts(entry: Entry, from: number, to: number, stream: Stream, text: string): boolean {
  const { flags, gaps, starts, ends, length } = stream;
  const { form, breaks, capitals } = entry;
  const startsAtEdge = (flags[from]! & EDGE) !== 0;
  // A plural or genitive s without an apostrophe doesn't make it a different word.
  const hasEnd = to === length || (flags[to]! & EDGE) !== 0 || gaps[to] !== NO_GAP;
  const hasS =
    !hasEnd &&
    stream.codes[to] === 115 &&
    (to + 1 === length || (flags[to + 1]! & EDGE) !== 0 || gaps[to + 1] !== NO_GAP);
  let inside = 0;
  let hyphens = 0;
  let tight = 0;
  let spaced = 0;
  let atBreaks = 0;
  for (let at = from + 1; at < to; at += 1) {
    const gap = gaps[at]!;
    if (gap === NO_GAP) continue;
    if (gap === BROKEN_LINE) continue;
    const isBreak = breaks.has(at - from);
    if (isBreak) atBreaks += 1;
    if (gap === DOT_SPACE) {
      // A dot and a blank end a sentence, except after an initial.
      const isInitial = at - from === 1 || breaks.has(at - from - 1);
      if (!isInitial) return false;
    }
    if (gap === TIGHT) tight += 1;
    else spaced += 1;
    if (!isBreak) {
      inside += 1;
      if (HYPHEN.test(text.slice(ends[at - 1]!, starts[at]!))) hyphens += 1;
    }
  }
  if (form === 'file')
    return (
      startsAtEdge &&
      hasEnd &&
      inside === 0 &&
      entry.length >= MIN_PART &&
      atBreaks === breaks.size - 1
    );
  if (form === 'unspaced') return true;
  // Korean has spaces between words: "국민수준" doesn't contain "민수".
  if (form === 'unspacedPart')
    return (
      from === 0 || gaps[from] !== NO_GAP || !/\p{Script=Hangul}/u.test(text[starts[from]!] ?? '')
    );
  const isUpperAt = (place: number): boolean => (flags[from + place]! & LOWER) === 0;
  const hasCapitals = capitals.every(isUpperAt);
  const isSpelt = inside > 0 && tight + spaced >= entry.length - 1;
  if (form === 'id') {
    const isNumber = (flags[to - 1]! & DIGIT) !== 0;
    // Leading zeros don't make it a different number.
    let first = from;
    while (first > 0 && (flags[first]! & EDGE) === 0 && stream.codes[first - 1] === 48) first -= 1;
    if ((flags[first]! & EDGE) === 0 || (!hasEnd && !(hasS && !isNumber))) return false;
    if (inside === 0) return true;
    if (isSpelt && entry.length >= 6) return true;
    // "8271 937" is a number written in groups; a short one in groups could be any number.
    return isNumber && entry.length >= 6;
  }
  const before = text.slice(Math.max(0, starts[from]! - 24), starts[from]!);
  const after =
    to < length
      ? text.slice(ends[to - 1]!, ends[to - 1]! + 2)
      : text.slice(ends[to - 1]!, ends[to - 1]! + 2);
  /** A login, a home folder, a name of a file or a program. */
  const isLogin =
    HOME.test(before) ||
    (LABEL.test(before) && hasEnd) ||
    (/^@[\p{L}\p{N}]/u.test(after) && hasEnd);
  const isHandle =
    isLogin ||
    /[_\\/~]$/.test(before) ||
    /^[_\\/]/.test(after) ||
    (to < length && gaps[to] === NO_GAP && (flags[to]! & DIGIT) !== 0);
  if (form === 'whole') {
    if (isSpelt && entry.length >= 5) return startsAtEdge && hasEnd;
    if (inside > 0) return startsAtEdge && hasEnd && entry.length >= 8 && hasCapitals;
    const isTogether = tight + spaced === 0;
    if (isTogether && entry.length >= MIN_INSIDE) return true;
    if (!startsAtEdge || !(hasEnd || hasS)) return false;
    return !isTogether || hasCapitals || isHandle || entry.length >= MIN_TOGETHER;
  }
  if (form === 'wholeOfWords') {
    if (isSpelt && entry.length >= 5) return startsAtEdge && hasEnd;
    if (!startsAtEdge || !(hasEnd || hasS) || inside > 0) return false;
    return (
      hasCapitals ||
      isHandle ||
      (tight > 0 && spaced === 0 && !/[-‐‑'’]/u.test(text.slice(starts[from]!, ends[to - 1]!)))
    );
  }
  if (isSpelt && (form === 'part' || form === 'wordLikePart'))
    return startsAtEdge && hasEnd && entry.length >= 5;
  if (form === 'part' && inside === 1 && hyphens === 1 && entry.length >= MIN_TOGETHER)
    return startsAtEdge && (hasEnd || hasS) && isUpperAt(0);
  if (inside > 0 || !startsAtEdge) return false;
  if (form === 'initials') {
    if (!hasEnd && !hasS) return false;
    const hasCapital = hasCapitals;
    if (spaced > 0) return hasCapital && (entry.isTelling || tight + spaced > 0);
    if (tight > 0) return entry.isTelling || hasCapital || isHandle;
    if (isHandle) return true;
    // "AWay" isn't a word, "away" is.
    return entry.isTelling
      ? entry.length >= 6 || hasCapital
      : hasCapital && (flags[to - 1]! & UPPER) === 0;
  }
  if (isLogin && hasEnd) return true;
  if (form === 'ordinaryPart') return hasEnd && isUpperAt(0) && TITLE.test(before);
  // "hopper" is a word, "hopper1" a login.
  const hasNumber = to < length && gaps[to] === NO_GAP && (flags[to]! & DIGIT) !== 0;
  if (form === 'wordLikePart') return hasEnd && (isUpperAt(0) || hasNumber);
  if (hasEnd) return isUpperAt(0) || isHandle || entry.length >= MIN_LOWER_PART;
  return hasS && (isUpperAt(0) || entry.length > MIN_LOWER_PART);
}

/**
 * Where somebody is named in a text, in order, none over another: in its letters as they stand, and
 * in those that its escapes stand for.
 */
export function findPeople(text: string, known: Known): Found[] {
  const found = findIn(text, known);
  const plain = known.root.next.size === 0 ? null : unescaped(text);
  if (plain === null) return found;
  const escaped = findIn(plain.text, known).map((one) => ({
    ...one,
    start: plain.starts[one.start]!,
    end: plain.ends[one.end - 1]!,
  }));
  return withoutOverlaps([...found, ...escaped]);
}

/** In order; those that lie over each other are one, of the person who was found first. */
function withoutOverlaps(found: readonly Found[]): Found[] {
  const apart: Found[] = [];
  for (const one of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = apart.at(-1);
    if (last === undefined || one.start >= last.end) apart.push({ ...one });
    else last.end = Math.max(last.end, one.end);
  }
  return apart;
}

/** One pass over the letters of a text. */
function findIn(text: string, { root }: Known): Found[] {
  const found: Found[] = [];
  if (root.next.size === 0) return found;
  const stream = streamOf(text);
  const { codes, starts, ends, gaps, length } = stream;
  for (let at = 0; at < length; at += 1) {
    let node = root.next.get(codes[at]!);
    let best: Entry | null = null;
    let place = at + 1;
    while (node !== undefined) {
      if (node.entries.length > 0) {
        const entry = node.entries.find((one) => counts(one, at, place, stream, text));
        if (entry !== undefined) best = entry;
      }
      if (place >= length || gaps[place] === APART) break;
      node = node.next.get(codes[place]!);
      place += 1;
    }
    if (best === null) continue;
    const start = starts[at]!;
    let end = ends[at + best.length - 1]!;
    ADDRESS.lastIndex = end;
    end += ADDRESS.exec(text)?.[0].length ?? 0;
    found.push({
      start,
      end,
      person: best.person,
      kind: best.form === 'id' || best.form === 'file' ? 'id' : 'name',
    });
    at += best.length - 1;
    while (at + 1 < length && starts[at + 1]! < end) at += 1;
  }
  return found;
}
