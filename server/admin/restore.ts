import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open as openFile, rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { copyDatabase } from '#server/platform/database/copy.ts';
import { DATABASE_FILE, openDatabase } from '#server/platform/database/open.ts';
import {
  FILE_KEY,
  keyPath,
  INSTALLATION_ID_FILE,
  removeQuietly,
} from '#server/platform/files/disk.ts';
import { checkAll } from './check.ts';
import { AdminError, type AdminWorld, type Command } from './command.ts';
import { KEY_FILE, readPassphrase } from './passphrase.ts';
import { BadSeal, isSealed, unseal } from './seal.ts';

const START = 32;

/** Returns the zip of a backup: decrypted into `folder` if it is sealed. */
async function unsealed(
  target: string,
  passphrase: string | null,
  folder: string,
): Promise<string> {
  const file = await openFile(target, 'r').catch((error: Error) => {
    throw new AdminError(`${target} can't be read (${error.message}).`, { cause: error });
  });
  const { buffer } = await file.read(Buffer.alloc(START), 0, START, 0).finally(() => file.close());
  if (!isSealed(buffer)) return target;
  if (passphrase === null)
    throw new AdminError(`${target} is sealed: give --key-file with the pass phrase.`);
  const path = join(folder, 'backup.zip');
  try {
    await pipeline(
      unseal(createReadStream(target), passphrase),
      createWriteStream(path, { mode: 0o600 }),
    );
  } catch (error) {
    if (error instanceof BadSeal)
      throw new AdminError(`${target} can't be opened: ${error.message}`, { cause: error });
    throw error;
  }
  return path;
}

async function extract(zip: ZipFile, entry: Entry, path: string): Promise<void> {
  await pipeline(
    await zip.openReadStreamPromise(entry),
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
  );
}

const open = (path: string): Promise<ZipFile> =>
  openPromise(path).catch((error: Error) => {
    throw new AdminError(`It is no backup (${error.message}).`, { cause: error });
  });

/** Returns the mark of the store that the files come from, or null if there was none. */
async function markIn(zipPath: string): Promise<string | null> {
  const zip = await open(zipPath);
  try {
    for await (const entry of zip.eachEntry())
      if (entry.fileName === `files/${INSTALLATION_ID_FILE}`)
        return (await text(await zip.openReadStreamPromise(entry))).trim();
    return null;
  } finally {
    zip.close();
  }
}

/**
 * Throws AdminError unless the store is free of other databases' files: they would be taken for
 * this one's.
 */
async function claim({ files }: AdminWorld, mark: string | null): Promise<void> {
  const found = mark === null ? await files.mark() : await files.setMark(mark);
  if (found !== mark)
    throw new AdminError(
      `The store of files is another database’s (its mark is ${found}). Restore into an empty one.`,
    );
}

/**
 * The store is claimed first, and the files are restored before the rows: until the rows are there,
 * everything can be repeated.
 */
async function restoreFiles(world: AdminWorld, zipPath: string, folder: string): Promise<void> {
  const { database, files, say } = world;
  await claim(world, await markIn(zipPath));
  const zip = await open(zipPath);
  let count = 0;
  let hasDatabase = false;
  try {
    for await (const entry of zip.eachEntry()) {
      const name = basename(entry.fileName);
      if (entry.fileName === DATABASE_FILE) {
        await extract(zip, entry, join(folder, DATABASE_FILE));
        hasDatabase = true;
      } else if (entry.fileName !== `files/${INSTALLATION_ID_FILE}`) {
        if (
          !FILE_KEY.test(name) ||
          entry.fileName !== `files/${keyPath(name).replaceAll('\\', '/')}`
        )
          throw new AdminError(`It is no backup: ${entry.fileName} is in it.`);
        const path = join(files.incoming, `restore-${name}`);
        await rm(path, { force: true });
        await extract(zip, entry, path);
        await files.put(name, path);
        count += 1;
      }
    }
  } finally {
    zip.close();
  }
  if (!hasDatabase) throw new AdminError('It is no backup: there is no database in it.');
  const from = await openDatabase({ dataDir: folder });
  try {
    await from.migrate();
    await copyDatabase(from, database);
  } finally {
    await from.close();
  }
  say(`${count} files and the database are back.`);
}

export const restore: Command = {
  usage: 'FILE [--key-file FILE]',
  summary:
    'brings a backup back into an empty database and an empty store, of whichever kind, and checks it',
  positionals: 1,
  creates: true,
  options: KEY_FILE,
  async run(world, values, [name = '']) {
    const account = await world.database.db
      .selectFrom('users')
      .select('id')
      .limit(1)
      .executeTakeFirst();
    if (account !== undefined)
      throw new AdminError(
        'There are accounts in this database already. Restore into an empty one: set DATA_DIR, DATABASE_URL and STORAGE_URL to new places.',
      );
    const passphrase = await readPassphrase(world, values);
    const folder = await mkdtemp(join(world.settings.dataDir, '.restore-'));
    try {
      await restoreFiles(
        world,
        await unsealed(resolve(world.folder, name), passphrase, folder),
        folder,
      );
    } finally {
      await removeQuietly(folder);
    }
    return await checkAll(world);
  },
};
