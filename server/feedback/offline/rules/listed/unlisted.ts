import type { Citation } from '../../../measure/sources/citation.ts';
import { rule } from '../../rule.ts';
import { capital, distinctBy, nameOf } from '../names.ts';

/** Cited by author and year, and nowhere in the list. */
export const unlisted = rule<readonly Citation[]>({
  id: 'sources/unlisted',
  kind: 'priority',
  area: 'evidence',
  languages: ['en', 'de', 'fr', 'es'],
  genres: ['argument', 'report', 'reflection', 'lab_report', 'short_answer'],
  absence: true,
  find({ agreement, references, citations }) {
    if (
      agreement === null ||
      references === null ||
      references.entries.length < 2 ||
      agreement.matched.length === 0
    )
      return null;
    const missing = distinctBy(agreement.unlisted, (one) => nameOf(one, 'en'));
    if (missing.length === 0 || agreement.unlisted.length * 2 > citations.length + 2) return null;
    return { spans: missing.slice(0, 3), weight: 78, data: missing };
  },
  say: {
    en: (missing, { list, number }) => {
      const names = list(
        missing.map((one) => nameOf(one, 'en')),
        4,
      );
      return missing.length === 1
        ? {
            seen: `You cite ${names}, but no entry of your list has that name.`,
            deed: `Add ${names} to the list, with everything a reader needs to find it.`,
          }
        : {
            seen: `${capital(number(missing.length))} sources that you cite are not in your list: ${names}.`,
            deed: `Add an entry for each, from ${nameOf(missing[0]!, 'en')} to ${nameOf(missing.at(-1)!, 'en')}.`,
          };
    },
    de: (missing, { list, number }) => {
      const names = list(
        missing.map((one) => nameOf(one, 'de')),
        4,
      );
      return missing.length === 1
        ? {
            seen: `Sie zitieren ${names}, im Verzeichnis steht dieser Name aber nicht.`,
            deed: `Nehmen Sie ${names} mit allen Angaben in das Verzeichnis auf.`,
          }
        : {
            seen: `${capital(number(missing.length))} zitierte Quellen fehlen im Verzeichnis: ${names}.`,
            deed: `Tragen Sie jede nach, von ${nameOf(missing[0]!, 'de')} bis ${nameOf(missing.at(-1)!, 'de')}.`,
          };
    },
    fr: (missing, { list, number }) => {
      const names = list(
        missing.map((one) => nameOf(one, 'fr')),
        4,
      );
      return missing.length === 1
        ? {
            seen: `Vous citez ${names}, mais aucune entrée de votre liste ne porte ce nom.`,
            deed: `Ajoutez ${names} à la liste, avec tout ce qu’il faut pour retrouver la source.`,
          }
        : {
            seen: `${capital(number(missing.length))} sources citées ne figurent pas dans votre liste : ${names}.`,
            deed: `Ajoutez une entrée pour chacune, de ${nameOf(missing[0]!, 'fr')} à ${nameOf(missing.at(-1)!, 'fr')}.`,
          };
    },
    es: (missing, { list, number }) => {
      const names = list(
        missing.map((one) => nameOf(one, 'es')),
        4,
      );
      return missing.length === 1
        ? {
            seen: `Citas ${names}, pero ninguna entrada de tu lista lleva ese nombre.`,
            deed: `Añade ${names} a la lista, con todo lo que hace falta para encontrar la fuente.`,
          }
        : {
            seen: `${capital(number(missing.length))} fuentes que citas no están en tu lista: ${names}.`,
            deed: `Añade una entrada para cada una, de ${nameOf(missing[0]!, 'es')} a ${nameOf(missing.at(-1)!, 'es')}.`,
          };
    },
  },
});
