import { rule } from '../../rule.ts';
import { capital, distinctBy, nameOf } from '../names.ts';
import type { Citation } from '../../../measure/sources/citation.ts';

/** Cites by author and year, and no list of sources follows where the brief asks for sources. */
export const noList = rule<readonly Citation[]>({
  id: 'sources/no-list',
  kind: 'priority',
  area: 'evidence',
  languages: ['en', 'de', 'fr', 'es'],
  genres: ['argument', 'report', 'reflection', 'short_answer', 'lab_report'],
  asks: ({ sources }) => sources,
  absence: true,
  question: 'Sources are cited by author and year, and no list of them was found. The brief doesn’t plainly ask for one.',
  find({ citations, references, document, text }) {
    const sources = distinctBy(citations, (one) => nameOf(one, 'en'));
    if (sources.length < 2 || references !== null || document.blocks.some(({ kind }) => kind === 'footnote' || kind === 'reference')) return null;
    if (/\\(?:bibliography|printbibliography|begin\{thebibliography)|(?:^|\n)\s*(?:sources|references|literatur|quellen|bibliographie|bibliografía|referencias|works cited)\b/iu.test(text)) return null;
    return { spans: sources.slice(0, 3), weight: 84, data: sources };
  },
  say: {
    en: (sources, { number, list }) => ({
      seen: `You cite ${number(sources.length)} sources in the text, but no list of sources follows.`,
      deed: `Add one after your last paragraph, with an entry for ${list(sources.map((one) => nameOf(one, 'en')), 4)}.`,
    }),
    de: (sources, { number, list }) => ({
      seen: `Sie zitieren im Text ${number(sources.length)} Quellen, ein Verzeichnis folgt aber nicht.`,
      deed: `Fügen Sie nach dem letzten Absatz eines an, mit Einträgen für ${list(sources.map((one) => nameOf(one, 'de')), 4)}.`,
    }),
    fr: (sources, { number, list }) => ({
      seen: `Vous citez ${number(sources.length)} sources dans le texte, mais aucune liste de sources ne suit.`,
      deed: `Ajoutez-en une après le dernier paragraphe, avec une entrée pour ${list(sources.map((one) => nameOf(one, 'fr')), 4)}.`,
    }),
    es: (sources, { number, list }) => ({
      seen: `${capital(number(sources.length))} fuentes aparecen citadas en el texto, pero no sigue ninguna lista de fuentes.`,
      deed: `Añade una tras el último párrafo, con una entrada para ${list(sources.map((one) => nameOf(one, 'es')), 4)}.`,
    }),
  },
});
