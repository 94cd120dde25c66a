import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { boundedFetch } from '#server/features/accounts/school.ts';
import { canvas } from '#server/features/exchange/connect/canvas/environment.ts';
import { moodle } from '#server/features/exchange/connect/moodle/environment.ts';

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
const access = (address: string) => ({ address, token: 't', hosts: [new URL(address).host] });

describe('[SEC-1] a learning environment that answers without end is cut off with a clear error', () => {
  test('after so many bytes in all, however small each page is', async () => {
    let sent = 0;
    const address = await listen((request, response) => {
      const page = Number(new URL(request.url!, 'http://x').searchParams.get('page') ?? 1);
      sent += 8 * MB;
      response.setHeader('Link', `<${address}/api/v1/courses?page=${page + 1}>; rel="next"`);
      response.end(JSON.stringify([]).padEnd(8 * MB, ' '));
    });
    await expect(canvas(access(address)).assignments()).rejects.toMatchObject({
      kind: 'refused',
      message: 'The learning environment’s answers are too long to be read.',
    });
    expect(sent).toBeLessThan(90 * MB);
  });
  test('after so many pages, and where a page leads to itself', async () => {
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
        message: expect.stringContaining('has no end'),
      });
      expect(asked).toBeLessThan(210);
    }
  });
  test('of Moodle too', async () => {
    const address = await listen((_, response) => {
      response.end('{}'.padEnd(40 * MB, ' '));
    });
    await expect(moodle(access(address)).assignments()).rejects.toMatchObject({
      kind: 'refused',
      message: 'The learning environment’s answers are too long to be read.',
    });
  });
  test('of a school’s sign-in', async () => {
    const address = await listen((_, response) => {
      response.end('{}'.padEnd(2 * MB, ' '));
    });
    await expect(
      boundedFetch(address, { method: 'GET', headers: {}, body: null, redirect: 'manual' }),
    ).rejects.toThrow('too long');
  });
});

test('[SEC-17] a download doesn’t follow Canvas to another host, though the operator allows that one too', async () => {
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
