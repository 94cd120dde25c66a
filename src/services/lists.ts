import * as v from 'valibot';
import { NEXT_BEFORE_HEADER, TOTAL_COUNT_HEADER } from '#contract/common.ts';
import { unreadOf, type Unread } from '#lib/lists/unread.ts';
import { parsed, type Http } from './http.ts';

export interface ReadRows<Row> {
  items: Row[];
  /** Those that could not be read. */ unread: Unread[];
}
/** Rows as they were read, and why the last of those that could not be. */
export interface Reading<Row> extends ReadRows<Row> {
  failure: unknown;
}
interface Listed<Row> extends ReadRows<Row> {
  headers: Headers;
}

/**
 * Each row read by itself: one that can't be read takes no other away. It is named, and written down for a developer.
 * `before` rows of the same list came first.
 */
export function readEach<Item extends v.GenericSchema>(
  item: Item,
  rows: readonly unknown[],
  before = 0,
): Reading<v.InferOutput<Item>> {
  let failure: unknown = null;
  const unread: Unread[] = [];
  const items = rows.flatMap((row, at) => {
    try {
      return [parsed(item, row)];
    } catch (error) {
      failure = error;
      unread.push(unreadOf(row, before + at + 1));
      console.error('A row of a list could not be read.', error);
      return [];
    }
  });
  return { items, unread, failure };
}

/** Throws the `Failure` of lists of which no row at all could be read: that isn't a bad row, it is another server. */
export function refuseUnread(readings: readonly Reading<unknown>[]): void {
  const failed = readings.find(({ failure }) => failure !== null);
  if (failed && readings.every(({ items }) => items.length === 0)) throw failed.failure;
}

const together = <Row>(pages: readonly Reading<Row>[]): Reading<Row> => ({
  items: pages.flatMap(({ items }) => items),
  unread: pages.flatMap(({ unread }) => unread),
  failure: pages.find(({ failure }) => failure !== null)?.failure ?? null,
});

const rowsOf = (body: unknown): unknown[] => parsed(v.array(v.unknown()), body);

/** The rows of a list that comes in one piece. Throws a `Failure` for what is no list, and when no row of one can be read. */
export function readRows<Item extends v.GenericSchema>(
  item: Item,
  body: unknown,
): ReadRows<v.InferOutput<Item>> {
  const reading = readEach(item, rowsOf(body));
  refuseUnread([reading]);
  return { items: reading.items, unread: reading.unread };
}

type Search = Readonly<Record<string, string | number>>;

/** A list asked for as `wholeList` does, for a caller who has other rows to show where none of these can be read. */
export async function eachOfList<Item extends v.GenericSchema>(
  http: Http,
  path: string,
  item: Item,
  size: number,
  signal: AbortSignal,
  search: Search = {},
): Promise<Reading<v.InferOutput<Item>> & { headers: Headers }> {
  const page = async (skip: number) => {
    const response = await http.get(path, {
      searchParams: { ...search, skip, limit: size },
      signal,
    });
    const rows = rowsOf(await response.json());
    return { ...readEach(item, rows, skip), headers: response.headers, count: rows.length };
  };
  const first = await page(0);
  const total = Number(first.headers.get(TOTAL_COUNT_HEADER) ?? first.count);
  const starts = Array.from(
    { length: Math.max(0, Math.ceil(total / size) - 1) },
    (_, index) => (index + 1) * size,
  );
  return { ...together([first, ...(await Promise.all(starts.map(page)))]), headers: first.headers };
}

/**
 * A whole list, asked for in pages of `size` until the server's count is reached; the pages after the first
 * are asked for in parallel. For lists from which nothing is deleted while they are read.
 */
export async function wholeList<Item extends v.GenericSchema>(
  http: Http,
  path: string,
  item: Item,
  size: number,
  signal: AbortSignal,
  search: Search = {},
): Promise<Listed<v.InferOutput<Item>>> {
  const { headers, ...reading } = await eachOfList(http, path, item, size, signal, search);
  refuseUnread([reading]);
  return { items: reading.items, unread: reading.unread, headers };
}

/**
 * A whole list, asked for page after page, each from where the one before ended: what is deleted in between takes no
 * other row away. The headers are those of the first page.
 */
export async function wholeListByKey<Item extends v.GenericSchema>(
  http: Http,
  path: string,
  item: Item,
  size: number,
  signal: AbortSignal,
  search: Search = {},
): Promise<Listed<v.InferOutput<Item>>> {
  let came = 0;
  const page = async (before: Readonly<Record<string, string>>) => {
    const response = await http.get(path, {
      searchParams: { ...search, limit: size, ...before },
      signal,
    });
    const rows = rowsOf(await response.json());
    const reading = readEach(item, rows, came);
    came += rows.length;
    return {
      ...reading,
      headers: response.headers,
      next: response.headers.get(NEXT_BEFORE_HEADER),
    };
  };
  const first = await page({});
  const pages = [first];
  for (let { next } = first; next !== null; next = pages.at(-1)!.next)
    pages.push(await page({ before: next }));
  const reading = together(pages);
  refuseUnread([reading]);
  return { items: reading.items, unread: reading.unread, headers: first.headers };
}
