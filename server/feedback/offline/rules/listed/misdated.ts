import type { Agreement } from '../../../measure/sources/agree.ts';
import { beginningOf } from '../../../measure/span.ts';
import { rule } from '../../rule.ts';
import { distinctBy, nameOf } from '../names.ts';

type Data = Agreement['misdated'];

/** Cited with one year, listed with another. */
export const misdated = rule<Data>({
  id: 'sources/other-year',
  kind: 'priority',
  area: 'evidence',
  languages: ['en', 'de', 'fr', 'es'],
  genres: ['argument', 'report', 'reflection', 'lab_report', 'short_answer'],
  // “(23.09.2014) … retrieved in 2021”: an entry may have its year in a date.
  find({ agreement }) {
    if (agreement === null) return null;
    const wrong = distinctBy(
      agreement.misdated.filter(
        ({ citation, reference }) => !reference.text.includes(citation.year.slice(0, 4)),
      ),
      ({ citation }) => nameOf(citation, 'en'),
    );
    return wrong.length === 0 || wrong.length > 4
      ? null
      : {
          spans: wrong
            .flatMap(({ citation, reference }) => [citation, beginningOf(reference, 90)])
            .slice(0, 4),
          weight: 62,
          data: wrong,
        };
  },
  say: {
    en: (wrong, { list }) => ({
      seen: `Text and list give different years: ${list(wrong.map(({ citation, reference }) => `you cite ${nameOf(citation, 'en')}, your list has ${reference.years[0]!}`))}.`,
      deed: `Look up ${wrong[0]!.reference.first!} again and put the right year in both places.`,
    }),
    de: (wrong, { list }) => ({
      seen: `Text und Verzeichnis nennen verschiedene Jahre: ${list(wrong.map(({ citation, reference }) => `zitiert ist ${nameOf(citation, 'de')}, im Verzeichnis steht ${reference.years[0]!}`))}.`,
      deed: `Schlagen Sie ${wrong[0]!.reference.first!} nach und setzen Sie an beiden Stellen das richtige Jahr.`,
    }),
    fr: (wrong, { list }) => ({
      seen: `Le texte et la liste ne donnent pas la même année : ${list(wrong.map(({ citation, reference }) => `vous citez ${nameOf(citation, 'fr')}, la liste dit ${reference.years[0]!}`))}.`,
      deed: `Vérifiez ${wrong[0]!.reference.first!} et mettez la bonne année aux deux endroits.`,
    }),
    es: (wrong, { list }) => ({
      seen: `El texto y la lista no dan el mismo año: ${list(wrong.map(({ citation, reference }) => `citas ${nameOf(citation, 'es')}, la lista dice ${reference.years[0]!}`))}.`,
      deed: `Comprueba ${wrong[0]!.reference.first!} y pon el año correcto en los dos sitios.`,
    }),
  },
});
