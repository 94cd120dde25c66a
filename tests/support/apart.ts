import { createApart } from '#server/platform/workers/apart.ts';

/** The real children for what is done with people's text, started when a test first needs one: for all files that share a process, as a server has them for all drafts. They end with the process. */
export const apart = createApart(1);
