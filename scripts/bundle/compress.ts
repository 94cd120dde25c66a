import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = new Set([
  '.html',
  '.js',
  '.mjs',
  '.wasm',
  '.css',
  '.svg',
  '.json',
  '.txt',
  '.xml',
  '.webmanifest',
  '.ico',
  '.map',
]);
const WORTH_IT = 1024;
const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/**
 * Writes `.br` and `.gz` copies next to every file in the folder that becomes smaller when
 * compressed. Returns the number of such files.
 */
export async function compressFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)));
  const done = await Promise.all(
    files.map((entry) => compressFile(join(entry.parentPath, entry.name))),
  );
  return done.filter(Boolean).length;
}

async function compressFile(path: string): Promise<boolean> {
  if ((await stat(path)).size < WORTH_IT) return false;
  const bytes = await readFile(path);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 10,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const [small, wide] = await Promise.all([brotli(bytes, { params }), gz(bytes, { level: 9 })]);
  if (small.length < bytes.length) await writeFile(`${path}.br`, small);
  if (wide.length < bytes.length) await writeFile(`${path}.gz`, wide);
  return small.length < bytes.length;
}
