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

/** Where no request of an educator's may lead: this machine, the network behind it, an address without encryption. */
export class NotPublic extends Error {}

/** A host is one of the operator's by its name or address, with or without a port. */
const isNamed = ({ hostname, host }: URL, hosts: readonly string[]): boolean =>
  hosts.includes(hostname.toLowerCase()) || hosts.includes(host.toLowerCase());

const isPublic = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

const PRIVATE =
  'This address leads into a private network, where this server doesn’t go. Whoever runs it can allow it (CONNECT_HOSTS).';

/** Throws NotPublic for an address that a connection must not have. `hosts`: those that the operator allows. */
export function refusePrivate(url: URL, hosts: readonly string[]): void {
  if (url.username !== '' || url.password !== '')
    throw new NotPublic('Leave name and password out of the address.');
  if (isNamed(url, hosts)) return;
  if (url.protocol !== 'https:')
    throw new NotPublic(
      'The address must begin with https://, or the token could be read on its way.',
    );
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(literal) && !isPublic(literal)) throw new NotPublic(PRIVATE);
}

/**
 * Looks a name up as the system does, and refuses what is not public: the address that is checked
 * is the one that is then spoken to, so a name can't lead elsewhere in between. `look` for tests.
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
 * The most that the answers to one operation may come to, in bytes: each is bounded too, but there
 * may be any number of them.
 */
const MAX_JSON_BYTES = 64 * 1024 * 1024;

/**
 * The most values (numbers, texts, lists, objects) of one answer: a small answer can hold millions
 * of them, which take seconds to parse and hundreds of megabytes to keep.
 */
const MAX_VALUES = 400_000;
/** A body that keeps coming, a few bytes at a time, is given up after so long. */
const BODY_MS = 2 * 60_000;
/** An answer beyond so many bytes is read only while few others are. */
const SMALL_BYTES = 1024 * 1024;
const LARGE_AT_ONCE = 4;

/** What is left of that for one operation, such as the reading of a class. */
export interface Budget {
  bytes: number;
  /** How many values were read so far. */
  values: number;
  /** Whose operation it is; null for nobody's in particular. */
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

/**
 * One request to an address of an educator's: to public https alone unless the operator named the
 * host, and no redirect is followed. Throws ConnectError.
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
    // Neither a 101 nor a connection that just ends is an error to Node.
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

const tooLong = (): ConnectError =>
  new ConnectError('refused', 'The learning environment’s answers are too long to be read.');

const [QUOTE, BACKSLASH, COMMA, BRACKET, BRACE] = [0x22, 0x5c, 0x2c, 0x5b, 0x7b];

/** Counts, chunk by chunk, about how many values JSON holds: its commas and opening brackets outside of texts. */
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

/** Large answers are read in turns: each account leaves a place for others. */
const readLarge = takeTurns(
  LARGE_AT_ONCE,
  (account: number | null, _read: () => Promise<unknown>) => account,
  (_account, read) => read(),
);

/**
 * The words of an answer, as JSON; undefined where it is a page of HTML, as a wrong address gives,
 * and its text where it is neither. What it takes is taken from the budget. Throws ConnectError for
 * one that never ends or holds too much, or once the budget is used up.
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
  /** Reads until there are more than so many bytes; answers whether that was all. */
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

/** An answer that isn't what its schema says. */
class UnlikeSchema extends Error {}

type Schema = v.GenericSchema & {
  item?: Schema;
  wrapped?: Schema;
  entries?: Readonly<Record<string, Schema>>;
};
const isPlain = (schema: Schema): boolean => !('pipe' in schema);
/** Whether it has a list in it that can be read item by item. */
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

/** As `v.parse`, a step for each item of a list. */
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

/** An answer as its schema has it, while everybody else has their turn however long its lists are. */
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
