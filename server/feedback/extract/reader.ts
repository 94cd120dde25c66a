/** The child process that reads one file, its standard input, answers with one message and ends (RULE-34, RULE-35). */
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { isAccepted, looksLike } from '../../files/kinds.ts';
import { countWords } from '../words.ts';
import { Unreadable, unreadable } from './reasons.ts';
import type { Extracted, ReadJob } from './types.ts';

const WATCH_MS = 20;
const STDIN = 0;
const PICTURES = ['jpg', 'jpeg', 'png', 'gif'];
/** What a .docx with a password is: a container of the old kind with this stream in it. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');

/** Buffers are outside the heap's limit: another thread watches all memory, since reading may keep this one busy. */
function watchMemory(rssMb: number): void {
  const watch = `setInterval(() => { if (process.memoryUsage.rss() > ${rssMb * 1024 * 1024}) process.kill(process.pid, 'SIGKILL'); }, ${WATCH_MS})`;
  new Worker(watch, { eval: true }).unref();
}

/** Parsers are loaded only for the file that needs them: that is most of the start. */
async function read(bytes: Uint8Array, { extension, characters }: ReadJob): Promise<{ text: string; pages: number | null }> {
  if (PICTURES.includes(extension)) throw new Unreadable('picture');
  if (!isAccepted(extension) || !looksLike(extension, bytes)) {
    throw new Unreadable(extension === 'docx' && looksLike('doc', bytes) && Buffer.from(bytes.buffer).includes(ENCRYPTED) ? 'encrypted' : 'mismatch');
  }
  if (extension === 'pdf') return (await import('./read-pdf.ts')).readPdf(bytes, characters);
  if (extension === 'docx') return { text: await (await import('./read-docx.ts')).readDocx(bytes), pages: null };
  if (extension === 'doc') return { text: await (await import('./read-doc.ts')).readDoc(bytes), pages: null };
  return { text: (await import('./charset.ts')).decodeText(bytes), pages: null };
}

async function extract(job: ReadJob): Promise<Extracted> {
  try {
    const raw = await read(new Uint8Array(readFileSync(STDIN)), job);
    if (raw.text.length > job.characters) return unreadable('too-long');
    const text = raw.text.replace(/\r\n?/g, '\n').replaceAll('\0', '').trimEnd();
    const words = countWords(text);
    return words === 0 ? unreadable('empty') : { kind: 'text', text, words, pages: raw.pages };
  } catch (error) {
    return error instanceof Unreadable ? error.answer : unreadable('damaged');
  }
}

const job = JSON.parse(process.argv[2]!) as ReadJob;
watchMemory(job.rssMb);
const answer = await extract(job);
process.send!(answer, () => process.exit());
