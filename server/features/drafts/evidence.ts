import type { AiFeedback, Evidence, Note, Paragraph, Point } from '#contract/drafts/feedback.ts';
import type { RawDraft, RawPoint } from './types.ts';

/** A quote of fewer characters proves nothing. */
const MIN_SIGNS = 4;
/** A longer quote is shortened to whole words: it should point at a passage, not repeat it. */
const MAX_QUOTE = 600;

const INVISIBLE = String.raw`\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF`;
/**
 * Invisible characters; white space; a dash made of hyphens; plain ASCII; a character with its
 * combining marks.
 */
const PIECES = new RegExp(
  String.raw`([${INVISIBLE}]+)|(\s+)|-{2,}|((?:(?!--)[!-~])+(?!\p{M}))|\P{M}\p{M}*|\p{M}+`,
  'gu',
);
const QUOTE_MARK = /["'`´‘-‟‹›«»′″「」『』]/;
const DASH = /[-‐-―−﹘﹣－]/;
const LIGATURE = /[\uFB00-\uFB06]/;
/**
 * A hyphen between two letters at the end of a line; in a folded text all white space is one
 * character.
 */
const BROKEN_WORD = /\p{L}[-‐\u00AD][^\S\n]{0,20}\n\s{0,40}\p{L}/u;
const HYPHEN = /(?<=\p{L})- ?(?=\p{L})/gu;
const IN_WORD = /[\p{L}\p{N}\p{M}_]/u;
/** Scripts that don't put spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const BEFORE = /(?:\[?\.{3}\]?|['\s])+/y;
const BEHIND = /(?:\[?\.{3}\]?|['\s])$/;
/** The length of the longest ending that is stripped from a quote. */
const TAIL = 5;
const LAST_STOP = /[.,;:!?]$/;

/**
 * A text in its form for comparison, and where each of its units begins and ends in the original.
 */
interface Folded {
  text: string;
  starts: Uint32Array;
  ends: Uint32Array;
}

/** A folded character is at most three times as long as the original. */
const MAX_FOLD_LENGTH = 3;

function foldSign(sign: string): string {
  if (QUOTE_MARK.test(sign)) return "'";
  if (DASH.test(sign)) return '-';
  if (sign === '…') return '...';
  return LIGATURE.test(sign) ? sign.normalize('NFKC') : sign.normalize('NFC');
}

/**
 * Folds a text: one space for all white space, one form of quotation marks, dashes, ligatures and
 * accents, nothing invisible.
 */
function fold(text: string): Folded {
  const starts = new Uint32Array(text.length * MAX_FOLD_LENGTH);
  const ends = new Uint32Array(text.length * MAX_FOLD_LENGTH);
  const signs: string[] = [];
  let length = 0;
  let last = '';
  const add = (sign: string, start: number, end: number): void => {
    if (sign === last && (sign === ' ' || sign === '-')) {
      ends[length - 1] = end;
      return;
    }
    starts.fill(start, length, length + sign.length);
    ends.fill(end, length, length + sign.length);
    length += sign.length;
    signs.push((last = sign));
  };
  for (const { 0: piece, 1: invisible, 2: space, 3: ascii, index } of text.matchAll(PIECES)) {
    if (ascii !== undefined) {
      for (let at = index; at < index + piece.length; at += 1) {
        starts[length] = at;
        ends[length] = at + 1;
        length += 1;
      }
      signs.push((last = piece.replace(/["`]/g, "'")));
    } else if (invisible === undefined) {
      add(space === undefined ? foldSign(piece) : ' ', index, index + piece.length);
    }
  }
  return { text: signs.join(''), starts, ends };
}

/** Removes hyphens inside words, so that a word divided at the end of a line is whole again. */
function joinWords({ text, starts, ends }: Folded): Folded {
  const joined = {
    text: text.replace(HYPHEN, ''),
    starts: new Uint32Array(text.length),
    ends: new Uint32Array(text.length),
  };
  let from = 0;
  let to = 0;
  const keep = (until: number): void => {
    joined.starts.set(starts.subarray(from, until), to);
    joined.ends.set(ends.subarray(from, until), to);
    to += until - from;
  };
  for (const { index, 0: hyphen } of text.matchAll(HYPHEN)) {
    keep(index);
    from = index + hyphen.length;
  }
  keep(text.length);
  return joined;
}

/** Whether a cut at `edge` would go through a word: "we can" does not occur in "we can't". */
function isInWord(text: string, edge: number): boolean {
  const [before = '', after = '', next = ''] = [text[edge - 1], text[edge], text[edge + 1]];
  if (UNSPACED.test(before) || UNSPACED.test(after)) return false;
  return IN_WORD.test(before) && (IN_WORD.test(after) || (after === "'" && IN_WORD.test(next)));
}

/**
 * Returns, for each prefix of `needle`, the length of its longest border: this makes the search
 * linear (Knuth, Morris, Pratt).
 */
function bordersOf(needle: string): Uint32Array {
  const borders = new Uint32Array(needle.length);
  let matched = 0;
  for (let at = 1; at < needle.length; at += 1) {
    const unit = needle.charCodeAt(at);
    while (matched > 0 && needle.charCodeAt(matched) !== unit) matched = borders[matched - 1]!;
    if (needle.charCodeAt(matched) === unit) matched += 1;
    borders[at] = matched;
  }
  return borders;
}

/**
 * Returns the first place where `needle` occurs in whole words, in time proportional to the text,
 * whatever both contain.
 */
function placeOf(needle: string, text: string): number {
  if (!text.includes(needle.slice(0, MIN_SIGNS))) return -1;
  const borders = bordersOf(needle);
  let matched = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    while (matched > 0 && needle.charCodeAt(matched) !== unit) matched = borders[matched - 1]!;
    if (needle.charCodeAt(matched) === unit) matched += 1;
    if (matched < needle.length) continue;
    const from = at + 1 - needle.length;
    if (!isInWord(text, from) && !isInWord(text, at + 1)) return from;
    matched = borders[matched - 1]!;
  }
  return -1;
}

function findIn(hay: Folded, needles: readonly string[]): { start: number; end: number } | null {
  for (const needle of needles) {
    const from = placeOf(needle, hay.text);
    if (from !== -1) return { start: hay.starts[from]!, end: hay.ends[from + needle.length - 1]! };
  }
  return null;
}

/** Removes the dots, quotation marks and spaces that writers put around a quote. */
function bareOf(whole: string): string {
  BEFORE.lastIndex = 0;
  const from = BEFORE.exec(whole)?.[0].length ?? 0;
  let to = whole.length;
  for (
    let tail = whole.slice(-TAIL);
    to > from && BEHIND.test(tail);
    tail = whole.slice(Math.max(0, to - TAIL), to)
  )
    to -= BEHIND.exec(tail)![0].length;
  return whole.slice(from, Math.max(from, to));
}

/**
 * Returns what to search for, strictest first: as given, without what writers put around a quote,
 * without its last stop.
 */
function needlesOf({ text }: Folded): string[] {
  const whole = text.trim();
  const bare = bareOf(whole);
  return [...new Set([whole, bare, bare.replace(LAST_STOP, '')])].filter(
    (needle) => needle.replaceAll(' ', '').length >= MIN_SIGNS,
  );
}

function shortened(text: string, start: number, end: number): Evidence {
  const isLong = end - start > MAX_QUOTE;
  const quote = isLong
    ? text
        .slice(start, start + MAX_QUOTE + 1)
        .replace(/\s+\S*$/, '')
        .slice(0, MAX_QUOTE)
    : text.slice(start, end);
  const whole = quote.isWellFormed() ? quote : quote.slice(0, -1);
  return { quote: whole, start, end: start + whole.length };
}

/**
 * Returns a function that finds quotes in one text, word for word: only white space, the form of
 * quotation marks, dashes, ligatures and accents, and words divided at the end of a line may differ
 * (decisions, section 4). It returns the text's own wording with its offsets in UTF-16 units, or
 * null if the quote isn't there or is too short.
 */
export function finderOf(text: string): (quote: string) => Evidence | null {
  const strict = fold(text);
  const joined = BROKEN_WORD.test(text) ? joinWords(strict) : null;
  return (quote) => {
    if (quote.length > text.length * MAX_FOLD_LENGTH + MIN_SIGNS || !quote.isWellFormed())
      return null;
    const wanted = fold(quote);
    const found =
      findIn(strict, needlesOf(wanted)) ??
      (joined === null ? null : findIn(joined, needlesOf(joinWords(wanted))));
    return found === null ? null : shortened(text, found.start, found.end);
  };
}

/** Of overlapping quotes, keeps the longest. */
function withEvidence(kept: readonly Evidence[], found: Evidence): Evidence[] {
  const apart = kept.filter(({ start, end }) => end <= found.start || start >= found.end);
  const isLonger = kept.every(
    (other) => apart.includes(other) || other.quote.length < found.quote.length,
  );
  return isLonger ? [...apart, found] : [...kept];
}

export type CheckedDraft = Omit<AiFeedback, 'kind' | 'engine'>;

const droppedNote = (dropped: number): Note[] =>
  dropped === 0
    ? []
    : [
        {
          kind: 'dropped_quotes',
          text:
            dropped === 1
              ? 'One quote was not found in the text and was left out.'
              : `${dropped} quotes were not found in the text and were left out.`,
        },
      ];

/**
 * Returns the draft with those of its quotes that are found in the student's text, as they appear
 * there; the others are dropped and counted (decisions, section 4). For passages that were only
 * pointed at, the quote is taken from the text here.
 */
export function checkEvidence(raw: RawDraft, text: string): CheckedDraft {
  const find = finderOf(text);
  let dropped = 0;
  const check = (points: readonly RawPoint[]): Point[] =>
    points.map(({ criterion, text: words, quotes, spans = [], pictures = [] }) => {
      let evidence: Evidence[] = spans.map(({ start, end }) => shortened(text, start, end));
      for (const quote of quotes) {
        const found = find(quote);
        if (found === null) dropped += 1;
        else evidence = withEvidence(evidence, found);
      }
      return {
        criterion,
        text: words,
        evidence,
        ...(pictures.length === 0 ? {} : { pictures: [...pictures] }),
      };
    });
  const paragraphs = raw.paragraphs?.map(
    ({ criterion, text: words, spans, pictures, changes }): Paragraph => ({
      criterion,
      text: words,
      evidence: spans.map(({ start, end }) => shortened(text, start, end)),
      ...(pictures.length === 0 ? {} : { pictures: [...pictures] }),
      changes,
    }),
  );
  const checked = {
    ...(paragraphs === undefined ? {} : { paragraphs }),
    strengths: check(raw.strengths),
    improvements: check(raw.improvements),
    next_steps: check(raw.next_steps),
  };
  return {
    summary: raw.summary,
    ...checked,
    dropped_quotes: dropped,
    notes: [...raw.notes, ...droppedNote(dropped)],
  };
}
