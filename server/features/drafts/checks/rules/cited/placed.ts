import { rule } from '#server/features/drafts/checks/rule.ts';
import { type Place, placed, placeOf } from '#server/features/drafts/checks/rules/moves/place.ts';

interface Data {
  quote: string;
  mark: string;
  place: Place | null;
}

const LEAST_WORDS = 4;
/** Right behind the quotation: brackets with a page, a line or a scene. Whom it is by and when is not yet where. */
const MARK =
  /^[.,;]?\s?\((?:(?:\p{Lu}[^()\d\n]{0,60}[\s,])?(?:pp?|ll?|lines?|vv?|Act|act|ch|para)?\.?\s?(?!(?:1[5-9]|20)\d\d(?:[a-z]?\)|\s?[-–—]))\d{1,4}(?:[-–—.:,]\s?\d{1,4}){0,3}|\p{Lu}[^()\n]{2,60}\d{4}[a-z]?[,:]\s?(?:pp?\.?\s?|min\.?\s?)?\d{1,4}(?:[-–:]\d{1,4}){0,3})\)/u;
const MOST_SIGNS = 100;
/** Quotations that are looked at. */
const MOST = 200;

/** A quotation with what its reader needs to find it, right behind it. */
export const placedQuote = rule<Data>({
  id: 'cited/placed',
  kind: 'strength',
  area: 'evidence',
  languages: ['en'],
  genres: ['argument', 'report', 'reflection', 'short_answer'],
  find(work) {
    for (const quotation of work.quotations.slice(0, MOST)) {
      const match =
        quotation.words < LEAST_WORDS || !/\p{Ll}{2}\s+\p{Ll}{2}/u.test(quotation.inner)
          ? null
          : MARK.exec(work.text.slice(quotation.end, quotation.end + MOST_SIGNS));
      if (
        match === null ||
        !work.prose.some(({ start, end }) => start <= quotation.start && quotation.end <= end)
      )
        continue;
      const mark = match[0].replace(/^[.,;]?\s?/, '');
      return {
        spans: [{ start: quotation.start, end: quotation.end + match[0].length }],
        weight: 52,
        data: { quote: quotation.inner, mark, place: placeOf(work, quotation.start) },
      };
    }
    return null;
  },
  say: {
    en: ({ quote, mark, place }, tongue) => [
      {
        seen: placed(
          `The words you quote can be looked up: ${tongue.quote(mark)} stands right behind ${tongue.head(quote, 8)}.`,
          place,
          tongue,
        ),
      },
      {
        seen: placed(
          `You say where your quotation is from: behind ${tongue.head(quote, 8)} stands ${tongue.quote(mark)}.`,
          place,
          tongue,
        ),
      },
    ],
  },
});
