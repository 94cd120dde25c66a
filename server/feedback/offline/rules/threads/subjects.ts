import type { Sentence } from '../../../measure/sentence.ts';
import { rule } from '../../rule.ts';
import type { Tongue } from '../../tongue.ts';
import type { Paragraph } from '../../work.ts';
import { type Place, placeOf } from '../moves/place.ts';
import { givenIn, termsIn, thingsIn, wholeParagraphs } from './terms.ts';

interface Subject {
  word: string;
  sentences: number;
  place: Place;
  spans: readonly { start: number; end: number }[];
}

const LEAST_SENTENCES = 3;
const LEAST_PARAGRAPHS = 4;
const MOST_SHOWN = 3;
/** Longer paragraphs keep to no one thing. */
const MOST = 30;
/** Less of a paragraph's sentences than this is no thread through it. */
const LEAST_SHARE = 0.4;

const isSame = (one: Place, other: Place): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The word that runs through a paragraph, if one does. */
function threadOf(
  { sentences }: Paragraph,
  isOwn: (stem: string) => boolean,
): Omit<Subject, 'place'> | null {
  const held = new Map<string, { sentence: Sentence; word: string }[]>();
  for (const sentence of sentences)
    for (const [stem, word] of termsIn(sentence.text))
      held.set(stem, [...(held.get(stem) ?? []), { sentence, word }].slice(0, MOST));
  const counted = [...held].filter(([stem]) => isOwn(stem)).map(([, found]) => found);
  const best = counted.toSorted((a, b) => b.length - a.length)[0];
  if (
    best === undefined ||
    best.length < LEAST_SENTENCES ||
    best.length < sentences.length * LEAST_SHARE
  )
    return null;
  return {
    word: best[0]!.word,
    sentences: best.length,
    spans: best.slice(0, 1).map(({ sentence }) => sentence),
  };
}

const shown = (subjects: readonly Subject[], { quote, number, list }: Tongue): string =>
  list(
    subjects.map(
      ({ word, sentences, place }) =>
        `${quote(word)} in ${number(sentences)} sentences ${'heading' in place ? `under ${quote(place.heading)}` : `of paragraph ${place.paragraph}`}`,
    ),
  );

/** Paragraphs that each keep to a thing of their own: a word that runs through one and stands in no other. */
export const subjects = rule<readonly Subject[]>({
  id: 'threads/subjects',
  kind: 'strength',
  area: 'structure',
  languages: ['en'],
  genres: ['argument', 'report', 'short_answer', 'reflection'],
  find(work) {
    const paragraphs = wholeParagraphs(work);
    if (paragraphs.length < LEAST_PARAGRAPHS) return null;
    const given = givenIn(work);
    const things = thingsIn(work.body);
    const middle = paragraphs.slice(1, -1);
    const held = work.paragraphs.map(({ start, text }) => ({ start, terms: termsIn(text) }));
    const found: Subject[] = [];
    for (const paragraph of middle) {
      const place = placeOf(work, paragraph.start);
      const thread = threadOf(
        paragraph,
        (stem) =>
          things.has(stem) &&
          !given.has(stem) &&
          held.every(({ start, terms }) => start === paragraph.start || !terms.has(stem)),
      );
      if (thread !== null && place !== null && !found.some((one) => isSame(one.place, place)))
        found.push({ ...thread, place });
    }
    const chosen = found
      .toSorted((a, b) => b.sentences - a.sentences)
      .slice(0, MOST_SHOWN)
      .toSorted((a, b) => a.spans[0]!.start - b.spans[0]!.start);
    return chosen.length < 2
      ? null
      : { spans: chosen.flatMap(({ spans }) => spans), weight: 42, data: chosen };
  },
  say: {
    en: (found, tongue) => [
      {
        seen: `Your middle paragraphs keep to a thing of their own: ${shown(found, tongue)}, and none of these words in another paragraph.`,
      },
      {
        seen: `You divide what you have to say: the reader finds ${shown(found, tongue)}, and none of these words in another paragraph.`,
      },
    ],
  },
});
