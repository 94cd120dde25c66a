import type { Language } from '#server/features/drafts/checks/language.ts';
import type { Tongue } from '#server/features/drafts/checks/tongue.ts';
import type { Work } from '#server/features/drafts/checks/work.ts';
import { keepsParagraphs } from '#server/features/drafts/checks/rules/structure/breaks.ts';

/** Where in the work something stands, as a reader finds it: under a heading, or in one of few paragraphs. */
export type Place = { heading: string } | { paragraph: number };

/** More paragraphs than this nobody counts. */
const MOST_COUNTED = 15;
const LEAST_HEADINGS = 3;
/** Shorter ones are lines of a head, of a list or of a picture, which one reader counts and the next doesn’t. */
const LEAST_COUNTED = 12;
/** A line that ends inside a paragraph looks like the end of one, except where text is set anew. */
const SET_ANEW = new Set(['txt', 'tex']);
const LONGEST_HEADING = 60;
/** Lines of a title page that are set like headings: who wrote it, when, and for whom. */
const HEAD_LINE =
  /[.,;]$|^(?:by|for|von|par|por)\s|^\d{1,2}(?:st|nd|rd|th|\.)?\s+\p{L}+,?\s+\d{4}|^\p{Lu}\p{L}+\s+\d{1,2},\s+\d{4}/u;

/** The place of what begins at `at`; null where a reader could not find it by that. What looks like a heading in a PDF may be none. */
export function placeOf({ headings, paragraphs, document }: Work, at: number): Place | null {
  if (!keepsParagraphs(document.extension) || document.extension === 'pdf') return null;
  const heading =
    headings.length < LEAST_HEADINGS
      ? undefined
      : headings
          .findLast(({ start }) => start < at)
          ?.text.replace(/\s+/g, ' ')
          .trim();
  if (heading !== undefined)
    return heading.length <= LONGEST_HEADING &&
      /\p{L}{3}/u.test(heading) &&
      !HEAD_LINE.test(heading)
      ? { heading }
      : null;
  const index = paragraphs.findIndex(({ start, end }) => start <= at && at < end);
  if (index === -1 || paragraphs.length < 2 || paragraphs.length > MOST_COUNTED) return null;
  const isClear = paragraphs
    .slice(0, index + 1)
    .every(
      ({ words, text }) =>
        words >= LEAST_COUNTED && (SET_ANEW.has(document.extension) || !text.includes('\n')),
    );
  return isClear ? { paragraph: index + 1 } : null;
}

const PARAGRAPH: Readonly<Record<Language, string>> = {
  en: 'paragraph',
  de: 'Absatz',
  fr: 'paragraphe',
  es: 'párrafo',
};
const UNDER: Readonly<Record<Language, string>> = {
  en: 'under',
  de: 'unter',
  fr: 'sous',
  es: 'en',
};

/** A sentence with its place at the end. */
export const placed = (
  sentence: string,
  place: Place | null,
  { language, quote }: Tongue,
): string =>
  place === null
    ? sentence
    : sentence.replace(
        /\.$/,
        () =>
          ` (${'heading' in place ? `${UNDER[language]} ${quote(place.heading)}` : `${PARAGRAPH[language]} ${place.paragraph}`}).`,
      );
