import { createMiddleware } from 'hono/factory';
import { MESSAGE_BY_STATUS } from '#contract/errors.ts';
import type { AppParts, SignedInEnv } from '#server/context.ts';
import type { SignedIn } from '#server/features/accounts/tokens.store.ts';
import { ApiError } from './errors.ts';

const refused = (): ApiError =>
  new ApiError(401, MESSAGE_BY_STATUS[401] ?? 'Please log in.', { 'WWW-Authenticate': 'Bearer' });

/** What people may do before they have set up a required second step. */
const BEFORE_IT =
  /^(?:GET \/api\/v1\/users\/me|\w+ \/api\/v1\/users\/me\/second-factor(?:\/confirm)?|POST \/api\/v1\/auth\/logout)$/;
const SET_IT_UP =
  'This server requires a second step for signing in. Reload the page to set it up, and then you can use everything.';

/**
 * Whether a person must first set up a second step: those who sign in through the school do that
 * there.
 */
export const lacksSecondFactor = async (
  { stores, settings }: Pick<AppParts, 'stores' | 'settings'>,
  { userId, via }: SignedIn,
): Promise<boolean> =>
  settings.signIn.secondFactorDemanded &&
  via === 'password' &&
  (await stores.secondFactors.get({ userId })) === null;

/**
 * Everything behind it has a principal; a missing, wrong or expired token is a 401 (decisions,
 * section 2).
 */
export const requireUser = (parts: Pick<AppParts, 'stores' | 'settings'>) =>
  createMiddleware<SignedInEnv>(async (c, next) => {
    const token = /^Bearer ([\w-]{20,200})$/i.exec(c.req.header('authorization') ?? '')?.[1];
    if (token === undefined) throw refused();
    const signedIn = await parts.stores.tokens.find(token);
    if (signedIn === null) throw refused();
    if (
      !BEFORE_IT.test(`${c.req.method} ${c.req.path}`) &&
      (await lacksSecondFactor(parts, signedIn))
    )
      throw new ApiError(403, SET_IT_UP);
    c.set('principal', { userId: signedIn.userId });
    c.set('signedIn', signedIn);
    c.set('token', token);
    await next();
  });
