import { createWriteStream } from 'node:fs';
import { access, mkdtemp, open, readFile, rename, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { copyDatabase } from '#server/platform/database/copy.ts';
import { DATABASE_FILE, openDatabase } from '#server/platform/database/open.ts';
import type { OpenDatabase } from '#server/platform/database/types.ts';
import { keyPath, INSTALLATION_ID_FILE, removeQuietly } from '#server/platform/files/disk.ts';
import { type FileStore, MissingFile } from '#server/platform/files/types.ts';
import { zip, type ZipEntry } from '#server/platform/files/zip.ts';
import { AdminError, type AdminWorld, type Command } from './command.ts';
import { KEY_FILE, readPassphrase } from './passphrase.ts';
import { seal } from './seal.ts';
import { namedFiles } from './stored-files.ts';

/** The maximum size of one entry in the archive. */
const MAX_DATABASE_BYTES = 2 ** 31 - 1;

/**
 * Returns the database at one moment as an embedded one in `folder`: PostgreSQL's rows are copied
 * into it.
 */
async function snapshot(
  world: Pick<AdminWorld, 'database'>,
  folder: string,
): Promise<OpenDatabase> {
  if (world.database.engine === 'sqlite') {
    await sql`vacuum into ${join(folder, DATABASE_FILE)}`.execute(world.database.db);
    return await openDatabase({ dataDir: folder });
  }
  const copy = await openDatabase({ dataDir: folder });
  try {
    await copy.migrate();
    await copyDatabase(world.database, copy);
    return copy;
  } catch (error) {
    await copy.close();
    throw error;
  }
}

/**
 * Yields the entries in the order and under the paths of a data folder, so that unpacking creates
 * one.
 */
function entriesOf(
  database: Buffer,
  { mark, keys }: { mark: string | null; keys: readonly string[] },
  files: Pick<FileStore, 'read'>,
  lost: string[],
): ZipEntry[] {
  return [
    { path: DATABASE_FILE, bytes: async () => database },
    ...(mark === null
      ? []
      : [{ path: `files/${INSTALLATION_ID_FILE}`, bytes: async () => Buffer.from(`${mark}\n`) }]),
    ...keys.map((key) => ({
      path: `files/${keyPath(key).replaceAll('\\', '/')}`,
      async bytes() {
        try {
          return await files.read(key);
        } catch (error) {
          if (!(error instanceof MissingFile)) throw error;
          lost.push(key);
          return new Uint8Array();
        }
      },
    })),
  ];
}

async function durable(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function write(
  world: AdminWorld,
  target: string,
  folder: string,
  passphrase: string | null,
): Promise<boolean> {
  const copy = await snapshot(world, folder);
  const keys: string[] = [];
  let mark: string | null = null;
  try {
    mark =
      (
        await copy.db
          .selectFrom('installation')
          .select('value')
          .where('name', '=', 'files')
          .executeTakeFirst()
      )?.value ?? null;
    for await (const { key } of namedFiles(copy.db)) keys.push(key);
  } finally {
    await copy.close();
  }
  const database = join(folder, DATABASE_FILE);
  const { size } = await stat(database);
  if (size > MAX_DATABASE_BYTES)
    throw new AdminError(
      `The database has ${size} bytes, more than a backup file holds. Stop the server and copy its folder, or use the tools of PostgreSQL.`,
    );
  const lost: string[] = [];
  const archive = join(folder, 'backup.zip');
  const bytes = zip(
    entriesOf(await readFile(database), { mark, keys }, world.files, lost),
    world.clock.now(),
  );
  await pipeline(
    Readable.from(passphrase === null ? bytes : seal(bytes, passphrase)),
    createWriteStream(archive, { mode: 0o600 }),
  );
  await durable(archive);
  await rename(archive, target);
  world.say(
    `${target}: the database (${size} bytes) and ${keys.length - lost.length} files, as they were at ${world.clock.now().toISOString()}.`,
  );
  world.say(
    passphrase === null
      ? 'It is a zip archive, readable for you alone and not encrypted.'
      : 'It is sealed with the pass phrase: without it nobody can read it, nor can you.',
  );
  world.say('"restore" brings it back into an empty database and store.');
  for (const key of lost) world.say(`MISSING: the file ${key} was not there to be saved.`);
  return lost.length === 0;
}

/**
 * One file with everything except settings and secrets; the server may continue working meanwhile.
 */
export const backup: Command = {
  usage: 'FILE [--key-file FILE]',
  summary:
    'writes the database and all files into one zip archive, while the server may be running',
  positionals: 1,
  options: KEY_FILE,
  async run(world, values, [name = '']) {
    const target = resolve(world.folder, name);
    if (
      await access(target).then(
        () => true,
        () => false,
      )
    )
      throw new AdminError(`${target} is there already. Choose another name.`);
    const passphrase = await readPassphrase(world, values);
    const folder = await mkdtemp(join(dirname(target), '.marginalia-backup-')).catch(
      (error: Error) => {
        throw new AdminError(`${dirname(target)} can't be written to (${error.message}).`, {
          cause: error,
        });
      },
    );
    try {
      return await write(world, target, folder, passphrase);
    } finally {
      await removeQuietly(folder);
    }
  },
};
