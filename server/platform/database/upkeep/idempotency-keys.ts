import {
  isoFromNow,
  isoNow,
  type StoreContext,
  transact,
  type Tx,
} from '#server/platform/database/stores/context.ts';
import { Conflict } from '#server/platform/database/stores/errors.ts';
import { lockAccountRow } from '#server/platform/database/stores/locks.ts';
import type { IdempotencyLock, Principal } from '#server/platform/database/stores/types.ts';
import type { IdempotencyKeys } from './upkeep-types.ts';

export const KEPT_MS = 24 * 60 * 60_000;
/**
 * A request that is unanswered for longer than this was handled by a server that died, or is very
 * slow: another one may take it over.
 */
const ABANDONED_MS = 60_000;

/**
 * Records what a request created, in the transaction that creates it: both are stored or neither.
 * Throws Conflict if the request was taken over meanwhile, so that nothing is created twice. It
 * comes last in its transaction (docs/decisions/locks.md).
 */
export async function finish(
  tx: Tx,
  { userId }: Principal,
  fence: IdempotencyLock | undefined,
  madeId: number,
): Promise<void> {
  if (fence === undefined) return;
  const row = await tx
    .updateTable('idempotency_keys')
    .set({ made_id: madeId })
    .where('user_id', '=', userId)
    .where('key', '=', fence.key)
    .where('token', '=', fence.token)
    .where('made_id', 'is', null)
    .returning('key')
    .executeTakeFirst();
  if (row === undefined)
    throw new Conflict('This request was sent again, and the later one has taken its place.');
}

export const createIdempotencyKeys = (context: StoreContext): IdempotencyKeys => ({
  begin: (principal, key, request_hash) =>
    transact(context, async (tx) => {
      await lockAccountRow(tx, context, principal);
      const { userId } = principal;
      const token = context.ids.uuid();
      const fresh = { request_hash, token, made_id: null, created_at: isoNow(context) };
      const inserted = await tx
        .insertInto('idempotency_keys')
        .values({ user_id: userId, key, ...fresh })
        .onConflict((c) => c.doNothing())
        .returning('key')
        .executeTakeFirst();
      if (inserted !== undefined) return { kind: 'new', fence: { key, token } };
      const before = await tx
        .selectFrom('idempotency_keys')
        .selectAll()
        .where('user_id', '=', userId)
        .where('key', '=', key)
        .$if(context.engine === 'postgres', (query) => query.forUpdate())
        .executeTakeFirst();
      if (before === undefined)
        throw new Conflict(
          'A request with this Idempotency-Key has just been given up. Send it again.',
        );
      const expired = before.created_at <= isoFromNow(context, -KEPT_MS);
      const same = before.request_hash === request_hash;
      const abandoned =
        same && before.made_id === null && before.created_at <= isoFromNow(context, -ABANDONED_MS);
      if (expired || abandoned) {
        await tx
          .updateTable('idempotency_keys')
          .set(fresh)
          .where('user_id', '=', userId)
          .where('key', '=', key)
          .execute();
        return { kind: 'new', fence: { key, token } };
      }
      if (!same) throw new Conflict('This Idempotency-Key belongs to another request.');
      if (before.made_id === null)
        throw new Conflict('The first request with this Idempotency-Key is still in progress.');
      return { kind: 'replay', madeId: before.made_id };
    }),

  async abandon({ userId }, { key, token }) {
    await context.db
      .deleteFrom('idempotency_keys')
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .where('token', '=', token)
      .where('made_id', 'is', null)
      .execute();
  },
});
