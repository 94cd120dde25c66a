import { isoFromNow, isoNow, type StoreContext, transact } from './context.ts';
import { Conflict } from './errors.ts';
import type { IdempotencyKeys } from './types.ts';

export const KEPT_MS = 24 * 60 * 60_000;
/** A request that is still unanswered after this was at work in a server that died. */
const ABANDONED_MS = 60_000;

export const createIdempotencyKeys = (context: StoreContext): IdempotencyKeys => ({
  begin: ({ userId }, key, request_hash) => transact(context, async (tx) => {
    const mine = { user_id: userId, key };
    const fresh = { request_hash, status: null, body: null, created_at: isoNow(context) };
    const inserted = await tx.insertInto('idempotency_keys').values({ ...mine, ...fresh })
      .onConflict((c) => c.doNothing()).returning('key').executeTakeFirst();
    if (inserted !== undefined) return { kind: 'new' };
    const before = await tx.selectFrom('idempotency_keys').selectAll().where('user_id', '=', userId).where('key', '=', key)
      .$if(context.engine === 'postgres', (query) => query.forUpdate()).executeTakeFirst();
    if (before === undefined) throw new Conflict('A request with this Idempotency-Key has just been given up. Send it again.');
    const expired = before.created_at <= isoFromNow(context, -KEPT_MS);
    const same = before.request_hash === request_hash;
    const abandoned = same && before.status === null && before.created_at <= isoFromNow(context, -ABANDONED_MS);
    if (expired || abandoned) {
      await tx.updateTable('idempotency_keys').set(fresh).where('user_id', '=', userId).where('key', '=', key).execute();
      return { kind: 'new' };
    }
    if (!same) throw new Conflict('This Idempotency-Key belongs to another request.');
    if (before.status === null) throw new Conflict('The first request with this Idempotency-Key is still at work.');
    return { kind: 'replay', status: before.status, body: before.body === null ? null : (JSON.parse(before.body) as unknown) };
  }),

  async finish({ userId }, key, { status, body }) {
    await context.db.updateTable('idempotency_keys').set({ status, body: body === undefined ? null : JSON.stringify(body) })
      .where('user_id', '=', userId).where('key', '=', key).execute();
  },

  async abandon({ userId }, key) {
    await context.db.deleteFrom('idempotency_keys').where('user_id', '=', userId).where('key', '=', key)
      .where('status', 'is', null).execute();
  },
});
