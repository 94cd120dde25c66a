import * as v from 'valibot';
import { NEXT_BEFORE_HEADER, TOTAL_COUNT_HEADER } from '#contract/common.ts';
import {
  isMissing,
  missingRows,
  unreadableOf,
  type UnreadableEntry,
} from '#lib/lists/unreadable.ts';
import { Failure } from '#lib/site/failure.ts';
import { parsed, type Http } from './http.ts';

export interface ReadRows<Row> {
  items: Row[];
  /**
   * Rows that could not be read, and how many the server counted but did not send.
   */ unread: UnreadableEntry[];
}
/** The rows that were read, and why the last unreadable one failed. */
export interface Reading<Row> extends ReadRows<Row> {
  failure: unknown;
}
interface Listed<Row> extends ReadRows<Row> {
  headers: Headers;
}

/**
 * Reads each row separately, so that an unreadable one doesn't affect the others. It is reported,
 * and logged for developers. `before` is the number of preceding rows of the same list.
 */
export function readEach<Item extends v.GenericSchema>(
  item: Item,
  rows: readonly unknown[],
  before = 0,
): Reading<v.InferOutput<Item>> {
  let failure: unknown = null;
  const unread: UnreadableEntry[] = [];
  const items = rows.flatMap((row, at) => {
    try {
      return [parsed(item, row)];
    } catch (error) {
      failure = error;
      unread.push(unreadableOf(row, before + at + 1));
      console.error('A row of a list could not be read.', error);
      return [];
    }
  });
  return { items, unread, failure };
}

/**
 * Throws the `Failure` if no row in any of the lists could be read: that isn't a bad row, but a
 * different server.
 */
export function refuseUnreadable(readings: readonly Reading<unknown>[]): void {
  const failed = readings.find(({ failure }) => failure !== null);
  if (failed && readings.every(({ items }) => items.length === 0)) throw failed.failure;
}

/**
 * Returns the rows, for a caller that can't show that some are missing: throws a `Failure` then.
 */
export function allRows<Row>({ items, unread }: ReadRows<Row>): Row[] {
  const missing = unread.find(isMissing);
  if (missing === undefined) return items;
  const message = `${missing.loaded} of ${missing.total} loaded. Try again; if it stays, tell your administrator.`;
  throw new Failure({ status: 200, detail: message, message });
}

const rowsOf = (body: unknown): unknown[] => parsed(v.array(v.unknown()), body);

/**
 * Reads the rows of an unpaged list. Throws a `Failure` if it is not a list, or if none of its rows
 * can be read.
 */
export function readRows<Item extends v.GenericSchema>(
  item: Item,
  body: unknown,
): ReadRows<v.InferOutput<Item>> {
  const reading = readEach(item, rowsOf(body));
  refuseUnreadable([reading]);
  return { items: reading.items, unread: reading.unread };
}

type Search = Readonly<Record<string, string | number>>;

/** Number of pages requested at the same time. */
const PAGES_AT_ONCE = 6;
/** A list with more pages is taken to be endless: no further ones are requested. */
const MAX_PAGES = 2_000;
/** How often a list is read again from its beginning because rows were deleted meanwhile. */
const MAX_READINGS = 3;

interface Page {
  rows: unknown[];
  headers: Headers;
  /** The server's count for the whole list, or null if it gives none. */
  total: number | null;
}

/** Returns a key that identifies a row, to detect duplicates. */
const keyOf = (row: unknown): string =>
  typeof row === 'object' && row !== null && 'id' in row
    ? `id ${String(row.id)}`
    : JSON.stringify(row);

const totalIn = (headers: Headers): number | null => {
  const header = headers.get(TOTAL_COUNT_HEADER);
  const total = header === null || header.trim() === '' ? NaN : Number(header);
  return Number.isSafeInteger(total) && total >= 0 ? total : null;
};

/** Collects the received rows of a list without duplicates, in order of arrival. */
function collect() {
  const seen = new Set<string>();
  const rows: unknown[] = [];
  let pages = 0;
  let expected: number | null = null;
  let hasShrunk = false;
  return {
    rows,
    /**
     * Expected number of rows: the lowest count of any page, since rows may be deleted during
     * reading.
     */
    expected: () => expected,
    hasShrunk: () => hasShrunk,
    isWhole: () => expected !== null && rows.length >= expected,
    /** Adds a page, and returns how many of its rows are new. */
    add: ({ rows: arrived, total }: Page): number => {
      pages += 1;
      if (pages > MAX_PAGES) {
        const message = `This list has no end: after ${rows.length.toLocaleString('en')} rows the server still sends more. Tell your administrator.`;
        throw new Failure({ status: 200, detail: message, message });
      }
      if (total !== null) {
        hasShrunk ||= expected !== null && total < expected;
        expected = expected === null ? total : Math.min(expected, total);
      }
      // Compares only with earlier pages: rows of one page are distinguished by position.
      const fresh = arrived.filter((row) => !seen.has(keyOf(row)));
      for (const row of fresh) {
        seen.add(keyOf(row));
        rows.push(row);
      }
      return fresh.length;
    },
  };
}
type Collected = ReturnType<typeof collect>;

