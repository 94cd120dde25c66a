import type { Language } from '#server/features/drafts/checks/language.ts';
import { rule } from '#server/features/drafts/checks/rule.ts';

interface Data {
  words: number;
  count: number;
  head: string;
}

/** More words than anybody can keep in mind. German uses fewer words for the same content. */
const LONG: Readonly<Record<Language, number>> = { en: 45, de: 42, fr: 50, es: 52 };
/**
 * A lower-case beginning is the rest of a sentence that was interrupted by a formula or a page
 * break, and dashes before capitals are list items.
 */
const isTorn = (text: string): boolean =>
  /^[\s"“„«(]*\p{Ll}/u.test(text) || /\s[-–•*]\s+\p{Lu}/u.test(text);
/**
 * A full stop without a space on one side or the other: really two sentences, however they were
 * typed.
 */
const isTwo = (text: string): boolean => /[\p{Ll})]\.\p{Lu}\p{Ll}|\s\.\p{Lu}/u.test(text);
/**
 * A line without a final full stop, or a title or a preceding line that was run together with the
 * sentence.
 */
const isRunOn = (text: string): boolean =>
  !/[.!?…]["”“»’)\]\s¹²³\d]*$/u.test(text) ||
  /[\p{Ll}\d)]\s(?:The|This|These|At|In|It|If|When|An|Die|Der|Das|Ein|Eine|Es|Im|Bei|Le|La|Les|Il|Elle|Un|Une|Dans|El|Los|Las|Una|Ambos|En|Se|También)\s\p{Ll}/u.test(
    text,
  );
/** A list in a sentence is long without being hard to read. */
const isList = (text: string): boolean =>
  (text.match(/\s?:\s/g)?.length ?? 0) > 2 ||
  (text.match(/[;•]|(?:\s|^)\(?[a-z\d][.)]\s/gi)?.length ?? 0) > 1 ||
  (text.match(/,/g)?.length ?? 0) > 8 ||
  (/:\s/.test(text.slice(0, -20)) && (text.match(/,/g)?.length ?? 0) > 4);

/**
 * A sentence that is too long to keep in mind. Lists and quotations aren't counted when other
 * sentences are, so the count is a minimum. Where it could be split can't be told from its words:
 * “and I” may be within a clause.
 */
export const longSentence = rule<Data>({
  id: 'style/long-sentence',
  kind: 'priority',
  area: 'clarity',
  languages: ['en', 'de', 'fr', 'es'],
  genres: ['argument', 'report', 'reflection', 'short_answer', 'lab_report'],
  find({ prose, language, quotations }) {
    const quotedIn = (start: number, end: number): number =>
      quotations
        .filter((quote) => quote.start < end && quote.end > start)
        .reduce((sum, quote) => sum + quote.words, 0);
    const all = prose
      .flatMap(({ sentences }) => sentences)
      .filter(
        ({ sure, text }) =>
          sure &&
          !isTorn(text) &&
          !isTwo(text) &&
          !isRunOn(text) &&
          !isList(text) &&
          !/\t|https?:|\\\w|[=<>]|[\p{L}¹²³⁰-⁹]\.\p{Lu}|(?<!\p{L})(?:tab|fig|eq|sec|lst):\s?\p{L}|\d\.\d[\d.]*\s+\p{Lu}/u.test(
            text,
          ),
      );
    const long = all
      .filter(({ words, start, end }) => words - quotedIn(start, end) >= LONG[language!])
      .toSorted((a, b) => b.words - a.words);
    const [chosen] = long;
    if (chosen === undefined) return null;
    return {
      spans: [chosen, ...long.filter((one) => one !== chosen).slice(0, 1)],
      weight: Math.min(73, 46 + (chosen.words - LONG[language!]) + long.length * 3),
      data: { words: chosen.words, count: long.length, head: chosen.text },
    };
  },
  say: {
    en: ({ words, count, head: text }, { head, number }) => ({
      seen: `The sentence ${head(text, 6)} has ${words} words${count > 1 ? `; at least ${number(count - 1)} more ${count === 2 ? 'is' : 'are'} over ${LONG.en - 1}` : ''}.`,
      advice: `Make two or three sentences of ${head(text, 4)}, each with one thing to say.`,
    }),
    de: ({ words, count, head: text }, { head, number }) => ({
      seen: `Der Satz ${head(text, 6)} hat ${words} Wörter${count > 1 ? `; mindestens ${number(count - 1)} ${count === 2 ? 'weiterer hat' : 'weitere haben'} mehr als ${LONG.de - 1}` : ''}.`,
      advice: `Machen Sie aus ${head(text, 4)} zwei oder drei Sätze, jeden mit einem Gedanken.`,
    }),
    fr: ({ words, count, head: text }, { head, number }) => ({
      seen: `La phrase ${head(text, 6)} compte ${words} mots${count > 1 ? ` ; au moins ${count === 2 ? 'une' : number(count - 1)} autre${count === 2 ? '' : 's'} en ${count === 2 ? 'a' : 'ont'} plus de ${LONG.fr - 1}` : ''}.`,
      advice: `Faites de ${head(text, 4)} deux ou trois phrases, chacune avec une idée.`,
    }),
    es: ({ words, count, head: text }, { head, number }) => ({
      seen: `La frase ${head(text, 6)} tiene ${words} palabras${count > 1 ? `; al menos ${count === 2 ? 'una' : number(count - 1)} más ${count === 2 ? 'pasa' : 'pasan'} de ${LONG.es - 1}` : ''}.`,
      advice: `Haz de ${head(text, 4)} dos o tres frases, cada una con una idea.`,
    }),
  },
});
