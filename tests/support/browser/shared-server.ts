import { randomInt } from 'node:crypto';
import { inject } from 'vitest';
import { type Site, siteAt } from '../server.ts';

/** An address in a network of its own: the product gives welcome credits to so many accounts of one network a day. */
const fromElsewhere = () => ({ 'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.1` });

/**
 * The run's one server, with the settings that `startServer` has by itself and an e-mail of its
 * operator's (`SUPPORT` of public-pages.ts), for journeys whose teachers are all that they share it
 * with. A journey that sets, stops or counts more than its own teachers' things starts a server of
 * its own.
 */
export const sharedServer = (): Site => siteAt(inject('sharedServer'), fromElsewhere);
