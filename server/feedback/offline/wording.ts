import type { Span } from '../measure/span.ts';

const SMALL = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** A number as one writes it in a sentence. */
export const number = (n: number): string => SMALL[n] ?? n.toLocaleString('en');
/** "one source", "three sources". */
export const count = (n: number, noun: string, plural = `${noun}s`): string =>
  `${number(n)} ${n === 1 ? noun : plural}`;
/** "both sources", "all three sources". */
export const every = (n: number, noun: string): string => (n === 2 ? `both ${noun}s` : `all ${number(n)} ${noun}s`);
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const percent = (share: number): string => `${Math.round(share * 100)} per cent`;

/** "a, b and c". */
export function list(items: readonly string[], most = items.length): string {
  const shown = items.slice(0, most);
  if (shown.length < items.length) return `${shown.join(', ')} and ${number(items.length - shown.length)} more`;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)!}`;
}
export const quoted = (text: string): string => `“${text.replace(/\s+/g, ' ')}”`;
/** Different texts, in their order, whatever their case. */
export const distinct = (texts: readonly string[]): string[] => [
  ...new Map(texts.map((text) => [text.toLowerCase().replace(/\s+/g, ' '), text])).values(),
];

/** The beginning of a stretch of text, at most so many words, exactly as it stands. */
export function beginning({ text }: Pick<Span, 'text'>, words = 24): string {
  const match = new RegExp(String.raw`^(?:\S+\s+){${words}}`).exec(text);
  return match === null ? text : match[0].trimEnd();
}

/** A stretch of `text` around `span`, for what says little alone. */
export function around(text: string, { start, end }: Pick<Span, 'start' | 'end'>, reach = 30): string {
  const from = text
    .slice(Math.max(0, start - reach), start)
    .replace(/^[\s\S]*\n/, '')
    .replace(start > reach ? /^\S*\s+/ : '', '');
  const to = text
    .slice(end, end + reach)
    .replace(/\n[\s\S]*$/, '')
    .replace(/\s+\S*$/, '');
  return `${from}${text.slice(start, end)}${to}`.trim();
}
