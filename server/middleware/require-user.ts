import { createMiddleware } from 'hono/factory';
import { MESSAGE_BY_STATUS } from '#contract/errors.ts';
import type { AppParts, SignedInEnv } from '../context.ts';
import { ApiError } from './errors.ts';

const refused = (): ApiError =>
  new ApiError(401, MESSAGE_BY_STATUS[401] ?? 'Please log in.', { 'WWW-Authenticate': 'Bearer' });

/** Everything behind it has a principal; a missing, wrong or expired token is a 401 (decisions, section 2). */
export const requireUser = ({ stores }: Pick<AppParts, 'stores'>) =>
  createMiddleware<SignedInEnv>(async (c, next) => {
    const token = /^Bearer ([\w-]{20,200})$/i.exec(c.req.header('authorization') ?? '')?.[1];
    if (token === undefined) throw refused();
    const signedIn = await stores.tokens.find(token);
    if (signedIn === null) throw refused();
    c.set('principal', { userId: signedIn.userId });
    c.set('signedIn', signedIn);
    c.set('token', token);
    await next();
  });
