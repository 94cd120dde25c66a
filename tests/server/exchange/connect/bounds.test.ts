import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { afterEach, describe, expect, test } from 'vitest';
import type { Intake } from '#contract/exchange/intake.ts';
import { boundedFetch } from '#server/features/accounts/school.ts';
import { caller } from '#server/features/exchange/connect/canvas/call.ts';
import { canvas } from '#server/features/exchange/connect/canvas/environment.ts';
import { moodle } from '#server/features/exchange/connect/moodle/environment.ts';
import { jsonOf, request as ask } from '#server/features/exchange/connect/request.ts';
import { openApi } from '#tests/support/api.ts';
import { connected } from '#tests/support/vle/connected.ts';
import { fakeCanvas } from '#tests/support/vle/fake-canvas.ts';

const MB = 1024 * 1024;
const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(
    servers.splice(0).map(async (server) => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    }),
  );
});

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
/** An item with many values to check. */
const Wide = v.object({
  id: v.pipe(v.number(), v.transform(String)),
  files: v.optional(v.array(v.object({ id: v.number() })), []),
  name: v.optional(v.nullable(v.string()), null),
  body: v.optional(v.nullable(v.string()), null),
  url: v.optional(v.nullable(v.string()), null),
  grade: v.optional(v.nullable(v.string()), null),
});
const access = (address: string) => ({ address, token: 't', hosts: [new URL(address).host] });

describe('[SEC-1] a learning environment’s endless response is cut off with a clear error', () => {
  test('after a total number of bytes, however small each page is', async () => {
    let sent = 0;
    const address = await listen((request, response) => {
      const page = Number(new URL(request.url!, 'http://x').searchParams.get('page') ?? 1);
      sent += 8 * MB;
      response.setHeader('Link', `<${address}/api/v1/courses?page=${page + 1}>; rel="next"`);
      response.end(JSON.stringify([]).padEnd(8 * MB, ' '));
    });
    await expect(canvas(access(address)).assignments()).rejects.toMatchObject({
      kind: 'refused',
      message: 'The learning environment’s responses are too long to be read.',
    });
    expect(sent).toBeLessThan(90 * MB);
  });
  test('after a number of pages, and if a page links to itself', async () => {
    for (const next of [(page: number) => page + 1, () => 1]) {
      let asked = 0;
      const address = await listen((request, response) => {
        asked += 1;
        const page = Number(new URL(request.url!, 'http://x').searchParams.get('page') ?? 1);
        response.setHeader('Link', `<${address}/api/v1/courses?page=${next(page)}>; rel="next"`);
        response.end('[]');
      });
      await expect(canvas(access(address)).assignments()).rejects.toMatchObject({
        kind: 'refused',
        message: expect.stringContaining('never ends'),
      });
      expect(asked).toBeLessThan(210);
    }
  });
  test('from Moodle too', async () => {
    const address = await listen((_, response) => {
      response.end('{}'.padEnd(40 * MB, ' '));
    });
    await expect(moodle(access(address)).assignments()).rejects.toMatchObject({
      kind: 'refused',
      message: 'The learning environment’s responses are too long to be read.',
    });
  });
  test('after a number of values, of which a small response can contain millions', async () => {
    const address = await listen((_, response) => {
      response.end(`[${'{"id":1,"name":"a"},'.repeat(400_000)}{"id":1,"name":"a"}]`);
    });
    for (const asked of [
      canvas(access(address)).assignments(),
      moodle(access(address)).assignments(),
    ])
      await expect(asked).rejects.toMatchObject({
        kind: 'refused',
        message: 'The learning environment’s responses are too long to be read.',
      });
  });
  test('values within the limits are checked while others get their turn', async () => {
    const address = await listen((_, response) => {
      response.end(`[${'{"id":1},'.repeat(180_000)}{"id":1}]`);
    });
    const { all } = caller(access(address));
    const worked = () => process.threadCpuUsage().user / 1000;
    let [most, before] = [0, worked()];
    const timer = setInterval(() => {
      most = Math.max(most, worked() - before);
      before = worked();
    }, 1);
    expect(await all('/courses', Wide)).toHaveLength(180_001);
    clearInterval(timer);
    expect(most).toBeLessThan(1_000);
  });
  test('from a server that sends a few bytes at a time, and one that wants another protocol than HTTP', async () => {
    const address = await listen((request, response) => {
      if (request.url === '/drip') {
        const timer = setInterval(() => response.write(' '), 20);
        response.on('close', () => clearInterval(timer));
      } else
        request.socket.end(
          'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
        );
    });
    const { hosts } = access(address);
    const limits = { silentMs: 5_000, wholeMs: 400, jsonBytes: MB };
    const dripping = await ask(`${address}/drip`, hosts, {}, limits);
    await expect(jsonOf(dripping, undefined, limits)).rejects.toMatchObject({ kind: 'away' });
    await expect(
      ask(`${address}/101`, hosts, {}, { ...limits, wholeMs: 60_000 }),
    ).rejects.toMatchObject({ kind: 'away' });
  });
  test('from a school’s sign-in', async () => {
    const address = await listen((_, response) => {
      response.end('{}'.padEnd(2 * MB, ' '));
    });
    await expect(
      boundedFetch(address, { method: 'GET', headers: {}, body: null, redirect: 'manual' }),
    ).rejects.toThrow('too long');
  });
});

test('[SEC-17] a download doesn’t follow Canvas to another host, even if the operator allows that one too', async () => {
  let reached = 0;
  const other = await listen((_, response) => {
    reached += 1;
    response.end('somebody else’s page');
  });
  const address = await listen((_, response) => {
    response.statusCode = 302;
    response.setHeader('Location', `${other}/secret`);
    response.end();
  });
  const hosts = [new URL(address).host, new URL(other).host];
  await expect(
    canvas({ address, token: 't', hosts }).download(
      { folder: '', filename: 'essay.txt', bytes: 10, url: `${address}/files/1` },
      MB,
    ),
  ).rejects.toMatchObject({ kind: 'refused' });
  expect(reached).toBe(0);
});

test('[SEC-1] an endless class doesn’t block others’, and is abandoned in time', async () => {
  const api = await openApi({
    env: { CONNECT_HOSTS: '127.0.0.1', CONNECT_FILE_HOSTS: '127.0.0.1' },
    fetchMs: 4_000,
  });
  const slow = await fakeCanvas({ students: [{ id: 1, name: 'Ada', files: { 'a.txt': 'x' } }] });
  const own = await fakeCanvas({ students: [{ id: 2, name: 'Bob', text: '<p>Typed.</p>' }] });
  const drip = await listen((_, response) => {
    const timer = setInterval(() => response.write(' '), 50);
    response.on('close', () => clearInterval(timer));
  });
  slow.state.filesAt = drip;
  try {
    const attacker = await api.teacher();
    const theirs = await connected(attacker, slow);
    const { body: stuck } = await attacker.post<Intake>(`${theirs.base}/connection/intakes`);
    const here = await connected(await api.teacher(), own);
    expect((await here.takeIn()).state).toBe('stored');
    const state = async () => (await attacker.get<Intake>(`/api/v1/intakes/${stuck.id}`)).body;
    expect((await state()).state).toBe('reading');
    await expect
      .poll(state, { timeout: 15_000 })
      .toMatchObject({ state: 'failed', error: expect.stringContaining('too slow') });
  } finally {
    await slow.close();
    await own.close();
    await api.close();
  }
});