/**
 * Requests the rest of a list by `skip`. A page may have fewer rows than requested (`size`) if the
 * server has a lower limit, so the number received (`step`) counts. Ends when the total is reached,
 * or when a page has nothing new. A total reached with a full page may be that page's own, so the
 * next page is requested, too.
 */
async function readBySkip(
  list: Collected,
  page: (skip: number) => Promise<Page>,
  step: number,
  size: number,
): Promise<void> {
  if (step === 0) return;
  let skip = list.rows.length;
  let isFull = step >= size;
  while (!list.isWhole() || isFull) {
    const total = list.expected();
    // Without a total, or beyond it, each page shows whether another may follow.
    const ahead =
      total === null || list.isWhole()
        ? 1
        : Math.min(PAGES_AT_ONCE, Math.ceil((total - skip) / step));
    const from = skip;
    const pages = await Promise.all(
      Array.from({ length: Math.max(1, ahead) }, (_, at) => page(from + at * step)),
    );
    skip += pages.length * step;
    isFull = (pages.at(-1)?.rows.length ?? 0) >= size;
    const isAtEnd = pages.map(list.add).includes(0);
    if (isAtEnd) return;
  }
}

/** Reads the rows, and adds the number that the server counted but didn't send. */
function readingOf<Item extends v.GenericSchema>(
  item: Item,
  list: Collected,
): Reading<v.InferOutput<Item>> {
  const reading = readEach(item, list.rows);
  return {
    ...reading,
    unread: [...reading.unread, ...missingRows(list.rows.length, list.expected())],
  };
}

const pagesOf =
  (http: Http, path: string, signal: AbortSignal, search: Search) =>
  async (from: Search): Promise<Page> => {
    const response = await http.get(path, {
      searchParams: { ...search, ...from },
      signal,
    });
    return {
      rows: rowsOf(await response.json()),
      headers: response.headers,
      total: totalIn(response.headers),
    };
  };

/**
 * Loads a list like `wholeList`, for a caller who has other rows to show if none of these can be
 * read.
 */
export async function eachOfList<Item extends v.GenericSchema>(
  http: Http,
  path: string,
  item: Item,
  size: number,
  signal: AbortSignal,
  search: Search = {},
): Promise<Reading<v.InferOutput<Item>> & { headers: Headers }> {
  const page = pagesOf(http, path, signal, search);
  for (let attempt = 1; ; attempt += 1) {
    const list = collect();
    const first = await page({ skip: 0, limit: size });
    list.add(first);
    await readBySkip(list, (skip) => page({ skip, limit: size }), first.rows.length, size);
    // Paging by `skip` misses a row if an earlier one is deleted meanwhile.
    if (!list.hasShrunk() || attempt === MAX_READINGS)
      return { ...readingOf(item, list), headers: first.headers };
  }
}

/**
 * Loads a whole list in pages of `size` until the server's count is reached, some pages at the same
 * time. If rows are still missing, `unread` has their number. For lists from which little is
 * deleted while they are read.
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
  refuseUnreadable([reading]);
  return { items: reading.items, unread: reading.unread, headers };
}

/**
 * Loads a whole list page by page, each from where the last one ended: deletions in between don't
 * make it miss other rows. If the server doesn't support this, pages by `skip`, as specified. The
 * headers are those of the first page.
 */
export async function wholeListByKey<Item extends v.GenericSchema>(
  http: Http,
  path: string,
  item: Item,
  size: number,
  signal: AbortSignal,
  search: Search = {},
): Promise<Listed<v.InferOutput<Item>>> {
  const page = pagesOf(http, path, signal, search);
  for (let attempt = 1; ; attempt += 1) {
    const list = collect();
    const first = await page({ limit: size });
    list.add(first);
    let next = first.headers.get(NEXT_BEFORE_HEADER);
    let isAtEnd = false;
    while (next !== null) {
      const following = await page({ limit: size, before: next });
      next = following.headers.get(NEXT_BEFORE_HEADER);
      isAtEnd = next === null;
      // A server that ignores `before` would send the first page forever.
      if (list.add(following) === 0) break;
    }
    if (!isAtEnd || list.expected() !== null)
      // A server that names each next page also says when there is none.
      await readBySkip(
        list,
        (skip) => page({ skip, limit: size }),
        first.rows.length,
        isAtEnd ? Infinity : size,
      );
    if (isAtEnd || !list.hasShrunk() || attempt === MAX_READINGS) {
      const reading = readingOf(item, list);
      refuseUnreadable([reading]);
      return { items: reading.items, unread: reading.unread, headers: first.headers };
    }
  }
}
