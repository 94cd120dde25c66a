import { MAX_FILE_NAME } from '#contract/limits.ts';

/** The name of every similarity report, whatever it was called. */
export const REPORT_NAME = 'similarity-report.pdf';

/** Control characters, characters that change the direction of text, and invisible ones. */
const INVISIBLE =
  /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;
/** Joiners hold Persian words and emoji together; next to plain letters they only hide. */
const STRAY_JOINER =
  /(?<![^\p{ASCII}\u200c\u200d])[\u200c\u200d]|[\u200c\u200d](?![^\p{ASCII}\u200c\u200d])/gu;

/** Returns a name's extension, in lower case and without its dot; '' if there is none. */
export const extensionOf = (name: string): string =>
  /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/**
 * Returns a file's name in a form that may be stored and shown: no folders, nothing invisible, no
 * unpaired surrogates, at most 255 characters with the extension kept. '' if nothing is left of it.
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
/**
 * Returns the start of a text, of at most `most` units, ending between two characters as people see
 * them.
 */
export function startOf(text: string, most: number): string {
  if (text.length <= most) return text;
  // No real name contains a longer character than this.
  const found = characters.segment(text.slice(0, most + 64)).containing(most);
  const at = found?.index ?? most;
  return text.slice(0, at === 0 ? most : at).toWellFormed();
}

/**
 * Returns the name of the extracted text that is stored with a file: `essay.docx` → `essay.txt`.
 */
export function processedName(filename: string): string {
  const extension = extensionOf(filename);
  const stem = extension === '' ? filename : filename.slice(0, -extension.length - 1);
  return `${startOf(stem, 240) || 'text'}.txt`;
}

/**
 * Returns a `Content-Disposition`: the name in ASCII for old clients, and in full for the rest (RFC
 * 6266).
 */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const full = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${full}`;
}
