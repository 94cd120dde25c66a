import { folded } from '#server/features/drafts/checks/measure/span.ts';
import type { DraftRequest } from '#server/features/drafts/types.ts';

/**
 * How many of the educator's own comments are used per criterion, and how many just show how they
 * write (PROMPT-10).
 */
const MAX_FITTING = 2;
const SAMPLE = 3;
const MAX_LENGTH = 600;
const WORD = /[\p{L}\p{N}]{3,40}/gu;
const STOP = new Set(
  'the and for with that this your you are has have was were not but from its than more also des les und der die das que una los las por mit für ist sind dans pour avec'.split(
    ' ',
  ),
);

const stem = (word: string): string =>
  word.length > 5 ? word.slice(0, Math.max(5, word.length - 3)) : word;
const termsOf = (text: string): string[] =>
  (folded(text).match(WORD) ?? []).filter((word) => !STOP.has(word)).map(stem);

interface Measured {
  text: string;
  terms: Map<string, number>;
  norm: number;
}

/**
 * Returns how similar two texts are by the words that are rare among all of them: cosine, 0 to 1.
 */
export function likenessAmong(
  texts: readonly string[],
): (to: string) => { text: string; likeness: number }[] {
  const lists = texts.map(termsOf);
  const holding = new Map<string, number>();
  for (const terms of lists)
    for (const term of new Set(terms)) holding.set(term, (holding.get(term) ?? 0) + 1);
  const weigh = (text: string, terms: readonly string[]): Measured => {
    const weights = new Map<string, number>();
    for (const term of terms)
      weights.set(
        term,
        (weights.get(term) ?? 0) + Math.log(1 + (texts.length + 1) / (holding.get(term) ?? 1)),
      );
    return {
      text,
      terms: weights,
      norm: Math.sqrt([...weights.values()].reduce((sum, weight) => sum + weight * weight, 0)),
    };
  };
  const measured = texts.map((text, at) => weigh(text, lists[at]!));
  return (to) => {
    const wanted = weigh(to, termsOf(to));
    return measured
      .map(({ text, terms, norm }) => {
        let dot = 0;
        for (const [term, weight] of wanted.terms) dot += weight * (terms.get(term) ?? 0);
        return { text, likeness: norm === 0 || wanted.norm === 0 ? 0 : dot / (norm * wanted.norm) };
      })
      .toSorted((a, b) => b.likeness - a.likeness);
  };
}

const line = (text: string): string =>
  text.replace(/\s+/g, ' ').trim().slice(0, MAX_LENGTH).toWellFormed();

/**
 * A comment in a bank is meant for every class: it must fit well, and contain no blanks to fill in
 * and no level.
 */
const FITS = 0.3;
const UNFINISHED = /\[[^\]\n]{1,60}\]|_{3,}|\.{4,}/;
const LEVEL_WORD =
  /(?<!\p{L})(?:excellent|outstanding|first[-\s]class|2[:.][12]|distinction|merit|[A-F][+−-]? grade|grade [A-F]|very good|sehr gut|befriedigend|ausreichend|mangelhaft|sobresaliente|notable)(?!\p{L})/iu;

/**
 * The educator's own comments that fit this work, and some that just show how they write
 * (PROMPT-10).
 */
export interface Comments {
  fitting: string[];
  sample: string[];
}

/**
 * Returns at most two for each criterion, by similarity to it and to the work, and three more; the
 * educator's before those of the standard bank.
 */
export function commentsFor(
  criteria: readonly string[],
  work: string,
  { comments, past = [] }: Pick<DraftRequest, 'comments' | 'past'>,
): Comments {
  const own = [
    ...new Set(
      [...past, ...comments.filter(({ own: isOwn }) => isOwn === true).map(({ text }) => text)].map(
        line,
      ),
    ),
  ].filter((text) => text !== '' && !UNFINISHED.test(text));
  const standard = [
    ...new Set(comments.filter(({ own: isOwn }) => isOwn !== true).map(({ text }) => line(text))),
  ].filter((text) => text !== '' && !UNFINISHED.test(text) && !LEVEL_WORD.test(text));
  const toOwn = likenessAmong(own);
  const toWork = new Map(toOwn(work).map(({ text, likeness }) => [text, likeness]));
  const toStandard = likenessAmong(standard);
  const fitting = new Set<string>();
  for (const wanted of criteria.length === 0 ? [work.slice(0, 2000)] : criteria) {
    const fits = toOwn(wanted)
      .filter(({ likeness }) => likeness > 0)
      .map(({ text, likeness }) => ({ text, likeness: likeness + 2 * (toWork.get(text) ?? 0) }))
      .toSorted((a, b) => b.likeness - a.likeness)
      .slice(0, MAX_FITTING);
    const shown =
      fits.length > 0
        ? fits
        : toStandard(wanted)
            .filter(({ likeness }) => likeness >= FITS)
            .slice(0, 1);
    for (const { text } of shown) fitting.add(text);
  }
  return {
    fitting: [...fitting],
    sample: own.filter((text) => !fitting.has(text)).slice(-SAMPLE),
  };
}
