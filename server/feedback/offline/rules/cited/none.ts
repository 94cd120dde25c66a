import { mayCite } from '../../../measure/sources/traces.ts';
import type { Sentence } from '../../../measure/sentence.ts';
import { pattern } from '../../../measure/patterns.ts';
import { rule } from '../../rule.ts';

interface Data { asked: string | null; sentence: string | null; words: number; opening: string }

/** A sentence that a source would carry: a figure, a study, a law, a time. */
const CLAIM = pattern(String.raw`\d\s?(?:%|per\s?cent|Prozent|pour\s+cent|por\s+ciento)|\b(?:million|billion|thousand|Millionen|Milliarden|millones|milliards?|research|stud(?:y|ies)|scientists?|experts?|Studien?|Forscher\p{L}*|études?|chercheurs?|estudios?|científicos?|government|Regierung|gouvernement|gobierno|caus(?:e|es|ed)|increas\p{L}+|reduc\p{L}+|Folge\p{L}*|verursach\p{L}*|augment\p{L}+|aument\p{L}+)\b`);

/** What nobody but the student can know. */
const OWN = pattern(String.raw`\b(?:I|my|me|we|our|us|ich|mein\p{L}*|mir|wir|uns\p{L}*|je|mon|ma|mes|nous|nos|notre|yo|mi|mis|me|nos|nuestr\p{L}+)\b|\bj['’]`);

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
  isWorthAsking: ({ genre, words }) => (genre === 'argument' || genre === 'report') && words.most >= 400,
  find({ text, sentences, document, words, brief, prose, references, genre }) {
    if (words.most < 100 || mayCite(text) || references !== null || document.sourced !== undefined || document.blocks.some(({ kind }) => kind === 'footnote' || kind === 'reference')) return null;
    // What a report or a reflection claims may be what its writer found.
    const place: Sentence | undefined = genre !== 'argument' ? undefined : sentences.find((one) => one.words >= 8 && CLAIM.test(one.text) && !one.text.includes('?') && !OWN.test(one.text));
    return { spans: place === undefined ? [] : [place], weight: 90, data: { asked: brief.sourceCount?.asked ?? brief.style, sentence: place?.text ?? null, words: words.most, opening: (prose.find((one) => one.words >= 15) ?? prose[0])?.text ?? '' } };
  },
  say: {
    en: ({ asked, sentence, words, opening }, { head, figure }) => ({
      seen: `${asked === null ? 'The brief asks for sources' : `The brief says “${asked}”`}, but your ${figure(words)} words have no citation (author and year, number, footnote or link) and no list of sources.`,
      deed: sentence === null ? `Go through the text once, from ${head(opening, 5)} on, and mark each place where you use what you have read: name the source there, and list all of them at the end.` : `Begin where a reader would ask how you know: ${head(sentence, 8)} needs a source, named there and listed at the end.`,
    }),
    de: ({ asked, sentence, words, opening }, { head, figure }) => ({
      seen: `${asked === null ? 'Die Aufgabe verlangt Quellen' : `In der Aufgabe steht „${asked}“`}, doch Ihre ${figure(words)} Wörter haben weder einen Beleg (Name und Jahr, Nummer, Fußnote oder Link) noch ein Verzeichnis.`,
      deed: sentence === null ? `Gehen Sie den Text von ${head(opening, 5)} an einmal durch und markieren Sie, wo Sie Gelesenes verwenden: Nennen Sie dort die Quelle, und am Ende alle in einem Verzeichnis.` : `Beginnen Sie dort, wo man nach dem Beleg fragt: ${head(sentence, 8)} braucht eine Quelle, im Satz und im Verzeichnis.`,
    }),
    fr: ({ asked, sentence, words, opening }, { head, figure }) => ({
      seen: `${asked === null ? 'La consigne demande des sources' : `La consigne dit « ${asked} »`}, mais vos ${figure(words)} mots n’ont ni renvoi (auteur et année, numéro, note ou lien) ni liste de sources.`,
      deed: sentence === null ? `Relisez le texte à partir de ${head(opening, 5)} et marquez chaque endroit où vous vous servez d’une lecture : nommez-y la source, puis toutes dans une liste à la fin.` : `Commencez là où l’on se demande d’où cela vient : ${head(sentence, 8)} a besoin d’une source, dans la phrase et dans la liste.`,
    }),
    es: ({ asked, sentence, words, opening }, { head, figure }) => ({
      seen: `${asked === null ? 'El enunciado pide fuentes' : `El enunciado dice «${asked}»`}, pero tus ${figure(words)} palabras no tienen ninguna cita (autor y año, número, nota o enlace) ni lista de fuentes.`,
      deed: sentence === null ? `Repasa el texto desde ${head(opening, 5)} y marca cada lugar en que usas lo que has leído: nombra ahí la fuente, y todas en una lista al final.` : `Empieza donde se pregunta de dónde viene: ${head(sentence, 8)} necesita una fuente, en la frase y en la lista.`,
    }),
  },
});
