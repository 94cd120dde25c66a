import { isoFromNow, isoNow, sha256, type StoreContext, transact, type Tx } from '../context.ts';
import { holdAccount } from '../locks.ts';
import type { SpentCaptchas, Tokens } from '../types.ts';

/** A sign-in is never refused for those before it: the oldest of too many ends (SAFE-10). */
async function endOldest(tx: Tx, { mostSessions }: StoreContext, userId: number): Promise<void> {
  if (mostSessions === undefined) return;
  const staying = tx.selectFrom('tokens').select('token_hash').where('user_id', '=', userId).orderBy('created_at', 'desc').orderBy('expires_at', 'desc').orderBy('token_hash').limit(mostSessions);
  await tx.deleteFrom('tokens').where('user_id', '=', userId).where('token_hash', 'not in', staying).execute();
}

export const createTokens = (context: StoreContext): Tokens => ({
  create: (principal, ttlSeconds) => transact(context, async (tx) => {
    await holdAccount(tx, context, principal);
    const token = context.ids.token();
    const expires_at = isoFromNow(context, ttlSeconds * 1000);
    await tx.insertInto('tokens')
      .values({ token_hash: sha256(token), user_id: principal.userId, created_at: isoNow(context), expires_at }).execute();
    await endOldest(tx, context, principal.userId);
    return { token, expires_at };
  }),

  async find(token) {
    const row = await context.db.selectFrom('tokens').select('user_id')
      .where('token_hash', '=', sha256(token)).where('expires_at', '>', isoNow(context)).executeTakeFirst();
    return row === undefined ? null : { userId: row.user_id };
  },

  async revoke(token) {
    await context.db.deleteFrom('tokens').where('token_hash', '=', sha256(token)).execute();
  },
});

export const createSpentCaptchas = (context: StoreContext): SpentCaptchas => ({
  async spend(challenge, expiresAt) {
    const row = await context.db.insertInto('spent_captchas')
      .values({ challenge_hash: sha256(challenge), expires_at: expiresAt.toISOString() })
      .onConflict((c) => c.doNothing()).returning('challenge_hash').executeTakeFirst();
    return row !== undefined;
  },
});
