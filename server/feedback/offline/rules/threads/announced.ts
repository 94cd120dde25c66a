import { pattern } from '../../../measure/patterns.ts';
import type { Sentence } from '../../../measure/sentence.ts';
import { rule } from '../../rule.ts';
import type { Paragraph, Work } from '../../work.ts';
import { givenIn, termsIn, wholeParagraphs } from './terms.ts';

interface Point {
  word: string;
  taken: Sentence;
  paragraph: number;
}
interface Data {
  announced: Sentence;
  points: readonly Point[];
}

/** All three points of a list must be taken up, each by its own word: two may be so by chance, unless their paragraphs number themselves. */
const ALL_POINTS = 3;
const NUMBERED_POINTS = 2;
const NUMBER = pattern(
  String.raw`^(?:first(?:ly)?|second(?:ly)?|third(?:ly)?|finally|lastly|next|another|(?:my|the|one)\s+(?:first|second|third|next|final|last|other)|to\s+(?:begin|start))(?=[\s,])`,
);
const LEAST_PARAGRAPHS = 4;
const MOST_POINT = 12;

/** The things a sentence lists: three or more, by commas and a last "and". */
function listIn({ text }: Sentence): string[] {
  const [, list] =
    /([^.;:?]{3,300},\s*[^,.;:?]{3,120},?\s+and\s+[^,.;:?]{3,120})[.!]?$/u.exec(text) ?? [];
  const points = (list ?? '').split(/,\s*(?:and\s+)?|\s+and\s+/u).slice(-3);
  return points.length === 3 &&
    points.slice(1).every((point) => point.split(/\s+/u).length <= MOST_POINT)
    ? [points[0]!.split(/\s+/u).slice(-MOST_POINT).join(' '), ...points.slice(1)]
    : [];
}

/** The first sentence of a later paragraph that takes up a point by a word of its own. */
function takenUp(work: Work, whole: readonly Paragraph[], announced: Sentence): Point[] {
  const given = givenIn(work);
  const points = listIn(announced).map((point) => termsIn(point));
  const later = whole
    .filter(({ start }) => start > announced.end)
    .slice(0, -1)
    .map(({ sentences: [first], start }) => ({
      sentence: first!,
      terms: termsIn(first!.text),
      paragraph: work.paragraphs.findIndex((one) => one.start === start) + 1,
    }));
  const found: Point[] = [];
  for (const [index, terms] of points.entries()) {
    const own = [...terms].filter(
      ([stem]) => !given.has(stem) && points.every((other, at) => at === index || !other.has(stem)),
    );
    const from = found.at(-1)?.taken.end ?? announced.end;
    const hit = later.flatMap(({ sentence, paragraph, terms: held }) =>
      sentence.start <= from
        ? []
        : own
            .filter(([stem]) => held.has(stem))
            .map(([, word]) => ({ word, taken: sentence, paragraph })),
    )[0];
    if (hit !== undefined) found.push(hit);
  }
  return found;
}

/** Points that are listed at the beginning and taken up in that order. */
export const announced = rule<Data>({
  id: 'threads/announced',
  kind: 'strength',
  area: 'structure',
  languages: ['en'],
  genres: ['argument', 'short_answer'],
  find(work) {
    const whole = wholeParagraphs(work);
    if (whole.length < LEAST_PARAGRAPHS) return null;
    const tried = whole[0]!.sentences
      .filter(({ sure, text }) => sure && !text.includes('?'))
      .map((sentence) => ({ announced: sentence, points: takenUp(work, whole, sentence) }))
      .filter(
        ({ points }) =>
          points.length === ALL_POINTS ||
          (points.length === NUMBERED_POINTS &&
            points.every(({ taken }) => NUMBER.test(taken.text))),
      );
    const best = tried.toSorted((a, b) => b.points.length - a.points.length)[0];
    return best === undefined
      ? null
      : {
          spans: [best.announced, ...best.points.map(({ taken }) => taken)],
          weight: 45,
          data: best,
        };
  },
  say: {
    en: ({ announced: { text }, points }, { head, list, quote }) => {
      const taken = list(
        points.map(({ word, paragraph }) => `${quote(word)} at the head of paragraph ${paragraph}`),
      );
      return [
        { seen: `Of what you list at the beginning, this comes back in the same order: ${taken}.` },
        {
          seen: `Your beginning lists what later paragraphs take up, ${taken}, after ${head(text, 8)}.`,
        },
      ];
    },
  },
});
