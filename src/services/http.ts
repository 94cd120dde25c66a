import ky, { HTTPError, type KyInstance } from 'ky';
import * as v from 'valibot';
import { TOTAL_COUNT_HEADER } from '#contract/common.ts';
import { detailOf, messageOf, UNEXPECTED_ERROR } from '#contract/errors.ts';
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

const BEARER = 'Bearer ';

function failureFrom(error: Error): Error {
  if (error.name === 'AbortError' || error instanceof Failure) return error;
  if (!(error instanceof HTTPError)) return new Failure({ status: null, detail: null, message: null }, { cause: error });
  const { status } = error.response;
  return new Failure({ status, detail: detailOf(error.data), message: messageOf(status, error.data) }, { cause: error });
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
      beforeRequest: [({ request }) => {
        const stored = token();
        if (stored !== null) request.headers.set('Authorization', BEARER + stored);
      }],
      beforeError: [({ error, request }) => {
        const failure = failureFrom(error);
        if (!(failure instanceof Failure)) return failure;
        log(failure);
        const sent = request.headers.get('Authorization');
        if (failure.facts.status === 401 && sent !== null) refused(sent.slice(BEARER.length));
        return failure;
      }],
    },
  });
}

/** `body` as the contract has it; an answer that is none of the API's is a failure like any other. */
export function parsed<Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, body);
  if (result.success) return result.output;
  throw new Failure(
    { status: 200, detail: null, message: UNEXPECTED_ERROR },
    { cause: new Error(result.issues.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`).join('; ')) },
  );
}

export interface Page { skip: number; limit: number }

/**
 * A whole list, asked for in pages of `size` until the server's count is reached; the pages after the first
 * are asked for in parallel.
 */
export async function wholeList<Item extends v.GenericSchema>(
  http: Http, path: string, item: Item, size: number, signal: AbortSignal, search: Readonly<Record<string, string | number>> = {},
): Promise<{ items: v.InferOutput<Item>[]; headers: Headers }> {
  const page = async (skip: number) => {
    const response = await http.get(path, { searchParams: { ...search, skip, limit: size }, signal });
    return { items: parsed(v.array(item), await response.json()), headers: response.headers };
  };
  const first = await page(0);
  const total = Number(first.headers.get(TOTAL_COUNT_HEADER) ?? first.items.length);
  const starts = Array.from({ length: Math.max(0, Math.ceil(total / size) - 1) }, (_, index) => (index + 1) * size);
  const rest = await Promise.all(starts.map(page));
  return { items: [first, ...rest].flatMap(({ items }) => items), headers: first.headers };
}
