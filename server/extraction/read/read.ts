import type { Document } from '#contract/submissions/document.ts';
import { isAccepted, looksLike } from '#server/platform/files/kinds.ts';
import type { Draft } from '#server/extraction/builder.ts';
import type { Known } from '#server/extraction/finish.ts';
import { Unreadable } from '#server/extraction/reasons.ts';
import type { ReadTask } from '#server/extraction/types.ts';

const PICTURES = ['jpg', 'jpeg', 'png', 'gif'];
/** An Office file with a password is an old-style container with this stream in it. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');
const OFFICE = ['docx', 'xlsx', 'pptx'];

interface Read {
  draft: Draft;
  known: Omit<Known, 'extension'>;
}
type Reader = (bytes: Uint8Array, characters: number) => Read | Promise<Read>;

/**
 * Parsers are loaded only for the files that need them: they take most of the start-up time and the
 * memory.
 */
const READERS: Readonly<Record<string, () => Promise<Reader>>> = {
  async pdf() {
    const [{ readPdf }, { getResolvedPDFJS }] = await Promise.all([
      import('./pdf/pdf.ts'),
      import('unpdf'),
    ]);
    await getResolvedPDFJS();
    return async (bytes, characters) => ({ draft: await readPdf(bytes, characters), known: {} });
  },
  async docx() {
    const { readDocx } = await import('./docx/docx.ts');
    return (bytes) => ({ draft: readDocx(bytes), known: {} });
  },
  async 'word-xml'() {
    const { readWordXml } = await import('./docx/docx.ts');
    return (bytes) => ({ draft: readWordXml(bytes), known: {} });
  },
  async 'flat-odt'() {
    const { readFlatOdt } = await import('./office/odt.ts');
    return (bytes) => ({ draft: readFlatOdt(bytes), known: {} });
  },
  async odt() {
    const { readOdt } = await import('./office/odt.ts');
    return (bytes) => ({ draft: readOdt(bytes), known: {} });
  },
  async pptx() {
    const { readPptx } = await import('./office/pptx.ts');
    return (bytes) => ({ draft: readPptx(bytes), known: { genre: 'unknown' } });
  },
  async xlsx() {
    const { readXlsx } = await import('./office/xlsx.ts');
    return (bytes) => ({ draft: readXlsx(bytes), known: { genre: 'data' } });
  },
  async rtf() {
    const { readRtf } = await import('./rtf.ts');
    return (bytes) => ({ draft: readRtf(bytes), known: {} });
  },
  async mht() {
    const { readMht } = await import('./mht.ts');
    return (bytes) => ({ draft: readMht(bytes), known: {} });
  },
  async doc() {
    const { readDoc } = await import('./doc.ts');
    return async (bytes) => ({ draft: await readDoc(bytes), known: {} });
  },
};

function check(bytes: Uint8Array, extension: string): void {
  if (PICTURES.includes(extension)) throw new Unreadable('picture');
  if (isAccepted(extension) && looksLike(extension, bytes)) return;
  throw new Unreadable(
    OFFICE.includes(extension) &&
      looksLike('doc', bytes) &&
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(ENCRYPTED)
      ? 'encrypted'
      : 'mismatch',
  );
}

/** Data that isn't part of a text: pictures and fonts embedded in it as letters. */
const DATA = /(data:[\w.+-]+\/[\w.+-]+(?:;[\w.=+-]{1,60}){0,4};base64,)[A-Za-z\d+/=%\s]{400,}/g;

async function readText(bytes: Uint8Array, extension: string): Promise<Read> {
  const { decodeText } = await import('./charset.ts');
  const { text, doubtful } = decodeText(bytes, extension);
  let data = 0;
  // In a notebook they are part of its JSON, and not of its text.
  const lean =
    extension === 'ipynb'
      ? text
      : text.replace(DATA, (_, head: string) => {
          data += 1;
          return `${head}…`;
        });
  const read = (await import('./text.ts')).readText(lean, extension);
  const leftOut = [...read.draft.left_out];
  if (data > 0 && !leftOut.some(({ what }) => what === 'pictures'))
    leftOut.push({
      what: 'pictures',
      count: data,
      note: 'Pictures and other data that are written into the text can’t be read: look at the original.',
    });
  if (doubtful > 0)
    leftOut.push({
      what: 'other',
      count: doubtful,
      note: 'Some letters may be wrong: the file doesn’t say in which character set it is. Ask the student for a copy in UTF-8 if words look odd.',
    });
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return {
    draft: { ...read.draft, left_out: leftOut },
    known: {
      ...read.known,
      ...(doubtful === 0 ? {} : { readShare: Math.max(0, 1 - doubtful / Math.max(1, letters)) }),
    },
  };
}

/**
 * Kinds of document that programs save with each other's extensions, and that Word opens
 * nevertheless.
 */
const DISGUISED = ['doc', 'docx', 'rtf', 'odt', 'xlsx', 'pptx', 'txt'];

/** Returns the kind of file that these bytes are; `extension` if nothing indicates otherwise. */
async function kindOf(bytes: Uint8Array, extension: string): Promise<string> {
  if (!DISGUISED.includes(extension)) return extension;
  const head = Buffer.from(bytes.subarray(0, 4096)).toString('latin1');
  if (/^\s*\{\\rtf/.test(head)) return 'rtf';
  if (head.startsWith('%PDF-')) return 'pdf';
  if (extension === 'txt') return extension;
  if (head.startsWith('\xd0\xcf\x11\xe0')) {
    if (Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(ENCRYPTED))
      throw new Unreadable('encrypted');
    return 'doc';
  }
  if (head.startsWith('PK\x03\x04')) {
    const { openZip } = await import('./office/zip.ts');
    const { names } = openZip(bytes);
    const has = (pattern: RegExp): boolean => names.some((name) => pattern.test(name));
    if (has(/^word\//i)) return 'docx';
    if (has(/^xl\//i)) return 'xlsx';
    if (has(/^ppt\//i)) return 'pptx';
    if (has(/^content\.xml$/)) return 'odt';
    return extension;
  }
  if (/^mime-version:/im.test(head) && /^content-type:/im.test(head)) return 'mht';
  const start = head.replaceAll('\0', '').replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '');
  if (!/^\s*</.test(start)) return 'txt';
  if (/<pkg:package\b|<w:wordDocument\b|progid="Word\.Document"/.test(start)) return 'word-xml';
  return /<office:document\b/.test(start) ? 'flat-odt' : 'page';
}

/**
 * Reads the bytes of a file as a document. Throws Unreadable, or whatever a parser throws for a
 * damaged one.
 */
export async function readBytes(
  bytes: Uint8Array,
  { extension, characters }: ReadTask,
): Promise<Document> {
  check(bytes, extension);
  const kind = await kindOf(bytes, extension);
  const reader = READERS[kind];
  const { draft, known } = await (reader === undefined
    ? readText(bytes, kind)
    : (await reader())(bytes, characters));
  if (draft.text.length > characters) throw new Unreadable('too-long');
  const { finish } = await import('#server/extraction/finish.ts');
  const document = finish(draft, { extension, ...known });
  if (document.words === 0) throw new Unreadable('empty');
  return document;
}

/** Loads what files of this kind need, for a child that is waiting for one. */
export async function loadFor(extension: string): Promise<void> {
  await Promise.all([READERS[extension]?.(), import('#server/extraction/finish.ts')]);
}
