import { createApart } from '#server/feedback/apart/apart.ts';

/** The real children for what is done with people's text, started when a test of the file first needs one. */
export const apart = createApart(1);
