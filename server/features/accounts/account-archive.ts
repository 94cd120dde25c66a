import { Readable } from 'node:stream';
import { ACCOUNT_READING } from '#contract/exchange/archive/account.ts';
import { type Placed, writeAccount } from '#server/features/exchange/archive/write.ts';
import { type FileStore, MissingFile } from '#server/platform/files/types.ts';
import { zip, type ZipEntry } from '#server/platform/files/zip.ts';
import type { AccountExport } from './account-types.ts';
import type { AccountToExport } from '#server/features/exchange/archive/archive-types.ts';

const NOWHERE: Placed = new Map();

/** Each file that isn't in the zip yet, and a list of all files next to the account's data. */
function* entriesOf(
  { data, files }: AccountExport,
  store: Pick<FileStore, 'read'>,
  placed: Placed,
): Generator<ZipEntry> {
  const listed = files.map(({ folder, key, filename, bytes }) => ({
    key,
    of: folder,
    name: filename,
    path: placed.get(key)?.path ?? `${folder}/${filename}`,
    bytes,
  }));
  const lost = listed.filter(({ key }) => placed.get(key)?.lost === true).map(({ path }) => path);
  for (const { key, path } of listed) {
    if (placed.has(key)) continue;
    yield {
      path,
      async bytes() {
        try {
          return await store.read(key);
        } catch (error) {
          if (!(error instanceof MissingFile)) throw error;
          lost.push(path);
          return new Uint8Array();
        }
      },
    };
  }
  yield {
    path: ACCOUNT_READING,
    bytes: async () =>
      Buffer.from(
        JSON.stringify(
          {
            ...data,
            files: listed.map(({ key: _key, ...file }) => file),
            ...(lost.length > 0 ? { lost_files: lost } : {}),
          },
          null,
          2,
        ),
      ),
  };
}

/**
 * A streamed zip of `data.json` and every file it mentions. A file that is lost is marked as
 * missing.
 */
export const exportArchive = (
  told: AccountExport,
  store: Pick<FileStore, 'read'>,
  now: Date,
): ReadableStream<Uint8Array> =>
  Readable.toWeb(
    Readable.from(zip(entriesOf(told, store, NOWHERE), now)),
  ) as ReadableStream<Uint8Array>;

/**
 * `GET /users/me/export`: an archive of the account that an installation can import, with a
 * readable `data.json` of everything that is known.
 */
export const accountArchive = (
  told: AccountExport,
  account: AccountToExport,
  store: Pick<FileStore, 'read'>,
  now: Date,
): ReadableStream<Uint8Array> =>
  writeAccount(account, store, now, (placed) => entriesOf(told, store, placed));
