import type { Reference } from '../../../measure/sources/references.ts';
import { beginningOf } from '../../../measure/span.ts';
import { rule } from '../../rule.ts';
import { distinctBy, entryName } from '../names.ts';

interface Data {
  entries: readonly Reference[];
  cited: number;
}

/** Listed, and never named in the text. A numbered list is left to its numbers. */
export const uncited = rule<Data>({
  id: 'sources/uncited',
  kind: 'priority',
  area: 'evidence',
  languages: ['en', 'de', 'fr', 'es'],
  genres: ['argument', 'report', 'reflection', 'lab_report', 'short_answer'],
  absence: true,
  find({ agreement, references, body }) {
    if (agreement === null || references === null || agreement.matched.length === 0) return null;
    if (
      references.entries.some(({ number }) => number !== null) ||
      /\[\d{1,3}\]|[¹²³⁴-⁹]|\[\^/.test(body)
    )
      return null;
    const entries = distinctBy(agreement.uncited, entryName).filter(
      ({ first, years, urls }) => first !== null && (years.length > 0 || urls.length > 0),
    );
    return entries.length === 0
      ? null
      : {
          spans: entries.slice(0, 3).map((one) => beginningOf(one)),
          weight: 66,
          data: { entries, cited: agreement.matched.length },
        };
  },
  say: {
    en: ({ entries }, { list, number }) => {
      const names = list(entries.map(entryName), 4);
      return {
        seen: `${entries.length === 1 ? `${names} is in your list, but the text never names it` : `Your list has ${number(entries.length)} sources that the text never names: ${names}`}.`,
        deed: `Cite ${entryName(entries[0]!)} where you used it, or take it out of the list.`,
      };
    },
    de: ({ entries }, { list, number }) => {
      const names = list(entries.map(entryName), 4);
      return {
        seen: `${entries.length === 1 ? `${names} steht im Verzeichnis, wird im Text aber nirgends genannt` : `Im Verzeichnis stehen ${number(entries.length)} Quellen, die der Text nirgends nennt: ${names}`}.`,
        deed: `Zitieren Sie ${entryName(entries[0]!)} dort, wo Sie die Quelle benutzt haben, oder streichen Sie den Eintrag.`,
      };
    },
    fr: ({ entries }, { list, number }) => {
      const names = list(entries.map(entryName), 4);
      return {
        seen: `${entries.length === 1 ? `${names} figure dans votre liste, mais le texte n’y renvoie jamais` : `Votre liste contient ${number(entries.length)} sources auxquelles le texte ne renvoie jamais : ${names}`}.`,
        deed: `Citez ${entryName(entries[0]!)} là où vous vous en êtes servi, ou retirez l’entrée.`,
      };
    },
    es: ({ entries }, { list, number }) => {
      const names = list(entries.map(entryName), 4);
      return {
        seen: `${entries.length === 1 ? `${names} está en tu lista, pero el texto no la nombra nunca` : `Tu lista tiene ${number(entries.length)} fuentes que el texto no nombra nunca: ${names}`}.`,
        deed: `Cita ${entryName(entries[0]!)} donde la usaste, o quita la entrada.`,
      };
    },
  },
});
