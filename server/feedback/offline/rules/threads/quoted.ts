import { pattern } from '../../../measure/patterns.ts';
import { rule } from '../../rule.ts';
import { isWhole } from '../moves/sentence.ts';
import { type Place, placed, placeOf } from '../moves/place.ts';
import { showing, termsIn, thingsIn } from './terms.ts';

interface Data {
  quote: string;
  word: string;
  next: string;
  place: Place | null;
}

const LEAST_QUOTED = 4;
/** The sentence after it speaks of the quotation itself. */
const OF_IT = pattern(
  String.raw`^(?:this|these)\s+(?:quote|quotation|line|phrase|sentence|passage|stanza|verse|lyric|word)s?\b`,
);
/** More than one of a thing. */
const SEVERAL = /[^su]s$/u;
const LEAST_WORDS = 7;
/** Quotations that are looked at. */
const MOST = 200;

/** After quoted words the next sentence, the student's own, goes on with one of them, or speaks of them. */
export const quoted = rule<Data>({
  id: 'threads/quoted',
  kind: 'strength',
  area: 'evidence',
  languages: ['en'],
  genres: ['argument', 'report', 'short_answer', 'reflection'],
  find(work) {
    const quotations = work.quotations.slice(0, MOST);
    if (quotations.length === 0) return null;
    const things = thingsIn(work.body);
    for (const { start, end, sentences } of work.prose) {
      const near = quotations.filter((one) => one.start >= start && one.end <= end);
      if (near.length === 0) continue;
      for (const [index, sentence] of sentences.entries()) {
        const next = sentences[index + 1];
        if (
          next === undefined ||
          !next.sure ||
          !isWhole(next) ||
          next.words < LEAST_WORDS ||
          next.text.includes('?')
        )
          continue;
        const quote = near.findLast(
          (one) =>
            one.end > sentence.start &&
            one.end <= sentence.end + 2 &&
            one.words >= LEAST_QUOTED &&
            /\p{Ll}{2}\s+\p{Ll}{2}/u.test(one.inner),
        );
        if (quote === undefined || near.some((one) => one.start < next.end && one.end > next.start))
          continue;
        const said = termsIn(quote.inner);
        const word =
          OF_IT.exec(next.text)?.[0] ??
          [...termsIn(next.text)].find(
            ([stem, own]) => said.has(stem) && (things.has(stem) || SEVERAL.test(own)),
          )?.[1];
        if (word !== undefined)
          return {
            spans: [quote, next],
            weight: 56,
            data: {
              quote: quote.inner,
              word,
              next: showing(next.text, word),
              place: placeOf(work, next.start),
            },
          };
      }
    }
    return null;
  },
  say: {
    en: ({ quote, word, next, place }, tongue) => [
      {
        seen: placed(
          `You go on from the quoted words: after ${tongue.head(quote, 8)} your own sentence goes on with ${tongue.quote(word)}: ${tongue.head(next)}.`,
          place,
          tongue,
        ),
      },
      {
        seen: placed(
          `${tongue.head(quote, 8)} isn’t left to speak for itself: the next sentence goes on with ${tongue.quote(word)}: ${tongue.head(next)}.`,
          place,
          tongue,
        ),
      },
    ],
  },
});
