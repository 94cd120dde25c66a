import http from 'node:http';
import https from 'node:https';
import { pipeline, Readable, Transform } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

/**
 * Many times the size of a draft, with all that a model thought beforehand, and still quick to
 * read.
 */
const MAX_BYTES = 4 * 1024 * 1024;
export const ANSWER_TOO_LONG = 'EMSGSIZE';

const failure = (code: string, message: string): Error =>
  Object.assign(new Error(message), { code });

function limited(): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > MAX_BYTES) done(failure(ANSWER_TOO_LONG, 'The answer is too long.'));
      else done(null, chunk);
    },
  });
}

/**
 * `fetch` for one long question: Node's own gives up on a response that takes more than five
 * minutes to begin, whatever AI_TIMEOUT_S says. Follows no redirects, which would send the key
 * elsewhere. Rejects with the socket's error; a response that is longer than any draft is aborted
 * with `ANSWER_TOO_LONG`.
 */
export const fetchWithoutTimeout: typeof globalThis.fetch = (input, init = {}) =>
  new Promise((resolve, reject) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const { request } = url.protocol === 'https:' ? https : http;
    const options = {
      method: init.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(init.signal ? { signal: init.signal } : {}),
    };
    const outgoing = request(url, options, (incoming) => {
      const headers = Object.entries(incoming.headersDistinct).flatMap(([name, values]) =>
        (values ?? []).map((value): [string, string] => [name, value]),
      );
      try {
        const body = pipeline(incoming, limited(), () => undefined);
        resolve(
          new Response(Readable.toWeb(body) as ReadableStream<Uint8Array> as BodyInit, {
            status: incoming.statusCode ?? 0,
            headers,
          }),
        );
      } catch (error) {
        incoming.destroy();
        reject(error);
      }
    });
    outgoing.on('error', reject);
    // A 101 and a connection that simply ends are no errors to Node, and would leave this question
    // without an answer.
    outgoing.on('upgrade', (_answer, socket) => {
      socket.destroy();
      reject(failure('EPROTO', 'The provider wants to speak something other than HTTP.'));
    });
    outgoing.on('close', () =>
      reject(failure('ECONNRESET', 'The connection was closed without an answer.')),
    );
    outgoing.end(init.body);
  });
