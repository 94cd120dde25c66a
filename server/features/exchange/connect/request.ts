import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import http from 'node:http';
import https from 'node:https';
import { type Readable, Transform } from 'node:stream';
import * as v from 'valibot';
import { runInTurns } from '#server/features/exchange/archive/pieces.ts';
import { takeTurns } from '#server/platform/process/turn-queue.ts';
import { ConnectError } from './errors.ts';

/**
 * Where a request to an educator's address must not lead: this machine, its internal network, an
 * unencrypted address.
 */
export class NotPublic extends Error {}

/** Whether a host is allowed by the operator, by name or address, with or without a port. */
const isNamed = ({ hostname, host }: URL, hosts: readonly string[]): boolean =>
  hosts.includes(hostname.toLowerCase()) || hosts.includes(host.toLowerCase());

const isPublic = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

const PRIVATE =
  'This address leads into a private network, where this server doesn’t go. Whoever runs it can allow it (CONNECT_HOSTS).';

/**
 * Throws NotPublic for an address that a connection must not have. `hosts`: those that the operator
 * allows.
 */
export function refusePrivate(url: URL, hosts: readonly string[]): void {
  if (url.username !== '' || url.password !== '')
    throw new NotPublic('Leave the user name and password out of the address.');
  if (isNamed(url, hosts)) return;
  if (url.protocol !== 'https:')
    throw new NotPublic(
      'The address must begin with https://, because otherwise the token could be read in transit.',
    );
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(literal) && !isPublic(literal)) throw new NotPublic(PRIVATE);
}

/**
 * Resolves a name as the system does, and refuses addresses that aren't public: the address that is
 * checked is also the one that is connected to, so a name can't point elsewhere in between. `look`
 * is for tests.
 */
export const publicLookup =
  (look: typeof systemLookup = systemLookup): LookupFunction =>
  (hostname, options, done) => {
    look(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return done(error, '', 0);
      const [first] = addresses;
      if (first === undefined || addresses.some(({ address }) => !isPublic(address)))
        return done(new NotPublic(PRIVATE), '', 0);
      if (options.all === true) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };

const lookupFor = (url: URL, hosts: readonly string[]): LookupFunction | undefined =>
  isNamed(url, hosts) ? undefined : publicLookup();

interface Limits {
  silentMs: number;
  wholeMs: number;
  jsonBytes: number;
}
const LIMITS: Limits = {
  silentMs: 30_000,
  wholeMs: 15 * 60_000,
  jsonBytes: 32 * 1024 * 1024,
};

/**
 * The most bytes of all responses to one operation: each is limited too, but there may be any
 * number of them.
 */
const MAX_JSON_BYTES = 64 * 1024 * 1024;

/**
 * The most values (numbers, texts, lists, objects) in one response: a small response can contain
 * millions of them, which take seconds to parse and hundreds of megabytes of memory.
 */
const MAX_VALUES = 400_000;
/** A body that keeps arriving a few bytes at a time is aborted after this long. */
const BODY_MS = 2 * 60_000;
/** A response larger than this is read only while few others are. */
const SMALL_BYTES = 1024 * 1024;
const LARGE_AT_ONCE = 4;

/** What is left of that for one operation, such as reading a class. */
export interface Budget {
  bytes: number;
  /** How many values have been read so far. */
  values: number;
  /** The account that the operation belongs to; null for none in particular. */
  account: number | null;
}
export const newBudget = (account: number | null = null): Budget => ({
  bytes: MAX_JSON_BYTES,
  values: 0,
  account,
});

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

const AWAY = 'The learning environment isn’t responding. Check that it is running, and try again.';
const agents = {
  'https:': new https.Agent({ keepAlive: true, maxSockets: 4 }),
  'http:': new http.Agent({ keepAlive: true, maxSockets: 4 }),
};
/**
 * Sockets to hosts that the operator named are kept separate: the others' addresses were checked.
 */
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

/** Throws ConnectError for an address that this server doesn't connect to. */
export function requireAllowed(url: URL, hosts: readonly string[]): void {
  try {
    refusePrivate(url, hosts);
  } catch (error) {
    throw away(error);
  }
}

/**
 * Sends one request to an educator's address: only to public https unless the operator named the
 * host, and without following redirects. Throws ConnectError.
 */
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
    // Node treats neither a 101 nor a connection that simply ends as an error.
    outgoing.on('upgrade', (_answer, socket) => {
      socket.destroy();
      reject(new ConnectError('away', AWAY));
    });
    outgoing.on('close', () => reject(new ConnectError('away', AWAY)));
    outgoing.on('error', (error) =>
      reject(signal?.aborted === true ? (signal.reason as Error) : away(error)),
    );
    outgoing.end(body?.bytes ?? form?.toString());
  });
}

/** Returns at most `most` bytes of a stream; throws `said` for one that has more. */
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

const tooLong = (): ConnectError =>
  new ConnectError('refused', 'The learning environment’s responses are too long to be read.');

const [QUOTE, BACKSLASH, COMMA, BRACKET, BRACE] = [0x22, 0x5c, 0x2c, 0x5b, 0x7b];

/**
 * Counts, chunk by chunk, roughly how many values JSON contains: its commas and opening brackets
 * outside strings.
 */
