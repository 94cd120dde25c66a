import type { Citation } from '#server/features/drafts/checks/measure/sources/citation.ts';
import type { Quotation } from '#server/features/drafts/checks/measure/quotations.ts';
import { rule } from '#server/features/drafts/checks/rule.ts';
import { nameOf } from '#server/features/drafts/checks/rules/names.ts';

interface Data {
  quote: Quotation;
  citation: Citation;
  style: string;
  count: number;
}

const MIN_WORDS = 6;
/** Styles that require the page of a direct quotation. */
const PAGED = new Set(['Harvard', 'APA', 'Chicago', 'MHRA']);

/**
 * A direct quotation whose citation, right after it, has no page, in a style that requires one.
 */
export const page = rule<Data>({
  id: 'sources/page',
  kind: 'priority',
  area: 'evidence',
  languages: ['en', 'de', 'fr', 'es'],
  genres: ['argument', 'report', 'reflection'],
  asks: ({ style }) => style !== null && PAGED.has(style),
  find({ quotations, citations, text, brief }) {
    const found = quotations
      .filter(({ words }) => words >= MIN_WORDS)
      .flatMap((quote) => {
        const citation = citations.find(
          ({ start }) => start >= quote.end && start - quote.end <= 4,
        );
        if (citation === undefined || citation.hasPage) return [];
        const rest = text.slice(citation.end, citation.end + 30);
        return /^\s*[;,)]*\s*\(?(?:pp?\.|para|S\.)/i.test(rest) ||
          !/^[.,\s]*\($/.test(text.slice(quote.end, citation.start))
          ? []
          : [{ quote, citation }];
      });
    const [first] = found;
    return first === undefined
      ? null
      : {
          spans: found
            .slice(0, 3)
            .map(({ quote, citation }) => ({ start: quote.start, end: citation.end })),
          weight: 48,
          data: { ...first, style: brief.style!, count: found.length },
        };
  },
  say: {
    en: ({ quote, citation, style, count }, { head, number }) => ({
      seen: `${count > 1 ? `${number(count).replace(/^./, (sign) => sign.toUpperCase())} direct quotations have` : 'A direct quotation has'} a source, but no page: ${head(quote.inner, 5)} from ${nameOf(citation, 'en')}.`,
      advice: `${style} asks for the page of a direct quotation (or the paragraph of a web page): add it behind ${head(quote.inner, 3)}.`,
    }),
    de: ({ quote, citation, style, count }, { head, number }) => ({
      seen: `${count > 1 ? `${number(count)} wörtliche Zitate haben` : 'Ein wörtliches Zitat hat'} eine Quelle, aber keine Seite: ${head(quote.inner, 5)} aus ${nameOf(citation, 'de')}.`,
      advice: `${style} verlangt bei wörtlichen Zitaten die Seite (bei Webseiten den Absatz): Ergänzen Sie sie nach ${head(quote.inner, 3)}.`,
    }),
    fr: ({ quote, citation, style, count }, { head, number }) => ({
      seen: `${count > 1 ? `${number(count)} citations directes ont` : 'Une citation directe a'} une source, mais pas de page : ${head(quote.inner, 5)}, de ${nameOf(citation, 'fr')}.`,
      advice: `Le style ${style} demande la page d’une citation directe (ou le paragraphe d’une page web) : ajoutez-la après ${head(quote.inner, 3)}.`,
    }),
    es: ({ quote, citation, style, count }, { head, number }) => ({
      seen: `${count > 1 ? `${number(count)} citas directas tienen` : 'Una cita directa tiene'} fuente, pero no página: ${head(quote.inner, 5)}, de ${nameOf(citation, 'es')}.`,
      advice: `${style} pide la página de una cita directa (o el párrafo de una página web): añádela después de ${head(quote.inner, 3)}.`,
    }),
  },
});
