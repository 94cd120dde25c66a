import { mayNameASource } from '../../../measure/sources/traces.ts';
import { rule } from '../../rule.ts';
import type { Quotation } from '../../../measure/quotations.ts';

const LEAST_WORDS = 8;
/** Before a quotation these say whose words it is; after it a citation may stand. */
const BEFORE = 220;
const AFTER = 140;

/** A quotation beside which nothing says where it comes from, in a work that cites its sources elsewhere. */
export const quotation = rule<readonly Quotation[]>({
  id: 'sources/quotation',
  kind: 'priority',
  area: 'evidence',
  languages: ['en', 'de', 'fr', 'es'],
  genres: ['argument', 'report'],
  asks: ({ sources }) => sources,
  absence: true,
  find({ quotations, citations, text, prose }) {
    if (citations.length < 2) return null;
    const orphans = quotations.filter(({ start, end, words }) => {
      // A question between marks is one that was put to somebody, in a survey or in thought; one with a year is a title that is cited.
      if (/(?:1[5-9]|20)\d\d/.test(text.slice(start, end))) return false;
      if (words < LEAST_WORDS || /\?["'”’»“‘]*$/u.test(text.slice(start, end))) return false;
      const home = prose.find((one) => one.start <= start && end <= one.end);
      if (home === undefined) return false;
      const near = `${text.slice(Math.max(home.start, start - BEFORE), start)} ${text.slice(end, Math.min(home.end, end + AFTER))}`;
      return (
        !mayNameASource(near) &&
        !/\p{Lu}\p{Ll}+/u.test(near.replace(/(?:^|[.!?]\s+)\p{Lu}\p{Ll}+/gu, ' ')) &&
        !/\b(?:he|she|they|author|poet|novel|er|sie|il|elle|él|ella)\b/iu.test(near)
      );
    });
    return orphans.length === 0 ? null : { spans: orphans.slice(0, 3), weight: 76, data: orphans };
  },
  say: {
    en: (orphans, { head, number }) => ({
      seen: `Nothing beside the quotation ${head(orphans[0]!.inner, 6)} says where it comes from${orphans.length > 1 ? `, nor beside ${number(orphans.length - 1)} more` : ''}.`,
      deed: `After ${head(orphans[0]!.inner, 3)} add author, year and page.`,
    }),
    de: (orphans, { head, number }) => ({
      seen: `Neben dem Zitat ${head(orphans[0]!.inner, 6)} steht nicht, woher es stammt${orphans.length > 1 ? `, neben ${number(orphans.length - 1)} weiteren auch nicht` : ''}.`,
      deed: `Ergänzen Sie nach ${head(orphans[0]!.inner, 3)} Name, Jahr und Seite.`,
    }),
    fr: (orphans, { head, number }) => ({
      seen: `Rien, à côté de la citation ${head(orphans[0]!.inner, 6)}, ne dit d’où elle vient${orphans.length > 1 ? `, ni à côté de ${number(orphans.length - 1)} autres` : ''}.`,
      deed: `Après ${head(orphans[0]!.inner, 3)}, ajoutez auteur, année et page.`,
    }),
    es: (orphans, { head, number }) => ({
      seen: `Junto a la cita ${head(orphans[0]!.inner, 6)} nada dice de dónde viene${orphans.length > 1 ? `, ni junto a otras ${number(orphans.length - 1)}` : ''}.`,
      deed: `Después de ${head(orphans[0]!.inner, 3)} añade autor, año y página.`,
    }),
  },
});
