import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { isMissing, type UnreadableEntry } from '#lib/lists/unreadable.ts';
import { createHttp } from '#services/http.ts';
import { allRows, wholeList, wholeListByKey } from '#services/lists.ts';

interface Asked {
  skip: number;
  limit: number;
  before: string | null;
}
interface Answer {
  ids: number[];
  total?: number | string;
  next?: string;
}

/** How the server pages, and what it was asked for. */
let pages: (asked: Asked) => Answer;
let asked: Asked[] = [];
const server = createServer((request, response) => {
  const query = new URL(request.url ?? '', 'http://server').searchParams;
  const one = {
    skip: Number(query.get('skip') ?? 0),
    limit: Number(query.get('limit') ?? 100),
    before: query.get('before'),
  };
  asked.push(one);
  const { ids, total, next } = pages(one);
  if (total !== undefined) response.setHeader('X-Total-Count', String(total));
  if (next !== undefined) response.setHeader('X-Next-Before', next);
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify(ids.map((id) => ({ id }))));
});
await new Promise<void>((resolve) => {
  server.listen(0, '127.0.0.1', resolve);
});
const http = createHttp({
  baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
  token: () => null,
  refused: () => {},
  log: () => {},
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
});

const Item = v.object({ id: v.number() });
const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);
const { signal } = new AbortController();
const LISTS = { wholeList, wholeListByKey };
type Way = keyof typeof LISTS;
const read = async (way: Way, size = 100) => {
  const { items, unread } = await LISTS[way](http, 'list', Item, size, signal);
  return { ids: items.map(({ id }) => id), said: saidOf(unread) };
};
const saidOf = (unread: readonly UnreadableEntry[]): string[] =>
  unread.map((one) => (isMissing(one) ? `${one.loaded} of ${one.total} loaded` : one.name));
const WAYS = Object.keys(LISTS) as Way[];

/** As in the specification: `skip`, `limit` and the total count. */
const asSpecified =
  (count: number): typeof pages =>
  ({ skip, limit }) => ({ ids: upTo(count).slice(skip, skip + limit), total: count });

test.each(WAYS)(
  '[SPEC-1] loads all rows from a server that pages by skip and limit: %s',
  async (way) => {
    for (const count of [0, 1, 99, 100, 101, 250, 1_501]) {
      pages = asSpecified(count);
      expect(await read(way)).toEqual({ ids: upTo(count), said: [] });
    }
  },
);

test.each(WAYS)(
  '[SPEC-1] loads all rows from a server that allows fewer rows per page than requested: %s',
  async (way) => {
    for (const total of [101, undefined]) {
      pages = ({ skip, limit }) => ({
        ids: upTo(101).slice(skip, skip + Math.min(limit, 40)),
        ...(total !== undefined && { total }),
      });
      expect(await read(way)).toEqual({ ids: upTo(101), said: [] });
    }
  },
);

test.each(WAYS)(
  '[SPEC-1] keeps asking a server that doesn’t say how many rows there are until no more come: %s',
  async (way) => {
    for (const count of [0, 100, 101, 300]) {
      pages = ({ skip, limit }) => ({ ids: upTo(count).slice(skip, skip + limit) });
      expect(await read(way)).toEqual({ ids: upTo(count), said: [] });
    }
    pages = ({ skip, limit }) => ({ ids: upTo(101).slice(skip, skip + limit), total: 'many' });
    expect((await read(way)).ids).toEqual(upTo(101));
  },
);

test.each(WAYS)(
  '[SPEC-1] stops reading from a server that ignores the paging parameters, and reports the missing row: %s',
  async (way) => {
    pages = () => ({ ids: upTo(100), total: 101, next: 'the same,100' });
    expect(await read(way)).toEqual({ ids: upTo(100), said: ['100 of 101 loaded'] });
    expect(asked.length).toBeLessThan(10);
    pages = () => ({ ids: upTo(100), total: 1_000_000_000 });
    expect(await read(way)).toEqual({ ids: upTo(100), said: ['100 of 1000000000 loaded'] });
    expect(asked.length).toBeLessThan(30);
    pages = () => ({ ids: upTo(101), total: 101, next: 'the same,101' });
    expect(await read(way)).toEqual({ ids: upTo(101), said: [] });
  },
);

test.each(WAYS)(
  '[SPEC-1] loads all rows from a server that reports the count of a page as that of the whole list: %s',
  async (way) => {
    for (const count of [0, 99, 100, 101, 200, 250]) {
      pages = ({ skip, limit }) => {
        const ids = upTo(count).slice(skip, skip + limit);
        return { ids, total: ids.length };
      };
      expect((await read(way)).ids).toEqual(upTo(count));
    }
    for (const total of [-1, 1.5, '', ' ', '100, 100', 'NaN', '1e400']) {
      pages = ({ skip, limit }) => ({ ids: upTo(250).slice(skip, skip + limit), total });
      expect(await read(way)).toEqual({ ids: upTo(250), said: [] });
    }
  },
);

test('[SPEC-1] uses skip with a server that names a next page but ignores `before`', async () => {
  pages = ({ skip, limit }) => ({
    ids: upTo(250).slice(skip, skip + limit),
    total: 250,
    next: 'row,100',
  });
  expect(await read('wholeListByKey')).toEqual({ ids: upTo(250), said: [] });
  expect(asked.length).toBeLessThan(6);
});

test('[SPEC-1] uses only the next page named by a server that names it', async () => {
  pages = ({ before, limit }) => {
    const start = before === null ? 0 : Number(before.split(',')[1]);
    const ids = upTo(250).slice(start, start + limit);
    return { ids, total: 250, ...(start + limit < 250 && { next: `row,${start + limit}` }) };
  };
  expect(await read('wholeListByKey')).toEqual({ ids: upTo(250), said: [] });
  expect(asked.map(({ before }) => before)).toEqual([null, 'row,100', 'row,200']);
});

test.each(WAYS)(
  '[SPEC-1] a row deleted while a list is read by skip causes no other row to be missed: %s',
  async (way) => {
    const rows = upTo(150);
    pages = ({ skip, limit }) => {
      if (asked.length === 2) rows.shift();
      return { ids: rows.slice(skip, skip + limit), total: rows.length };
    };
    expect(await read(way)).toEqual({ ids: upTo(150).slice(1), said: [] });
  },
);

test('[SPEC-1] refuses an endless list with a message', async () => {
  pages = ({ skip }) => ({ ids: [skip + 1], next: `row,${skip}` });
  let id = 0;
  pages = () => ({ ids: [(id += 1)], next: `row,${id}` });
  await expect(read('wholeListByKey', 1)).rejects.toThrow('This list has no end');
});

test('[SPEC-1] a caller that can’t report what is missing gets no partial list', async () => {
  pages = () => ({ ids: upTo(2), total: 3 });
  const listed = await wholeList(http, 'list', Item, 100, signal);
  expect(() => allRows(listed)).toThrow('2 of 3 loaded');
});
