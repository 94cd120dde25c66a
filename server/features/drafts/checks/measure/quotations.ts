import type { Span } from './span.ts';

/** Words in quotation marks; `inner` is without the marks. */
export interface Quotation extends Span {
  inner: string;
  words: number;
}

const MARKED =
  /“([^“”\n]{2,1200})”|"([^"\n]{2,1200})"|„([^„“”\n]{2,1200})[“”]|«\s?([^«»\n]{2,1200}?)\s?»|»([^«»\n]{2,1200})«|(?<=^|[\s(])‘((?:[^‘’\n]|[’](?=\p{L})){2,1200})’(?=[\s.,;:!?)]|$)/gmu;

/** Returns the quotations in a passage. */
export const quotationsIn = ({ text, start }: Pick<Span, 'text' | 'start'>): Quotation[] =>
  [...text.matchAll(MARKED)].map((match) => {
    const inner = match.slice(1).find((one) => one !== undefined)!;
    return {
      text: match[0],
      start: start + match.index,
      end: start + match.index + match[0].length,
      inner,
      words: inner.match(/[\p{L}\p{N}]+(?:['’-][\p{L}]+)*/gu)?.length ?? 0,
    };
  });
