import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Balancer extends AsyncDisposable {
  url: string;
  /**
   * The addresses that get requests in turn. One that is removed gets no more, and finishes those
   * it has.
   */
  servers: string[];
}

/**
 * Passes each request to the next server, like a proxy in front of several processes, after waiting
 * for `before`.
 */
export async function startBalancer(
  servers: string[],
  before?: (asked: IncomingMessage) => Promise<unknown>,
): Promise<Balancer> {
  const balancer = { servers };
  let turn = 0;
  const proxy = createServer(async (asked, answered) => {
    await before?.(asked);
    const target = balancer.servers[turn++ % balancer.servers.length]!;
    const passed = request(
      new URL(asked.url ?? '/', target),
      { method: asked.method, headers: asked.headers, agent: false },
      (answer) => {
        answered.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(answered);
      },
    );
    passed.on('error', () =>
      answered.headersSent ? answered.destroy() : answered.writeHead(502).end(),
    );
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return Object.assign(balancer, {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  });
}
