import { open } from 'node:fs/promises';
import { decodeUtf32, utf16Of } from '#contract/text/charset.ts';
import { ACCEPTED_EXTENSIONS, type AcceptedExtension } from '#contract/text/file-types.ts';

/**
 * How files of a kind begin, how they are served, and whether a browser may show them (decisions,
 * section 5).
 */
interface Kind {
  mime: string;
  inline: boolean;
  begins: readonly string[] | 'text';
}

const TEXT = 'text/plain; charset=utf-8';
const text = (inline: boolean): Kind => ({ mime: TEXT, inline, begins: 'text' });

/**
 * Code is plain text and shown as such; HTML is downloaded, because of what it could do in a
 * browser that ignores the headers.
 */
const KINDS: Readonly<Record<AcceptedExtension, Kind>> = {
  pdf: { mime: 'application/pdf', inline: true, begins: ['%PDF-'] },
  doc: { mime: 'application/msword', inline: false, begins: ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'] },
  docx: {
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    inline: false,
    begins: ['PK\x03\x04'],
  },
  jpg: { mime: 'image/jpeg', inline: true, begins: ['\xff\xd8\xff'] },
  jpeg: { mime: 'image/jpeg', inline: true, begins: ['\xff\xd8\xff'] },
  png: { mime: 'image/png', inline: true, begins: ['\x89PNG\r\n\x1a\n'] },
  gif: { mime: 'image/gif', inline: true, begins: ['GIF87a', 'GIF89a'] },
  txt: text(true),
  py: text(true),
  js: text(true),
  ts: text(true),
  css: text(true),
  json: text(true),
  html: { mime: 'application/octet-stream', inline: false, begins: 'text' },
  md: text(true),
  rtf: { mime: 'application/rtf', inline: false, begins: ['{\\rtf'] },
  odt: { mime: 'application/vnd.oasis.opendocument.text', inline: false, begins: ['PK\x03\x04'] },
  tex: text(true),
  ipynb: text(true),
  java: text(true),
  c: text(true),
  h: text(true),
  cpp: text(true),
  cs: text(true),
  go: text(true),
  rs: text(true),
  rb: text(true),
  php: text(true),
  r: text(true),
  m: text(true),
  sql: text(true),
  jsx: text(true),
  tsx: text(true),
  csv: text(true),
  xlsx: {
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    inline: false,
    begins: ['PK\x03\x04'],
  },
  pptx: {
    mime: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    inline: false,
    begins: ['PK\x03\x04'],
  },
};

/** What no text begins with: programs, archives and the other kinds themselves. */
const BINARY = [
  'MZ',
  '\x7fELF',
  '\xca\xfe\xba\xbe',
  '\xfe\xed\xfa\xce',
  '\xcf\xfa\xed\xfe',
  'PK\x03\x04',
  'PK\x05\x06',
  '\x1f\x8b',
  'Rar!',
  '7z\xbc\xaf',
  '%PDF-',
  '\xd0\xcf\x11\xe0',
  '\xff\xd8\xff',
  '\x89PNG',
  'GIF8',
  'BZh',
  '\xfd7zXZ',
  '\x00asm',
];
/**
 * The beginnings of files that programs save under word processors' extensions, and that Word opens
 * nevertheless.
 */
const DOCUMENTS = ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', '{\\rtf'];
/** A zip file is a document if its parts have these names. */
const PACKED = /(?:\[Content_Types\]\.xml|word[/\\]|mimetypeapplication\/vnd\.oasis)/;
const WRITTEN = ['doc', 'docx', 'rtf', 'odt'];
/** A web page, or one that was saved with its pictures (MIME HTML). */
const PAGE =
  /^(?:\xef\xbb\xbf)?\s*(?:<(?:!doctype|html|head|body|meta|\?xml|div|p|!--)[\s>-]|mime-version:)/i;
const UTF16 = ['\xff\xfe', '\xfe\xff'];
/** A PDF may have other bytes before its beginning. */
const HEAD_BYTES = 8192;
const PDF_WINDOW = 1024;

/** Whether files of this kind are plain text: there is nothing to extract. */
export const isTextKind = (extension: string): boolean =>
  isAccepted(extension) && KINDS[extension].begins === 'text';

export const isAccepted = (extension: string): extension is AcceptedExtension =>
  (ACCEPTED_EXTENSIONS as readonly string[]).includes(extension);

/**
 * Returns how a stored file is served, by the extension of its key; as a download if it isn't one
 * of ours.
 */
export const servedAs = (extension: string): { mime: string; inline: boolean } =>
  isAccepted(extension) ? KINDS[extension] : { mime: 'application/octet-stream', inline: false };

function isText(head: string, bytes: Uint8Array): boolean {
  if (UTF16.some((mark) => head.startsWith(mark))) return true;
  if (utf16Of(bytes) !== null || decodeUtf32(bytes, true) !== null) return true;
  return !head.includes('\0') && !BINARY.some((start) => head.startsWith(start));
}

/**
 * Whether the bytes of a file match the kind its extension says; word processors' extensions may be
 * interchanged.
 */
export function looksLike(extension: AcceptedExtension, bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1');
  const { begins } = KINDS[extension];
  if (begins === 'text') return isText(head, bytes.subarray(0, HEAD_BYTES));
  if (extension === 'pdf') return head.slice(0, PDF_WINDOW).includes('%PDF-');
  if (begins.some((start) => head.startsWith(start))) return true;
  if (!WRITTEN.includes(extension)) return false;
  // A file named .docx may be password-protected, which is detected when it is read.
  return (
    DOCUMENTS.some((start) => head.startsWith(start)) ||
    (head.startsWith('PK\x03\x04') && PACKED.test(head)) ||
    PAGE.test(head.replaceAll('\0', ''))
  );
}

/** Like `looksLike`, for a file on disk. */
export async function fileLooksLike(extension: AcceptedExtension, path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return looksLike(extension, buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}
