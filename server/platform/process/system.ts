import { randomBytes, randomUUID } from 'node:crypto';
import type { Clock, Ids } from '#server/platform/database/stores/types.ts';

/** The time and the chance of this machine; tests bring their own. */
export const systemClock: Clock = { now: () => new Date() };
export const systemIds: Ids = {
  uuid: () => randomUUID(),
  token: () => randomBytes(32).toString('base64url'),
};
