import type { Sentence } from '../../../measure/sentence.ts';
import { pattern } from '../../../measure/patterns.ts';
import { rule } from '../../rule.ts';
import type { Paragraph, Work } from '../../work.ts';
import { isWhole } from '../moves/sentence.ts';
import { givenIn, showing, termsIn, wholeParagraphs } from './terms.ts';

interface Data {
  begun: string;
  ended: string;
  words: readonly string[];
}

const LEAST_PARAGRAPHS = 3;
/** Of three words that come again, two have to be the student's own: two alone are often one name, “software engineering”. */
const LEAST_SHARED = 3;
const LEAST_OWN = 2;
const MOST_SHOWN = 3;
const isTold = (sentence: Sentence): boolean =>
  sentence.sure &&
  isWhole(sentence) &&
  sentence.words >= 8 &&
  sentence.words <= 60 &&
  !sentence.text.includes('?');
/** Sentences of a paragraph that are looked at: more than these no first or last paragraph has. */
const MOST = 30;
/** Handed in twice, it comes back to nothing. */
const MOST_ALIKE = 0.7;
/** Under these a work ends. */
const ENDING =
  /\b(?:conclusions?|concluding|summary|closing|final|discussion|outlook|remarks|reflections?)\b/i;
/** What may stand after its end. */
const AFTER =
  /\b(?:references?|bibliography|works\s+cited|sources|citations|notes|appendix|acknowledge?ments?)\b/i;
/** It goes on, or was to go on. */
const GOES_ON = pattern(
  String.raw`\bI\s+(?:will|shall|am\s+going\s+to|would\s+now)\b|\b(?:will|shall)\s+now\b|\bnext\s+(?:section|chapter|part)\b`,
);
/** Whether the last paragraph is an ending, not the place where a section stops or a list of answers. */
function ends({ headings, document }: Work, paragraphs: readonly Paragraph[]): boolean {
  if (
    document.extension !== 'txt' &&
    document.extension !== 'tex' &&
    paragraphs.some(({ text }) => text.includes('\n'))
  )
    return false;
  const last = paragraphs.at(-1)!;
  const within = headings.filter(({ start }) => start > paragraphs[0]!.start);
  const before = within.findLast(({ start }) => start < last.start);
  return (
    (before === undefined || ENDING.test(before.text)) &&
    within.every(({ start, text }) => start < last.start || AFTER.test(text))
  );
}
const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/\p{L}+/gu));
const alike = (one: string, other: string): number => {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  return [...a].filter((word) => b.has(word)).length / Math.min(a.size, b.size);
};

/** A sentence of the last paragraph takes up the words of one of the first, and not the task's alone. */
export const frame = rule<Data>({
  id: 'threads/frame',
  kind: 'strength',
  area: 'structure',
  languages: ['en'],
  genres: ['argument', 'reflection', 'short_answer'],
  find(work) {
    const paragraphs = wholeParagraphs(work);
    if (paragraphs.length < LEAST_PARAGRAPHS || !ends(work, paragraphs)) return null;
    const given = givenIn(work);
    const endings = paragraphs
      .at(-1)!
      .sentences.slice(-MOST)
      .filter((one) => isTold(one) && !GOES_ON.test(one.text));
    const pairs = paragraphs[0]!.sentences
      .slice(0, MOST)
      .filter(isTold)
      .flatMap((begun) =>
        endings.flatMap((ended) => {
          const before = termsIn(begun.text);
          const shared = [...termsIn(ended.text)].filter(([stem]) => before.has(stem));
          const own = shared.filter(([stem]) => !given.has(stem)).length;
          return own < LEAST_OWN ||
            shared.length < LEAST_SHARED ||
            alike(begun.text, ended.text) > MOST_ALIKE
            ? []
            : [{ begun, ended, shared, worth: own * 2 + shared.length }];
        }),
      );
    const best = pairs.toSorted((a, b) => b.worth - a.worth)[0];
    if (best === undefined) return null;
    const own = best.shared
      .toSorted(([a], [b]) => Number(given.has(a)) - Number(given.has(b)))
      .slice(0, MOST_SHOWN);
    const words = own.map(([, word]) => word);
    const [[stem]] = own as [[string, string]];
    return {
      spans: [best.ended, best.begun],
      weight: 36,
      data: {
        begun: showing(best.begun.text, termsIn(best.begun.text).get(stem)!),
        ended: showing(best.ended.text, words[0]!),
        words,
      },
    };
  },
  say: {
    en: ({ begun, ended, words }, { list, quote, head }) => [
      {
        seen: `Beginning and end are joined by ${list(words.map(quote))}: ${head(begun)} at the one, ${head(ended)} at the other.`,
      },
      {
        seen: `Your last paragraph takes up ${list(words.map(quote))} from the first: ${head(ended)} after ${head(begun)}.`,
      },
    ],
  },
});
