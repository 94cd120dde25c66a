import { MAX_FILE_NAME } from '#contract/limits.ts';

/** What a similarity report is called, whatever it came as. */
export const REPORT_NAME = 'similarity-report.pdf';

/** Control characters, characters that turn the direction of text, and those that show nothing. */
const INVISIBLE =
  /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;
/** Joiners hold Persian words and people's pictures together; beside plain letters they only hide. */
const STRAY_JOINER =
  /(?<![^\p{ASCII}\u200c\u200d])[\u200c\u200d]|[\u200c\u200d](?![^\p{ASCII}\u200c\u200d])/gu;

/** The extension of a name, in small letters and without its dot; '' when there is none. */
export const extensionOf = (name: string): string =>
  /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/**
 * A file's name as it may be stored and shown: no folders, nothing invisible, no lone halves of characters, at most 255
 * characters with the extension kept. '' when nothing is left of it.
 */
export function cleanFileName(name: string): string {
  const base = name.toWellFormed().normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const clean = base.replace(INVISIBLE, '').replace(STRAY_JOINER, '').replace(/\s+/gu, ' ').trim();
  if (/^\.*$/.test(clean)) return '';
  if (clean.length <= MAX_FILE_NAME) return clean;
  const extension = extensionOf(clean);
  const tail = extension === '' ? '' : `.${clean.slice(-extension.length)}`;
  return startOf(clean, MAX_FILE_NAME - tail.length) + tail;
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** The start of a text, of at most `most` units, that ends between two characters as people see them. */
export function startOf(text: string, most: number): string {
  if (text.length <= most) return text;
  // A character of more units than this is no one's name.
  const found = characters.segment(text.slice(0, most + 64)).containing(most);
  const at = found?.index ?? most;
  return text.slice(0, at === 0 ? most : at).toWellFormed();
}

/** The name of the extracted text that is kept beside a file: `essay.docx` → `essay.txt`. */
export function processedName(filename: string): string {
  const extension = extensionOf(filename);
  const stem = extension === '' ? filename : filename.slice(0, -extension.length - 1);
  return `${startOf(stem, 240) || 'text'}.txt`;
}

/** A `Content-Disposition`: the name in plain letters for old clients, and in full for the rest (RFC 6266). */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const full = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${full}`;
}
