import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { Damaged, DatabaseFull, Unstorable } from './stores/errors.ts';

/** SQLite's temporary primary result codes: busy, locked, I/O error, can't open. */
const SQLITE_PASSING = new Set([5, 6, 10, 14]);
const SQLITE_FULL = 13;
const SQLITE_READ_ONLY = 8;
/** Corrupt, and not a database. */
const SQLITE_DAMAGED = new Set([11, 26]);
/**
 * SQLite's extended codes of a write that the disk refused (write, sync, sync of the folder,
 * truncate, size of the shared index): SQLITE_FULL is only ENOSPC at a write, while a quota, a
 * limit on a file's size and a full disk under the index are reported like this.
 */
const SQLITE_REFUSED_WRITE = new Set([778, 1034, 1290, 1546, 4874]);
/**
 * PostgreSQL's temporary SQLSTATE classes and codes: connection, resources, operator's
 * intervention, read-only, retries used up.
 */
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

/** Returns the driver's own error, which may be wrapped in one of the stores'. */
export const causeOf = (error: unknown): unknown =>
  error instanceof DatabaseFull || error instanceof Damaged ? error.cause : error;

/** Returns the SQLSTATE of a PostgreSQL error; undefined for anything else. */
export const sqlState = (error: unknown): string | undefined => {
  const code = field(causeOf(error), 'code');
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
};

/**
 * Converts a driver's error into one of the stores', or returns it unchanged if it is a fault of
 * ours.
 */
export function translate(error: unknown): unknown {
  const errcode = field(error, 'errcode');
  if (typeof errcode === 'number') {
    const primary = errcode & 0xff;
    if (primary === SQLITE_FULL || SQLITE_REFUSED_WRITE.has(errcode))
      return new DatabaseFull('full', error);
    if (primary === SQLITE_READ_ONLY) return new DatabaseFull('read-only', error);
    if (SQLITE_DAMAGED.has(primary)) return new Damaged(error);
    return SQLITE_PASSING.has(primary) ? new DatabaseFull('busy', error) : error;
  }
  const code = field(error, 'code');
  if (code === POSTGRES_FULL) return new DatabaseFull('full', error);
  const passing =
    (typeof code === 'string' &&
      (SOCKET.has(code) || (sqlState(error) !== undefined && POSTGRES_PASSING.test(code)))) ||
    (error instanceof Error && POOL.test(error.message));
  return passing ? new DatabaseFull('busy', error) : error;
}

/** What the driver has found out about the database since it was opened; `/readyz` reads it. */
export interface DatabaseHealth {
  /**
   * Whether a connection was ever requested: a database that its check refused is left as it is.
   */
  isOpen: boolean;
  /**
   * The last write that found no room, or a read-only disk; null once the check in `ping` could
   * write again.
   */
  refusedWrite: DatabaseFull | null;
  /** Damage that a statement encountered: the database isn't used any more. */
  damage: Damaged | null;
}

/** PostgreSQL refuses NUL in text and SQLite sometimes truncates at it: neither gets one. */
function refuseNul({ parameters }: CompiledQuery): void {
  for (const parameter of parameters)
    if (typeof parameter === 'string' && parameter.includes('\0')) throw new Unstorable();
}

/** Runs a driver's operation, and converts its errors into the stores'. */
type ErrorTranslation = <T>(work: () => Promise<T>) => Promise<T>;

function translatingFor(health: DatabaseHealth): ErrorTranslation {
  return async (work) => {
    if (health.damage !== null) throw health.damage;
    try {
      return await work();
    } catch (error) {
      const told = translate(error);
      if (told instanceof Damaged) health.damage ??= told;
      if (told instanceof DatabaseFull && told.reason !== 'busy') health.refusedWrite = told;
      throw told;
    }
  };
}

class TellingConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly #told: ErrorTranslation;
  constructor(inner: DatabaseConnection, told: ErrorTranslation) {
    this.inner = inner;
    this.#told = told;
  }
  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#told(async () => {
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

function tellingDriver(driver: Driver, health: DatabaseHealth): Driver {
  const told = translatingFor(health);
  const known = new WeakMap<DatabaseConnection, TellingConnection>();
  return {
    init(options) {
      health.isOpen = true;
      return told(() => driver.init(options));
    },
    acquireConnection: (options) =>
      told(async () => {
        const inner = await driver.acquireConnection(options);
        const connection = known.get(inner) ?? new TellingConnection(inner, told);
        known.set(inner, connection);
        return connection;
      }),
    beginTransaction: (connection, settings) =>
      told(() => driver.beginTransaction(innerOf(connection), settings)),
    commitTransaction: (connection) => told(() => driver.commitTransaction(innerOf(connection))),
    async rollbackTransaction(connection) {
      try {
        await driver.rollbackTransaction(innerOf(connection));
      } catch {
        // Kysely throws the rollback's error, and not the reason for it. Nothing of it was
        // committed either way.
      }
    },
    releaseConnection: (connection, options) =>
      driver.releaseConnection(innerOf(connection), options),
    destroy: (options) => driver.destroy(options),
  };
}

/**
 * Returns the same dialect, with its errors converted into the stores' wherever they mean "not
 * now", "no room" or "damaged". What that means for later requests is noted in `health`.
 */
export const withTranslatedErrors = (dialect: Dialect, health: DatabaseHealth): Dialect => ({
  createDriver: () => tellingDriver(dialect.createDriver(), health),
  createAdapter: () => dialect.createAdapter(),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createIntrospector: (db) => dialect.createIntrospector(db),
});
