import { Unreadable } from '../reasons.ts';

const MARKS: readonly (readonly [readonly number[], string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];
function charsetOf(bytes: Uint8Array): string {
  const marked = MARKS.find(([mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (marked !== undefined) return marked[1];
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** Bytes of a plain text file as text. Throws Unreadable when they are no text in any charset. */
export function decodeText(bytes: Uint8Array): string {
  const text = new TextDecoder(charsetOf(bytes)).decode(bytes);
  const controls = text.match(/(?![\t-\r])[\p{Cc}\ufffd]/gu)?.length ?? 0;
  if (controls > text.length / 100) throw new Unreadable('mismatch');
  return text;
}
