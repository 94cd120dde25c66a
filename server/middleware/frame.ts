import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { NEXT_BEFORE_HEADER, TOTAL_COUNT_HEADER } from '#contract/common.ts';
import { DELETED_IDS_HEADER, REVISION_HEADER } from '#contract/submission.ts';
import type { AppEnv, AppParts } from '../context.ts';
import { ApiError, MAX_BODY_SENTENCE } from './errors.ts';
import { REPLAYED_HEADER } from './idempotency.ts';

const REQUEST_ID = 'X-Request-Id';
const EXPOSED = [
  TOTAL_COUNT_HEADER, REVISION_HEADER, DELETED_IDS_HEADER, NEXT_BEFORE_HEADER, REPLAYED_HEADER, REQUEST_ID, 'ETag', 'Location', 'Retry-After',
  'Preference-Applied', 'Content-Disposition',
];
const ALLOWED = ['Authorization', 'Content-Type', 'If-Match', 'Idempotency-Key', 'Prefer', REQUEST_ID];
/** Where the pages are served: a page that is found is counted, not logged. */
const PAGES = '/*';
const MAX_JSON_BYTES = 1024 * 1024;

/** Names each request, and tells the log and the metrics how it was answered: by pattern, never by path or query. */
export const observed = ({ ids, log, metrics }: Pick<AppParts, 'ids' | 'log' | 'metrics'>) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const given = c.req.header(REQUEST_ID);
    const requestId = given !== undefined && /^[\w-]{1,64}$/.test(given) ? given : ids.uuid();
    c.set('requestId', requestId);
    const began = performance.now();
    await next();
    c.res.headers.set(REQUEST_ID, requestId);
    const route = routePath(c);
    const { method } = c.req;
    const { status } = c.res;
    const ms = Math.round(performance.now() - began);
    metrics.observe({ method, route, status, seconds: ms / 1000 });
    if (route !== PAGES || status >= 400) log('info', { event: 'request', request_id: requestId, method, route, status, ms });
  });

/** What every answer of the API carries: it is data, shown by no browser, framed by no page, kept by no cache. */
export const apiHeaders = createMiddleware(async (c, next) => {
  await next();
  const { headers } = c.res;
  headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  headers.set('X-Content-Type-Options', 'nosniff');
  headers.set('Referrer-Policy', 'no-referrer');
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
});

/** For an app that is served from elsewhere (`VITE_API_BASE_URL` there, `ALLOWED_ORIGINS` here). No cookies are used. */
export const crossOrigin = (allowed: readonly string[]) => cors({
  origin: (origin) => (allowed.includes(origin) ? origin : null),
  allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowHeaders: ALLOWED,
  exposeHeaders: EXPOSED,
  maxAge: 600,
});

const tooLarge = (headers: Record<string, string> = {}): ApiError => new ApiError(413, MAX_BODY_SENTENCE, headers);

/** A body of unknown length is read until it is too long; the connection can't be used again then. */
const limitChunked = bodyLimit({
  maxSize: MAX_JSON_BYTES,
  onError: () => { throw tooLarge({ Connection: 'close' }); },
});

/**
 * JSON bodies are small; a multipart body has limits of its own. A body whose length is told isn't touched here: what
 * nobody has begun to read, Node throws away after the answer, and the client gets it.
 */
export const smallBodies = createMiddleware((c, next) => {
  if ((c.req.header('content-type') ?? '').toLowerCase().startsWith('multipart/form-data')) return next();
  const length = c.req.header('content-length');
  if (length === undefined || c.req.header('transfer-encoding') !== undefined) return limitChunked(c, next);
  if (Number(length) > MAX_JSON_BYTES) throw tooLarge();
  return next();
});
