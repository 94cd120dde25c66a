import { randomInt } from 'node:crypto';
import { inject } from 'vitest';
import { type Site, siteAt } from '../server.ts';

/**
 * Returns an address in a network of its own: the product limits the accounts per network and day
 * that get welcome credits.
 */
const fromElsewhere = () => ({ 'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.1` });

/**
 * Returns the run's shared server, with the default settings of `startServer` and an operator's
 * e-mail (`SUPPORT` in public-pages.ts), for journeys that share only teachers of their own with
 * it. A journey that sets, stops or counts anything beyond its own teachers' data starts its own
 * server.
 */
export const sharedServer = (): Site => siteAt(inject('sharedServer'), fromElsewhere);
