import { NotThisFile } from '#server/features/exchange/return/csv.ts';

export interface Decoded {
  text: string;
  encode(text: string): Uint8Array;
}

const utf8 = (text: string): Uint8Array => Buffer.from(text, 'utf8');
const utf16le = (text: string): Uint8Array => Buffer.from(text, 'utf16le');
const utf16be = (text: string): Uint8Array => Buffer.from(text, 'utf16le').swap16();

/**
 * Returns the text of a file from an environment or a spreadsheet: UTF-8, or UTF-16 if its byte
 * order mark says so. The mark stays in the text, so that it is written back unchanged. Throws
 * NotThisFile for anything else, because letters would be lost.
 */
export function decoded(bytes: Uint8Array): Decoded {
  const [first, second] = bytes;
  const [label, encode] =
    first === 0xff && second === 0xfe
      ? (['utf-16le', utf16le] as const)
      : first === 0xfe && second === 0xff
        ? (['utf-16be', utf16be] as const)
        : (['utf-8', utf8] as const);
  try {
    const text = new TextDecoder(label, { fatal: true, ignoreBOM: true }).decode(bytes);
    if (text.includes('\0'))
      throw new NotThisFile(
        'This isn’t a text file. Choose the .csv file from your learning environment.',
      );
    return { text, encode };
  } catch (error) {
    if (error instanceof NotThisFile) throw error;
    throw new NotThisFile(
      'This file isn’t in UTF-8 or UTF-16, because another program has saved it. Download it again and don’t open it before uploading.',
    );
  }
}
