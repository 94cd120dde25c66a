import type { Citation } from '#server/features/drafts/checks/measure/sources/citation.ts';
import { rule } from '#server/features/drafts/checks/rule.ts';
import { distinctBy, nameOf } from '#server/features/drafts/checks/rules/names.ts';

interface Data {
  names: readonly Citation[];
  entries: number;
}

/** Text and list agree both ways, checked entry by entry. */
export const agrees = rule<Data>({
  id: 'sources/agree',
  kind: 'strength',
  area: 'evidence',
  languages: ['en', 'de', 'fr', 'es'],
  genres: ['argument', 'report', 'reflection', 'lab_report', 'short_answer'],
  absence: true,
  find({ agreement, references, citations }) {
    if (agreement === null || references === null || references.entries.length < 3) return null;
    const { unlisted, uncited, misdated, matched } = agreement;
    const sources = distinctBy(matched, (one) => nameOf(one, 'en'));
    const readable = references.entries.every(
      ({ first, years }) => first !== null && years.length > 0,
    );
    if (
      unlisted.length + uncited.length + misdated.length > 0 ||
      matched.length !== citations.length ||
      sources.length < 3 ||
      !readable ||
      sources.length > references.entries.length + 1
    )
      return null;
    return {
      spans: sources.slice(0, 2),
      weight: 70,
      data: { names: sources, entries: references.entries.length },
    };
  },
  say: {
    en: ({ names, entries }, { number }) => ({
      seen: `Text and list of sources agree both ways: each source you cite, from ${nameOf(names[0]!, 'en')} to ${nameOf(names.at(-1)!, 'en')}, is among your ${number(entries)} entries, and each entry is named in the text.`,
    }),
    de: ({ names, entries }, { number }) => ({
      seen: `Text und Verzeichnis stimmen in beiden Richtungen überein: Jede zitierte Quelle, von ${nameOf(names[0]!, 'de')} bis ${nameOf(names.at(-1)!, 'de')}, steht unter den ${number(entries)} Einträgen, und jeder Eintrag kommt im Text vor.`,
    }),
    fr: ({ names, entries }, { number }) => ({
      seen: `Le texte et la liste concordent dans les deux sens : chaque source citée, de ${nameOf(names[0]!, 'fr')} à ${nameOf(names.at(-1)!, 'fr')}, figure parmi vos ${number(entries)} entrées, et chaque entrée est nommée dans le texte.`,
    }),
    es: ({ names, entries }, { number }) => ({
      seen: `El texto y la lista coinciden en los dos sentidos: cada fuente citada, de ${nameOf(names[0]!, 'es')} a ${nameOf(names.at(-1)!, 'es')}, está entre tus ${number(entries)} entradas, y cada entrada aparece en el texto.`,
    }),
  },
});
