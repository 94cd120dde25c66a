import { rule } from '../../rule.ts';
import { distinctBy, nameOf } from '../names.ts';
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
  question:
    'Sources are cited by author and year, and no list of them was found. The brief doesn’t plainly ask for one.',
  find({ citations, references, document, text }) {
    const sources = distinctBy(citations, (one) => nameOf(one, 'en'));
    // A list in LaTeX is made from another file, which isn't handed in.
    if (
      sources.length < 2 ||
      references !== null ||
      document.extension === 'tex' ||
      document.blocks.some(({ kind }) => kind === 'footnote' || kind === 'reference')
    )
      return null;
    if (
      /\\(?:bibliography|printbibliography|begin\{thebibliography)|(?:^|\n)\s*(?:sources|references|literatur|quellen|bibliographie|bibliografía|referencias|works cited)\b/iu.test(
        text,
      )
    )
      return null;
    return { spans: sources.slice(0, 3), weight: 84, data: sources };
  },
  say: {
    en: (sources, { list }) => ({
      seen: `You cite ${list(
        sources.map((one) => nameOf(one, 'en')),
        4,
      )} in the text, but no list of sources follows.`,
      deed: `Add one after your last paragraph, with an entry for each, beginning with ${nameOf(sources[0]!, 'en')}.`,
    }),
    de: (sources, { list }) => ({
      seen: `Sie zitieren im Text ${list(
        sources.map((one) => nameOf(one, 'de')),
        4,
      )}, ein Verzeichnis der Quellen folgt aber nicht.`,
      deed: `Fügen Sie nach dem letzten Absatz eines an, mit einem Eintrag für jede, von ${nameOf(sources[0]!, 'de')} an.`,
    }),
    fr: (sources, { list }) => ({
      seen: `Vous citez ${list(
        sources.map((one) => nameOf(one, 'fr')),
        4,
      )} dans le texte, mais aucune liste de sources ne suit.`,
      deed: `Ajoutez-en une après le dernier paragraphe, avec une entrée pour chacune, à commencer par ${nameOf(sources[0]!, 'fr')}.`,
    }),
    es: (sources, { list }) => ({
      seen: `Citas en el texto ${list(
        sources.map((one) => nameOf(one, 'es')),
        4,
      )}, pero no sigue ninguna lista de fuentes.`,
      deed: `Añade una tras el último párrafo, con una entrada para cada una, empezando por ${nameOf(sources[0]!, 'es')}.`,
    }),
  },
});
