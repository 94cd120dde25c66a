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

interface Read { draft: Draft; known: Omit<Known, 'extension'> }
type Reader = (bytes: Uint8Array, characters: number) => Promise<Read>;

/** Parsers are loaded only for the file that needs them: that is most of the start, and of the memory. */
const READERS: Readonly<Record<string, Reader>> = {
  pdf: async (bytes, characters) => ({ draft: await (await import('./pdf/pdf.ts')).readPdf(bytes, characters), known: {} }),
  docx: async (bytes) => ({ draft: (await import('./docx/docx.ts')).readDocx(bytes), known: {} }),
  odt: async (bytes) => ({ draft: (await import('./office/odt.ts')).readOdt(bytes), known: {} }),
  pptx: async (bytes) => ({ draft: (await import('./office/pptx.ts')).readPptx(bytes), known: { genre: 'unknown' } }),
  xlsx: async (bytes) => ({ draft: (await import('./office/xlsx.ts')).readXlsx(bytes), known: { genre: 'data' } }),
  rtf: async (bytes) => ({ draft: (await import('./rtf.ts')).readRtf(bytes), known: {} }),
  doc: async (bytes) => ({ draft: await (await import('./doc.ts')).readDoc(bytes), known: {} }),
};

function check(bytes: Uint8Array, extension: string): void {
  if (PICTURES.includes(extension)) throw new Unreadable('picture');
  if (isAccepted(extension) && looksLike(extension, bytes)) return;
  throw new Unreadable(OFFICE.includes(extension) && looksLike('doc', bytes) && Buffer.from(bytes.buffer).includes(ENCRYPTED) ? 'encrypted' : 'mismatch');
}

async function readText(bytes: Uint8Array, extension: string, characters: number): Promise<Read> {
  const text = (await import('./charset.ts')).decodeText(bytes);
  if (text.length > characters) throw new Unreadable('too-long');
  return (await import('./text.ts')).readText(text, extension);
}

/** The bytes of a file as a document. Throws Unreadable, or whatever a parser throws at a damaged one. */
export async function readBytes(bytes: Uint8Array, { extension, characters }: ReadTask): Promise<Document> {
  check(bytes, extension);
  const reader = READERS[extension];
  const { draft, known } = await (reader === undefined ? readText(bytes, extension, characters) : reader(bytes, characters));
  if (draft.text.length > characters) throw new Unreadable('too-long');
  const { finish } = await import('../finish.ts');
  const document = finish(draft, { extension, ...known });
  if (document.words === 0) throw new Unreadable('empty');
  return document;
}

/** Loads what the most files need, for a child that has nothing to do yet. */
export async function loadAhead(): Promise<void> {
  const [{ getResolvedPDFJS }] = await Promise.all([import('unpdf'), import('./pdf/pdf.ts'), import('./docx/docx.ts'), import('../finish.ts')]);
  await getResolvedPDFJS();
}
