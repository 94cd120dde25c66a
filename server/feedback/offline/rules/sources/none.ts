import { mayCite } from '../../../measure/sources/traces.ts';
import type { Sentence } from '../../../measure/sentence.ts';
import { pattern } from '../../../measure/patterns.ts';
import { rule } from '../../rule.ts';

interface Data { asked: string | null; sentence: string }

/** A sentence that a source would carry: a figure, a study, a law, a time. */
const CLAIM = pattern(String.raw`\d\s?(?:%|per\s?cent|Prozent|pour\s+cent|por\s+ciento)|\b(?:million|billion|thousand|Millionen|Milliarden|millones|milliards?|research|stud(?:y|ies)|scientists?|experts?|Studien?|Forscher\p{L}*|études?|chercheurs?|estudios?|científicos?|government|Regierung|gouvernement|gobierno|caus(?:e|es|ed)|increas\p{L}+|reduc\p{L}+|Folge\p{L}*|verursach\p{L}*|augment\p{L}+|aument\p{L}+)\b`);

/** Nothing that could be a citation, and the brief asks for sources (RULE-40). */
export const none = rule<Data>({
  id: 'sources/none',
  kind: 'priority',
  area: 'evidence',
  languages: ['en', 'de', 'fr', 'es'],
  genres: ['argument', 'report', 'reflection', 'short_answer', 'lab_report'],
  asks: ({ sources }) => sources,
  absence: true,
  question: 'No citation in any known form was found (author and year, number, footnote, page, link), and no list of sources. The brief doesn’t plainly ask for any, so the draft doesn’t mention it: do you?',
  find({ text, sentences, document, words, brief }) {
    if (words.most < 100 || mayCite(text) || document.blocks.some(({ kind }) => kind === 'footnote' || kind === 'reference')) return null;
    const bearing: readonly Sentence[] = sentences.filter((one) => one.words >= 8 && CLAIM.test(one.text) && !one.text.includes('?'));
    const place = bearing[0] ?? sentences.find((one) => one.words >= 10);
    return place === undefined ? null : { spans: [place], weight: 90, data: { asked: brief.sourceCount?.asked ?? brief.style, sentence: place.text } };
  },
  say: {
    en: ({ asked, sentence }, { head }) => ({
      seen: `${asked === null ? 'The brief asks for sources' : `The brief says “${asked}”`}, but your text has no citation (author and year, number, footnote or link) and no list of sources.`,
      deed: `Begin where a reader would ask how you know: ${head(sentence, 8)} needs a source, named there and listed at the end.`,
    }),
    de: ({ asked, sentence }, { head }) => ({
      seen: `${asked === null ? 'Die Aufgabe verlangt Quellen' : `In der Aufgabe steht „${asked}“`}, doch Ihr Text hat weder einen Beleg (Name und Jahr, Nummer, Fußnote oder Link) noch ein Verzeichnis.`,
      deed: `Beginnen Sie dort, wo man nach dem Beleg fragt: ${head(sentence, 8)} braucht eine Quelle, im Satz und im Verzeichnis.`,
    }),
    fr: ({ asked, sentence }, { head }) => ({
      seen: `${asked === null ? 'La consigne demande des sources' : `La consigne dit « ${asked} »`}, mais votre texte n’a ni renvoi (auteur et année, numéro, note ou lien) ni liste de sources.`,
      deed: `Commencez là où l’on se demande d’où cela vient : ${head(sentence, 8)} a besoin d’une source, dans la phrase et dans la liste.`,
    }),
    es: ({ asked, sentence }, { head }) => ({
      seen: `${asked === null ? 'El enunciado pide fuentes' : `El enunciado dice «${asked}»`}, pero tu texto no tiene ninguna cita (autor y año, número, nota o enlace) ni lista de fuentes.`,
      deed: `Empieza donde se pregunta de dónde viene: ${head(sentence, 8)} necesita una fuente, en la frase y en la lista.`,
    }),
  },
});
