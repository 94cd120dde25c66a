import { pattern } from '../../../measure/patterns.ts';
import type { Citation } from '../../../measure/sources/citation.ts';
import { rule } from '../../rule.ts';
import { nameOf } from '../names.ts';

/** So early in its sentence a source is its subject. */
const LEAD = 90;

interface Data {
  figure: string;
  citation: Citation;
  more: number;
}

const FIGURE = pattern(
  String.raw`(?<![\d.,–-])\d{1,3}(?:[.,]\d+)?(?:\s?[–-]\s?\d{1,3}(?:[.,]\d+)?)?\s?(?:%|per\s?cent|Prozent|pour\s?cent|por\s+ciento)|(?<![\d.,])\d+(?:[.,]\d+)?\s(?:million|billion|Millionen|Milliarden|millones|millions|milliards?)\b`,
);

/** A level that was set, or a manner of speaking: nobody found it. */
const NO_FINDING = pattern(
  String.raw`\b(?:confidence|significan\p{L}+|Konfidenz\p{L}*|Signifikanz\p{L}*|confiance|confianza)\b|(?<!\d)(?:100|0)\s?(?:%|per\s?cent|Prozent)`,
);

/** A figure whose source stands in the same sentence. */
export const sourced = rule<Data>({
  id: 'sources/figure-sourced',
  kind: 'strength',
  area: 'evidence',
  languages: ['en', 'de', 'fr', 'es'],
  genres: ['argument', 'report', 'reflection', 'short_answer'],
  find({ sentences, citations }) {
    const found = sentences.flatMap((sentence) => {
      const figure = NO_FINDING.test(sentence.text) ? null : FIGURE.exec(sentence.text);
      const at = sentence.start + (figure?.index ?? 0);
      // What it found stands behind "Smith (2010) found", or before "(Smith, 2010)".
      const citation = citations.find(
        ({ start, end }) =>
          start >= sentence.start &&
          end <= sentence.end &&
          (start > at || start - sentence.start < LEAD),
      );
      return figure === null || citation === undefined || !sentence.sure
        ? []
        : [{ sentence, figure: figure[0], citation }];
    });
    const [first] = found;
    return first === undefined
      ? null
      : {
          spans: found.slice(0, 2).map(({ sentence }) => sentence),
          weight: 66,
          data: { figure: first.figure, citation: first.citation, more: found.length - 1 },
        };
  },
  say: {
    en: ({ figure, citation, more }, { quote, number }) => ({
      seen: `You give the figure ${quote(figure)} together with its source, ${nameOf(citation, 'en')}, so that a reader can check it${more > 0 ? `; ${number(more)} more ${more === 1 ? 'sentence does' : 'sentences do'} the same` : ''}.`,
    }),
    de: ({ figure, citation, more }, { quote, number }) => ({
      seen: `Die Zahl ${quote(figure)} steht zusammen mit ihrer Quelle, ${nameOf(citation, 'de')}, und lässt sich so prüfen${more > 0 ? `; das gilt für ${number(more + 1)} Sätze` : ''}.`,
    }),
    fr: ({ figure, citation, more }, { quote, number }) => ({
      seen: `Vous donnez le chiffre ${quote(figure)} avec sa source, ${nameOf(citation, 'fr')}, si bien qu’on peut le vérifier${more > 0 ? ` ; c’est le cas de ${number(more + 1)} phrases` : ''}.`,
    }),
    es: ({ figure, citation, more }, { quote, number }) => ({
      seen: `Das la cifra ${quote(figure)} junto con su fuente, ${nameOf(citation, 'es')}, de modo que se puede comprobar${more > 0 ? `; pasa en ${number(more + 1)} frases` : ''}.`,
    }),
  },
});
