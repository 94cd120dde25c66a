import { createHmac, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

export const SECRET_FILE = 'secret.key';

/** Derives a key for one purpose, so that what is signed for one is worthless for another. */
export const deriveKey = (secret: string, purpose: string): string =>
  createHmac('sha256', secret).update(purpose).digest('base64url');

const read = async (path: string): Promise<string | null> => {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

/**
 * Loads the secret that signs file links and captchas: stored in the data folder, created at the
 * first start. Processes that share the folder share it: the first to link its file wins, however
 * many start at the same time.
 */
export async function loadSecret(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, SECRET_FILE);
  const stored = await read(path);
  if (stored !== null) return stored;
  const mine = `${path}.${process.pid}`;
  const file = await open(mine, 'wx', 0o600);
  try {
    await file.writeFile(`${randomBytes(32).toString('base64url')}\n`);
    await file.sync();
    await link(mine, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await file.close();
    await rm(mine, { force: true });
  }
  return (await read(path)) ?? loadSecret(dataDir);
}
