import { Readable } from 'node:stream';
import { type FileStore, MissingFile } from '../files/types.ts';
import type { AccountExport } from '../stores/accounts/account-types.ts';
import { zip, type ZipEntry } from '../files/zip.ts';

const pathOf = ({ folder, filename }: AccountExport['files'][number]): string => `${folder}/${filename}`;

function* entriesOf({ data, files }: AccountExport, store: Pick<FileStore, 'read'>): Generator<ZipEntry> {
  const lost: string[] = [];
  for (const file of files) {
    const path = pathOf(file);
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
  const listed = files.map((file) => ({ path: pathOf(file), bytes: file.bytes }));
  yield {
    path: 'data.json',
    bytes: async () => Buffer.from(JSON.stringify({ ...data, files: listed, ...(lost.length > 0 ? { lost_files: lost } : {}) }, null, 2)),
  };
}

/** `GET /users/me/export`: a zip of `data.json` and every file, streamed. A file that is lost is said to be so. */
export const exportArchive = (account: AccountExport, store: Pick<FileStore, 'read'>, now: Date): ReadableStream<Uint8Array> =>
  Readable.toWeb(Readable.from(zip(entriesOf(account, store), now))) as ReadableStream<Uint8Array>;
