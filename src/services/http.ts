import ky, { HTTPError, type KyInstance } from 'ky';
import * as v from 'valibot';
import { detailOf, fieldOf, messageOf, UNEXPECTED_ERROR } from '#contract/errors.ts';
import { Failure } from '#lib/site/failure.ts';

export type Http = KyInstance;

export interface HttpOptions {
  /** The API's base address, ending in `/`. */
  baseUrl: string;
  /** The stored token, or null: asked anew for every request. */
  token: () => string | null;
  /** Told when the server refuses the token a request carried. */
  refused: (token: string) => void;
  /** Where an error is written for a developer (specification, section 8: the error is logged). */
  log?: (error: Failure) => void;
}

/**
 * How the calls of signing in are sent: with the cookies of this origin, which tell the server that
 * it is the browser that began at the school, or one that has signed in before. They open nothing,
 * and go to no other origin.
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
 * The one way to the server. Every request carries the stored token; no time-out (specification, section 9), no retry
 * (the charts own those), no redirect on 401. Every error is a `Failure`.
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
 * Whether only times can't be read: the rest is as it should be, and 'Invalid date' is said of them
 * where they are shown.
 */
const hasBadTimes = (issues: readonly v.BaseIssue<unknown>[]): boolean =>
  issues.every(({ type }) => type === 'iso_timestamp');

/** `body` as the contract has it, except for times; an answer that is none of the API's is a failure like any other. */
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
 * The body of an answer that says it went well. What isn't JSON, as a proxy’s page, is an answer
 * that can't be read, and not a server that can't be reached.
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
