import http from 'node:http';
import https from 'node:https';
import { buffer } from 'node:stream/consumers';
import { type Readable, Transform } from 'node:stream';
import { ConnectError } from './errors.ts';
import { lookupFor, NotPublic, refusePrivate } from './public-only.ts';

export interface Limits {
  silentMs: number;
  wholeMs: number;
  jsonBytes: number;
}
export const LIMITS: Limits = {
  silentMs: 30_000,
  wholeMs: 15 * 60_000,
  jsonBytes: 32 * 1024 * 1024,
};

/** The most that the answers to one operation may come to, in bytes: each is bounded too, but there may be any number of them. */
export const MOST_JSON_BYTES = 64 * 1024 * 1024;

/** What is left of that for one operation, such as the reading of a class. */
export interface Budget {
  bytes: number;
}
export const newBudget = (): Budget => ({ bytes: MOST_JSON_BYTES });

export interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Readable;
}
export interface Ask {
  method?: 'GET' | 'POST' | 'PUT';
  headers?: Readonly<Record<string, string>>;
  form?: URLSearchParams;
  body?: { bytes: Buffer; type: string };
  signal?: AbortSignal | undefined;
}

const AWAY = 'The learning environment doesn’t answer. Look whether it is there, and try again.';
const agents = {
  'https:': new https.Agent({ keepAlive: true, maxSockets: 4 }),
  'http:': new http.Agent({ keepAlive: true, maxSockets: 4 }),
};
/** Sockets of hosts that the operator named are kept apart: the others' were looked up with care. */
const named = {
  'https:': new https.Agent({ keepAlive: true, maxSockets: 4 }),
  'http:': new http.Agent({ keepAlive: true, maxSockets: 4 }),
};

const away = (error: unknown): Error =>
  error instanceof NotPublic
    ? new ConnectError('refused', error.message)
    : error instanceof ConnectError
      ? error
      : new ConnectError('away', AWAY);

/** Throws ConnectError for an address that this server doesn't go to. */
export function requireAllowed(url: URL, hosts: readonly string[]): void {
  try {
    refusePrivate(url, hosts);
  } catch (error) {
    throw away(error);
  }
}

/** One request to an address of an educator's: to public https alone unless the operator named the host, and no redirect is followed. Throws ConnectError. */
export async function request(
  address: string,
  hosts: readonly string[],
  { method = 'GET', headers = {}, form, body, signal }: Ask = {},
  limits = LIMITS,
): Promise<Answer> {
  const url = new URL(address);
  requireAllowed(url, hosts);
  const lookup = lookupFor(url, hosts);
  const scheme = url.protocol as 'https:' | 'http:';
  const send = scheme === 'https:' ? https.request : http.request;
  const whole = AbortSignal.any([
    AbortSignal.timeout(limits.wholeMs),
    ...(signal === undefined ? [] : [signal]),
  ]);
  return await new Promise((resolve, reject) => {
    const outgoing = send(
      url,
      {
        method,
        signal: whole,
        agent: (lookup === undefined ? named : agents)[scheme],
        ...(lookup === undefined ? {} : { lookup }),
        headers: {
          Accept: 'application/json',
          'User-Agent': 'Marginalia',
          ...(form === undefined ? {} : { 'Content-Type': 'application/x-www-form-urlencoded' }),
          ...(body === undefined
            ? {}
            : { 'Content-Type': body.type, 'Content-Length': String(body.bytes.length) }),
          ...headers,
        },
      },
      (incoming) =>
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: incoming }),
    );
    outgoing.setTimeout(limits.silentMs, () => outgoing.destroy(new ConnectError('away', AWAY)));
    outgoing.on('error', (error) =>
      reject(signal?.aborted === true ? (signal.reason as Error) : away(error)),
    );
    outgoing.end(body?.bytes ?? form?.toString());
  });
}

/** No more than `most` bytes of a stream; `said` is thrown for one that has more. */
export function atMost(body: Readable, most: number, said: Error): Readable {
  let seen = 0;
  const limited = new Transform({
    transform(chunk: Buffer, _, done) {
      seen += chunk.length;
      if (seen > most) done(said);
      else done(null, chunk);
    },
  });
  body.on('error', (error) => limited.destroy(away(error)));
  limited.on('close', () => body.destroy());
  return body.pipe(limited);
}

/**
 * The words of an answer, as JSON; undefined where it is a page of HTML, as a wrong address gives, and its text where it is neither.
 * What it takes is taken from the budget. Throws ConnectError for one that never ends, or once the budget is used up.
 */
export async function jsonOf(
  { body }: Pick<Answer, 'body'>,
  budget: Budget = newBudget(),
  limits = LIMITS,
): Promise<unknown> {
  let words = '';
  try {
    const bytes = await buffer(
      atMost(
        body,
        Math.min(limits.jsonBytes, budget.bytes),
        new ConnectError('refused', 'The learning environment’s answers are too long to be read.'),
      ),
    );
    budget.bytes -= bytes.length;
    words = bytes.toString('utf8');
    return JSON.parse(words) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return /^\s*(?:<|$)/.test(words) ? undefined : words;
    throw away(error);
  }
}

/** A form with a file in it, which comes last. */
export async function multipart(
  fields: Readonly<Record<string, string>>,
  file: { field: string; name: string; type: string; bytes: Buffer },
): Promise<NonNullable<Ask['body']>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(file.field, new Blob([Uint8Array.from(file.bytes)], { type: file.type }), file.name);
  const whole = new Response(form);
  return {
    bytes: Buffer.from(await whole.arrayBuffer()),
    type: whole.headers.get('content-type')!,
  };
}

/** Seconds that an answer asks to wait, between one and two minutes of them. */
export const waitOf = ({ headers }: Pick<Answer, 'headers'>, usual: number): number => {
  const said = Number(headers['retry-after']);
  return Math.min(120, Math.max(1, Number.isFinite(said) && said > 0 ? Math.ceil(said) : usual));
};
