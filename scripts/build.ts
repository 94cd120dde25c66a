import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { currentStamp, DIST, ROOT, STAMP_NAME } from './built.ts';
import { compressFolder } from './bundle/compress.ts';
import { keepEarlier } from './bundle/earlier.ts';
import { bundlePrograms } from './bundle/programs.ts';
import { readOpenApi } from './prerender/api.ts';
import { prerender } from './prerender.ts';

// Vitest, for example, sets another value, and the bundle would then contain React's large, slow
// development build.
process.env['NODE_ENV'] = 'production';

/**
 * Builds the app: bundles, prerendered public pages, the API description, compressed copies, the
 * programs of the server's child processes and, last, the build stamp. Everything is built outside
 * `dist`, which is replaced only once the build is complete: a build that fails, or two at the same
 * time, never leave a partial one.
 */
const work = join(ROOT, '.cache', `build-${process.pid}`);
const [outDir, replaced] = [join(work, 'new'), join(work, 'old')];
try {
  await mkdir(work, { recursive: true });
  const stamp = currentStamp();
  await build({ root: ROOT, logLevel: 'error', build: { outDir, emptyOutDir: true } });
  const pages = await prerender(outDir);
  await writeFile(join(outDir, 'openapi.json'), JSON.stringify(await readOpenApi()));
  const compressed = await compressFolder(outDir);
  // Browsers never fetch these, so they need no compressed copies.
  await bundlePrograms(ROOT, outDir);
  await writeFile(join(outDir, STAMP_NAME), JSON.stringify(stamp));
  await rename(DIST, replaced).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(outDir, DIST);
  await keepEarlier(replaced, DIST);
  console.log(`Built dist: ${pages} public pages, ${compressed} files compressed.`);
} finally {
  await rm(work, { recursive: true, force: true });
}
