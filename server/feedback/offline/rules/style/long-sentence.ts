import type { Sentence } from '../../../measure/sentence.ts';
import { pattern } from '../../../measure/patterns.ts';
import type { Language } from '../../language.ts';
import { rule } from '../../rule.ts';

interface Data { words: number; at: string | null; count: number; head: string }

/** So many words nobody holds in mind. German counts fewer for the same matter. */
const LONG: Readonly<Record<Language, number>> = { en: 45, de: 42, fr: 50, es: 52 };
/** Before a word that can only be a subject: "and the help of others" would be no sentence. */
const JOINTS: Readonly<Record<Language, RegExp>> = {
  en: pattern(String.raw`[,;:–—]?\s+((?:and|but|so|however|therefore|yet|also)\s+(?:I|you|he|she|it|we|they|this|there)\b(?:\s+\p{L}+)?)`, 'giu'),
  de: pattern(String.raw`[,;:–—]\s+((?:und|aber|denn|jedoch|doch)\s+(?:ich|du|er|sie|es|wir|man|dort|dann)\b(?:\s+\p{L}+)?)`, 'giu'),
  fr: pattern(String.raw`[,;:–—]\s+((?:et|mais|car|donc|cependant|puis|or)\s+(?:je|tu|il|elle|on|nous|vous|ils|elles|cela|j['’]|c['’])(?:\s*\p{L}+)?(?:\s+\p{L}+)?)`, 'giu'),
  es: pattern(String.raw`[,;:–—]\s+((?:y|pero|así\s+que|sin\s+embargo)\s+(?:yo|tú|él|ella|nosotros|ellos|ellas|esto|eso|se|no)\b(?:\s+\p{L}+)?)`, 'giu'),
};
/** A joint is good where enough stands on both sides of it. */
const LEAST_SIDE = 0.25;

/** A list in a sentence is long without being hard. */
const isList = (text: string): boolean => (text.match(/\s?:\s/g)?.length ?? 0) > 2 || (text.match(/[;•]|(?:\s|^)\(?[a-z\d][.)]\s/gi)?.length ?? 0) > 1 || (text.match(/,/g)?.length ?? 0) > 8 || /:\s/.test(text.slice(0, -20)) && (text.match(/,/g)?.length ?? 0) > 4;

/** What follows a condition can't stand without it. */
const CONDITION = pattern(String.raw`\b(?:if|when|unless|wenn|falls|sobald|quand|lorsque|cuando)\b|(?<!\p{L})si\b`);

function jointOf({ text }: Sentence, language: Language): string | null {
  if (CONDITION.test(text.slice(0, text.length / 2))) return null;
  const joints = [...text.matchAll(JOINTS[language])].map((match) => ({ at: match.index, words: match[1]! }))
    .filter(({ at }) => at > text.length * LEAST_SIDE && at < text.length * (1 - LEAST_SIDE));
  return joints.toSorted((a, b) => Math.abs(a.at - text.length / 2) - Math.abs(b.at - text.length / 2))[0]?.words ?? null;
}

/** A sentence that nobody can hold in mind, with the place where it may be parted. */
export const longSentence = rule<Data>({
  id: 'style/long-sentence',
  kind: 'priority',
  area: 'clarity',
  languages: ['en', 'de', 'fr', 'es'],
  genres: ['argument', 'report', 'reflection', 'short_answer', 'lab_report'],
  find({ prose, language, quotations }) {
    const quotedIn = (start: number, end: number): number => quotations.filter((quote) => quote.start < end && quote.end > start).reduce((sum, quote) => sum + quote.words, 0);
    const all = prose.flatMap(({ sentences }) => sentences).filter(({ sure, text }) => sure && !isList(text)
      && !/\t|https?:|\\\w|[=<>]|\p{L}\.\p{Lu}/u.test(text));
    const long = all.filter(({ words, start, end }) => words - quotedIn(start, end) >= LONG[language!]).toSorted((a, b) => b.words - a.words);
    const chosen = long.find((sentence) => jointOf(sentence, language!) !== null) ?? long[0];
    if (chosen === undefined) return null;
    return {
      spans: [chosen, ...long.filter((one) => one !== chosen).slice(0, 1)],
      weight: Math.min(73, 46 + (chosen.words - LONG[language!]) + long.length * 3),
      data: { words: chosen.words, at: jointOf(chosen, language!), count: long.length, head: chosen.text },
    };
  },
  say: {
    en: ({ words, at, count, head: text }, { head, quote, number }) => ({
      seen: `The sentence ${head(text, 6)} has ${words} words${count > 1 ? `; ${number(count - 1)} more ${count === 2 ? 'is' : 'are'} over ${LONG.en - 1}` : ''}.`,
      deed: at === null ? `Make two or three sentences of ${head(text, 4)}, each with one thing to say.` : `It can end before ${quote(at)}, which then opens a sentence of its own.`,
    }),
    de: ({ words, at, count, head: text }, { head, quote, number }) => ({
      seen: `Der Satz ${head(text, 6)} hat ${words} Wörter${count > 1 ? `; ${number(count - 1)} ${count === 2 ? 'weiterer hat' : 'weitere haben'} mehr als ${LONG.de - 1}` : ''}.`,
      deed: at === null ? `Machen Sie aus ${head(text, 4)} zwei oder drei Sätze, jeden mit einem Gedanken.` : `Er kann vor ${quote(at)} enden; dort beginnt dann ein neuer Satz.`,
    }),
    fr: ({ words, at, count, head: text }, { head, quote, number }) => ({
      seen: `La phrase ${head(text, 6)} compte ${words} mots${count > 1 ? ` ; ${count === 2 ? 'une' : number(count - 1)} autre${count === 2 ? '' : 's'} en ${count === 2 ? 'a' : 'ont'} plus de ${LONG.fr - 1}` : ''}.`,
      deed: at === null ? `Faites de ${head(text, 4)} deux ou trois phrases, chacune avec une idée.` : `Elle peut s’arrêter avant ${quote(at)}, qui ouvrira une nouvelle phrase.`,
    }),
    es: ({ words, at, count, head: text }, { head, quote, number }) => ({
      seen: `La frase ${head(text, 6)} tiene ${words} palabras${count > 1 ? `; ${count === 2 ? 'una' : number(count - 1)} más ${count === 2 ? 'pasa' : 'pasan'} de ${LONG.es - 1}` : ''}.`,
      deed: at === null ? `Haz de ${head(text, 4)} dos o tres frases, cada una con una idea.` : `Puede terminar antes de ${quote(at)}, que abriría una frase nueva.`,
    }),
  },
});
