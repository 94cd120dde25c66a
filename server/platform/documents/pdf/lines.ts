import bidiFactory from 'bidi-js';
import LineBreaker from 'linebreak';
import type { Run } from '#contract/prose/blocks.ts';
import type { WrittenRun } from '#server/platform/documents/written.ts';
import { type Typeface, typefaceOf, typefacesFor, MISSING, signsOf } from './typefaces.ts';

/** The appearance of a run of words. */
export interface Style {
  size: number;
  color: string;
  mutedColor: string;
  bold: boolean;
  italic: boolean;
  code: boolean;
}

/** Words of one style, typeface and direction, as they are drawn. */
export interface Piece {
  /** As drawn, and as written if that differs for a reader. */
  text: string;
  actual: string | null;
  href: string | undefined;
  face: Typeface;
  color: string;
  fromRight: boolean;
  width: number;
  /** From the beginning of the line. */
  x: number;
}
/** Pieces in reading order. */
export interface Line {
  pieces: readonly Piece[];
  width: number;
  fromRight: boolean;
}

export type Measure = (face: Typeface, text: string, fromRight: boolean) => number;

const bidi = bidiFactory();
// Besides line ends, characters that a page can't show.
// oxlint-disable-next-line no-control-regex
const UNSHOWN = /[\0-\x08\x0b-\x1f\x7f\u2028\u2029\ufeff\ufffe\uffff]/g;
const clean = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\t', '    ')
    .replace(UNSHOWN, '')
    .toWellFormed()
    .normalize('NFC');

interface Stretch {
  text: string;
  run: number;
  face: Typeface | null;
  level: number;
}

/** Splits a line as written where style, typeface or direction change. */
function stretches(
  text: string,
  runAt: (at: number) => number,
  runs: readonly WrittenRun[],
  style: Style,
): { all: Stretch[]; base: number } {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text);
  const all: Stretch[] = [];
  for (const { sign, at } of signsOf(text)) {
    const run = runAt(at);
    const level = levels[at]!;
    const face = typefaceOf(sign, typefacesFor(looksOf(runs[run]!, style), level % 2 === 1));
    const last = all.at(-1);
    if (last !== undefined && last.run === run && last.face === face && last.level === level)
      last.text += sign;
    else all.push({ text: sign, run, face, level });
  }
  return { all, base: paragraphs[0]?.level ?? 0 };
}

const looksOf = ({ bold, italic, code }: Run, style: Style) => ({
  bold: bold ?? style.bold,
  italic: italic ?? style.italic,
  code: code ?? style.code,
});
const LETTERS_FROM_RIGHT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const turned = (text: string): string => [...text].toReversed().join('');

/**
 * For right-to-left text the font library reverses letters itself, but signs between them only next
 * to letters.
 */
function drawn({ text, face, level }: Stretch): { text: string; actual: string | null } {
  if (face === null) return { text: MISSING.repeat([...signsOf(text)].length), actual: text };
  if (level % 2 === 0) return { text, actual: null };
  const mirrored = [...text]
    .map((character) => bidi.getMirroredCharacter(character) ?? character)
    .join('');
  return {
    text: LETTERS_FROM_RIGHT.test(text) ? mirrored : turned(mirrored),
    actual: text.trim() === '' ? null : text,
  };
}

/** Rule L2: from the highest level down, reverses everything at that level or above. */
function inSight<T extends { level: number }>(pieces: readonly T[]): T[] {
  const seen = [...pieces];
  const odd = Math.min(...pieces.map(({ level }) => level + (1 - (level % 2))));
  for (let level = Math.max(...pieces.map((piece) => piece.level)); level >= odd; level -= 1) {
    for (let from = 0; from < seen.length; from += 1) {
      if (seen[from]!.level < level) continue;
      let to = from;
      while (to + 1 < seen.length && seen[to + 1]!.level >= level) to += 1;
      seen.splice(from, to - from + 1, ...seen.slice(from, to + 1).toReversed());
      from = to;
    }
  }
  return seen;
}

/** Yields where a line may end, including 0 and the end. */
function* chances(text: string): Generator<number> {
  const breaker = new LineBreaker(text);
  for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak())
    yield next.position;
}

function cut(all: readonly Stretch[], from: number, to: number): Stretch[] {
  const found: Stretch[] = [];
  let at = 0;
  for (const stretch of all) {
    const end = at + stretch.text.length;
    if (end > from && at < to)
      found.push({
        ...stretch,
        text: stretch.text.slice(Math.max(0, from - at), Math.min(stretch.text.length, to - at)),
      });
    at = end;
  }
  return found;
}

