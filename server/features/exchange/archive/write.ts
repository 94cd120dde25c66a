import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  ACCOUNT_FORMAT,
  ACCOUNT_SHEET,
  ACCOUNT_VERSION,
  type ArchiveAccount,
  assignmentFolder,
} from '#contract/exchange/archive/account.ts';
import { ARCHIVE_SHEET, submissionSheet } from '#contract/exchange/archive/assignment.ts';
import { type FileStore, MissingFile } from '#server/platform/files/types.ts';
import { zip, type ZipEntry } from '#server/platform/files/zip.ts';
import type { AccountToExport, AssignmentToExport, FileToExport, Packed } from './archive-types.ts';

type Store = Pick<FileStore, 'read'>;

async function read(store: Store, { file, key }: FileToExport): Promise<Uint8Array> {
  const bytes = await store.read(key).catch((error: unknown) => {
    if (!(error instanceof MissingFile)) throw error;
    file.lost = true;
    return new Uint8Array();
  });
  file.bytes = bytes.length;
  file.sha256 = createHash('sha256').update(bytes).digest('hex');
  return bytes;
}

const json = (path: string, sheet: () => unknown): ZipEntry => ({
  path,
  bytes: () => Promise.resolve(Buffer.from(JSON.stringify(sheet(), null, 1))),
});

/** A sheet comes after its files: by then their sizes and hashes are known. */
function* entriesOf(
  root: string,
  path: string,
  { sheet, files }: Packed<unknown>,
  store: Store,
): Generator<ZipEntry> {
  for (const one of files) yield { path: root + one.file.path, bytes: () => read(store, one) };
  yield json(root + path, () => sheet);
}

function* all(
  { shared, submissions }: AssignmentToExport,
  store: Store,
  root = '',
): Generator<ZipEntry> {
  for (const [index, submission] of submissions.entries())
    yield* entriesOf(root, submissionSheet(index + 1), submission, store);
  yield* entriesOf(root, ARCHIVE_SHEET, shared, store);
}

const streamed = (
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
  now: Date,
): ReadableStream<Uint8Array> =>
  Readable.toWeb(Readable.from(zip(entries, now))) as ReadableStream<Uint8Array>;

/** Returns the zip of an archive, streamed file by file. */
export const writeArchive = (
  assignment: AssignmentToExport,
  store: Store,
  now: Date,
): ReadableStream<Uint8Array> => streamed(all(assignment, store), now);

/** Where in the zip the bytes of a file are, and whether they were lost. */
export type Placed = ReadonlyMap<string, { path: string; lost: boolean }>;

async function* allOfAccount(
  { own, assignments, pack }: AccountToExport,
  store: Store,
  rest: (placed: Placed) => Iterable<ZipEntry>,
): AsyncGenerator<ZipEntry> {
  const placed = new Map<string, { path: string; lost: boolean }>();
  const notes: ArchiveAccount['private_notes'] = [];
  const not_packed: ArchiveAccount['not_packed'] = [];
  let count = 0;
  for (const { id, name } of assignments) {
    // Packed one at a time: not all of them are in memory.
    const packed = await pack(id);
    if (packed === null) continue;
    if (typeof packed === 'string') {
      not_packed.push({ name, why: packed });
      continue;
    }
    count += 1;
    const root = assignmentFolder(count);
    yield* all(packed, store, root);
    for (const { file, key } of [packed.shared, ...packed.submissions].flatMap(
      ({ files }) => files,
    ))
      placed.set(key, { path: root + file.path, lost: file.lost === true });
    notes.push(...packed.notes.map((note) => ({ assignment: count - 1, ...note })));
  }
  yield json(ACCOUNT_SHEET, (): ArchiveAccount => ({
    format: ACCOUNT_FORMAT,
    version: ACCOUNT_VERSION,
    ...own,
    assignments: count,
    private_notes: notes,
    not_packed,
  }));
  yield* rest(placed);
}

/**
 * Returns the zip of an account: the archive of each assignment in a separate folder, the person's
 * own data, and `rest`, which is for reading only.
 */
export const writeAccount = (
  account: AccountToExport,
  store: Store,
  now: Date,
  rest: (placed: Placed) => Iterable<ZipEntry>,
): ReadableStream<Uint8Array> => streamed(allOfAccount(account, store, rest), now);
