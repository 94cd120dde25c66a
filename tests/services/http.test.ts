import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { TimeSchema } from '#contract/common.ts';
import { Failure } from '#lib/site/failure.ts';
import { sessionActors } from '#services/accounts/auth.ts';
import { createHttp, parsed } from '#services/http.ts';
import { wholeList, wholeListByKey } from '#services/lists.ts';
import { run } from '#tests/support/services.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;
let answer: Answer = () => {};
let seen: IncomingMessage[] = [];
const server = createServer((request, response) => {
  seen.push(request);
  answer(request, response);
});
await new Promise<void>((resolve) => {
  server.listen(0, '127.0.0.1', resolve);
});
const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

let token: string | null = null;
let refused: string[] = [];
let logged: Failure[] = [];
const http = createHttp({
  baseUrl,
  token: () => token,
  refused: (old) => refused.push(old),
  log: (failure) => logged.push(failure),
});
beforeEach(() => {
  token = null;
  refused = [];
  logged = [];
  seen = [];
});

const json =
  (status: number, body: unknown, headers = {}): Answer =>
  (_, response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body));
const failed = async (call: Promise<unknown>): Promise<Failure> => {
  const error: unknown = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof Failure) return error;
  throw new Error('The call did not fail with a Failure.', { cause: error });
};

test('[SPEC-6] a response about the user that isn’t JSON means that the server was reached', async () => {
  const { loadUser } = sessionActors(http);
  for (const body of ['<html>A proxy</html>', '', '{"id":'])
    for (const type of ['text/html', 'application/json']) {
      answer = (_, response) => response.writeHead(200, { 'content-type': type }).end(body);
      const { facts } = await failed(run(loadUser)); // oxlint-disable-line no-await-in-loop -- one answer after the other
      expect(facts).toEqual({
        status: 200,
        detail: null,
        message: 'An unexpected error occurred.',
      });
    }
});

describe('every request', () => {
  test('[API-1] goes to the single base address, [AUTH-15] with the stored token as bearer', async () => {
    answer = json(200, {});
    token = 'secret';
    await http.get('api/v1/users/me');
    expect([seen[0]?.url, seen[0]?.headers.authorization]).toEqual([
      '/api/v1/users/me',
      'Bearer secret',
    ]);
  });
  test('[AUTH-16] has no authorisation header without a stored token', async () => {
    answer = json(200, {});
    await http.get('api/v1/config');
    expect(seen[0]?.headers).not.toHaveProperty('authorization');
  });
  test('[API-2] has a JSON body', async () => {
    answer = json(201, {});
    await http.post('api/v1/assignments/', { json: { name: 'Essay' } });
    expect(seen[0]?.headers['content-type']).toBe('application/json');
  });
  test('[CACHE-10] waits longer than ky’s default of ten seconds: no time-out is set', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const [asked, waited] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    answer = async (_, response) => {
      asked.resolve();
      await waited.promise;
      json(200, { late: true })(_, response);
    };
    const late = http.get('slow').json();
    await asked.promise;
    await vi.advanceTimersByTimeAsync(3_600_000);
    waited.resolve();
    expect(await late).toEqual({ late: true });
  });
  test('isn’t retried here: the charts do that', async () => {
    answer = json(503, { detail: 'Busy.' });
    await failed(http.get('api/v1/assignments/').json());
    expect(seen).toHaveLength(1);
  });
});