/** Breaks words into lines of at most `width` points. */
export function linesOf(
  said: string | readonly WrittenRun[],
  width: number,
  style: Style,
  measure: Measure,
): Line[] {
  const runs = (typeof said === 'string' ? [{ text: said }] : said).map((run) => ({
    ...run,
    text: clean(run.text),
  }));
  const lines: Line[] = [];
  for (const { text, runAt } of written(runs))
    lines.push(...setLine(text, runAt, runs, width, style, measure));
  return lines;
}

/** Yields the lines as their writer ended them, each with a way to find the run of a position. */
function* written(
  runs: readonly WrittenRun[],
): Generator<{ text: string; runAt: (at: number) => number }> {
  let text = '';
  let starts: { at: number; run: number }[] = [];
  const line = () => {
    const [own, begins] = [text, starts];
    let near = 0;
    return {
      text: own,
      runAt: (at: number) => {
        while (near + 1 < begins.length && begins[near + 1]!.at <= at) near += 1;
        return begins[near]?.run ?? 0;
      },
    };
  };
  for (const [run, { text: words }] of runs.entries()) {
    for (const [index, part] of words.split('\n').entries()) {
      if (index > 0) {
        yield line();
        [text, starts] = ['', []];
      }
      if (part !== '') starts.push({ at: text.length, run });
      text += part;
    }
  }
  yield line();
}

function setLine(
  text: string,
  runAt: (at: number) => number,
  runs: readonly WrittenRun[],
  width: number,
  style: Style,
  measure: Measure,
): Line[] {
  const { all, base } = stretches(text, runAt, runs, style);
  const widthOf = ({ face, level, ...stretch }: Stretch): number =>
    measure(face ?? missingFace(), drawn({ face, level, ...stretch }).text, level % 2 === 1);
  const lines: Line[] = [];
  const finish = (words: Stretch[]): void => {
    const placed = words.map((stretch) => ({ ...stretch, width: widthOf(stretch), x: 0 }));
    let x = 0;
    if (placed.length > 0)
      for (const piece of inSight(placed)) {
        piece.x = x;
        x += piece.width;
      }
    lines.push({
      width: x,
      fromRight: base % 2 === 1,
      pieces: placed.map((piece) => {
        const run = runs[piece.run]!;
        return {
          ...drawn(piece),
          href: run.href,
          face: piece.face ?? missingFace(),
          color: run.muted ? style.mutedColor : style.color,
          fromRight: piece.level % 2 === 1,
          width: piece.width,
          x: piece.x,
        };
      }),
    });
  };
  let words: Stretch[] = [];
  let filled = 0;
  for (const word of wordsOf(text, all)) {
    const wide = word.reduce((sum, stretch) => sum + widthOf(stretch), 0);
    const bare = wide - trailing(word, widthOf);
    if (words.length > 0 && filled + bare > width) {
      finish(words);
      [words, filled] = [[], 0];
    }
    if (bare <= width) {
      words = joined(words, word);
      filled += wide;
      continue;
    }
    // A word longer than the line breaks wherever the line ends.
    for (const { sign, ...one } of word.flatMap((stretch) =>
      [...signsOf(stretch.text)].map(({ sign: each }) => ({ ...stretch, sign: each })),
    )) {
      const single = { ...one, text: sign };
      const own = widthOf(single);
      if (words.length > 0 && filled + own > width) {
        finish(words);
        [words, filled] = [[], 0];
      }
      words = joined(words, [single]);
      filled += own;
    }
  }
  finish(words);
  return lines;
}
const missingFace = (): Typeface =>
  typefacesFor({ bold: false, italic: false, code: false }, true)[0]!;

function trailing(word: readonly Stretch[], widthOf: (stretch: Stretch) => number): number {
  const last = word.at(-1)!;
  const space = last.text.length - last.text.trimEnd().length;
  return space === 0 ? 0 : widthOf({ ...last, text: last.text.slice(-space) });
}

/** Yields the unbreakable parts, one after another. */
function* wordsOf(text: string, all: readonly Stretch[]): Generator<Stretch[]> {
  let from = 0;
  let first = 0;
  let begins = 0;
  for (const to of chances(text)) {
    // Only those stretches that this word touches: looking through all of them would take quadratic
    // time for a long text.
    while (first < all.length && begins + all[first]!.text.length <= from) {
      begins += all[first]!.text.length;
      first += 1;
    }
    let last = first;
    for (let end = begins; last < all.length && end < to; last += 1) end += all[last]!.text.length;
    if (to > from) yield cut(all.slice(first, last), from - begins, to - begins);
    from = to;
  }
}

function joined(words: Stretch[], more: readonly Stretch[]): Stretch[] {
  for (const stretch of more) {
    const last = words.at(-1);
    if (
      last !== undefined &&
      last.run === stretch.run &&
      last.face === stretch.face &&
      last.level === stretch.level
    )
      last.text += stretch.text;
    else words.push({ ...stretch });
  }
  return words;
}
