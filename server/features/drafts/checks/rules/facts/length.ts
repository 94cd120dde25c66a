import { warnOfInstructions } from '#server/features/drafts/injection.ts';
import type { Length } from '#server/features/drafts/checks/measure/brief/length.ts';
import type { Paragraph, Work } from '#server/features/drafts/checks/work.ts';
import { rule } from '#server/features/drafts/checks/rule.ts';

const SIGNS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
/** A deviation below this share would bother nobody. */
const SLACK = 0.05;

interface Data {
  has: number;
  asked: Length;
  off: number;
  isShort: boolean;
  place: { words: number; text: string } | null;
}

/** Returns the lowest and the highest fair count of the work. */
function countOf(
  { words, prose, body }: Work,
  unit: Length['unit'],
): { least: number; most: number } {
  if (unit === 'words') return words;
  const least = prose.reduce((sum, { text }) => sum + (text.match(SIGNS)?.length ?? 0), 0);
  return { least, most: body.replace(/\s/g, '').length };
}

/**
 * Returns where there is room to add, or where most could be cut; only in a text whose parts can be
 * judged.
 */
function placeFor({ language, genre, paragraphs }: Work, isShort: boolean): Data['place'] {
  if (language === null || genre === 'unknown' || paragraphs.length < 4) return null;
  const inner: readonly Paragraph[] = paragraphs
    .slice(1, -1)
    .filter(({ words, text }) => words > 15 && warnOfInstructions(text).length === 0);
  const [found] = inner.toSorted((a, b) => (isShort ? a.words - b.words : b.words - a.words));
  return found === undefined || inner.length < 2 ? null : { words: found.words, text: found.text };
}

/**
 * The length compared with what the brief asks for (RULE-39): applies to any text whose words can
 * be counted.
 */
export const length = rule<Data>({
  id: 'facts/length',
  kind: 'fact',
  area: 'task',
  languages: 'any',
  genres: [
    'argument',
    'report',
    'reflection',
    'narrative',
    'short_answer',
    'lab_report',
    'unknown',
  ],
  asks: ({ length: asked }) => asked !== null,
  absence: true,
  find(work) {
    const asked = work.brief.length!;
    const { least, most } = countOf(work, asked.unit);
    const isShort = most < asked.min * (1 - SLACK);
    const isLong = least > asked.max * (1 + SLACK);
    if (!isShort && !isLong) return null;
    const has = most;
    const off = isShort ? asked.min - has : has - asked.max;
    return {
      spans: [],
      weight: Math.min(92, 55 + Math.round(100 * (off / (isShort ? asked.min : asked.max)))),
      data: { has, asked, off, isShort, place: placeFor(work, isShort) },
    };
  },
  say: {
    en: ({ has, asked, off, isShort, place }, { figure, head }) => ({
      seen: `Your text has ${figure(has)} ${asked.unit}; the brief says “${asked.asked}”.`,
      ...(place === null
        ? {}
        : {
            advice: isShort
              ? `There is room for at least ${figure(off)} more: the paragraph that begins ${head(place.text, 6)} is the shortest between your opening and your ending (${place.words} words), so see what it could still explain.`
              : `At least ${figure(off)} have to go: begin with the paragraph that opens ${head(place.text, 6)}, the longest between your opening and your ending (${place.words} words).`,
          }),
    }),
    de: ({ has, asked, off, isShort, place }, { figure, head }) => ({
      seen: `Ihr Text hat ${figure(has)} ${asked.unit === 'words' ? 'Wörter' : 'Zeichen'}; in der Aufgabe steht „${asked.asked}“.`,
      ...(place === null
        ? {}
        : {
            advice: isShort
              ? `Es ist Platz für mindestens ${figure(off)} mehr: Der Absatz, der mit ${head(place.text, 6)} beginnt, ist zwischen Anfang und Schluss der kürzeste (${place.words} Wörter); sehen Sie nach, was sich dort noch erklären ließe.`
              : `Mindestens ${figure(off)} müssen weg: Beginnen Sie mit dem längsten Absatz zwischen Anfang und Schluss, ${head(place.text, 6)} (${place.words} Wörter).`,
          }),
    }),
    fr: ({ has, asked, off, isShort, place }, { figure, head }) => ({
      seen: `Votre texte compte ${figure(has)} ${asked.unit === 'words' ? 'mots' : 'caractères'} ; la consigne dit « ${asked.asked} ».`,
      ...(place === null
        ? {}
        : {
            advice: isShort
              ? `Il reste de la place pour au moins ${figure(off)} de plus : le paragraphe qui commence par ${head(place.text, 6)} est le plus court entre le début et la fin (${place.words} mots) ; que pourrait-il encore expliquer ?`
              : `Il faut en retirer au moins ${figure(off)} : commencez par le paragraphe le plus long entre le début et la fin, ${head(place.text, 6)} (${place.words} mots).`,
          }),
    }),
    es: ({ has, asked, off, isShort, place }, { figure, head }) => ({
      seen: `Tu texto tiene ${figure(has)} ${asked.unit === 'words' ? 'palabras' : 'caracteres'}; el enunciado dice «${asked.asked}».`,
      ...(place === null
        ? {}
        : {
            advice: isShort
              ? `Queda sitio para al menos ${figure(off)} más: el párrafo que empieza por ${head(place.text, 6)} es el más corto entre el comienzo y el final (${place.words} palabras); ¿qué podría explicar todavía?`
              : `Hay que quitar al menos ${figure(off)}: empieza por el párrafo más largo entre el comienzo y el final, ${head(place.text, 6)} (${place.words} palabras).`,
          }),
    }),
  },
});