describe('a failed call', () => {
  test('[ERR-11] [ERR-12] is logged and rejected with the message', async () => {
    answer = json(422, {
      detail: [
        { loc: ['body', 'name'], msg: 'Name is required.', type: 'value' },
        { loc: [], msg: 'Too long.', type: 'value' },
      ],
    });
    const failure = await failed(http.post('x', { json: {} }).json());
    expect(failure.message).toBe('Name is required., Too long.');
    expect(failure.facts).toEqual({
      status: 422,
      detail: 'Name is required., Too long.',
      message: 'Name is required., Too long.',
      field: 'name',
    });
    expect(logged).toEqual([failure]);
  });
  test('from a proxy has the text of its status', async () => {
    answer = (_, response) =>
      response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Bad</h1>');
    expect((await failed(http.get('x').json())).facts).toEqual({
      status: 500,
      detail: null,
      message: 'Something went wrong on our end. Please try again later.',
    });
  });
  test('that reached no server has no status and no message', async () => {
    answer = (request) => request.socket.destroy();
    expect((await failed(http.get('x').json())).facts).toEqual({
      status: null,
      detail: null,
      message: null,
    });
  });
  test('[ERR-13] [RULE-2] with a refused token says which one, and doesn’t navigate', async () => {
    answer = json(401, { detail: 'Expired.' });
    token = 'old';
    expect((await failed(http.get('x').json())).message).toBe('Expired.');
    expect(refused).toEqual(['old']);
  });
  test('with a wrong password doesn’t count as a refused token', async () => {
    answer = json(401, { detail: 'No.' });
    await failed(http.post('api/v1/auth/token', { json: {} }).json());
    expect(refused).toEqual([]);
  });
  test('that was cancelled isn’t a failure of the server', async () => {
    answer = () => {};
    const controller = new AbortController();
    const call = http
      .get('x', { signal: controller.signal })
      .json()
      .catch((error: unknown) => error);
    controller.abort();
    expect(await call).toMatchObject({ name: 'AbortError' });
    expect(logged).toEqual([]);
  });
  test('includes a response that the contract doesn’t know', () => {
    expect(() => parsed(v.object({ id: v.number() }), { id: 'x' })).toThrow(
      'An unexpected error occurred.',
    );
  });
});

describe('a whole list', () => {
  const Item = v.object({ id: v.number() });
  const pages =
    (total: number): Answer =>
    (request, response) => {
      const query = new URL(request.url!, baseUrl).searchParams;
      const skip = Number(query.get('skip'));
      const items = Array.from(
        { length: Math.max(0, Math.min(Number(query.get('limit')), total - skip)) },
        (_, at) => ({ id: skip + at + 1 }),
      );
      json(200, items, { 'X-Total-Count': String(total) })(request, response);
    };
  const whole = (size: number) => wholeList(http, 'list', Item, size, new AbortController().signal);

  test('[RULE-27] is loaded in pages until it is complete, including the 101st row', async () => {
    answer = pages(101);
    const { items } = await whole(100);
    expect(items.map(({ id }) => id)).toEqual(Array.from({ length: 101 }, (_, at) => at + 1));
    expect(seen.map(({ url }) => url)).toEqual([
      '/list?skip=0&limit=100',
      '/list?skip=100&limit=100',
    ]);
  });
  test('[RULE-28] [CRED-26] works in pages of 50 as well', async () => {
    answer = pages(120);
    expect((await whole(50)).items).toHaveLength(120);
    expect(seen).toHaveLength(3);
  });
  test('that is empty takes one call', async () => {
    answer = pages(0);
    expect((await whole(100)).items).toEqual([]);
    expect(seen).toHaveLength(1);
  });
  test('[ERR-59] a row that can’t be read doesn’t hide the others, and one with an unreadable date stays', async () => {
    const Dated = v.object({ id: v.number(), created_at: TimeSchema });
    const rows = [
      { id: 1, created_at: '2026-01-01T00:00:00.000Z' },
      { id: 2, created_at: 'long ago' },
      { id: 'three' },
      null,
    ];
    answer = json(200, rows, { 'X-Total-Count': '4' });
    const told = vi.spyOn(console, 'error').mockReturnValue(undefined);
    for (const list of [wholeList, wholeListByKey]) {
      const { items, unread } = await list(http, 'list', Dated, 100, new AbortController().signal);
      expect([items, unread.map(({ name }) => name)]).toEqual([
        rows.slice(0, 2),
        ['row 3', 'row 4'],
      ]);
    }
    expect(told).toHaveBeenCalledTimes(4);
    told.mockRestore();
    expect(parsed(Dated, rows[1])).toEqual(rows[1]);
    expect(() => parsed(Dated, { id: 2, created_at: 5 })).toThrow('unexpected');
  });
  test('fails as a whole if one page fails: half a list is never shown as all of it', async () => {
    answer = (request, response) =>
      (request.url?.includes('skip=100') ? json(500, { detail: 'No.' }) : pages(150))(
        request,
        response,
      );
    expect((await failed(whole(100))).message).toBe('No.');
  });
});
