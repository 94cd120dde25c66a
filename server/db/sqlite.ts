import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import {
  CompiledQuery, type DatabaseConnection, type Dialect, type Driver, type QueryResult, SelectQueryNode, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler,
} from 'kysely';
import { LRUCache } from 'lru-cache';

/** How long a write waits for another process's, and a start for another's that opens the same file. */
const BUSY_MS = 5000;
/** Between two tries, at most; doubled each time. */
const MOST_PAUSE_MS = 50;
const SQLITE_BUSY = 5;
/** Statements that are kept ready, of each connection. */
const READY = 500;

interface Prepared { statement: StatementSync; answers: boolean }

const isBusy = (error: unknown): boolean => ((error as { errcode?: number } | null)?.errcode ?? 0) % 256 === SQLITE_BUSY;

/** A connection with the statements that it has been given lately, ready to be run again. */
class Connection {
  readonly database: DatabaseSync;
  readonly #ready: LRUCache<string, Prepared>;
  constructor(database: DatabaseSync) {
    this.database = database;
    this.#ready = new LRUCache({ max: READY });
  }
  run<R>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<R> {
    const { statement, answers } = this.#ready.get(sql) ?? this.#prepare(sql);
    const given = parameters as SQLInputValue[];
    if (answers) return { rows: statement.all(...given) as R[] };
    const { changes, lastInsertRowid } = statement.run(...given);
    return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
  }
  #prepare(sql: string): Prepared {
    const statement = this.database.prepare(sql);
    const prepared = { statement, answers: statement.columns().length > 0 };
    this.#ready.set(sql, prepared);
    return prepared;
  }
}

/** Gives the connection that writes to one at a time, in the order in which they ask. */
class Turns {
  #last: Promise<void> = Promise.resolve();
  async take(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    return resolve;
  }
}

interface Opened { writing: Connection; reading: Connection; turns: Turns }

/**
 * What Kysely has in its hand from one statement, transaction or `connection()` to its end. What only reads goes to the connection that
 * reads what is committed, and waits for nobody; the first thing else takes the one that writes, and keeps it.
 */
class Lane implements DatabaseConnection {
  readonly #opened: Opened;
  #leave: (() => void) | null = null;
  constructor(opened: Opened) {
    this.#opened = opened;
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { writing, reading } = this.#opened;
    const since = performance.now();
    const isReading = this.#leave === null && SelectQueryNode.is(query.query);
    if (!isReading) this.#leave ??= await this.#opened.turns.take();
    // Another process's write is waited for here and not in SQLite, which would hold up everything that this process does.
    for (let wait = 1; ; wait = Math.min(wait * 2, MOST_PAUSE_MS)) {
      try {
        return (isReading ? reading : writing).run<R>(query);
      } catch (error) {
        if (!isBusy(error) || performance.now() - since > BUSY_MS) throw error;
        await pause(wait);
      }
    }
  }
  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows of SQLite are not asked for one by one.');
  }
  release(): void {
    this.#leave?.();
    this.#leave = null;
  }
}

class SqliteDriver implements Driver {
  readonly #file: string;
  #opened: Opened | null = null;
  constructor(file: string) {
    this.#file = file;
  }
  async init(): Promise<void> {
    const writing = new DatabaseSync(this.#file, { timeout: BUSY_MS, enableForeignKeyConstraints: true });
    writing.exec(`
      pragma journal_mode = wal;
      pragma synchronous = full;
      pragma secure_delete = on;
      pragma recursive_triggers = on;
      pragma busy_timeout = 0;
    `);
    const reading = new DatabaseSync(this.#file, { readOnly: true, timeout: 0 });
    this.#opened = { writing: new Connection(writing), reading: new Connection(reading), turns: new Turns() };
  }
  async acquireConnection(): Promise<Lane> {
    return new Lane(this.#opened!);
  }
  /** Always `immediate`: a transaction that begins by reading fails at once where it turns into a write while another process writes. */
  async beginTransaction(lane: Lane): Promise<void> {
    await lane.executeQuery(CompiledQuery.raw('begin immediate'));
  }
  async commitTransaction(lane: Lane): Promise<void> {
    await lane.executeQuery(CompiledQuery.raw('commit'));
  }
  async rollbackTransaction(lane: Lane): Promise<void> {
    await lane.executeQuery(CompiledQuery.raw('rollback'));
  }
  async releaseConnection(lane: Lane): Promise<void> {
    lane.release();
  }
  async destroy(): Promise<void> {
    this.#opened?.reading.database.close();
    this.#opened?.writing.database.close();
    this.#opened = null;
  }
}

class ManyLanes extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** The embedded database through `node:sqlite`: one connection that writes, in turns, and one that reads meanwhile. */
export const sqliteDialect = (file: string): Dialect => ({
  createDriver: () => new SqliteDriver(file),
  createAdapter: () => new ManyLanes(),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createIntrospector: (db) => new SqliteIntrospector(db),
});
