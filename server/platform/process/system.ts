import { randomBytes, randomUUID } from 'node:crypto';
import type { Clock, Ids } from '#server/platform/database/stores/types.ts';

/** This machine's time and randomness; tests provide their own. */
export const systemClock: Clock = { now: () => new Date() };
export const systemIds: Ids = {
  uuid: () => randomUUID(),
  token: () => randomBytes(32).toString('base64url'),
};
