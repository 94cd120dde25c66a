import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { closingOf } from '#server/platform/http/closing.ts';

/** Longer than a test may take: nothing that is waited for is cut off. */
const GRACE_MS = 600_000;
const ASKED = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

test('a server that is closing finishes its responses, and doesn’t wait for idle connections', async () => {
  const answering = Promise.withResolvers<ServerResponse>();
  const server = createServer(({ url }, answer) => {
    if (url === '/slow') answering.resolve(answer);
    else answer.end('done');
  });
  const close = closingOf(server, GRACE_MS);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const open = async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  };
  const [slow, done, ready] = [await open(), await open(), await open()];
  slow.write(ASKED.replace('/', '/slow'));
  done.write(ASKED);
  const [answer] = await Promise.all([answering.promise, once(done, 'data')]);
  const closed = close();
  await Promise.all([once(done.resume(), 'close'), once(ready.resume(), 'close')]);
  answer.end('finished');
  expect(await text(slow)).toMatch(/finished/);
  await closed;
});
