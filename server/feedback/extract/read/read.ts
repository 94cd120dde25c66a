import type { Document } from '#contract/document.ts';
import { isAccepted, looksLike } from '../../../files/kinds.ts';
import { Unreadable } from '../reasons.ts';
import type { ReadJob } from '../types.ts';

const PICTURES = ['jpg', 'jpeg', 'png', 'gif'];
/** What a .docx with a password is: a container of the old kind with this stream in it. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');

function check(bytes: Uint8Array, extension: string): void {
  if (PICTURES.includes(extension)) throw new Unreadable('picture');
  if (isAccepted(extension) && looksLike(extension, bytes)) return;
  throw new Unreadable(extension === 'docx' && looksLike('doc', bytes) && Buffer.from(bytes.buffer).includes(ENCRYPTED) ? 'encrypted' : 'mismatch');
}

const within = (text: string, characters: number): string => {
  if (text.length > characters) throw new Unreadable('too-long');
  return text;
};

/** Parsers are loaded only for the file that needs them: that is most of the start, and of the memory. */
async function textOf(bytes: Uint8Array, extension: string, characters: number): Promise<string> {
  if (extension === 'pdf') return (await (await import('./pdf.ts')).readPdf(bytes, characters)).text;
  if (extension === 'docx') return (await import('./docx.ts')).readDocx(bytes);
  if (extension === 'doc') return (await import('./doc.ts')).readDoc(bytes);
  return (await import('./charset.ts')).decodeText(bytes);
}

async function read(bytes: Uint8Array, extension: string, characters: number): Promise<Document> {
  const text = within(await textOf(bytes, extension, characters), characters);
  const { documentOfText } = await import('./text.ts');
  return documentOfText(text, ['pdf', 'docx', 'doc'].includes(extension) ? 'txt' : extension);
}

/** The bytes of a file as a document. Throws Unreadable, or whatever a parser throws at a damaged one. */
export async function readBytes(bytes: Uint8Array, { extension, characters }: ReadJob): Promise<Document> {
  check(bytes, extension);
  const document = { ...await read(bytes, extension, characters), extension };
  if (document.text.length > characters) throw new Unreadable('too-long');
  if (document.words === 0) throw new Unreadable('empty');
  return document;
}
