import { createWorkerPool } from '#server/platform/workers/worker-pool.ts';

/**
 * The real child processes for work on people's text, started when a test first needs one and
 * shared by all files of a process, as a server shares them between drafts. They end with the
 * process.
 */
export const apart = createWorkerPool(1);
