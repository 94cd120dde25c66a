import { stemmer } from 'stemmer';

/*
 * Remembers a marker's comments and suggests those that may be wanted again (SUG-1, SUG-2). Nothing
 * is invented: every suggestion was written by a person. Pure: the server's memory and the replay
 * of `npm run eval -- --replay` rank with the same functions.
 */

/**
 * Small words of the languages that have checks: sharing these doesn't make two comments the same.
 */
const SMALL = new Set(
  (
    'the and for but you your are was were has have had this that these those with from into out its they them their there here ' +
    'what which when where who how why can could would should may might will shall also just only than then some any all each ' +
    'did does doing done about over been being very too ' +
    'der die das den dem des ein eine einer eines einem einen und oder aber auch als auf aus bei bis dass durch für hat haben ' +
    'ich ihr ihre ihren ihrem ihrer ihm ihn ist sind war waren wird werden wurde wurden mit nach noch nur sein seine sich sie ' +
    'sowie über unter vom von vor wenn wie zum zur doch hier dann damit dazu kann können muss man dir dich dein deine wir uns ' +
    'les des une est sont dans pour par sur avec que qui mais aussi plus cette ces ses son sa leur leurs vous votre nous ' +
    'los las una unos unas del con por para que como más pero sus este esta estos estas son está'
  ).split(' '),
);

/**
 * Words that reverse the meaning of a sentence: comments that differ in one are never the same
 * comment.
 */
const NEGATIONS = new Set(
  'not no never nor none without neither cannot kein keine keinen keiner keinem keines nicht nie niemals ohne weder pas jamais sans aucun aucune sin nunca ningún ninguna ninguno'.split(
    ' ',
  ),
);
const OPPOSITES = ['in', 'im', 'un', 'ir', 'il', 'dis', 'non', 'miss'];

const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu;
/** Longer texts are compared by how they begin. */
const MAX_CHARACTERS = 20_000;

/** Returns the stems of a text's words of three letters or more, without small words. */
export function stemsOf(text: string): ReadonlySet<string> {
  const stems = new Set<string>();
  for (const [word] of text.slice(0, MAX_CHARACTERS).toLowerCase().matchAll(WORD))
    if (word.length >= 3 && !SMALL.has(word)) stems.add(stemmer(word));
  return stems;
}

/** Returns how much two sets have in common: shared ÷ all, 0 to 1. */
export function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  let shared = 0;
  for (const one of small) if (large.has(one)) shared += 1;
  const all = a.size + b.size - shared;
  return all === 0 ? 0 : shared / all;
}

/**
 * Whether two comments say the same, as the replay counts it: they share at least half of their
 * words.
 */
export const isSameComment = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  overlap(a, b) >= 0.5;

/**
 * Returns what distinguishes two otherwise equal comments: numbers, capitalised names, and words
 * that reverse the meaning.
 */
