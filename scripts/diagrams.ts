import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './built.ts';
import { drawAll, findStale, FOLDER } from './diagrams/export.ts';

/**
 * `npm run diagrams` draws every statechart for reviewers. With `--check` it only lists the
 * pictures that are out of date.
 */
const files = await drawAll(ROOT);
const stale = await findStale(ROOT, files);
const isCheck = process.argv.includes('--check');
await mkdir(join(ROOT, FOLDER), { recursive: true });
for (const name of stale) {
  const path = join(ROOT, FOLDER, name);
  const text = files.get(name);
  if (!isCheck) await (text === undefined ? rm(path) : writeFile(path, text));
  console.log(`${isCheck ? 'out of date' : 'wrote'}: ${FOLDER}/${name}`);
}
if (stale.length === 0) console.log('Every picture is as its chart.');
if (isCheck && stale.length > 0) process.exitCode = 1;
