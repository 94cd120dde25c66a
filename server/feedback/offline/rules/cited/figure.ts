import { pattern } from '../../../measure/patterns.ts';
import { mayNameASource } from '../../../measure/sources/traces.ts';
import { rule } from '../../rule.ts';

interface Data {
  figure: string;
  count: number;
}

/** A figure about the world that nobody knows by heart. */
const FIGURE = pattern(
  String.raw`(?<![\d.,–-])\d{1,3}(?:[.,]\d+)?(?:\s?[–-]\s?\d{1,3}(?:[.,]\d+)?)?\s?(?:%|per\s?cent(?:age)?|Prozent|pour\s?cent|por\s+ciento)|(?<![\d.,])\d+(?:[.,]\d+)?\s(?:million|billion|Millionen|Milliarden|millones|millions|milliards?)\b`,
);
const IDIOM = pattern(
  String.raw`\b(?:100|110|hundred|50)\s?(?:%|per\s?cent|Prozent|pour\s?cent|por\s+ciento)|\b(?:if|suppose|imagine|say|would|could|should|must|example|wenn|angenommen|sollte|könnte|würde|beispiel\p{L}*|si|supposons|imaginons|exemple|supongamos|ejemplo|debería|podría|devrait|pourrait)\b|\b(?:my|our|we|I|meine|unsere|wir|ich|mon|ma|nos|nous|je|mi|nuestr\p{L}+|yo)\b`,
);

/** A figure in a paragraph that names nothing it could come from, where the brief asks for sources. */
export const figure = rule<Data>({
  id: 'sources/figure',
  kind: 'priority',
  area: 'evidence',
  languages: ['en', 'de', 'fr', 'es'],
  genres: ['argument'],
  asks: ({ sources }) => sources,
  absence: true,
  find({ paragraphs, headings }) {
    // What stands in front of the first section is a summary, where nobody names sources; nor does who says a figure again.
    const begins = headings.find(({ start }) => start > (paragraphs[0]?.end ?? 0))?.start ?? 0;
    const sourced = paragraphs
      .filter(({ isSourced, text }) => isSourced || mayNameASource(text))
      .map(({ text }) => text);
    const bare = paragraphs.filter(
      ({ text, isSourced, start }) => start >= begins && !isSourced && !mayNameASource(text),
    );
    const found = bare.flatMap(({ sentences }) =>
      sentences.filter(
        ({ text, sure }) =>
          sure &&
          FIGURE.test(text) &&
          !IDIOM.test(text) &&
          !text.includes('?') &&
          !sourced.some((other) => other.includes(FIGURE.exec(text)![0])),
      ),
    );
    const [first] = found;
    return first === undefined
      ? null
      : {
          spans: found.slice(0, 3),
          weight: found.length > 1 ? 74 : 67,
          data: { figure: FIGURE.exec(first.text)![0], count: found.length },
        };
  },
  say: {
    en: ({ figure: shown, count }, { quote, number }) => ({
      seen: `The figure ${quote(shown)} stands in a paragraph that names no source for it${count > 1 ? `; ${number(count)} sentences do the same` : ''}.`,
      deed: `Put the source of ${quote(shown)} into the same sentence, author and year.`,
    }),
    de: ({ figure: shown, count }, { quote, number }) => ({
      seen: `Die Zahl ${quote(shown)} steht in einem Absatz, der keine Quelle für sie nennt${count > 1 ? `; das gilt für ${number(count)} Sätze` : ''}.`,
      deed: `Setzen Sie die Quelle von ${quote(shown)} in denselben Satz, mit Name und Jahr.`,
    }),
    fr: ({ figure: shown, count }, { quote, number }) => ({
      seen: `Le chiffre ${quote(shown)} se trouve dans un paragraphe qui n’en donne pas la source${count > 1 ? ` ; c’est le cas de ${number(count)} phrases` : ''}.`,
      deed: `Mettez la source de ${quote(shown)} dans la même phrase, auteur et année.`,
    }),
    es: ({ figure: shown, count }, { quote, number }) => ({
      seen: `La cifra ${quote(shown)} está en un párrafo que no dice de dónde viene${count > 1 ? `; pasa en ${number(count)} frases` : ''}.`,
      deed: `Pon la fuente de ${quote(shown)} en la misma frase, con autor y año.`,
    }),
  },
});
