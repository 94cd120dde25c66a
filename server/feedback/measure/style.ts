import { syllable } from 'syllable';
import type { Prose } from './document.ts';
import type { Sentence, Span } from './sentences.ts';

/** What can be counted in English sentences. */
export interface Style {
  meanSentence: number;
  shortest: number;
  longest: Sentence | null;
  /** Sentences of more than 40 words. */
  long: Sentence[];
  /** Flesch reading ease: 60–70 is a newspaper, below 30 a scholarly journal, below 0 hard for anybody. */
  flesch: number;
  /** With three hedges or more ("could perhaps be seen"). */
  overHedged: Sentence[];
  hedges: number;
  sweeping: Sentence[];
  opinions: Span[];
  vague: Span[];
  contractions: Span[];
  passiveShare: number;
  passives: Sentence[];
}

const HEDGE =
  /\b(?:may|might|could|perhaps|possibly|probably|arguably|seems?|seemingly|appears?|somewhat|likely|to some (?:extent|degree)|it (?:can|could|may|might) be (?:said|argued|seen))\b/gi;
const SWEEPING =
  /(?<!\bnot )\b(?:everyone|everybody|nobody|no one) (?:knows|agrees|cares|thinks|can deny|wants)|\bit is (?:obvious|clear|evident|well known|a fact|undeniable)\b|\b(?:obviously|undoubtedly|undeniably|of course|needless to say)\b|(?:^|[,;]\s+)(?:so )?clearly\b|\b(?:always|never) (?:have|has|had|think|thinks|be|will|was|were|is|are)\b|\b(?:have|has|will|must) (?:always|never)\b|\ball (?:people|scientists|experts|students|politicians|women|men) /i;
const OPINION =
  /\b(?:I (?:personally )?(?:think|believe|feel)(?: that)?|in my (?:personal |own )?(?:opinion|view)|I am (?:sure|certain|convinced)|personally,? I)\b/gi;
const VAGUE =
  /\b(?:a ?lot(?: of)?|lots of|stuff|many things|(?:good|bad|better) things?|and so on|etc\.?|kind of|sort of|basically|really|huge|or so|for like|very (?!much\b)\w+)(?=[\s.,;:!?)]|$)/gi;
const CONTRACTION =
  /\b(?:\w+n['’]t|(?:it|he|she|that|there|what|who|let)['’]s(?=\s+(?:a|an|the|not|also|in|on|just|been|going|very|like|why|how|really|bad|good|because|no|unfair|nicer|nothing)\b)|(?:I|you|we|they)['’](?:m|re|ve|ll|d)|(?:he|she|it)['’]ll|cannot be arsed|gonna|wanna)\b/gi;
const PASSIVE =
  /\b(?:is|are|was|were|been|being|be)\s+(?:\w+ly\s+|not\s+|also\s+|then\s+)?(?:\w{2,}ed|known|shown|given|taken|made|done|seen|found|held|kept|built|said|told|written|chosen|driven|spent|paid|drawn|left|put|set|brought|thought)\b/gi;
const LONG = 40;

const spansOf = (pattern: RegExp, { text, start }: Span): Span[] =>
  [...text.matchAll(pattern)].map((match) => ({
    text: match[0],
    start: start + match.index,
    end: start + match.index + match[0].length,
  }));
const times = (pattern: RegExp, text: string): number => text.match(pattern)?.length ?? 0;

/** What is between quotation marks is not the student's style. */
const unquoted = (sentence: Sentence): Span => ({
  ...sentence,
  text: sentence.text.replace(/["“][^"“”]{3,}["”]/g, (quote) => ' '.repeat(quote.length)),
});

function flesch(sentences: readonly Sentence[]): number {
  const words = sentences.flatMap((sentence) => sentence.words);
  const syllables = words.reduce((sum, { text }) => sum + Math.max(1, syllable(text)), 0);
  return words.length === 0
    ? 0
    : 206.835 - 1.015 * (words.length / sentences.length) - 84.6 * (syllables / words.length);
}

export function readStyle({ paragraphs }: Prose): Style {
  const sentences = paragraphs
    .flatMap((paragraph) => paragraph.sentences)
    .filter((sentence) => sentence.words.length > 1);
  const own = sentences.map(unquoted);
  const lengths = sentences.map((sentence) => sentence.words.length);
  const passives = sentences.filter((_, index) => times(PASSIVE, own[index]!.text) > 0);
  return {
    meanSentence: lengths.length === 0 ? 0 : lengths.reduce((a, b) => a + b, 0) / lengths.length,
    shortest: Math.min(...lengths),
    longest: sentences.reduce<Sentence | null>((a, b) => (a === null || b.words.length > a.words.length ? b : a), null),
    long: sentences
      .filter((sentence) => sentence.words.length > LONG)
      .toSorted((a, b) => b.words.length - a.words.length),
    flesch: flesch(sentences),
    overHedged: sentences.filter((_, index) => times(HEDGE, own[index]!.text) >= 3),
    hedges: own.reduce((sum, { text }) => sum + times(HEDGE, text), 0),
    sweeping: sentences.filter((_, index) => SWEEPING.test(own[index]!.text)),
    opinions: own.flatMap((sentence) => spansOf(OPINION, sentence)),
    vague: own.flatMap((sentence) => spansOf(VAGUE, sentence)),
    contractions: own.flatMap((sentence) => spansOf(CONTRACTION, sentence)),
    passives,
    passiveShare: sentences.length === 0 ? 0 : passives.length / sentences.length,
  };
}
