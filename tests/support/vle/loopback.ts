import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface Heard {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  form: URLSearchParams;
  bytes: Buffer;
}
export type Answering = (heard: Heard, answer: ServerResponse) => void;

/** Starts an HTTP server on this machine. `host` is what an operator names to allow it. */
export async function loopback(answering: Answering) {
  const server = createServer((incoming, answer) => {
    void buffer(incoming).then((bytes) =>
      answering(
        {
          method: incoming.method ?? '',
          url: new URL(incoming.url ?? '/', 'http://loopback'),
          headers: incoming.headers,
          form: new URLSearchParams(bytes.toString()),
          bytes,
        },
        answer,
      ),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    address: `http://${host}`,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

export const json = (
  answer: ServerResponse,
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): void => {
  answer
    .writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', ...headers })
    .end(JSON.stringify(body));
};
export const html = (answer: ServerResponse, body: string, status = 200): void => {
  answer.writeHead(status, { 'Content-Type': 'text/html' }).end(body);
};
