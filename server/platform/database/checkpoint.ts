import { realpath, stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';

/** The size that SQLite copies within a few milliseconds. */
const LONG_BYTES = 16 * 1024 * 1024;

/**
 * Then empties the log, unless somebody is still reading it. The module isn't a file, so that the
 * thread starts quickly.
 */
const COPY = `
  const { DatabaseSync } = require('node:sqlite');
  const database = new DatabaseSync(require('node:worker_threads').workerData, { timeout: 0 });
  database.exec('pragma wal_checkpoint(passive)');
  database.exec('pragma wal_checkpoint(truncate)');
  database.close();
`;

const copying = new Map<string, Promise<void>>();

const copy = (file: string): Promise<void> =>
  new Promise((resolve) => {
    const thread = new Worker(COPY, {
      eval: true,
      workerData: file,
      execArgv: ['--disable-warning=ExperimentalWarning'],
      resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2 },
    });
    // What isn't copied now is copied the next time.
    thread.on('error', () => undefined);
    thread.on('exit', () => resolve());
  });

/**
 * Has a separate thread copy a long write-ahead log into the file, which SQLite would otherwise do
 * in a commit, while everybody waits. A short one is left.
 */
export async function checkpointOnThread(path: string): Promise<void> {
  // SQLite uses the resolved path of a file.
  const file = await realpath(path).catch(() => path);
  const { size } = await stat(`${file}-wal`).catch(() => ({ size: 0 }));
  if (size >= LONG_BYTES && !copying.has(file))
    copying.set(
      file,
      copy(file).finally(() => copying.delete(file)),
    );
  await copying.get(file);
}
