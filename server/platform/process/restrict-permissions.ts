import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DATABASE_FILE } from '#server/platform/database/open.ts';
import { SECRET_FILE } from '#server/platform/settings/secret.ts';

const FOLDER = 0o700;
const FILE = 0o600;
/** What this process makes is its user's alone, whatever made the folder. */
const UMASK = 0o077;

/** A folder of another user that this one may write to, as a shared one is, is the operator's to close. */
const unlessForeign = (error: unknown): void => {
  const code = (error as NodeJS.ErrnoException).code;
  if (code !== 'EPERM' && code !== 'ENOENT') throw error;
};

const isOurs = (name: string): boolean =>
  name === 'files' || name === SECRET_FILE || name.startsWith(DATABASE_FILE);

/**
 * Closes the data folder to the machine's other users, also one that was there before or was
 * unpacked from a backup: the folder, where nothing but ours is in it, else what of it is ours.
 */
export async function restrictPermissions(dataDir: string): Promise<void> {
  process.umask(UMASK);
  const entries = await readdir(dataDir, { withFileTypes: true });
  const ours = entries.filter(({ name }) => isOurs(name));
  if (ours.length === entries.length) await chmod(dataDir, FOLDER).catch(unlessForeign);
  for (const entry of ours) {
    if (entry.isDirectory() || entry.isFile())
      await chmod(join(dataDir, entry.name), entry.isDirectory() ? FOLDER : FILE).catch(
        unlessForeign,
      );
  }
}
