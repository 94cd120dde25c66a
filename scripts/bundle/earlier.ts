import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { EARLIER } from '#server/platform/http/static.ts';

/** A tab that was opened before that has been reloaded since. */
const KEPT_MS = 14 * 24 * 60 * 60 * 1000;

/**
 * Moves what pages of the builds before may still ask for from the build that was replaced to the
 * one that is there now.
 */
export async function keepEarlier(replaced: string, dist: string, now = Date.now()): Promise<void> {
  for (const from of [replaced, join(replaced, EARLIER)]) {
    const assets = join(from, 'assets');
    if (!existsSync(assets)) continue;
    for (const entry of await readdir(assets, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      const name = relative(from, path);
      const kept = join(dist, EARLIER, name);
      // Sent whole, so that its compressed copies aren't needed.
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
