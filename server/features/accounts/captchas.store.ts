import { sha256, type StoreContext } from '#server/platform/database/stores/context.ts';
import type { SpentCaptchas } from './user-types.ts';

export const createSpentCaptchas = (context: StoreContext): SpentCaptchas => ({
  async spend(challenge, expiresAt) {
    const row = await context.db
      .insertInto('spent_captchas')
      .values({ challenge_hash: sha256(challenge), expires_at: expiresAt.toISOString() })
      .onConflict((c) => c.doNothing())
      .returning('challenge_hash')
      .executeTakeFirst();
    return row !== undefined;
  },
});
