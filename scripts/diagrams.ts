import { ROOT } from './built.ts';
import { drawAll, findStale, FOLDER, update } from './diagrams/write.ts';

/** `npm run diagrams` writes every statechart for reviewers; with `--check` it only says which pages are stale. */
const isCheck = process.argv.includes('--check');
const stale = isCheck ? await findStale(ROOT, await drawAll(ROOT)) : await update(ROOT);
for (const name of stale) console.log(`${isCheck ? 'stale' : 'wrote'} ${FOLDER}/${name}`);
if (stale.length === 0) console.log('Every statechart page is as its chart.');
if (isCheck && stale.length > 0) process.exitCode = 1;
