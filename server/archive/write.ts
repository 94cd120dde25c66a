import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ARCHIVE_SHEET, submissionSheet } from '#contract/archive/assignment.ts';
import { type FileStore, MissingFile } from '../files/types.ts';
import { zip, type ZipEntry } from '../files/zip.ts';
import type { AssignmentToPack, FileToPack, Packed } from '../stores/archive/archive-types.ts';

async function read(store: Pick<FileStore, 'read'>, { file, key }: FileToPack): Promise<Uint8Array> {
  const bytes = await store.read(key).catch((error: unknown) => {
    if (!(error instanceof MissingFile)) throw error;
    file.lost = true;
    return new Uint8Array();
  });
  file.bytes = bytes.length;
  file.sha256 = createHash('sha256').update(bytes).digest('hex');
  return bytes;
}

/** A sheet comes after its files: by then it is known what they are. */
function* entriesOf(path: string, { sheet, files }: Packed<unknown>, store: Pick<FileStore, 'read'>): Generator<ZipEntry> {
  for (const one of files) yield { path: one.file.path, bytes: () => read(store, one) };
  yield { path, bytes: () => Promise.resolve(Buffer.from(JSON.stringify(sheet, null, 1))) };
}

function* all({ shared, submissions }: AssignmentToPack, store: Pick<FileStore, 'read'>): Generator<ZipEntry> {
  for (const [index, submission] of submissions.entries()) yield* entriesOf(submissionSheet(index + 1), submission, store);
  yield* entriesOf(ARCHIVE_SHEET, shared, store);
}

/** The zip of an archive, streamed file by file. */
export const writeArchive = (assignment: AssignmentToPack, store: Pick<FileStore, 'read'>, now: Date): ReadableStream<Uint8Array> =>
  Readable.toWeb(Readable.from(zip(all(assignment, store), now))) as ReadableStream<Uint8Array>;
