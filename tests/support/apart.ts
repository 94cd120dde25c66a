import { createWorkerPool } from '#server/platform/workers/worker-pool.ts';

/**
 * The real children for what is done with people's text, started when a test first needs one: for
 * all files that share a process, as a server has them for all drafts. They end with the process.
 */
export const apart = createWorkerPool(1);
