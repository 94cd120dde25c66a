import { rule } from '../../rule.ts';
import type { Paragraph, Work } from '../../work.ts';
import { type Place, placed, placeOf } from '../moves/place.ts';

interface Data {
  names: readonly string[];
  place: Place | null;
}

const LEAST_NAMES = 3;
/** Of these so many come up again: what is named once may be there by the way. */
const LEAST_AGAIN = 2;
const MOST_SHOWN = 4;
const MOST_PARAGRAPHS = 60;
const LEAST_SENTENCES = 2;

/** In the middle of a sentence a word that begins with a capital, or a few of them. */
const NAME =
  /(?<=[\p{Ll}\p{N},;] )(?<![\p{Ll}\p{N},;] \p{Lu}[\p{L}’-]{0,24} )\p{Lu}[\p{L}’-]{2,24}(?: \p{Lu}[\p{L}’-]{2,24}){0,2}(?![\p{L}\p{N}_@]| (?:(?:to|of|for|and) )?\p{Lu})/gu;
/** What is of a place or a people is no name, nor are several of a kind by their first letters. */
const KIND = /(?:ern|ians?|eans?|ese|ish|icans?)$|^\p{Lu}{2,}s$|^I’/u;
/** Capitals that make no name of a particular thing. */
const COMMON = new Set(
  (
    'spring summer fall autumn winter january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday english spanish french german chinese math mathematics science history biology ' +
    'internet web theory christmas god lord bible earth mom dad mother father sir madam miss mister president king queen doctor professor teacher school college university student table figure chapter section appendix part page equation phase step level type class act scene line course ' +
    'however therefore because although when this that these those there they what which where also and but the for yes first second third finally'
  ).split(' '),
);

/** The names of a paragraph that are nowhere written small, and that the task doesn't give. */
function namesIn(
  { text, start, sentences }: Paragraph,
  { quotations, citations }: Work,
  isOwn: (name: string) => boolean,
): string[] {
  if (sentences.length < LEAST_SENTENCES) return [];
  const isTaken = (at: number): boolean =>
    [...quotations, ...citations].some((one) => one.start <= at && at < one.end);
  const open = (at: number): boolean => /\([^()]{0,200}$/u.test(text.slice(0, at));
  const names = [
    ...new Set(
      [...text.matchAll(NAME)]
        .filter(({ index }) => !isTaken(start + index) && !open(index))
        .map(([name]) => name.replace(/['’](?:s)?$/u, '')),
    ),
  ].filter(isOwn);
  return names.filter((name) => !names.some((other) => other !== name && other.includes(name)));
}

/** Particular persons, places, works or things, by their names: several in one paragraph, most of which come up again. */
export const particulars = rule<Data>({
  id: 'threads/particulars',
  kind: 'strength',
  area: 'evidence',
  languages: ['en'],
  genres: ['argument', 'report', 'reflection', 'short_answer'],
  find(work) {
    const small = new Set(work.body.match(/(?<![\p{L}’-])\p{Ll}[\p{L}’-]{2,24}/gu));
    const given = `${work.brief.text} ${work.headings[0]?.text ?? ''}`.toLowerCase();
    const isOwn = (name: string): boolean =>
      /\p{Ll}/u.test(name) &&
      !KIND.test(name) &&
      !given.includes(name.toLowerCase()) &&
      name
        .toLowerCase()
        .split(' ')
        .every(
          (word) => !COMMON.has(word) && !small.has(word) && !small.has(word.replace(/s$/u, '')),
        );
    const isAgain = (name: string): boolean =>
      name.split(' ').some((word) => work.body.indexOf(word) !== work.body.lastIndexOf(word));
    const found = work.paragraphs
      .slice(0, MOST_PARAGRAPHS)
      .map((paragraph) => ({ paragraph, names: namesIn(paragraph, work, isOwn) }))
      .filter(
        ({ names }) => names.length >= LEAST_NAMES && names.filter(isAgain).length >= LEAST_AGAIN,
      );
    const best = found.toSorted(
      (a, b) => b.names.filter(isAgain).length - a.names.filter(isAgain).length,
    )[0];
    if (best === undefined) return null;
    const { paragraph, names } = best;
    const chosen = names
      .toSorted((a, b) => Number(isAgain(b)) - Number(isAgain(a)))
      .slice(0, MOST_SHOWN);
    const first =
      paragraph.sentences.find(({ text }) => text.includes(chosen[0]!)) ?? paragraph.sentences[0]!;
    return {
      spans: [first],
      weight: 30,
      data: { names: chosen, place: placeOf(work, paragraph.start) },
    };
  },
  say: {
    en: ({ names, place }, tongue) => [
      {
        seen: placed(
          `You name whom and what you speak of: ${tongue.list(names.map(tongue.quote))}, all in one paragraph.`,
          place,
          tongue,
        ),
      },
      {
        seen: placed(
          `A reader learns whom and what you mean: one paragraph names ${tongue.list(names.map(tongue.quote))}.`,
          place,
          tongue,
        ),
      },
    ],
  },
});
