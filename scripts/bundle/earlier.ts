import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { EARLIER } from '#server/platform/http/static.ts';

/** Any tab opened before this has been reloaded since. */
const KEPT_MS = 14 * 24 * 60 * 60 * 1000;

/**
 * Moves files that open pages of earlier builds may still request from the replaced build into the
 * new one.
 */
export async function keepEarlier(replaced: string, dist: string, now = Date.now()): Promise<void> {
  for (const from of [replaced, join(replaced, EARLIER)]) {
    const assets = join(from, 'assets');
    if (!existsSync(assets)) continue;
    for (const entry of await readdir(assets, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      const name = relative(from, path);
      const kept = join(dist, EARLIER, name);
      // These files are sent uncompressed, so their compressed copies aren't needed.
      if (
        !entry.isFile() ||
        /\.(?:br|gz)$/.test(name) ||
        [join(dist, name), kept].some(existsSync) ||
        (await stat(path)).mtimeMs < now - KEPT_MS
      )
        continue;
      await mkdir(dirname(kept), { recursive: true });
      await rename(path, kept);
    }
  }
}
