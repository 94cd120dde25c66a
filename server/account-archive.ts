import { Readable } from 'node:stream';
import { type FileStore, MissingFile } from './files/types.ts';
import type { AccountExport, StoredFile } from './stores/types.ts';
import { zip, type ZipEntry } from './zip.ts';

/** A path in the archive that no two files share: the row's number, then the name the person gave. */
const pathOf = ({ filename }: StoredFile, index: number): string => `files/${String(index + 1).padStart(5, '0')} ${filename}`;

function* entriesOf({ data, files }: AccountExport, store: Pick<FileStore, 'read'>): Generator<ZipEntry> {
  const lost: string[] = [];
  for (const [index, file] of files.entries()) {
    const path = pathOf(file, index);
    yield {
      path,
      async bytes() {
        try {
          return await store.read(file.key);
        } catch (error) {
          if (!(error instanceof MissingFile)) throw error;
          lost.push(path);
          return new Uint8Array();
        }
      },
    };
  }
  const listed = files.map((file, index) => ({ path: pathOf(file, index), bytes: file.bytes }));
  yield {
    path: 'data.json',
    bytes: async () => Buffer.from(JSON.stringify({ ...data, files: listed, ...(lost.length > 0 ? { lost_files: lost } : {}) }, null, 2)),
  };
}

/** `GET /users/me/export`: a zip of `data.json` and every file, streamed. A file that is lost is said to be so. */
export const exportArchive = (account: AccountExport, store: Pick<FileStore, 'read'>, now: Date): ReadableStream<Uint8Array> =>
  Readable.toWeb(Readable.from(zip(entriesOf(account, store), now))) as ReadableStream<Uint8Array>;
