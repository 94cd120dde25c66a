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
  /** Those that could not be read, and how many the server counted but did not send. */ unread: UnreadableEntry[];
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

/** Throws the `Failure` of lists of which no row at all could be read: that isn't a bad row, it is another server. */
export function refuseUnreadable(readings: readonly Reading<unknown>[]): void {
  const failed = readings.find(({ failure }) => failure !== null);
  if (failed && readings.every(({ items }) => items.length === 0)) throw failed.failure;
}

/** The rows, for a caller that can't say that some are missing: then it throws a `Failure`. */
export function allRows<Row>({ items, unread }: ReadRows<Row>): Row[] {
  const missing = unread.find(isMissing);
  if (missing === undefined) return items;
  const message = `${missing.loaded} of ${missing.total} loaded. Try again; if it stays, tell your administrator.`;
  throw new Failure({ status: 200, detail: message, message });
}

const rowsOf = (body: unknown): unknown[] => parsed(v.array(v.unknown()), body);

/**
 * The rows of a list that comes in one piece. Throws a `Failure` for what is no list, and when no
 * row of one can be read.
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

/** How many pages are asked for at the same time. */
const PAGES_AT_ONCE = 6;
/** A list of more pages than this has no end: it isn't asked for any further. */
const MAX_PAGES = 2_000;
/** How often a list is read from its beginning again because rows were deleted while it was read. */
const MAX_READINGS = 3;

interface Page {
  rows: unknown[];
  headers: Headers;
  /** What the server says the whole list has, or null where it doesn't say. */
  total: number | null;
}

/** What tells a row from others, so that one that comes twice is known. */
const keyOf = (row: unknown): string =>
  typeof row === 'object' && row !== null && 'id' in row
    ? `id ${String(row.id)}`
    : JSON.stringify(row);

const totalIn = (headers: Headers): number | null => {
  const header = headers.get(TOTAL_COUNT_HEADER);
  const total = header === null || header.trim() === '' ? NaN : Number(header);
  return Number.isSafeInteger(total) && total >= 0 ? total : null;
};

/** The rows of a list that have come, each once, in the order in which they came. */
function collect() {
  const seen = new Set<string>();
  const rows: unknown[] = [];
  let pages = 0;
  let expected: number | null = null;
  let hasShrunk = false;
  return {
    rows,
    /** How many rows the list should have: the least that any page said, since rows may go while it is read. */
    expected: () => expected,
    hasShrunk: () => hasShrunk,
    isWhole: () => expected !== null && rows.length >= expected,
    /** Adds a page, and answers how many of its rows are new. */
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
      // Compared with pages before it only: rows of one page are told apart by their place.
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
 * Asks for the rest of a list by `skip`. A page may hold fewer rows than were asked for (`size`),
 * where the server sets a lower limit: what counts is how many came (`step`). It ends when the
 * total is reached, or when a page brings nothing new. A total that a full page reaches may be the
 * page's own, so the page after it is asked for, too.
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
    // Without a total, or beyond it, each page tells whether another may follow.
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

/** Reads the rows, and adds those that the server counted but didn't send. */
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

/** A list asked for as `wholeList` does, for a caller who has other rows to show where none of these can be read. */
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
    // By `skip` a row is passed over when one before it is deleted in between.
    if (!list.hasShrunk() || attempt === MAX_READINGS)
      return { ...readingOf(item, list), headers: first.headers };
  }
}

/**
 * A whole list, asked for in pages of `size` until the server's count is reached, some pages at the same time. Where
 * rows are missing in the end, `unread` says how many. For lists from which little is deleted while they are read.
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
 * A whole list, asked for page after page, each from where the one before ended: what is deleted in between takes no
 * other row away. A server that doesn't page in this way is asked by `skip`, as the specification has it. The headers
 * are those of the first page.
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
      // A server that ignores `before` sends the first page for ever.
      if (list.add(following) === 0) break;
    }
    if (!isAtEnd || list.expected() !== null)
      // Whoever names each next page has said where the last one ends.
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
