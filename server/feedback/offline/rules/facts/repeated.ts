import {
  copiedFrom,
  repeatedIn,
  tokensOf,
  type Shared,
  windowFor,
} from '../../../measure/passages.ts';
import type { Span } from '../../../measure/span.ts';
import { rule } from '../../rule.ts';

interface Data {
  passage: string;
  words: number;
  isSigns: boolean;
  more: number;
}

/** Fewer words than this come twice in many texts, in names and set phrases. */
const MIN_WORDS = 16;
const MIN_SIGNS = 20;

/** Code in a PDF comes in single letters. */
const isSpacedOut = (passage: string): boolean => {
  const words = passage.match(/\p{L}+/gu) ?? [];
  return words.filter((word) => word.length === 1).length > words.length / 3;
};

/** Code, numbered headings and a table of contents come again by their nature. */
const isNoProse = (passage: string): boolean =>
  /[_<>{}|=]|\d\.\d|\p{Lu}{3,}\s+\p{Lu}{2,}/u.test(passage);

/** The words and numbers of a diagram come again in the next one, a piece a block. */
const isOfADrawing = (passage: string): boolean =>
  passage.includes('\n\n') ||
  (passage.match(/[{}[\]();=]/g)?.length ?? 0) > 5 ||
  (passage.match(/(?<!\p{L})\d+(?!\p{L})/gu)?.length ?? 0) >
    (passage.match(/\p{L}+/gu)?.length ?? 0) / 3;

/** The same passage in two places. Reports repeat what they must: logs, settings, the lines of a table. */
export const repeated = rule<Data>({
  id: 'facts/repeated-passage',
  kind: 'fact',
  area: 'structure',
  languages: 'any',
  genres: ['argument', 'reflection', 'short_answer', 'unknown'],
  find({ prose, quotations, text, brief }) {
    const quoted = quotations.filter(({ words }) => words >= 6);
    const tokens = prose
      .flatMap((one) => tokensOf(one))
      .filter(
        ({ start, end }) => !quoted.some((quote) => quote.start <= start && end <= quote.end),
      );
    const size = windowFor(tokens);
    const isSigns = size > 8;
    const isListed = ({ start, end }: Pick<Span, 'start' | 'end'>): boolean =>
      prose.some(
        ({ block, ...one }) =>
          block.kind === 'list_item' &&
          one.start <= start &&
          end <= one.end &&
          end - start > (one.end - one.start) * 0.7,
      );
    const found = repeatedIn(tokens, size).filter(
      (one) =>
        one.tokens >= (isSigns ? MIN_SIGNS : MIN_WORDS) &&
        one.first.end <= one.second.start &&
        isListed(one.first) === isListed(one.second) &&
        [one.first, one.second].every(
          ({ start, end }) =>
            !isOfADrawing(text.slice(start, end)) &&
            !isNoProse(text.slice(start, end)) &&
            !(!isSigns && isSpacedOut(text.slice(start, end))),
        ) &&
        !/\t|_{3}|\.{4}/.test(text.slice(one.first.start, one.first.end)),
    );
    const asked = tokensOf({ text: brief.text, start: 0 });
    const isAsked = ({ first }: Shared): boolean =>
      copiedFrom(asked, tokensOf({ text: text.slice(first.start, first.end), start: 0 }), size)
        .length > 0;
    const [longest] = found.filter((one) => !isAsked(one)).toSorted((a, b) => b.tokens - a.tokens);
    if (longest === undefined) return null;
    return {
      spans: [longest.first, longest.second],
      weight: Math.min(80, 50 + longest.tokens),
      data: {
        passage: text.slice(longest.first.start, longest.first.end),
        words: longest.tokens,
        isSigns,
        more: found.length - 1,
      },
    };
  },
  say: {
    en: ({ passage, words, isSigns, more }, { head, number }) => [
      {
        seen: `The passage ${head(passage, 8)} (${words} ${isSigns ? 'characters' : 'words'}) stands in your text twice, word for word${more > 0 ? `, and ${number(more)} ${more === 1 ? 'other passage does' : 'others do'} too` : ''}.`,
        deed: `Keep ${head(passage, 4)} where it matters most, and let the second place say what is new.`,
      },
    ],
    de: ({ passage, words, isSigns, more }, { head, number }) => [
      {
        seen: `Die Stelle ${head(passage, 8)} (${words} ${isSigns ? 'Zeichen' : 'Wörter'}) steht zweimal wortgleich in Ihrem Text${more > 0 ? `, ${number(more)}${more === 1 ? 'e weitere ebenso' : ' weitere ebenso'}` : ''}.`,
        deed: `Lassen Sie ${head(passage, 4)} nur dort stehen, wo es am meisten trägt, und sagen Sie an der zweiten Stelle das Neue.`,
      },
    ],
    fr: ({ passage, words, isSigns, more }, { head, number }) => [
      {
        seen: `Le passage ${head(passage, 8)} (${words} ${isSigns ? 'caractères' : 'mots'}) figure deux fois mot pour mot dans votre texte${more > 0 ? `, et ${number(more)} autre${more === 1 ? '' : 's'} aussi` : ''}.`,
        deed: `Gardez ${head(passage, 4)} là où il compte le plus, et dites au second endroit ce qui est nouveau.`,
      },
    ],
    es: ({ passage, words, isSigns, more }, { head, number }) => [
      {
        seen: `El pasaje ${head(passage, 8)} (${words} ${isSigns ? 'caracteres' : 'palabras'}) aparece dos veces en tu texto, palabra por palabra${more > 0 ? `, y ${more === 1 ? 'otro también' : `otros ${number(more)} también`}` : ''}.`,
        deed: `Deja ${head(passage, 4)} donde más importa y di en el segundo lugar lo nuevo.`,
      },
    ],
  },
});
