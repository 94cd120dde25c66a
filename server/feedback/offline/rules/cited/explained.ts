import { pattern } from '../../../measure/patterns.ts';
import type { Language } from '../../language.ts';
import { rule } from '../../rule.ts';

interface Data {
  quote: string;
  words: string;
}

const EXPLAINS: Readonly<Record<Language, RegExp>> = {
  en: pattern(
    String.raw`^(?:this|that|these\s+words|here|the\s+(?:word|phrase|quotation|quote|image))\s+(?:\p{L}+\s+){0,3}?(?:shows?|suggests?|means?|implies|demonstrates?|reveals?|proves?|illustrates?|tells\s+us|is\s+(?:significant|important)\s+because|emphasi[sz]es|indicates?|conveys)\b`,
  ),
  de: pattern(
    String.raw`^(?:das|dies|damit|hier|daran|dieses\s+Zitat|die\s+Formulierung|diese\s+Stelle)\s+(?:\p{L}+\s+){0,3}?(?:zeigt|bedeutet|verdeutlicht|beweist|belegt|heißt|macht\s+deutlich|lässt\s+erkennen|wird\s+deutlich|sieht\s+man)\b`,
  ),
  fr: pattern(
    String.raw`^(?:cela|ceci|cette\s+(?:phrase|citation|image|expression)|ces\s+mots|on\s+voit|ici)\s*(?:\p{L}+\s+){0,3}?(?:montre(?:nt)?|signifie(?:nt)?|révèle(?:nt)?|prouve(?:nt)?|souligne(?:nt)?|suggère(?:nt)?|ici\s+que|illustre(?:nt)?)(?!\p{L})`,
  ),
  es: pattern(
    String.raw`^(?:esto|eso|aquí|estas\s+palabras|esta\s+(?:cita|frase|imagen)|la\s+cita)\s+(?:\p{L}+\s+){0,3}?(?:muestran?|significan?|demuestran?|revelan?|sugieren?|indican?|prueban?|se\s+ve)\b`,
  ),
};
/** One thing more that a study found is no reading of its words. */
const MORE = pattern(String.raw`^(?:\p{L}+\s+){1,4}(?:also|auch|aussi|également|también|además)\b`);
const LEAST_WORDS = 4;

/** After the words of another, a sentence that says what they show. */
export const explained = rule<Data>({
  id: 'cited/explained',
  kind: 'strength',
  area: 'evidence',
  languages: ['en', 'de', 'fr', 'es'],
  genres: ['argument', 'short_answer', 'report'],
  find({ prose, quotations, language }) {
    for (const { sentences } of prose) {
      for (const [index, sentence] of sentences.entries()) {
        const next = sentences[index + 1];
        if (
          next === undefined ||
          !EXPLAINS[language!].test(next.text) ||
          MORE.test(next.text) ||
          next.text.includes('?')
        )
          continue;
        const quote = quotations.find(
          ({ start, end, words }) =>
            words >= LEAST_WORDS && start >= sentence.start && end <= sentence.end + 2,
        );
        if (quote !== undefined)
          return {
            spans: [quote, next],
            weight: 72,
            data: { quote: quote.inner, words: next.text },
          };
      }
    }
    return null;
  },
  say: {
    en: ({ quote, words }, { head }) => [
      {
        seen: `You don’t leave a quotation to speak for itself: after ${head(quote, 6)} you say what it shows, ${head(words, 7)}.`,
      },
      {
        seen: `After the quoted words ${head(quote, 6)} comes your own reading of them: ${head(words, 7)}.`,
      },
    ],
    de: ({ quote, words }, { head }) => ({
      seen: `Sie lassen ein Zitat nicht für sich allein stehen: Nach ${head(quote, 6)} sagen Sie, was es zeigt, ${head(words, 7)}.`,
    }),
    fr: ({ quote, words }, { head }) => ({
      seen: `Vous ne laissez pas une citation sans commentaire : après ${head(quote, 6)}, vous dites ce qu’elle montre, ${head(words, 7)}.`,
    }),
    es: ({ quote, words }, { head }) => ({
      seen: `No dejas una cita sin comentario: después de ${head(quote, 6)} dices qué muestra, ${head(words, 7)}.`,
    }),
  },
});
