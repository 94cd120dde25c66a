import type { Document } from '#contract/document.ts';
import { isAccepted, looksLike } from '../../../files/kinds.ts';
import type { Draft } from '../builder.ts';
import type { Known } from '../finish.ts';
import { Unreadable } from '../reasons.ts';
import type { ReadTask } from '../types.ts';

const PICTURES = ['jpg', 'jpeg', 'png', 'gif'];
/** What an Office file with a password is: a container of the old kind with this stream in it. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');
const OFFICE = ['docx', 'xlsx', 'pptx'];

interface Read {
  draft: Draft;
  known: Omit<Known, 'extension'>;
}
type Reader = (bytes: Uint8Array, characters: number) => Read | Promise<Read>;

/** Parsers are loaded only for the file that needs them: that is most of the start, and of the memory. */
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
      Buffer.from(bytes.buffer).includes(ENCRYPTED)
      ? 'encrypted'
      : 'mismatch',
  );
}

async function readText(bytes: Uint8Array, extension: string, characters: number): Promise<Read> {
  const text = (await import('./charset.ts')).decodeText(bytes);
  if (text.length > characters) throw new Unreadable('too-long');
  return (await import('./text.ts')).readText(text, extension);
}

/** The bytes of a file as a document. Throws Unreadable, or whatever a parser throws at a damaged one. */
export async function readBytes(
  bytes: Uint8Array,
  { extension, characters }: ReadTask,
): Promise<Document> {
  check(bytes, extension);
  const reader = READERS[extension];
  const { draft, known } = await (reader === undefined
    ? readText(bytes, extension, characters)
    : (await reader())(bytes, characters));
  if (draft.text.length > characters) throw new Unreadable('too-long');
  const { finish } = await import('../finish.ts');
  const document = finish(draft, { extension, ...known });
  if (document.words === 0) throw new Unreadable('empty');
  return document;
}

/** Loads what files of this kind need, for a child that waits for one. */
export async function loadFor(extension: string): Promise<void> {
  await Promise.all([READERS[extension]?.(), import('../finish.ts')]);
}
