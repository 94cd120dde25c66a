import type { Genre } from '#contract/document.ts';
import type { Sentence } from '../../../measure/sentence.ts';
import { LANGUAGES, type Language } from '../../language.ts';
import { type Area, rule, type Rule } from '../../rule.ts';
import { type Tongue, tongueOf } from '../../tongue.ts';
import type { Work } from '../../work.ts';

/** A sentence in which the student does something that can be told by its words. */
export interface Move {
  id: string;
  area: Area;
  genres: readonly Genre[];
  weight: number;
  /** Shorter sentences show nothing of the kind. */
  least?: number;
  patterns: Readonly<Record<Language, RegExp>>;
  /** Words with which the sentence does something else. */
  not?: RegExp;
  /** Of all sentences, the ones that may be it. */
  among?(work: Work): readonly Sentence[];
  /** Besides its words. */
  also?(sentence: Sentence, next: Sentence | undefined, work: Work): boolean;
  /** What is said of it; the beginning of the sentence is at hand. */
  say: Readonly<Record<Language, (head: string, tongue: Tongue) => string | readonly string[]>>;
}

const LEAST_WORDS = 6;
const MOST_WORDS = 60;
const SHOWN_WORDS = 12;
/** Sentences that are looked at more closely. */
const MOST = 200;

/** The stretch of a sentence that shows the move: from a little before the words it is told by. */
function shownOf({ text }: Sentence, pattern: RegExp): string {
  const at = pattern.exec(text)?.index ?? 0;
  const words = text.slice(0, at).split(/\s+/).filter(Boolean).length;
  if (words <= SHOWN_WORDS / 2) return text;
  return text.slice(at).replace(/^[\s,;:–—-]+/, '');
}

/** A strength that one sentence shows. Its sentence is whole, the student's own, and no question. */
export const move = ({ id, area, genres, weight, least = LEAST_WORDS, patterns, not, among = ({ sentences }) => sentences, also = () => true, say }: Move): Rule => rule<string>({
  id,
  kind: 'strength',
  area,
  languages: LANGUAGES,
  genres,
  find(work) {
    const { language, quotations, sentences } = work;
    const pattern = patterns[language!];
    const follows = new Map(sentences.slice(1).map((next, index) => [sentences[index]!, next]));
    const isQuoted = (at: number): boolean => quotations.some(({ start, end, words }) => words > 2 && start <= at && at < end);
    const found = among(work).filter((sentence) => sentence.sure && sentence.words >= least && sentence.words <= MOST_WORDS && !sentence.text.includes('?')
      && pattern.test(sentence.text) && not?.test(sentence.text) !== true).slice(0, MOST)
      .filter((sentence) => !isQuoted(sentence.start + pattern.exec(sentence.text)!.index) && also(sentence, follows.get(sentence), work));
    const best = found.toSorted((a, b) => Math.abs(a.words - 24) - Math.abs(b.words - 24))[0];
    return best === undefined ? null : { spans: [best], weight, data: shownOf(best, pattern) };
  },
  say: Object.fromEntries(LANGUAGES.map((language) => [language, (text: string) =>
    [say[language](tongueOf(language).head(text, SHOWN_WORDS), tongueOf(language))].flat().map((seen) => ({ seen }))])) as Record<Language, (text: string) => { seen: string }[]>,
});
