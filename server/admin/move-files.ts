import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import { openFiles } from '#server/platform/files/open.ts';
import {
  type FileStore,
  MissingFile,
  StorageAway,
  StorageFull,
} from '#server/platform/files/types.ts';
import { ZIPS } from '#server/features/exchange/import/intakes.ts';
import { s3Address } from '#server/platform/settings/storage.ts';
import { chunks } from '#server/platform/database/stores/context.ts';
import { AdminError, type AdminWorld, type Command } from './command.ts';
import { namedFiles } from './stored-files.ts';
import { removeQuietly } from '#server/platform/files/disk.ts';

const AT_ONCE = 8;
const TOLD_EVERY = 1000;

async function hashOf(stream: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/**
 * Yields every file that is needed: those that rows name, what was read from them, and zips of
 * classes that are waiting.
 */
async function* keysOf(db: Kysely<Database>, from: FileStore): AsyncGenerator<string> {
  for await (const { key } of namedFiles(db)) yield key;
  for (const { key } of await db.selectFrom('documents').select('key').execute()) yield key;
  for await (const { key } of from.list(ZIPS)) yield key;
}

/** Copies one file unless it already exists, and reads it back. */
async function copy(
  key: string,
  from: FileStore,
  to: FileStore,
): Promise<'copied' | 'there' | 'lost'> {
  const size = await from.size(key);
  if (size === null) return 'lost';
  if ((await to.size(key)) === size) return 'there';
  const path = join(to.incoming, `move-${key}`);
  await rm(path, { force: true });
  try {
    await from.fetchTo(key, path);
    const wanted = await hashOf(createReadStream(path));
    await to.put(key, path);
    if ((await hashOf(await to.get(key))) === wanted) return 'copied';
    await to.delete(key);
    throw new AdminError(
      `${key} came back from the new place as something else. It was taken away again: run the command once more, and look at the store if it stays so.`,
    );
  } catch (error) {
    if (error instanceof MissingFile) return 'lost';
    throw error;
  } finally {
    await removeQuietly(path);
  }
}

/**
 * Claims the new store for this database: it gets the mark of this move, from an earlier try or
 * now.
 */
async function claimTarget({ stores, ids }: AdminWorld, to: FileStore): Promise<string> {
  const wanted = await stores.installation.moveTo(ids.uuid());
  const found = await to.setMark(wanted);
  if (found !== wanted)
    throw new AdminError(
      `The new place holds the files of another database (its mark is ${found}). Choose an empty one.`,
    );
  return wanted;
}

async function move(world: AdminWorld, to: FileStore): Promise<boolean> {
  const { database, files: from, stores, say } = world;
  if ((await from.mark()) !== (await stores.installation.files()))
    throw new AdminError(
      'STORAGE_URL and DATA_DIR don’t name the place where the files are now: set them as the server has them.',
    );
  const mark = await claimTarget(world, to);
  const keys = new Set<string>();
  for await (const key of keysOf(database.db, from)) keys.add(key);
  const count = { copied: 0, there: 0, lost: 0 };
  let told = 0;
  for (const part of chunks([...keys], AT_ONCE)) {
    for (const outcome of await Promise.all(part.map((key) => copy(key, from, to))))
      count[outcome] += 1;
    const done = count.copied + count.there + count.lost;
    if (done - told < TOLD_EVERY) continue;
    told = done;
    say(`${done} of ${keys.size}`);
  }
  await stores.installation.moved(mark);
  await from.unmark();
  say(`${count.copied} files were copied and read back, ${count.there} were there already.`);
  if (count.lost > 0) say(`MISSING: ${count.lost} files are in neither place; "check" names them.`);
  say(
    'Set STORAGE_URL to the new place (unset it for the disk) and start. A process with the old setting refuses to serve.',
  );
  say(
    'What lies in the old place is students’ work that nothing reads any more: delete it once the new place is backed up.',
  );
  return count.lost === 0;
}

/** From the disk to S3 or back, in as many tries as it takes. */
export const moveFiles: Command = {
  usage: 'disk|s3://bucket/prefix?endpoint=…',
  summary:
    'copies every file from where they are to another place and reads it back; the server stands still meanwhile. Run again, it goes on where it ended',
  positionals: 1,
  async run(world, _values, [target = '']) {
    const storage = target === 'disk' ? null : s3Address(target);
    if (storage === null && target !== 'disk')
      throw new AdminError(
        `The new place is disk, or s3://bucket/prefix?endpoint=https://…&region=…, not "${target}".`,
      );
    if (JSON.stringify(storage) === JSON.stringify(world.settings.storage))
      throw new AdminError('The files are there already.');
    try {
      return await move(world, await openFiles({ dataDir: world.settings.dataDir, storage }));
    } catch (error) {
      if (error instanceof StorageAway || error instanceof StorageFull)
        throw new AdminError(
          `${error.message} What was copied stays: run the command again once it does.`,
          { cause: error },
        );
      throw error;
    }
  },
};
