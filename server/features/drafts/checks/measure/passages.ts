import { folded, type Span } from './span.ts';

/** A word for comparing, or a sign of a script without spaces. */
export interface Token {
  key: string;
  start: number;
  end: number;
}

const TOKEN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}\p{M}]+(?:['’-][\p{L}\p{N}\p{M}]+)*/gu;
const IS_SIGN = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]$/u;

export const tokensOf = ({ text, start }: Pick<Span, 'text' | 'start'>): Token[] =>
  [...text.matchAll(TOKEN)].map(({ 0: word, index }) => ({
    key: folded(word),
    start: start + index,
    end: start + index + word.length,
  }));

/** How many tokens in a row make a passage that nobody writes twice by chance. */
export const windowFor = (tokens: readonly Token[]): number => {
  const signs = tokens.slice(0, 400).filter(({ key }) => IS_SIGN.test(key)).length;
  return signs * 2 > Math.min(tokens.length, 400) ? 16 : 8;
};

/** A passage in two places, counted in tokens. */
export interface Shared {
  first: { start: number; end: number };
  second: { start: number; end: number };
  tokens: number;
}

const keyAt = (tokens: readonly Token[], at: number, size: number): string => {
  let key = '';
  for (let index = at; index < at + size; index += 1) key += `${tokens[index]!.key} `;
  return key;
};

const spanOf = (tokens: readonly Token[], from: number, size: number) => ({
  start: tokens[from]!.start,
  end: tokens[from + size - 1]!.end,
});

/** Passages of `tokens` that come again further on, longest stretches, in the order of their second place. */
export function repeatedIn(tokens: readonly Token[], size: number): Shared[] {
  const seen = new Map<string, number>();
  const found: Shared[] = [];
  for (let at = 0; at + size <= tokens.length; at += 1) {
    const key = keyAt(tokens, at, size);
    const first = seen.get(key);
    if (first === undefined) {
      seen.set(key, at);
      continue;
    }
    if (first + size > at) continue;
    let length = size;
    while (
      at + length < tokens.length &&
      first + length < at &&
      tokens[first + length]!.key === tokens[at + length]!.key
    )
      length += 1;
    found.push({
      first: spanOf(tokens, first, length),
      second: spanOf(tokens, at, length),
      tokens: length,
    });
    at += length - 1;
  }
  return found;
}

/** Passages of `tokens` that stand in `source` word for word; `first` is their place there. */
export function copiedFrom(
  source: readonly Token[],
  tokens: readonly Token[],
  size: number,
): Shared[] {
  const seen = new Map<string, number>();
  for (let at = source.length - size; at >= 0; at -= 1) seen.set(keyAt(source, at, size), at);
  const found: Shared[] = [];
  for (let at = 0; at + size <= tokens.length; at += 1) {
    const first = seen.get(keyAt(tokens, at, size));
    if (first === undefined) continue;
    let length = size;
    while (
      at + length < tokens.length &&
      first + length < source.length &&
      source[first + length]!.key === tokens[at + length]!.key
    )
      length += 1;
    found.push({
      first: spanOf(source, first, length),
      second: spanOf(tokens, at, length),
      tokens: length,
    });
    at += length - 1;
  }
  return found;
}
