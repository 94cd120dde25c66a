import { spansOf } from '#server/features/drafts/checks/measure/span.ts';
import type { Sentence } from '#server/features/drafts/checks/measure/sentence.ts';
import { rule } from '#server/features/drafts/checks/rule.ts';
import { isWhole } from '#server/features/drafts/checks/rules/moves/sentence.ts';
import { keepsParagraphs } from '#server/features/drafts/checks/rules/structure/breaks.ts';

interface Data {
  paragraphs: number;
  shown: readonly Sentence[];
}

const LEAST_PARAGRAPHS = 3;
const LEAST_SOURCES = 3;
/** Paragraphs and citations that are looked at. */
const MOST = 300;
/** An abstract says what the text says again. */
const SEEN = 60;
/** An entry of a list of sources that has no heading. */
const ENTRY = /^\s*(?:\[\d{1,3}\]|\d{1,3}\.\s+\p{Lu}[\p{L}’'-]+,)/u;
/** A source by its number in a list, or by its key in LaTeX. */
const MARK =
  /\[(?:\d{1,3}(?:\s?[,;–-]\s?\d{1,3}){0,9}|\p{L}{2,40}[:_-]?(?:1[89]|20)\d\d\p{L}{0,30})\]/gu;

/** Sources that stand where they are used: several, in several paragraphs. */
export const spread = rule<Data>({
  id: 'cited/spread',
  kind: 'strength',
  area: 'evidence',
  languages: ['en'],
  genres: ['argument', 'report', 'reflection', 'short_answer'],
  find({ citations, paragraphs, document: { extension } }) {
    if (!keepsParagraphs(extension)) return null;
    const cited = paragraphs
      .slice(0, MOST)
      .filter(({ text }) => !ENTRY.test(text))
      .map((paragraph) => {
        const named = citations
          .slice(0, MOST)
          .filter(({ start, end }) => start >= paragraph.start && end <= paragraph.end)
          .map(({ start, names: [name], year }) => ({ start, source: `${name} ${year}` }));
        const marked = spansOf(MARK, paragraph).map(({ start, text }) => ({ start, source: text }));
        return { paragraph, found: [...named, ...marked] };
      })
      .filter(({ found }) => found.length > 0);
    if (
      cited.length < LEAST_PARAGRAPHS ||
      new Set(cited.flatMap(({ found }) => found.map(({ source }) => source))).size < LEAST_SOURCES
    )
      return null;
    const shown = cited.flatMap(({ paragraph: { sentences }, found }) =>
      sentences
        .filter(
          (one) =>
            one.sure &&
            isWhole(one) &&
            found.some(({ start }) => one.start <= start && start < one.end),
        )
        .slice(0, 1),
    );
    const [first, other] = [
      shown[0],
      shown.find(({ text }) => text.slice(0, SEEN) !== shown[0]!.text.slice(0, SEEN)),
    ];
    return first === undefined || other === undefined
      ? null
      : {
          spans: [first, other],
          weight: 38,
          data: { paragraphs: cited.length, shown: [first, other] },
        };
  },
  say: {
    en: ({ paragraphs, shown }, { number, list, head }) => [
      {
        seen: `Sources are named where you use them, in at least ${number(paragraphs)} of your paragraphs: with ${list(shown.map(({ text }) => head(text, 8)))}, for instance.`,
      },
      {
        seen: `In at least ${number(paragraphs)} paragraphs the reader sees at once which source you rest on, as with ${list(shown.map(({ text }) => head(text, 8)))}.`,
      },
    ],
  },
});
