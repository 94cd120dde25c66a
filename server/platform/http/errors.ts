import type { Context, ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type ErrorBody, type FieldError, MESSAGE_BY_STATUS } from '#contract/errors.ts';
import type { AppEnv, AppParts } from '#server/context.ts';
import { Crowded } from '#server/platform/process/turn-queue.ts';
import { refusedWrite } from '#server/platform/files/disk.ts';
import { MissingFile, StorageAway, StorageFull } from '#server/platform/files/types.ts';
import {
  CapReached,
  Conflict,
  Damaged,
  Forbidden,
  SignedOut,
  DatabaseFull,
  NO_ROOM,
  NotEnoughCredits,
  QuotaExceeded,
  NotFound,
  READ_ONLY,
  StaleVersion,
  TooManyRequests,
  InvalidInput,
  Unstorable,
} from '#server/platform/database/stores/errors.ts';

/** A response that isn't a success: its status, its detail, and the headers it needs. */
export class ApiError extends Error {
  readonly status: ContentfulStatusCode;
  readonly detail: ErrorBody['detail'];
  readonly headers: Readonly<Record<string, string>>;
  constructor(
    status: ContentfulStatusCode,
    detail: ErrorBody['detail'],
    headers: Record<string, string> = {},
  ) {
    super(typeof detail === 'string' ? detail : detail.map((field) => field.msg).join(', '));
    this.status = status;
    this.detail = detail;
    this.headers = headers;
  }
}

/** 422 for one field. */
/** Reports NotFound with another status: for the `catch` of a lookup. */
export const goneAs =
  (status: 400 | 401 | 409, detail: string) =>
  (error: unknown): never => {
    throw error instanceof NotFound ? new ApiError(status, detail) : error;
  };

export const invalidInput = (loc: FieldError['loc'], msg: string, type: string): ApiError =>
  new ApiError(422, [{ loc, msg, type }]);

export const MAX_BODY_SENTENCE = 'The request is too large.';
const FULL_RETRY_S = '60';
const AWAY_RETRY_S = '5';
const CROWDED_RETRY_S = '5';
const DAY_S = '86400';

/**
 * Returns an error as the API's response; null if it is a fault of ours (decisions, section 2).
 */
function toApiError(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  if (error instanceof NotFound || error instanceof MissingFile)
    return new ApiError(404, new NotFound().message);
  if (error instanceof Forbidden) return new ApiError(403, error.message);
  if (error instanceof SignedOut)
    return new ApiError(401, error.message, { 'WWW-Authenticate': 'Bearer' });
  if (error instanceof Conflict) return new ApiError(409, error.message);
  if (error instanceof StaleVersion) return new ApiError(412, error.message, staleHeaders(error));
  if (error instanceof NotEnoughCredits || error instanceof CapReached)
    return new ApiError(402, error.message);
  if (error instanceof QuotaExceeded) return new ApiError(413, error.message);
  if (error instanceof TooManyRequests)
    return new ApiError(429, error.message, { 'Retry-After': DAY_S });
  if (error instanceof InvalidInput) {
    return new ApiError(
      422,
      error.problems.map(({ path, message }) => ({
        loc: ['body', ...path],
        msg: message,
        type: 'unfit',
      })),
    );
  }
  if (error instanceof Unstorable) return invalidInput(['body'], error.message, 'nul');
  if (error instanceof DatabaseFull) {
    return new ApiError(error.reason === 'busy' ? 503 : 507, error.message, {
      'Retry-After': String(error.retryAfterSeconds),
    });
  }
  if (error instanceof Damaged)
    return new ApiError(503, error.message, { 'Retry-After': FULL_RETRY_S });
  const full = error instanceof StorageFull ? error : refusedWrite(error);
  if (full !== null)
    return new ApiError(507, full.isReadOnly ? READ_ONLY : NO_ROOM, {
      'Retry-After': FULL_RETRY_S,
    });
  if (error instanceof StorageAway)
    return new ApiError(503, 'The file store is away. Please try again.', {
      'Retry-After': AWAY_RETRY_S,
    });
  if (error instanceof Crowded)
    return new ApiError(error.isOwn ? 429 : 503, error.message, { 'Retry-After': CROWDED_RETRY_S });
  if (error instanceof HTTPException) return fromHono(error);
  return null;
}

function staleHeaders({ current }: StaleVersion): Record<string, string> {
  const version = (current as { version?: unknown } | null)?.version;
  return typeof version === 'number' ? { ETag: `"${version}"` } : {};
}

function fromHono({ status }: HTTPException): ApiError {
  if (status === 400) return invalidInput(['body'], 'The body is not JSON.', 'json_invalid');
  if (status === 413) return new ApiError(413, MAX_BODY_SENTENCE);
  return new ApiError(
    status as ContentfulStatusCode,
    MESSAGE_BY_STATUS[status] ?? 'The request was refused.',
  );
}

/**
 * Returns what the driver or the system said, and its code: never a stack, which says nothing more.
 */
export function reasonOf(error: unknown): string {
  for (let reason = error; ;) {
    if (!(reason instanceof Error))
      return String((reason as { message?: unknown } | null)?.message ?? reason);
    const { cause, code, message } = reason as Error & { code?: unknown };
    if (cause === undefined || cause === null) return [code, message].filter(Boolean).join(' ');
    reason = cause;
  }
}

/**
 * Turns every error into `{"detail": …}`; faults of ours, or of the machine's disk, are logged with
 * what went wrong.
 */
export const answerError =
  ({ log }: Pick<AppParts, 'log'>): ErrorHandler<AppEnv> =>
  (error, c: Context<AppEnv>) => {
    const known = toApiError(error);
    if (known === null || error instanceof MissingFile) {
      log('error', {
        event: 'fault',
        request_id: c.get('requestId'),
        method: c.req.method,
        error: error.stack ?? error.message,
      });
    }
    if (known?.status === 507 || error instanceof Damaged) {
      log('error', {
        event: error instanceof Damaged ? 'database_damaged' : 'nothing_stored',
        request_id: c.get('requestId'),
        method: c.req.method,
        error: reasonOf(error),
      });
    }
    if (error instanceof NotEnoughCredits) {
      log('warn', {
        event: 'credits_ended',
        request_id: c.get('requestId'),
        user: error.payer,
        do: `npm run admin -- grant adds credits to account ${error.payer}, which users lists`,
      });
    }
    const { status, detail, headers } =
      known ?? new ApiError(500, MESSAGE_BY_STATUS[500] ?? 'Internal error');
    return c.json({ detail } satisfies ErrorBody, status, { ...headers });
  };

export const answerNotFound = (c: Context): Response =>
  c.json({ detail: new NotFound().message } satisfies ErrorBody, 404);
