import ky, { HTTPError, type KyInstance } from 'ky';
import * as v from 'valibot';
import { detailOf, fieldOf, messageOf, UNEXPECTED_ERROR } from '#contract/errors.ts';
import { Failure } from '#lib/site/failure.ts';

export type Http = KyInstance;

export interface HttpOptions {
  /** The API's base address, ending in `/`. */
  baseUrl: string;
  /** Returns the stored token, or null: called for every request. */
  token: () => string | null;
  /** Called when the server refuses the token of a request. */
  refused: (token: string) => void;
  /** Logs an error for developers (specification, section 8: the error is logged). */
  log?: (error: Failure) => void;
}

/**
 * Options for sign-in calls: they send this origin's cookies, which tell the server that this
 * browser began at the school's sign-in, or has signed in before. The cookies give no access, and
 * go to no other origin.
 */
export const SIGNING_IN = { credentials: 'same-origin' } as const;

const BEARER = 'Bearer ';

function failureFrom(error: Error): Error {
  if (error.name === 'AbortError' || error instanceof Failure) return error;
  if (!(error instanceof HTTPError))
    return new Failure({ status: null, detail: null, message: null }, { cause: error });
  const { status } = error.response;
  const field = fieldOf(error.data);
  return new Failure(
    {
      status,
      detail: detailOf(error.data),
      message: messageOf(status, error.data),
      ...(field !== null && { field }),
    },
    { cause: error },
  );
}

/**
 * Creates the only client for the server. Every request carries the stored token; no time-out
 * (specification, section 9), no retry (the charts do that), no redirect on 401. Every error is a
 * `Failure`.
 */
export function createHttp({ baseUrl, token, refused, log = console.error }: HttpOptions): Http {
  return ky.create({
    baseUrl,
    timeout: false,
    retry: 0,
    cache: 'no-store',
    credentials: 'omit',
    hooks: {
      beforeRequest: [
        ({ request }) => {
          const stored = token();
          if (stored !== null) request.headers.set('Authorization', BEARER + stored);
        },
      ],
      beforeError: [
        ({ error, request }) => {
          const failure = failureFrom(error);
          if (!(failure instanceof Failure)) return failure;
          log(failure);
          const sent = request.headers.get('Authorization');
          if (failure.facts.status === 401 && sent !== null) refused(sent.slice(BEARER.length));
          return failure;
        },
      ],
    },
  });
}

/**
 * Whether only times can't be read: everything else is valid, and 'Invalid date' is shown for
 * those.
 */
const hasBadTimes = (issues: readonly v.BaseIssue<unknown>[]): boolean =>
  issues.every(({ type }) => type === 'iso_timestamp');

/**
 * Returns `body` as defined in the contract, except for times; a response that isn't the API's is a
 * failure like any other.
 */
export function parsed<Schema extends v.GenericSchema>(
  schema: Schema,
  body: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, body);
  if (result.success || (result.typed && hasBadTimes(result.issues))) return result.output;
  throw new Failure(
    { status: 200, detail: null, message: UNEXPECTED_ERROR },
    {
      cause: new Error(
        result.issues
          .map(
            (issue) =>
              `${issue.path?.map(({ key }) => String(key)).join('.') ?? ''}: ${issue.message}`,
          )
          .join('; '),
      ),
    },
  );
}

/**
 * Returns the body of a successful response. Anything but JSON, such as a proxy’s page, counts as
 * an unreadable response, not as a server that can't be reached.
 */
export async function readBody(answer: Response): Promise<unknown> {
  const text = await answer.text();
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new Failure(
      { status: answer.status, detail: null, message: UNEXPECTED_ERROR },
      { cause },
    );
  }
}