function valueCounter(): (chunk: Buffer) => number {
  let count = 0;
  let isInText = false;
  let isEscaped = false;
  return (chunk) => {
    for (const byte of chunk) {
      if (isEscaped) isEscaped = false;
      else if (isInText) {
        if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) isInText = false;
      } else if (byte === QUOTE) isInText = true;
      else if (byte === COMMA || byte === BRACKET || byte === BRACE) count += 1;
    }
    return count;
  };
}

/** Large responses are read in turns: each account leaves room for others. */
const readLarge = takeTurns(
  LARGE_AT_ONCE,
  (account: number | null, _read: () => Promise<unknown>) => account,
  (_account, read) => read(),
);

/**
 * Returns a response body as JSON; undefined if it is an HTML page, as a wrong address gives, and
 * its text if it is neither. Its size is deducted from the budget. Throws ConnectError for a body
 * that never ends or contains too much, or once the budget is used up.
 */
export async function jsonOf(
  { body }: Pick<Answer, 'body'>,
  budget: Budget = newBudget(),
  limits = LIMITS,
): Promise<unknown> {
  const most = Math.min(limits.jsonBytes, budget.bytes);
  const count = valueCounter();
  const source = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const chunks: Buffer[] = [];
  let bytes = 0;
  let values = 0;
  /** Reads until there are more than this many bytes; returns whether that was everything. */
  async function readTo(enough: number): Promise<boolean> {
    const late = setTimeout(
      () => body.destroy(new ConnectError('away', AWAY)),
      Math.min(BODY_MS, limits.wholeMs),
    );
    try {
      while (bytes <= enough) {
        const next = await source.next();
        if (next.done === true) return true;
        bytes += next.value.length;
        values = count(next.value);
        if (bytes > most || values > MAX_VALUES) throw tooLong();
        chunks.push(next.value);
      }
      return false;
    } finally {
      clearTimeout(late);
    }
  }
  function json(): unknown {
    budget.bytes -= bytes;
    budget.values += values;
    const words = Buffer.concat(chunks).toString('utf8');
    try {
      return JSON.parse(words) as unknown;
    } catch {
      return /^\s*(?:<|$)/.test(words) ? undefined : words;
    }
  }
  try {
    if (await readTo(SMALL_BYTES)) return json();
    return await readLarge(budget.account, async () => {
      await readTo(Number.POSITIVE_INFINITY);
      return json();
    });
  } catch (error) {
    throw away(error);
  } finally {
    body.destroy();
  }
}

/** A response that doesn't match its schema. */
class UnlikeSchema extends Error {}

type Schema = v.GenericSchema & {
  item?: Schema;
  wrapped?: Schema;
  entries?: Readonly<Record<string, Schema>>;
};
const isPlain = (schema: Schema): boolean => !('pipe' in schema);
/** Whether it contains a list that can be read item by item. */
function hasList(schema: Schema): boolean {
  if (!isPlain(schema)) return false;
  if (schema.type === 'array') return true;
  if (schema.type === 'object') return Object.values(schema.entries ?? {}).some(hasList);
  return schema.wrapped !== undefined && hasList(schema.wrapped);
}

function parsed(schema: Schema, value: unknown): unknown {
  const read = v.safeParse(schema, value);
  if (!read.success) throw new UnlikeSchema();
  return read.output;
}

/** Like `v.parse`, with a step for each item of a list. */
function* parsing(schema: Schema, value: unknown): Generator<void, unknown, void> {
  if (!hasList(schema)) return parsed(schema, value);
  if (schema.type === 'array') {
    if (!Array.isArray(value)) throw new UnlikeSchema();
    const items: unknown[] = [];
    const inner = hasList(schema.item!);
    for (const item of value as unknown[]) {
      items.push(inner ? yield* parsing(schema.item!, item) : parsed(schema.item!, item));
      yield;
    }
    return items;
  }
  if (schema.type === 'object') {
    if (typeof value !== 'object' || value === null) throw new UnlikeSchema();
    const entries = Object.entries(schema.entries ?? {});
    const rest = Object.fromEntries(entries.filter(([, one]) => !hasList(one)));
    const read = parsed(v.object(rest), value) as Record<string, unknown>;
    for (const [key, one] of entries) {
      if (!hasList(one)) continue;
      const found = yield* parsing(one, (value as Record<string, unknown>)[key]);
      if (found !== undefined) read[key] = found;
    }
    return read;
  }
  if (value === undefined && /^(?:optional|nullish)$/.test(schema.type))
    return v.getDefault(schema);
  if (value === null && /^(?:nullable|nullish)$/.test(schema.type)) return null;
  return yield* parsing(schema.wrapped!, value);
}

/** Parses a response by its schema, while others get their turns however long its lists are. */
export async function parseInTurns<S extends v.GenericSchema>(
  schema: S,
  value: unknown,
): Promise<{ success: true; output: v.InferOutput<S> } | { success: false }> {
  try {
    const output = await runInTurns(parsing(schema as Schema, value));
    return { success: true, output: output as v.InferOutput<S> };
  } catch (error) {
    if (error instanceof UnlikeSchema) return { success: false };
    throw error;
  }
}

/** Builds a form with a file in it, which comes last. */
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

/** Returns how many seconds a response asks to wait, between one second and two minutes. */
export const waitOf = ({ headers }: Pick<Answer, 'headers'>, usual: number): number => {
  const said = Number(headers['retry-after']);
  return Math.min(120, Math.max(1, Number.isFinite(said) && said > 0 ? Math.ceil(said) : usual));
};
