import http from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

/**
 * `fetch` for one long question: Node's own gives up on an answer that takes more than five minutes to begin, whatever
 * AI_TIMEOUT_S says. Follows no redirect, which would carry the key elsewhere. Rejects with the socket's error.
 */
export const patientFetch: typeof globalThis.fetch = (input, init = {}) => new Promise((resolve, reject) => {
  const url = new URL(input instanceof Request ? input.url : input);
  const { request } = url.protocol === 'https:' ? https : http;
  const options = { method: init.method ?? 'GET', headers: Object.fromEntries(new Headers(init.headers)), ...(init.signal ? { signal: init.signal } : {}) };
  const outgoing = request(url, options, (incoming) => {
    const headers = Object.entries(incoming.headersDistinct).flatMap(([name, values]) => (values ?? []).map((value): [string, string] => [name, value]));
    try {
      resolve(new Response(Readable.toWeb(incoming) as ReadableStream<Uint8Array> as BodyInit, { status: incoming.statusCode ?? 0, headers }));
    } catch (error) {
      incoming.destroy();
      reject(error);
    }
  });
  outgoing.on('error', reject);
  outgoing.end(init.body);
});
