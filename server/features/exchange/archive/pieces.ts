import { createReadStream } from 'node:fs';
import { setImmediate as othersTurn } from 'node:timers/promises';

/** Characters of JSON that are parsed at once: this takes a few milliseconds. */
const PIECE = 64 * 1024;
/** How long a loop may block the event loop before others get a turn. */
const TURN_MS = 10;
const NEW_LINE = 0x0a;

type Key = string | number;
type Container = unknown[] | Record<string, unknown>;

/**
 * Returns a function to call between the steps of a long loop: it yields to others if the loop has
 * run for long enough.
 */
export function turnTaker(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < TURN_MS) return;
    await othersTurn();
    since = performance.now();
  };
}

/** Runs all steps at once. */
export function runAtOnce<T>(steps: Generator<void, T, void>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Runs all steps, while others get their turns however many there are. */
export async function runInTurns<T>(steps: Generator<void, T, void>): Promise<T> {
  const takeTurn = turnTaker();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await takeTurn();
  }
}

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null;

/**
 * Yields a value as lines of JSON, each with its path and the value there; only a single long text
 * makes a line longer than a piece.
 */
export function* piecesOf(value: unknown, path: readonly Key[] = []): Generator<string> {
  const at = JSON.stringify(path);
  const text = JSON.stringify(value);
  if (text.length <= PIECE || !isContainer(value)) {
    yield `${at}\t${text}\n`;
    return;
  }
  const isList = Array.isArray(value);
  const [open, close] = isList ? '[]' : '{}';
  yield `${at}\t${open}${close}\n`;
  let batch: string[] = [];
  let length = 0;
  const written = (): string => `${at}\t${open}${batch.join(',')}${close}\n`;
  for (const [key, one] of Object.entries(value)) {
    const child = JSON.stringify(one) as string | undefined;
    if (child === undefined) continue;
    if (length > 0 && length + child.length > PIECE) {
      yield written();
      [batch, length] = [[], 0];
    }
    if (child.length > PIECE) yield* piecesOf(one, [...path, isList ? Number(key) : key]);
    else {
      batch.push(isList ? child : `${JSON.stringify(key)}:${child}`);
      length += child.length;
    }
  }
  if (batch.length > 0) yield written();
}

/** Set as an own property, even if it is called `__proto__`. */
const put = (into: Container, key: Key, value: unknown): void =>
  void Object.defineProperty(into, key, {
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  });

function addTo(into: Container, more: Container): void {
  if (Array.isArray(into)) for (const one of more as unknown[]) into.push(one);
  else for (const [key, one] of Object.entries(more)) put(into, key, one);
}

/** Puts a piece where it belongs, and returns the resulting whole. */
function withPiece(whole: unknown, line: string): unknown {
  const tab = line.indexOf('\t');
  const path = JSON.parse(line.slice(0, tab)) as Key[];
  const value = JSON.parse(line.slice(tab + 1)) as unknown;
  if (whole === undefined) return value;
  const own = (from: unknown, key: Key): unknown =>
    Object.getOwnPropertyDescriptor(from as object, key)?.value;
  const there = path.reduce(own, whole);
  if (isContainer(there)) addTo(there, value as Container);
  else put(path.slice(0, -1).reduce(own, whole) as Container, path.at(-1)!, value);
  return whole;
}

/**
 * Returns the value whose pieces are in the file at `path`, assembled without blocking the event
 * loop for long.
 */
export async function readPieces<T>(path: string): Promise<T> {
  const takeTurns = turnTaker();
  let whole: unknown;
  let begun: Buffer[] = [];
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf(NEW_LINE); end !== -1; end = chunk.indexOf(NEW_LINE, from)) {
      const line = Buffer.concat([...begun, chunk.subarray(from, end)]).toString('utf8');
      begun = [];
      whole = withPiece(whole, line);
      from = end + 1;
      await takeTurns();
    }
    begun.push(chunk.subarray(from));
  }
  return whole as T;
}
