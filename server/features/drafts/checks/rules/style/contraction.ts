import { spansOf } from '#server/features/drafts/checks/measure/span.ts';
import { rule } from '#server/features/drafts/checks/rule.ts';

interface Data {
  forms: readonly string[];
  count: number;
}

const CONTRACTION =
  /(?<![\p{L}\p{N}])(?:\p{L}+n['’]t|(?:I|you|we|they|he|she|it|that|there|who|what)['’](?:m|re|ve|ll|d)|(?:it|that|there|what|let)['’]s)(?![\p{L}\p{N}])/giu;

/** Contractions although the brief asks for formal English. */
export const contraction = rule<Data>({
  id: 'style/contraction',
  kind: 'priority',
  area: 'clarity',
  languages: ['en'],
  genres: ['argument', 'report', 'lab_report', 'short_answer'],
  asks: ({ formal }) => formal,
  find({ prose, quotations }) {
    const found = prose
      .flatMap((one) => spansOf(CONTRACTION, one))
      .filter(
        ({ start, end }) => !quotations.some((quote) => quote.start <= start && end <= quote.end),
      );
    const forms = [...new Set(found.map(({ text }) => text.toLowerCase()))];
    if (found.length < 2) return null;
    const home = found.map(({ start }) =>
      prose
        .flatMap(({ sentences }) => sentences)
        .find((one) => one.start <= start && start < one.end)!,
    );
    return {
      spans: [...new Set(home)].slice(0, 2),
      weight: 50,
      data: { forms, count: found.length },
    };
  },
  say: {
    en: ({ forms, count }, { list, quote, number }) => ({
      seen: `The brief asks for formal English, and ${number(count)} contractions are in your text: ${list(forms.map(quote), 5)}.`,
      advice: `Write them out, beginning with ${quote(forms[0]!)}.`,
    }),
    de: ({ forms, count }, { list, quote, number }) => ({
      seen: `Die Aufgabe verlangt formelles Englisch; im Text stehen ${number(count)} Kurzformen: ${list(forms.map(quote), 5)}.`,
      advice: `Schreiben Sie sie aus, zuerst ${quote(forms[0]!)}.`,
    }),
    fr: ({ forms, count }, { list, quote, number }) => ({
      seen: `La consigne demande un anglais soutenu ; le texte contient ${number(count)} contractions : ${list(forms.map(quote), 5)}.`,
      advice: `Écrivez-les en entier, à commencer par ${quote(forms[0]!)}.`,
    }),
    es: ({ forms, count }, { list, quote, number }) => ({
      seen: `El enunciado pide un inglés formal y el texto tiene ${number(count)} contracciones: ${list(forms.map(quote), 5)}.`,
      advice: `Escríbelas completas, empezando por ${quote(forms[0]!)}.`,
    }),
  },
});
