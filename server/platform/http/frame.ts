import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { NEXT_BEFORE_HEADER, TOTAL_COUNT_HEADER } from '#contract/common.ts';
import { DELETED_IDS_HEADER, REVISION_HEADER } from '#contract/submissions/submission.ts';
import type { AppEnv, AppParts } from '#server/context.ts';
import { NotFound } from '#server/platform/database/stores/errors.ts';
import { clientAddress, requestOrigin } from './client-address.ts';
import { ApiError, MAX_BODY_SENTENCE } from './errors.ts';
import { REPLAYED_HEADER } from './idempotency.ts';

const REQUEST_ID = 'X-Request-Id';
const API_AUTH = '/api/v1/auth';
const EXPOSED = [
  TOTAL_COUNT_HEADER,
  REVISION_HEADER,
  DELETED_IDS_HEADER,
  NEXT_BEFORE_HEADER,
  REPLAYED_HEADER,
  REQUEST_ID,
  'ETag',
  'Location',
  'Retry-After',
  'Preference-Applied',
  'Content-Disposition',
];
const ALLOWED = [
  'Authorization',
  'Content-Type',
  'If-Match',
  'Idempotency-Key',
  'Prefer',
  REQUEST_ID,
];
/** Where the pages are served: serving a page is counted, not logged. */
const PAGES = '/*';
const MAX_JSON_BYTES = 1024 * 1024;

/** These responses may be due to somebody trying to get in. */
const REFUSED = new Set([401, 403, 429]);
const AT_THE_DOOR = new Set([`${API_AUTH}/token`, `${API_AUTH}/register`, `${API_AUTH}/logout`]);

/**
 * Gives each request an id, and records in the log and the metrics how it was answered: by pattern,
 * never by path or query. The log says whose request it was by id, and where it came from if it is
 * about signing in or was refused.
 */
export const observed = ({
  ids,
  log,
  metrics,
  settings,
}: Pick<AppParts, 'ids' | 'log' | 'metrics' | 'settings'>) =>
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
    if (route === PAGES && status < 400) return;
    const from: Record<string, string> =
      REFUSED.has(status) || AT_THE_DOOR.has(route)
        ? { address: clientAddress(c, settings.trustProxy) }
        : {};
    log('info', {
      event: 'request',
      request_id: requestId,
      method,
      route,
      status,
      ms,
      user: c.get('principal')?.userId ?? null,
      ...from,
    });
  });

/**
 * Sent with every response, once the operator has set an https address: no request is sent
 * unencrypted again.
 */
export const onlyHttps = createMiddleware(async (c, next) => {
  await next();
  c.res.headers.set('Strict-Transport-Security', 'max-age=31536000');
});

const HEALTH = new Set(['/healthz', '/readyz']);

/**
 * If students' files have a separate origin, it serves nothing else: a script running there would
 * find no app to access.
 */
export const onlyFiles = (filesOrigin: string, trustProxy: number) =>
  createMiddleware<AppEnv>((c, next) => {
    const isElsewhere = new URL(requestOrigin(c, trustProxy)).host !== new URL(filesOrigin).host;
    if (isElsewhere || c.req.path.startsWith('/files/') || HEALTH.has(c.req.path)) return next();
    throw new NotFound();
  });

/**
 * Headers of every API response: it is data that no browser displays, no page frames and no cache
 * stores.
 */
export const apiHeaders = createMiddleware(async (c, next) => {
  await next();
  const { headers } = c.res;
  headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  headers.set('X-Content-Type-Options', 'nosniff');
  headers.set('Referrer-Policy', 'no-referrer');
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
});

/**
 * For an app that is served from elsewhere (`VITE_API_BASE_URL` there, `ALLOWED_ORIGINS` here). No
 * cookies are used.
 */
export const crossOrigin = (allowed: readonly string[]) =>
  cors({
    origin: (origin) => (allowed.includes(origin) ? origin : null),
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: ALLOWED,
    exposeHeaders: EXPOSED,
    maxAge: 600,
  });

/** Longer than a small body takes over a slow line. */
const BODY_MS = 30_000;

/**
 * Waits for a body to arrive. A client that sends it a byte at a time is refused, and the
 * connection closed.
 */
async function inTime(coming: Promise<unknown>, limitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(
      () =>
        refuse(
          new ApiError(408, 'The request came too slowly. Please try again.', {
            Connection: 'close',
          }),
        ),
      limitMs,
    );
  });
  await Promise.race([coming, late]).finally(() => clearTimeout(timer));
}

const tooLarge = (headers: Record<string, string> = {}): ApiError =>
  new ApiError(413, MAX_BODY_SENTENCE, headers);

/**
 * A body of unknown length is read until it is too long; the connection can't be used again then.
 */
const limitChunked = bodyLimit({
  maxSize: MAX_JSON_BYTES,
  onError: () => {
    throw tooLarge({ Connection: 'close' });
  },
});

/**
 * JSON bodies are small and arrive quickly; a multipart body has limits of its own. One whose
 * declared length is too much isn't read here: Node discards an unread body after the response, and
 * the client receives it.
 */
export const smallBodies = (limitMs = BODY_MS) =>
  createMiddleware(async (c, next) => {
    if ((c.req.header('content-type') ?? '').toLowerCase().startsWith('multipart/form-data'))
      return next();
    const length = c.req.header('content-length');
    if (length === undefined || c.req.header('transfer-encoding') !== undefined) {
      await inTime(
        limitChunked(c, () => Promise.resolve()),
        limitMs,
      );
      return next();
    }
    if (Number(length) > MAX_JSON_BYTES) throw tooLarge();
    if (Number(length) > 0) await inTime(c.req.arrayBuffer(), limitMs);
    return next();
  });
