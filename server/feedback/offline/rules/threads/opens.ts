import { rule } from '../../rule.ts';
import type { Paragraph } from '../../work.ts';
import { isWhole } from '../moves/sentence.ts';
import { type Place, placeOf } from '../moves/place.ts';
import { givenIn, stemOf, termsIn, thingsIn, wholeParagraphs } from './terms.ts';

interface Opening {
  word: string;
  more: number;
  place: Place;
  paragraph: Paragraph;
}

const LEAST_PARAGRAPHS = 3;
const LEAST_MORE = 2;
/** Less of a paragraph's other sentences than this doesn't keep to its first. */
const LEAST_SHARE = 0.4;
/** A word of more of the paragraphs than this is the whole text's, and no paragraph's own. */
const MOST_ELSEWHERE = 0.5;
const LEAST_WORDS = 6;
const MOST_SHOWN = 3;

/** What a paragraph's first sentence names and enough of the others come back to. */
function keptIn(
  { sentences: [first, ...others] }: Paragraph,
  isOwn: (stem: string) => boolean,
): { word: string; more: number } | null {
  if (
    first === undefined ||
    !first.sure ||
    !isWhole(first) ||
    first.words < LEAST_WORDS ||
    first.text.includes('?')
  )
    return null;
  const held = others.map(({ text }) => termsIn(text));
  const counted = [...termsIn(first.text)]
    .filter(([stem]) => isOwn(stem))
    .map(([stem, word]) => ({ word, more: held.filter((terms) => terms.has(stem)).length }));
  const best = counted.toSorted((a, b) => b.more - a.more)[0];
  return best === undefined || best.more < LEAST_MORE || best.more < others.length * LEAST_SHARE
    ? null
    : best;
}

const placeIn = (place: Place, quote: (text: string) => string): string =>
  'heading' in place ? `a paragraph under ${quote(place.heading)}` : `paragraph ${place.paragraph}`;

/** Paragraphs whose first sentence names what the rest of them speaks of, each another thing. */
export const opens = rule<readonly Opening[]>({
  id: 'threads/opens',
  kind: 'strength',
  area: 'structure',
  languages: ['en'],
  genres: ['argument', 'report', 'reflection', 'short_answer'],
  find(work) {
    const paragraphs = wholeParagraphs(work);
    if (paragraphs.length < LEAST_PARAGRAPHS) return null;
    const things = thingsIn(work.body);
    const given = givenIn(work);
    const held = paragraphs.map(({ text }) => termsIn(text));
    const isOwn = (stem: string): boolean =>
      things.has(stem) &&
      !given.has(stem) &&
      held.filter((terms) => terms.has(stem)).length <= paragraphs.length * MOST_ELSEWHERE;
    const found: Opening[] = [];
    for (const paragraph of paragraphs) {
      const kept = keptIn(paragraph, isOwn);
      const place = kept === null ? null : placeOf(work, paragraph.start);
      const isNew =
        place !== null &&
        !found.some(
          (one) =>
            JSON.stringify(one.place) === JSON.stringify(place) ||
            stemOf(one.word) === stemOf(kept!.word),
        );
      if (isNew) found.push({ ...kept!, place, paragraph });
    }
    const chosen = found
      .toSorted((a, b) => b.more - a.more)
      .slice(0, MOST_SHOWN)
      .toSorted((a, b) => a.paragraph.start - b.paragraph.start);
    return chosen.length < 2
      ? null
      : { spans: chosen.map(({ paragraph }) => paragraph.sentences[0]!), weight: 37, data: chosen };
  },
  say: {
    en: (found, { list, quote, number }) => [
      {
        seen: `Paragraphs open on what they go on to speak of: ${list(found.map(({ word, more, place }) => `${quote(word)} stands in the first sentence of ${placeIn(place, quote)} and in ${number(more)} more`))}.`,
      },
      {
        seen: `The first sentence says what a paragraph keeps to: ${list(found.map(({ word, more, place }) => `${quote(word)} in ${placeIn(place, quote)}, which ${number(more)} more of its sentences take up`))}.`,
      },
    ],
  },
});
