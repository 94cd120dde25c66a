import type { Sentence } from '../../../measure/sentence.ts';
import { rule } from '../../rule.ts';
import type { Work } from '../../work.ts';
import { termsIn } from './terms.ts';

interface Section {
  heading: string;
  word: string;
  sentences: number;
  first: Sentence;
}

const LEAST_HEADINGS = 3;
const LEAST_SENTENCES = 3;
const LEAST_SHARE = 0.4;
const LONGEST = 60;
/** More headings than this make a manual, and no essay. */
const MOST_HEADINGS = 30;
const MOST_SHOWN = 2;

/** What a heading names and enough sentences under it speak of. */
function kept(
  heading: string,
  sentences: readonly Sentence[],
  given: ReadonlySet<string>,
): Omit<Section, 'heading'> | null {
  const held = sentences.map((sentence) => ({
    sentence,
    terms: termsIn(sentence.text.toLowerCase()),
  }));
  const counted = [...termsIn(heading.toLowerCase())]
    .filter(([stem]) => !given.has(stem))
    .map(([stem, word]) => ({ word, found: held.filter(({ terms }) => terms.has(stem)) }));
  const best = counted.toSorted((a, b) => b.found.length - a.found.length)[0];
  return best === undefined ||
    best.found.length < LEAST_SENTENCES ||
    best.found.length < sentences.length * LEAST_SHARE
    ? null
    : { word: best.word, sentences: best.found.length, first: best.found[0]!.sentence };
}

/** The sections of a work that has them, each with its heading. */
const sectionsOf = ({ headings, sentences }: Work): { heading: string; under: Sentence[] }[] =>
  headings.map(({ text, start }, index) => ({
    heading: text.replace(/\s+/g, ' ').trim(),
    under: sentences.filter(
      (one) => one.start > start && one.start < (headings[index + 1]?.start ?? Infinity),
    ),
  }));

/** Headings of the student's own that say what stands under them. */
export const titled = rule<readonly Section[]>({
  id: 'threads/titled',
  kind: 'strength',
  area: 'structure',
  languages: ['en'],
  genres: ['argument', 'reflection'],
  find(work) {
    if (
      work.document.extension === 'pdf' ||
      work.headings.length < LEAST_HEADINGS ||
      work.headings.length > MOST_HEADINGS
    )
      return null;
    const given = new Set(termsIn(work.brief.text.toLowerCase()).keys());
    const found: Section[] = [];
    for (const { heading, under } of sectionsOf(work)) {
      const section =
        heading.length > LONGEST || heading.includes('?') ? null : kept(heading, under, given);
      if (section !== null && !found.some(({ word }) => word === section.word))
        found.push({ heading, ...section });
    }
    const chosen = found
      .toSorted((a, b) => b.sentences - a.sentences)
      .slice(0, MOST_SHOWN)
      .toSorted((a, b) => a.first.start - b.first.start);
    return chosen.length < MOST_SHOWN
      ? null
      : { spans: chosen.map(({ first }) => first), weight: 26, data: chosen };
  },
  say: {
    en: (sections, { quote, number, list }) => [
      {
        seen: `Your headings say what stands under them: ${list(sections.map(({ heading, word, sentences }) => `${quote(heading)}, where ${number(sentences)} sentences speak of ${quote(word)}`))}.`,
      },
      {
        seen: `A reader who looks for something finds it by your headings: ${list(sections.map(({ heading, word, sentences }) => `${quote(word)} in ${number(sentences)} sentences under ${quote(heading)}`))}.`,
      },
    ],
  },
});
