import ky, { HTTPError, type KyInstance } from 'ky';
import * as v from 'valibot';
import { TOTAL_COUNT_HEADER } from '#contract/common.ts';
import { NEXT_BEFORE_HEADER } from '#contract/submission.ts';
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

/** Whether only times can't be read: the rest is as it should be, and 'Invalid date' is said of them where they are shown. */
const hasBadTimes = (issues: readonly v.BaseIssue<unknown>[]): boolean => issues.every(({ type }) => type === 'iso_timestamp');

/** `body` as the contract has it, but for times; an answer that is none of the API's is a failure like any other. */
export function parsed<Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, body);
  if (result.success || (result.typed && hasBadTimes(result.issues))) return result.output;
  throw new Failure(
    { status: 200, detail: null, message: UNEXPECTED_ERROR },
    { cause: new Error(result.issues.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`).join('; ')) },
  );
}

/**
 * A list's rows, each read by itself: one that can't be read takes no other away. It is left out and written down for a
 * developer. Throws a `Failure` for what is no list, and when no row of one can be read.
 */
export function parsedRows<Item extends v.GenericSchema>(item: Item, body: unknown): v.InferOutput<Item>[] {
  const rows = parsed(v.array(v.unknown()), body);
  let failure: unknown = null;
  const read = rows.flatMap((row) => {
    try {
      return [parsed(item, row)];
    } catch (error) {
      failure = error;
      console.error('A row of a list could not be read.', error);
      return [];
    }
  });
  if (failure !== null && read.length === 0) throw failure;
  return read;
}

/**
 * A whole list, asked for in pages of `size` until the server's count is reached; the pages after the first
 * are asked for in parallel. For lists from which nothing is deleted while they are read.
 */
export async function wholeList<Item extends v.GenericSchema>(
  http: Http, path: string, item: Item, size: number, signal: AbortSignal, search: Readonly<Record<string, string | number>> = {},
): Promise<{ items: v.InferOutput<Item>[]; headers: Headers }> {
  const page = async (skip: number) => {
    const response = await http.get(path, { searchParams: { ...search, skip, limit: size }, signal });
    return { items: parsedRows(item, await response.json()), headers: response.headers };
  };
  const first = await page(0);
  const total = Number(first.headers.get(TOTAL_COUNT_HEADER) ?? first.items.length);
  const starts = Array.from({ length: Math.max(0, Math.ceil(total / size) - 1) }, (_, index) => (index + 1) * size);
  const rest = await Promise.all(starts.map(page));
  return { items: [first, ...rest].flatMap(({ items }) => items), headers: first.headers };
}

/**
 * A whole list, asked for page after page, each from where the one before ended: what is deleted in between takes no
 * other row away. The headers are those of the first page.
 */
export async function wholeListByKey<Item extends v.GenericSchema>(
  http: Http, path: string, item: Item, size: number, signal: AbortSignal, search: Readonly<Record<string, string | number>> = {},
): Promise<{ items: v.InferOutput<Item>[]; headers: Headers }> {
  const page = async (before: Readonly<Record<string, string>>) => {
    const response = await http.get(path, { searchParams: { ...search, limit: size, ...before }, signal });
    return { items: parsedRows(item, await response.json()), headers: response.headers, next: response.headers.get(NEXT_BEFORE_HEADER) };
  };
  const first = await page({});
  const pages = [first];
  for (let { next } = first; next !== null; next = pages.at(-1)!.next) pages.push(await page({ before: next }));
  return { items: pages.flatMap(({ items }) => items), headers: first.headers };
}
