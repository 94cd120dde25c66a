import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DATABASE_FILE } from '#server/platform/database/open.ts';
import { SECRET_FILE } from '#server/platform/settings/secret.ts';

const FOLDER = 0o700;
const FILE = 0o600;
/** Only its own user can access what this process creates, whatever the folder's permissions. */
const UMASK = 0o077;

/**
 * A folder owned by another user that this one may write to, such as a shared one, has to be closed
 * by the operator.
 */
const unlessForeign = (error: unknown): void => {
  const code = (error as NodeJS.ErrnoException).code;
  if (code !== 'EPERM' && code !== 'ENOENT') throw error;
};

const isOurs = (name: string): boolean =>
  name === 'files' || name === SECRET_FILE || name.startsWith(DATABASE_FILE);

/**
 * Closes the data folder to the machine's other users, even if it existed before or was restored
 * from a backup: the folder itself if it contains only our files, else just our files in it.
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
