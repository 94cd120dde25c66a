import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { AppParts, SignedInEnv } from '../context.ts';
import { unfit } from './errors.ts';

export interface Answer<T> { status: number; body: T }

const KEY = /^[\x21-\x7e]{1,200}$/;
export const REPLAYED_HEADER = 'Idempotent-Replayed';

/**
 * Does `work` once per `Idempotency-Key`: the same request again within 24 hours gets the first answer, another request
 * under the same key a 409. What was refused isn't kept, so that it can be tried again. `body` stands for the body.
 */
export async function once<T>(
  c: Context<SignedInEnv>, { stores }: Pick<AppParts, 'stores'>, body: unknown, work: () => Promise<Answer<T>>,
): Promise<Answer<T>> {
  const key = c.req.header('idempotency-key');
  if (key === undefined) return work();
  if (!KEY.test(key)) throw unfit(['header', 'Idempotency-Key'], 'An Idempotency-Key has 1 to 200 visible characters.', 'idempotency_key');
  const principal = c.get('principal');
  const hash = createHash('sha256').update(JSON.stringify([c.req.method, c.req.path, body])).digest('hex');
  const begun = await stores.idempotencyKeys.begin(principal, key, hash);
  if (begun.kind === 'replay') {
    c.header(REPLAYED_HEADER, 'true');
    return { status: begun.status, body: begun.body as T };
  }
  try {
    const answer = await work();
    await stores.idempotencyKeys.finish(principal, key, answer);
    return answer;
  } catch (error) {
    await stores.idempotencyKeys.abandon(principal, key).catch(() => {});
    throw error;
  }
}
