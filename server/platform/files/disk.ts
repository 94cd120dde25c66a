import { constants, createReadStream } from 'node:fs';
import {
  access,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type FileStore, MissingFile, StorageAway, StorageFull } from './types.ts';

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const READ_ONLY = 'EROFS';
const AWAY = new Set(['EIO', 'ENODEV', 'ESTALE', 'EMFILE', 'ENFILE', 'EACCES', 'EPERM']);
/** The file that says which database these files belong to. */
export const INSTALLATION_ID_FILE = 'installation';
/** A key in the form that `newKey` creates. */
export const FILE_KEY = /^[a-z0-9][a-z0-9-]{7,63}(\.[a-z0-9]{1,8})?$/;

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

/**
 * Returns the error for a write that the disk refused because it is full or read-only; null for any
 * other error, or anything without such a `code`.
 */
export function refusedWrite(error: unknown): StorageFull | null {
  const code = typeof error === 'object' && error !== null ? codeOf(error) : '';
  if (FULL.has(code)) return new StorageFull('The disk is full.', { cause: error });
  if (code !== READ_ONLY) return null;
  return new StorageFull('The disk can only be read.', { cause: error, isReadOnly: true });
}

/**
 * Removes a file, or a folder with everything in it, that is no longer needed. Never fails: in a
 * `finally` that would hide why the work before it failed. What remains in `incoming` is deleted
 * within a day.
 */
export const removeQuietly = (path: string): Promise<void> =>
  rm(path, { recursive: true, force: true }).catch(() => undefined);

/** Converts an error of the disk into one of the store. */
export function diskError(error: unknown): unknown {
  const refused = refusedWrite(error);
  if (refused !== null) return refused;
  const code = codeOf(error);
  return AWAY.has(code) ? new StorageAway('The disk does not answer.', { cause: error }) : error;
}

const missing =
  (key: string) =>
  (error: unknown): never => {
    throw codeOf(error) === 'ENOENT' ? new MissingFile(key) : diskError(error);
  };

/** After a power cut, a renamed file is in its folder only if the folder was written too. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

const PROBE = Buffer.alloc(256 * 1024);
const probing = new Map<string, Promise<void>>();

/**
 * Throws unless a file of 256 KB can be written to a folder: an empty one would fit on a full disk.
 * Simultaneous calls share one result.
 */
export function pingFolder(folder: string): Promise<void> {
  const under = probing.get(folder);
  if (under !== undefined) return under;
  const answer = probe(join(folder, `ping-${process.pid}`)).finally(() => probing.delete(folder));
  probing.set(folder, answer);
  return answer;
}

async function probe(path: string): Promise<void> {
  try {
    await writeFile(path, PROBE, { mode: 0o600 });
  } catch (error) {
    throw diskError(error);
  } finally {
    await removeQuietly(path);
  }
}

/** Returns the path of a key below the files folder. */
export const keyPath = (key: string): string => join(key.slice(0, 2), key);

/**
 * Opens files in a folder of the data folder, spread over subfolders by the first two characters of
 * their keys.
 */
export async function openDiskFiles(root: string): Promise<FileStore> {
  const incoming = join(root, 'incoming');
  await mkdir(incoming, { recursive: true });

  const pathOf = (key: string): string => {
    if (!FILE_KEY.test(key)) throw new MissingFile(key);
    return join(root, keyPath(key));
  };

  async function mark(): Promise<string | null> {
    try {
      return (await readFile(join(root, INSTALLATION_ID_FILE), 'utf8')).trim();
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null;
      throw diskError(error);
    }
  }

  return {
    incoming,
    async put(key, path) {
      const target = pathOf(key);
      const folder = dirname(target);
      try {
        if ((await mkdir(folder, { recursive: true })) !== undefined) await syncFolder(root);
        const file = await open(path, 'r+');
        try {
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(path, target);
        await syncFolder(folder);
      } catch (error) {
        throw diskError(error);
      }
    },
    async size(key) {
      try {
        return (await stat(pathOf(key))).size;
      } catch (error) {
        if (error instanceof MissingFile || codeOf(error) === 'ENOENT') return null;
        throw diskError(error);
      }
    },
    async get(key, range) {
      const path = pathOf(key);
      await access(path, constants.R_OK).catch(missing(key));
      return createReadStream(path, range);
    },
    read: async (key) => readFile(pathOf(key)).catch(missing(key)),
    async fetchTo(key, path) {
      await link(pathOf(key), path).catch(missing(key));
    },
    async *list(start) {
      const folder = dirname(join(root, keyPath(start)));
      for (const key of await readdir(folder).catch(() => [])) {
        const found = key.startsWith(start)
          ? await stat(join(folder, key)).catch(() => null)
          : null;
        if (found !== null) yield { key, modified: found.mtime };
      }
    },
    delete: async (key) => rm(pathOf(key), { force: true }),
    mark,
    async setMark(wanted) {
      const path = join(incoming, `mark-${wanted}`);
      try {
        const file = await open(path, 'wx');
        try {
          await file.writeFile(`${wanted}\n`);
          await file.sync();
        } finally {
          await file.close();
        }
        // Of processes that start at the same time, the first creates the link, and does so
        // atomically.
        await link(path, join(root, INSTALLATION_ID_FILE)).catch((error: unknown) => {
          if (codeOf(error) !== 'EEXIST') throw error;
        });
        await syncFolder(root);
      } catch (error) {
        throw diskError(error);
      } finally {
        await removeQuietly(path);
      }
      return (await mark()) ?? wanted;
    },
    unmark: async () => rm(join(root, INSTALLATION_ID_FILE), { force: true }),
    ping: () => pingFolder(incoming),
  };
}

/** Removes what interrupted uploads left behind, once it is older than `olderThan`. */
export async function sweepIncoming(incoming: string, olderThan: Date): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const found = await stat(path).catch(() => null);
    if (found !== null && found.mtime < olderThan) await rm(path, { recursive: true, force: true });
  }
}
