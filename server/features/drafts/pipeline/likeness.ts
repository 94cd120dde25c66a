import { folded } from '#server/features/drafts/checks/measure/span.ts';
import type { DraftRequest } from '#server/features/drafts/types.ts';

/** Of the educator's own a criterion, and of the standard bank where none of theirs fits (DRAFT-3). */
const OWN = 5;
const STANDARD = 3;
/** Of the educator's latest, whatever they are about: they show how they write. */
const LATEST = 10;
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

/** How alike two texts are by the words that are rare among all of them: cosine, 0 to 1. */
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

/** What the educator has said before that is like each criterion, theirs first (DRAFT-3). */
export function commentsFor(
  criteria: readonly string[],
  { comments, past = [] }: Pick<DraftRequest, 'comments' | 'past'>,
): string {
  const own = [
    ...new Set(
      [...past, ...comments.filter(({ own: isOwn }) => isOwn === true).map(({ text }) => text)].map(
        line,
      ),
    ),
  ];
  const standard = comments
    .filter(({ own: isOwn }) => isOwn !== true)
    .map(({ category, quality_level, text }) => `${category}, ${quality_level}: ${line(text)}`);
  const likeOwn = likenessAmong(own);
  const likeStandard = likenessAmong(standard);
  const used = new Set<string>();
  const parts = criteria.map((criterion) => {
    const fits = likeOwn(criterion)
      .filter(({ likeness }) => likeness > 0)
      .slice(0, OWN);
    for (const { text } of fits) used.add(text);
    const shown =
      fits.length > 0
        ? fits.map(({ text }) => `- own: ${text}`)
        : likeStandard(criterion)
            .filter(({ likeness }) => likeness > 0)
            .slice(0, STANDARD)
            .map(({ text }) => `- standard: ${text}`);
    return shown.length === 0 ? '' : `${criterion.split('\n', 1)[0]}\n${shown.join('\n')}`;
  });
  const rest = own.filter((text) => !used.has(text)).slice(-LATEST);
  return [
    ...parts,
    rest.length === 0
      ? ''
      : `Their latest, on anything\n${rest.map((text) => `- own: ${text}`).join('\n')}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}
