import * as v from 'valibot';
import { NEXT_BEFORE_HEADER, TOTAL_COUNT_HEADER } from '#contract/common.ts';
import { unreadOf, type Unread } from '#lib/lists/unread.ts';
import { parsed, type Http } from './http.ts';

export interface ReadRows<Row> { items: Row[]; /** Those that could not be read. */ unread: Unread[] }

/**
 * A list's rows, each read by itself: one that can't be read takes no other away. It is named, and written down for a
 * developer. Throws a `Failure` for what is no list, and when no row of one can be read.
 */
export function readRows<Item extends v.GenericSchema>(item: Item, body: unknown): ReadRows<v.InferOutput<Item>> {
  const rows = parsed(v.array(v.unknown()), body);
  let failure: unknown = null;
  const unread: Unread[] = [];
  const items = rows.flatMap((row, at) => {
    try {
      return [parsed(item, row)];
    } catch (error) {
      failure = error;
      unread.push(unreadOf(row, at + 1));
      console.error('A row of a list could not be read.', error);
      return [];
    }
  });
  if (failure !== null && items.length === 0) throw failure;
  return { items, unread };
}

/**
 * A whole list, asked for in pages of `size` until the server's count is reached; the pages after the first
 * are asked for in parallel. For lists from which nothing is deleted while they are read.
 */
export async function wholeList<Item extends v.GenericSchema>(
  http: Http, path: string, item: Item, size: number, signal: AbortSignal, search: Readonly<Record<string, string | number>> = {},
): Promise<ReadRows<v.InferOutput<Item>> & { headers: Headers }> {
  const page = async (skip: number) => {
    const response = await http.get(path, { searchParams: { ...search, skip, limit: size }, signal });
    return { ...readRows(item, await response.json()), headers: response.headers };
  };
  const first = await page(0);
  const total = Number(first.headers.get(TOTAL_COUNT_HEADER) ?? first.items.length);
  const starts = Array.from({ length: Math.max(0, Math.ceil(total / size) - 1) }, (_, index) => (index + 1) * size);
  const rest = await Promise.all(starts.map(page));
  const pages = [first, ...rest];
  return { items: pages.flatMap(({ items }) => items), unread: pages.flatMap(({ unread }) => unread), headers: first.headers };
}

/**
 * A whole list, asked for page after page, each from where the one before ended: what is deleted in between takes no
 * other row away. The headers are those of the first page.
 */
export async function wholeListByKey<Item extends v.GenericSchema>(
  http: Http, path: string, item: Item, size: number, signal: AbortSignal, search: Readonly<Record<string, string | number>> = {},
): Promise<ReadRows<v.InferOutput<Item>> & { headers: Headers }> {
  const page = async (before: Readonly<Record<string, string>>) => {
    const response = await http.get(path, { searchParams: { ...search, limit: size, ...before }, signal });
    return { ...readRows(item, await response.json()), headers: response.headers, next: response.headers.get(NEXT_BEFORE_HEADER) };
  };
  const first = await page({});
  const pages = [first];
  for (let { next } = first; next !== null; next = pages.at(-1)!.next) pages.push(await page({ before: next }));
  return { items: pages.flatMap(({ items }) => items), unread: pages.flatMap(({ unread }) => unread), headers: first.headers };
}
