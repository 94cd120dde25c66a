import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { AppParts, SignedInEnv } from '#server/context.ts';
import { Conflict, NotFound } from '#server/platform/database/stores/errors.ts';
import type { IdempotencyLock } from '#server/platform/database/stores/types.ts';
import { invalidInput } from './errors.ts';

/**
 * What a request does the first time, under its fence if it had a key, and what it returns when it
 * is repeated.
 */
export interface IdempotentWork<T> {
  make(fence?: IdempotencyLock): Promise<T>;
  /** What was created, in its current state. Throws NotFound if it has been deleted. */
  again(madeId: number): Promise<T>;
}

const KEY = /^[\x21-\x7e]{1,200}$/;
export const REPLAYED_HEADER = 'Idempotent-Replayed';
const GONE =
  'What this request made has been deleted since. Send it with another Idempotency-Key to make it again.';

/**
 * Creates something once per `Idempotency-Key`: the same request within 24 hours gets what the
 * first one created, a different request with the same key a 409. Refusals aren't stored, so that
 * the request can be tried again. `body` represents the body.
 */
export async function once<T>(
  c: Context<SignedInEnv>,
  { stores }: Pick<AppParts, 'stores'>,
  body: unknown,
  { make, again }: IdempotentWork<T>,
): Promise<T> {
  const key = c.req.header('idempotency-key');
  if (key === undefined) return make();
  if (!KEY.test(key))
    throw invalidInput(
      ['header', 'Idempotency-Key'],
      'An Idempotency-Key has 1 to 200 visible characters.',
      'idempotency_key',
    );
  const principal = c.get('principal');
  const hash = createHash('sha256')
    .update(JSON.stringify([c.req.method, c.req.path, body]))
    .digest('hex');
  const begun = await stores.idempotencyKeys.begin(principal, key, hash);
  if (begun.kind === 'replay') {
    c.header(REPLAYED_HEADER, 'true');
    return again(begun.madeId).catch((error: unknown) => {
      throw error instanceof NotFound ? new Conflict(GONE) : error;
    });
  }
  try {
    return await make(begun.fence);
  } catch (error) {
    await stores.idempotencyKeys.abandon(principal, begun.fence).catch(() => {});
    throw error;
  }
}
