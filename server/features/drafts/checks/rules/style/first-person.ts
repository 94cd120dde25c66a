import { spansOf } from '#server/features/drafts/checks/measure/span.ts';
import type { Language } from '#server/features/drafts/checks/language.ts';
import { pattern } from '#server/features/drafts/checks/measure/patterns.ts';
import { rule } from '#server/features/drafts/checks/rule.ts';

interface Data {
  count: number;
  head: string;
}

const FIRST: Readonly<Record<Language, RegExp>> = {
  en: /(?<![\p{L}\p{N}'’.(]|(?:War|Part|part|Elizabeth|Charles|James|Type|type|Phase|phase|Chapter|Class|class|Figure|Table|Volume|Act|act|Section|Stage|stage|Category|Level|current)\s)(?:I(?!\.|\)|[-–]\p{L}|\s*[=:,])(?:['’](?:m|ve|ll|d))?|my|myself)(?![\p{L}\p{N}])/gu,
  de: pattern(String.raw`\b(?:ich|mein(?:e|er|en|em|es)?|mir|mich)\b`, 'giu'),
  fr: pattern(String.raw`\b(?:je\b|j['’](?=\p{L})|mon\b|ma\b|mes\b|moi\b|me\b)`, 'giu'),
  es: pattern(String.raw`\b(?:yo|mi|mis|mí|creo|pienso|considero|opino)\b`, 'giu'),
};

/** Use of the first person although the brief forbids it. */
export const firstPerson = rule<Data>({
  id: 'style/first-person',
  kind: 'priority',
  area: 'clarity',
  languages: ['en', 'de', 'fr', 'es'],
  genres: ['argument', 'report', 'lab_report', 'short_answer'],
  asks: ({ impersonal }) => impersonal,
  find({ prose, quotations, language }) {
    const isQuoted = (at: number): boolean =>
      quotations.some((quote) => quote.start <= at && at < quote.end);
    const found = prose
      .flatMap(({ sentences }) => sentences)
      .filter((sentence) =>
        spansOf(FIRST[language!], sentence).some(({ start }) => !isQuoted(start)),
      );
    const [first] = found;
    return first === undefined
      ? null
      : { spans: found.slice(0, 3), weight: 72, data: { count: found.length, head: first.text } };
  },
  say: {
    en: ({ count, head: text }, { head, number }) => ({
      seen: `The brief asks you not to write of yourself; ${count === 1 ? 'one sentence does' : `${number(count)} sentences do`}, first ${head(text, 6)}.`,
      advice: `Let ${head(text, 3)} begin with the matter itself, and leave yourself out.`,
    }),
    de: ({ count, head: text }, { head, number }) => ({
      seen: `Die Aufgabe verlangt, ohne „ich“ zu schreiben; ${count === 1 ? 'ein Satz tut es doch' : `${number(count)} Sätze tun es doch`}, zuerst ${head(text, 6)}.`,
      advice: `Lassen Sie ${head(text, 3)} mit der Sache beginnen, ohne sich selbst zu nennen.`,
    }),
    fr: ({ count, head: text }, { head, number }) => ({
      seen: `La consigne demande de ne pas parler de soi ; ${count === 1 ? 'une phrase le fait' : `${number(count)} phrases le font`}, d’abord ${head(text, 6)}.`,
      advice: `Faites commencer ${head(text, 3)} par le sujet lui-même, sans vous nommer.`,
    }),
    es: ({ count, head: text }, { head, number }) => ({
      seen: `El enunciado pide no hablar de uno mismo; ${count === 1 ? 'una frase lo hace' : `${number(count)} frases lo hacen`}, primero ${head(text, 6)}.`,
      advice: `Haz que ${head(text, 3)} empiece por el asunto, sin nombrarte.`,
    }),
  },
});
