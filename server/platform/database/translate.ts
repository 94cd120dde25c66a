import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { Full, Unstorable } from './stores/errors.ts';

/** SQLite's primary result codes that pass: busy, locked, read-only, I/O error, can't open. */
const SQLITE_PASSING = new Set([5, 6, 8, 10, 14]);
const SQLITE_FULL = 13;
/** PostgreSQL's SQLSTATE classes and codes that pass: connection, resources, operator's intervention, read-only, retries used up. */
const POSTGRES_PASSING = /^(08|53|57P0|25006|40001|40P01)/;
const POSTGRES_FULL = '53100';
const SOCKET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);
const POOL = /connection terminated|timeout exceeded when trying to connect|not queryable/i;

const field = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null
    ? (error as Record<string, unknown>)[name]
    : undefined;

/** The driver's own error, which may be told in the stores' words. */
export const causeOf = (error: unknown): unknown => (error instanceof Full ? error.cause : error);

/** SQLSTATE of a PostgreSQL error; undefined for anything else. */
export const sqlState = (error: unknown): string | undefined => {
  const code = field(causeOf(error), 'code');
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
};

/** A driver's error as the stores tell it, or itself when it is a fault of ours. */
export function translate(error: unknown): unknown {
  const errcode = field(error, 'errcode');
  if (typeof errcode === 'number') {
    const primary = errcode & 0xff;
    if (primary === SQLITE_FULL) return new Full('full', error);
    return SQLITE_PASSING.has(primary) ? new Full('busy', error) : error;
  }
  const code = field(error, 'code');
  if (code === POSTGRES_FULL) return new Full('full', error);
  const passing =
    (typeof code === 'string' &&
      (SOCKET.has(code) || (sqlState(error) !== undefined && POSTGRES_PASSING.test(code)))) ||
    (error instanceof Error && POOL.test(error.message));
  return passing ? new Full('busy', error) : error;
}

const told = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw translate(error);
  }
};

/** PostgreSQL refuses NUL in text and SQLite cuts at it in places: neither is given one. */
function refuseNul({ parameters }: CompiledQuery): void {
  for (const parameter of parameters)
    if (typeof parameter === 'string' && parameter.includes('\0')) throw new Unstorable();
}

class TellingConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  constructor(inner: DatabaseConnection) {
    this.inner = inner;
  }
  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return told(async () => {
      refuseNul(query);
      return await this.inner.executeQuery<R>(query);
    });
  }
  async *streamQuery<R>(
    query: CompiledQuery,
    chunkSize: number,
  ): AsyncIterableIterator<QueryResult<R>> {
    try {
      yield* this.inner.streamQuery<R>(query, chunkSize);
    } catch (error) {
      throw translate(error);
    }
  }
}

const innerOf = (connection: DatabaseConnection): DatabaseConnection =>
  connection instanceof TellingConnection ? connection.inner : connection;

function tellingDriver(driver: Driver): Driver {
  const known = new WeakMap<DatabaseConnection, TellingConnection>();
  return {
    init: (options) => told(() => driver.init(options)),
    acquireConnection: (options) =>
      told(async () => {
        const inner = await driver.acquireConnection(options);
        const connection = known.get(inner) ?? new TellingConnection(inner);
        known.set(inner, connection);
        return connection;
      }),
    beginTransaction: (connection, settings) =>
      told(() => driver.beginTransaction(innerOf(connection), settings)),
    commitTransaction: (connection) => told(() => driver.commitTransaction(innerOf(connection))),
    rollbackTransaction: (connection) =>
      told(() => driver.rollbackTransaction(innerOf(connection))),
    releaseConnection: (connection, options) =>
      driver.releaseConnection(innerOf(connection), options),
    destroy: (options) => driver.destroy(options),
  };
}

/** The same dialect, whose errors are told in the stores' words wherever they mean "not now" or "no room". */
export const telling = (dialect: Dialect): Dialect => ({
  createDriver: () => tellingDriver(dialect.createDriver()),
  createAdapter: () => dialect.createAdapter(),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createIntrospector: (db) => dialect.createIntrospector(db),
});