function distinguishingWords(text: string): string {
  const found: string[] = [];
  for (const [word] of text.matchAll(WORD)) {
    const lower = word.toLowerCase();
    if (/\p{N}/u.test(word) || NEGATIONS.has(lower) || /n['’]t$/u.test(lower)) found.push(lower);
    else if (word.length >= 2 && /^\p{Lu}+$/u.test(word)) found.push(lower);
  }
  return [...new Set(found)].toSorted().join(' ');
}

/** Whether one says "correct" where the other says "incorrect". */
function isOpposite(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const opposes = (of: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
    [...of].some(
      (stem) =>
        !other.has(stem) &&
        OPPOSITES.some((prefix) => other.has(prefix + stem) && !of.has(prefix + stem)),
    );
  return opposes(a, b) || opposes(b, a);
}

/** From this share of common words, two comments are one comment in two wordings. */
const NEARLY_IDENTICAL = 0.75;
/** A paragraph with more sentences contains several comments. */
const MAX_SENTENCES = 5;
const BULLET = /^\s*(?:[-*•–‣◦]|\(?\d{1,2}[.)]|\(?[a-z]\))\s+/u;
const SENTENCE_END = /(?<=[.!?…]["”’»)]?)\s+(?=["“‘«(¿¡]?[\p{Lu}\p{N}])/u;

/**
 * Splits what a marker wrote into comments: its lines and list items, and each sentence of a long
 * paragraph.
 */
export function commentsIn(text: string): string[] {
  const found: string[] = [];
  for (const line of text.split(/\r\n|[\r\n\u2028\u2029]/u)) {
    const one = line.replace(BULLET, '').trim();
    // A line without letters is a divider or a number, not a comment.
    if (!/\p{L}{2}/u.test(one)) continue;
    const sentences = one.split(SENTENCE_END);
    found.push(...(sentences.length > MAX_SENTENCES ? sentences : [one]));
  }
  return [...new Set(found)];
}

/** One comment as it was once written. */
export interface Remembered {
  text: string;
  /** The criterion it was written for; null for the script as a whole. */
  criterion: string | null;
  /**
   * What was given there (a level, points or a grade, spelt the same whenever the same was given);
   * null for nothing.
   */
  level: string | null;
  /** The same as a share of the maximum, 0 to 1; null if not known. */
  share: number | null;
  /** Rises with time. Of several wordings the latest is offered. */
  at: number;
}

interface Use extends Remembered {
  script: number;
}

/**
 * Numbers the stems of one memory in the order in which they are met: high numbers are rare stems.
 */
class Vocabulary {
  readonly #words = new Map<string, number>();
  readonly #stems = new Map<string, number>();

  get size(): number {
    return this.#stems.size;
  }

  /** Returns the numbers of a text's stems without duplicates, highest first. */
  of(text: string): Uint32Array {
    const found = new Set<number>();
    for (const [word] of text.slice(0, MAX_CHARACTERS).toLowerCase().matchAll(WORD)) {
      const number = this.#numberOf(word);
      if (number >= 0) found.add(number);
    }
    return Uint32Array.from(found).toSorted().toReversed();
  }

  #numberOf(word: string): number {
    const known = this.#words.get(word);
    if (known !== undefined) return known;
    let number = -1;
    if (word.length >= 3 && !SMALL.has(word)) {
      const stem = stemmer(word);
      number = this.#stems.get(stem) ?? this.#stems.size;
      this.#stems.set(stem, number);
    }
    this.#words.set(word, number);
    return number;
  }
}

/** The same as `overlap`, for numbers sorted highest first. */
function overlapOf(a: Uint32Array, b: Uint32Array): number {
  let [i, j, shared] = [0, 0, 0];
  while (i < a.length && j < b.length) {
    const [x, y] = [a[i]!, b[j]!];
    if (x === y) shared += 1;
    if (x >= y) i += 1;
    if (y >= x) j += 1;
  }
  const all = a.length + b.length - shared;
  return all === 0 ? 0 : shared / all;
}

const isSizeAlike = (a: Uint32Array, b: Uint32Array): boolean =>
  Math.min(a.length, b.length) >= NEARLY_IDENTICAL * Math.max(a.length, b.length);

/**
 * Returns the first so many numbers: two nearly identical sets always share at least one of these.
 */
const firstOf = (stems: Uint32Array): Uint32Array =>
  stems.subarray(0, stems.length - Math.ceil(NEARLY_IDENTICAL * stems.length) + 1);

/** A comment in all its wordings, and where each was written. */
interface Group {
  uses: Use[];
  texts: Set<string>;
  /** The wording used last. */
  text: string;
  stems: Uint32Array;
  /** What distinguishes it from another with the same words. */
  apart: string;
}

interface Script {
  stems: Uint32Array;
  uses: Use[];
  /** When a comment was last written on it. */
  at: number;
}

/** What the marker is about to comment on. */
export interface Occasion {
  script: number;
  /** The script's own text; if empty, similarity counts for nothing. */
  text: string;
  criterion: string | null;
  level: string | null;
  share: number | null;
  /** The text so far: a comment that it contains isn't offered again. */
  written?: string;
}

/** The marker's choices about suggestions, identified by one of their wordings. */
export interface Choices {
  pinned: ReadonlySet<string>;
  forgotten: ReadonlySet<string>;
  /** New wording for a suggestion. */
  reworded: ReadonlyMap<string, string>;
}
const NO_CHOICES: Choices = { pinned: new Set(), forgotten: new Set(), reworded: new Map() };

/** A comment of this assignment, as it is offered. */
export interface Ranked {
  text: string;
  /** The wordings it was written in, latest last. */
  wordings: readonly string[];
  /** The scripts it was written on, latest last. */
  scripts: readonly number[];
  isAtLevel: boolean;
  isPinned: boolean;
}

export const MAX_SUGGESTIONS = 8;
/** After this many scripts, the fading half of a use's weight is halved. */
const FADES_AFTER = 40;
/**
 * How much more a use on a script with the same words counts than one on a script that shares none.
 */
const LIKENESS = 20;
/** How fast the weight of a use falls with the distance of its level. */
const LEVEL_DISTANCE = 2;
/** A comment given with full marks rarely suits lost marks, so it counts by this share. */
const ON_FULL_MARKS = 0.3;
/** Puts a comment given at this level before any that never was. */
const AT_LEVEL = 1_000;
/** A comment also represents similar ones: this is the share of their weight that it gains. */
const SIMILAR_SHARE = 0.7;
/** Remaining weight of a comment once a similar one is offered. */
const COVERED_WEIGHT = 0.03;
/** The eight suggestions are chosen from this many. */
const MAX_RANKED = 60;

/** A comment that may be offered. */
interface Candidate {
  group: Group;
  last: Use;
  /** The weight of its uses at this level, and of all its uses. */
  here: number;
  score: number;
  pin: boolean;
}

/**
 * All comments that one marker wrote in one assignment. A script's comments are added and replaced
 * as a whole; each is compared with few others, so that adding 20,000 takes less than a second and
 * asking takes milliseconds.
 */
export class CommentMemory {
  readonly #scripts = new Map<number, Script>();
  readonly #groups = new Map<string | null, Set<Group>>();
  readonly #byText = new Map<string, Group>();
  readonly #byStem = new Map<string, Set<Group>>();
  readonly #vocabulary = new Vocabulary();
  /** Weights for the last script asked about, until anything changes. */
  #weighed: { script: number; weights: ReadonlyMap<number, number> } | null = null;
  /** In how many scripts each stem occurs. */
  #counts = new Uint32Array(1_024);

  /** Stores a script's text and the comments on it, replacing earlier ones. */
  put(script: number, text: string, comments: readonly Remembered[]): void {
    this.delete(script);
    this.putComments(script, comments);
    this.putText(script, text);
  }

  /** Replaces the comments on a script; keeps its text. */
  putComments(script: number, comments: readonly Remembered[]): void {
    this.#weighed = null;
    const stems = this.#scripts.get(script)?.stems ?? NO_STEMS;
    this.#forgetUses(script);
    const uses = comments.map((one) => ({ ...one, text: one.text.trim(), script }));
    const at = uses.reduce((latest, use) => Math.max(latest, use.at), -Infinity);
    this.#scripts.set(script, { stems, uses, at });
    for (const use of uses) if (use.text !== '') this.#add(use);
  }

  /** Replaces a script's text, which it is compared with others by. */
  putText(script: number, text: string): void {
    this.#weighed = null;
    const known = this.#scripts.get(script) ?? { stems: NO_STEMS, uses: [], at: -Infinity };
    this.#count(known.stems, -1);
    known.stems = this.#vocabulary.of(text);
    this.#count(known.stems, 1);
    this.#scripts.set(script, known);
  }

  delete(script: number): void {
    const known = this.#scripts.get(script);
    if (known === undefined) return;
    this.#weighed = null;
    this.#forgetUses(script);
    this.#count(known.stems, -1);
    this.#scripts.delete(script);
  }

  has(script: number): boolean {
    return this.#scripts.has(script);
  }

  scripts(): IterableIterator<number> {
    return this.#scripts.keys();
  }

  /** Returns where a comment in any of these wordings was written for a criterion. */
  usesOf(
    criterion: string | null,
    wordings: readonly string[],
  ): (Remembered & { script: number })[] {
    const known = new Set(wordings.map((text) => text.trim()));
    return [...(this.#groups.get(criterion) ?? [])].flatMap(({ uses }) =>
      uses.filter(({ text }) => known.has(text)),
    );
  }

  /**
   * Returns up to `most` comments for this criterion, likeliest first: those given at this level
   * before others, then by how often, how recently and on how similar a script each was written.
   * Comments on this script itself don't count.
   */
  suggest(occasion: Occasion, choices: Choices = NO_CHOICES, most = MAX_SUGGESTIONS): Ranked[] {
    const weights = this.#weightsFor(occasion);
    const found: Candidate[] = [];
    for (const group of this.#groups.get(occasion.criterion) ?? []) {
      let [here, elsewhere] = [0, 0];
      let last: Use | undefined;
      for (const use of group.uses) {
        if (use.script === occasion.script) continue;
        last = use;
        const weight = weights.get(use.script)!;
        if (use.level === occasion.level) here += weight;
        else elsewhere += weight * atOtherLevel(use.share, occasion.share);
      }
      if (last === undefined) continue;
      const isIn = (said: ReadonlySet<string>): boolean =>
        said.size > 0 &&
        (hasAny(said, group.texts) ||
          (choices.reworded.size > 0 && said.has(rewordedOf(group.texts, choices.reworded) ?? '')));
      if (isIn(choices.forgotten)) continue;
      const pin = isIn(choices.pinned);
      found.push({ group, last, here, score: here + elsewhere, pin });
    }
    found.sort(
      (a, b) =>
        Number(b.pin) - Number(a.pin) ||
        Number(b.here > 0) - Number(a.here > 0) ||
        b.here - a.here ||
        b.score - a.score ||
        b.last.at - a.last.at,
    );
    const written = occasion.written?.toLowerCase() ?? '';
    const order: (Candidate & { text: string; uses: readonly Use[] })[] = [];
    for (const one of found) {
      if (order.length === MAX_RANKED) break;
      const uses = one.group.uses.filter(({ script }) => script !== occasion.script);
      const text = rewordedOf(one.group.texts, choices.reworded) ?? one.last.text;
      const stands = (wording: string): boolean => written.includes(wording.toLowerCase());
      if (!stands(text) && !uses.some((use) => stands(use.text)))
        order.push({ ...one, text, uses });
    }
    return varied(order, most).map(({ uses, text, here, pin }) => ({
      text,
      wordings: [...new Set(uses.map((use) => use.text))],
      scripts: [...new Set(uses.map(({ script }) => script).toReversed())].toReversed(),
      isAtLevel: here > 0,
      isPinned: pin,
    }));
  }

  #forgetUses(script: number): void {
    const uses = this.#scripts.get(script)?.uses ?? [];
    for (const { criterion, text } of uses) {
      const group = this.#byText.get(keyOf(criterion, text));
      if (group === undefined) continue;
      group.uses = group.uses.filter((use) => use.script !== script);
      const last = group.uses.at(-1);
      if (last === undefined) this.#drop(criterion, group);
      else group.text = last.text;
    }
  }

  #add(use: Use): void {
    const key = keyOf(use.criterion, use.text);
    let group = this.#byText.get(key);
    if (group === undefined) {
      const stems = this.#vocabulary.of(use.text);
      const apart = distinguishingWords(use.text);
      group = this.#nearest(use.criterion, use.text, stems, apart);
      if (group === undefined) {
        group = { uses: [], texts: new Set(), text: use.text, stems, apart };
        addTo(this.#groups, use.criterion, group);
        for (const stem of firstOf(stems)) addTo(this.#byStem, keyOf(use.criterion, stem), group);
      }
      group.texts.add(use.text);
      this.#byText.set(key, group);
    }
    let place = group.uses.length;
    while (place > 0 && group.uses[place - 1]!.at > use.at) place -= 1;
    group.uses.splice(place, 0, use);
    group.text = group.uses.at(-1)!.text;
  }

  #drop(criterion: string | null, group: Group): void {
    this.#groups.get(criterion)?.delete(group);
    for (const stem of firstOf(group.stems))
      this.#byStem.get(keyOf(criterion, stem))?.delete(group);
    for (const text of group.texts) this.#byText.delete(keyOf(criterion, text));
  }

  #nearest(
    criterion: string | null,
    text: string,
    stems: Uint32Array,
    apart: string,
  ): Group | undefined {
    let [best, how]: [Group | undefined, number] = [undefined, 0];
    const seen = new Set<Group>();
    for (const stem of firstOf(stems))
      for (const group of this.#byStem.get(keyOf(criterion, stem)) ?? []) {
        if (seen.has(group)) continue;
        seen.add(group);
        if (group.apart !== apart || !isSizeAlike(stems, group.stems)) continue;
        const common = overlapOf(stems, group.stems);
        if (
          common >= NEARLY_IDENTICAL &&
          common > how &&
          !isOpposite(stemsOf(text), stemsOf(group.text))
        )
          [best, how] = [group, common];
      }
    return best;
  }

  #count(stems: Uint32Array, by: number): void {
    if (this.#vocabulary.size > this.#counts.length) {
      const more = new Uint32Array(this.#vocabulary.size * 2);
      more.set(this.#counts);
      this.#counts = more;
    }
    for (const stem of stems) this.#counts[stem]! += by;
  }

  /**
   * Returns the weight of a use on each script, relative to one on a script long ago that shares no
   * word.
   */
  #weightsFor(occasion: Occasion): ReadonlyMap<number, number> {
    const known = this.#scripts.has(occasion.script);
    if (known && this.#weighed?.script === occasion.script) return this.#weighed.weights;
    const likeness = this.#likenessTo(occasion);
    const ages = this.#agesBeside(occasion.script);
    const weights = new Map<number, number>();
    for (const script of this.#scripts.keys()) {
      const [alike, age] = [likeness.get(script) ?? 0, ages.get(script) ?? 0];
      weights.set(script, (1 + LIKENESS * alike ** 2) * (0.5 + 0.5 * 0.5 ** (age / FADES_AFTER)));
    }
    this.#weighed = known ? { script: occasion.script, weights } : null;
    return weights;
  }

  /**
   * Returns how similar each script's words are to this one's, 0 to 1; rare words count for more.
   */
  #likenessTo({ script, text }: Occasion): ReadonlyMap<number, number> {
    const stems = this.#scripts.get(script)?.stems ?? this.#vocabulary.of(text);
    const count = this.#scripts.size + 1;
    const weights = new Float64Array(this.#vocabulary.size);
    for (let stem = 0; stem < weights.length; stem += 1)
      weights[stem] = Math.max(Math.log(count / ((this.#counts[stem] ?? 0) + 0.5)), 0);
    const isOwn = new Uint8Array(weights.length);
    let own = 0;
    for (const stem of stems) {
      isOwn[stem] = 1;
      own += weights[stem]!;
    }
    const likeness = new Map<number, number>();
    for (const [other, { stems: its }] of this.#scripts) {
      let [all, shared] = [own, 0];
      for (const stem of its) {
        if (isOwn[stem] === 1) shared += weights[stem]!;
        else all += weights[stem]!;
      }
      likeness.set(other, all > 0 ? shared / all : 0);
    }
    return likeness;
  }

  /** Returns, for each script, how many others have been commented on since. */
  #agesBeside(script: number): ReadonlyMap<number, number> {
    const order = [...this.#scripts]
      .filter(([id, { at }]) => id !== script && at > -Infinity)
      .toSorted(([, a], [, b]) => b.at - a.at);
    return new Map(order.map(([id], age) => [id, age]));
  }
}

const hasAny = (of: ReadonlySet<string>, texts: ReadonlySet<string>): boolean => {
  for (const text of texts) if (of.has(text)) return true;
  return false;
};

/** Follows rewordings, including rewordings of rewordings; null if there are none. */
function rewordedOf(
  texts: ReadonlySet<string>,
  reworded: ReadonlyMap<string, string>,
): string | null {
  if (reworded.size === 0) return null;
  let text = [...texts].findLast((one) => reworded.has(one));
  if (text === undefined) return null;
  const met = new Set<string>();
  while (reworded.has(text) && !met.has(text)) {
    met.add(text);
    text = reworded.get(text)!;
  }
  return text;
}

const NO_STEMS = new Uint32Array(0);

const keyOf = (criterion: string | null, what: string | number): string =>
  `${criterion ?? ''}\n${what}`;

function addTo<Key, Item>(map: Map<Key, Set<Item>>, key: Key, item: Item): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, new Set([item]));
  else known.add(item);
}

function atOtherLevel(share: number | null, other: number | null): number {
  if (share === null || other === null) return 1;
  const distance = Math.exp(-Math.abs(share - other) * LEVEL_DISTANCE);
  return share === 1 && other < 1 ? distance * ON_FULL_MARKS : distance;
}

/**
 * Offers the best of each kind before the second best of any. A comment represents all that say the
 * same, itself most of all; what the comments above it represent counts for little when the next is
 * chosen.
 */
function varied<Item extends Candidate>(order: readonly Item[], most: number): Item[] {
  const isAtLevel = ({ here }: Item): boolean => here > 0;
  const left = order.map((item) => ({
    item,
    weight: item.here * AT_LEVEL + item.score,
    likes: [] as number[],
  }));
  for (const one of left)
    one.likes = left.map((other) =>
      one === other
        ? 1
        : isAtLevel(one.item) === isAtLevel(other.item) &&
            overlapOf(one.item.group.stems, other.item.group.stems) >= 0.5
          ? SIMILAR_SHARE
          : 0,
    );
  const chosen: Item[] = [];
  const taken = new Set<number>();
  while (chosen.length < most && taken.size < left.length) {
    let [best, how] = [-1, -Infinity];
    for (const [place, { item, likes }] of left.entries()) {
      if (taken.has(place)) continue;
      let score = item.pin ? 1e12 : 0;
      for (const [other, like] of likes.entries()) score += like * left[other]!.weight;
      if (score > how) [best, how] = [place, score];
    }
    taken.add(best);
    chosen.push(left[best]!.item);
    for (const [other, like] of left[best]!.likes.entries())
      if (like > 0) left[other]!.weight *= COVERED_WEIGHT;
  }
  return chosen.toSorted(
    (a, b) => Number(b.pin) - Number(a.pin) || Number(b.here > 0) - Number(a.here > 0),
  );
}
