import { setImmediate } from 'node:timers';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setImmediate as othersTurn, setTimeout as pause } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import { TurnQueue } from '#server/platform/process/turn-queue.ts';
import { isOnSqliteThread, SqliteThread } from './sqlite-thread.ts';
import { checkpointOnThread } from './checkpoint.ts';

/** How long SQLite may occupy the process before everything else that is waiting gets a turn. */
const HELD_MS = 30;

interface SqliteTurn {
  /** Whether the work given to SQLite since others had their turn has taken too long. */
  isLong(): boolean;
}

/**
 * Processor time of this thread only: on a busy machine elapsed time is mostly other processes'.
 */
function spent(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * Measures within one turn of the event loop: consecutive statements count as one piece of work,
 * since others wait for all of them. What eight people ask at the same time is less than that:
 * taken in turns, it would all have to be kept in memory at once.
 */
export function createSqliteTurn(now: () => number = spent): SqliteTurn {
  let since: number | null = null;
  return {
    isLong() {
      if (since === null) {
        since = now();
        setImmediate(() => {
          since = null;
        });
      }
      return now() - since > HELD_MS;
    },
  };
}

/**
 * How long a write waits for another process's, and a start for another process opening the same
 * file.
 */
const BUSY_MS = 5000;
/** The maximum pause between two tries; it doubles each time. */
const MAX_PAUSE_MS = 50;
const SQLITE_BUSY = 5;
/**
 * How many pages of the log SQLite copies into the file at a commit, unless another thread does it:
 * its own default.
 */
const COPIED_PAGES = 1000;
/** Prepared statements that are kept for each connection. */
const READY = 500;
/** Connections that read long results at the same time; others wait for one. */
const MAX_READING = 4;
/** Rows between two checks of the time taken. */
const ROWS = 32;
/** For each connection that writes. */
const WRITING = `
  pragma synchronous = full;
  pragma secure_delete = on;
  pragma recursive_triggers = on;
  pragma busy_timeout = 0;
`;

interface Prepared {
  statement: StatementSync;
  answers: boolean;
}
/** A partly read result; `more` reads the next part, and returns whether any is left. */
interface Answer<R> {
  result: QueryResult<R>;
  more(): boolean;
}

const hold = createSqliteTurn();

const isBusy = (error: unknown): boolean =>
  ((error as { errcode?: number } | null)?.errcode ?? 0) % 256 === SQLITE_BUSY;

/** A connection with its recent prepared statements, ready to be run again. */
class Connection {
  readonly database: DatabaseSync;
  readonly #ready: LRUCache<string, Prepared>;
  constructor(database: DatabaseSync) {
    this.database = database;
    this.#ready = new LRUCache({ max: READY });
  }
  /**
   * Rows are read until it takes too long; nobody else may use the connection until there are no
   * more.
   */
  ask<R>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): Answer<R> {
    const { statement, answers } = this.#ready.get(sql) ?? this.#prepare(sql);
    const given = parameters as SQLInputValue[];
    if (!answers) {
      const { changes, lastInsertRowid } = statement.run(...given);
      return {
        result: { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] },
        more: () => false,
      };
    }
    const rows: R[] = [];
    const left = statement.iterate(...given);
    const more = (): boolean => {
      do {
        for (let many = 0; many < ROWS; many += 1) {
          const { done, value } = left.next();
          if (done === true) return false;
          rows.push(value as R);
        }
      } while (!hold.isLong());
      return true;
    };
    return {
      result: { rows },
      more() {
        try {
          return more();
        } catch (error) {
          // Otherwise the next caller with the same statement would get this failure.
          left.return?.();
          throw error;
        }
      },
    };
  }
  #prepare(sql: string): Prepared {
    const statement = this.database.prepare(sql);
    const prepared = { statement, answers: statement.columns().length > 0 };
    this.#ready.set(sql, prepared);
    return prepared;
  }
}

/**
 * The connections for reading: nearly always the first, and another for each long result that is
 * still being read.
 */
class Readers {
  readonly #open: () => Connection;
  readonly #all: Connection[] = [];
  readonly #free: Connection[] = [];
  readonly #waiting: ((connection: Connection) => void)[] = [];
  constructor(open: () => Connection) {
    this.#open = open;
    this.#free.push(this.#another());
  }
  /** Immediately if one is free. */
  take(): Connection | Promise<Connection> {
    const free = this.#free.pop();
    if (free !== undefined) return free;
    if (this.#all.length < MAX_READING) return this.#another();
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }
  give(connection: Connection): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free.push(connection);
    else next(connection);
  }
  close(): void {
    for (const { database } of this.#all) database.close();
  }
  #another(): Connection {
    const connection = this.#open();
    this.#all.push(connection);
    return connection;
  }
}

interface Opened {
  writing: Connection;
  readers: Readers;
  turns: TurnQueue;
}

/**
 * What Kysely holds during one statement, transaction or `connection()`. Reads use the connection
 * that reads committed data, and wait for nobody; the first statement of any other kind takes the
 * writing connection, and keeps it.
 */
class Lane implements DatabaseConnection {
  readonly #opened: Opened;
  readonly #openThread: (() => SqliteThread) | null;
  #thread: SqliteThread | null = null;
  #leave: (() => void) | null = null;
  /**
   * Since when it has been waiting to write: settings of its connection work immediately, and the
   * statement after them doesn’t begin to wait anew.
   */
  #since: number | null = null;
  /** Whether others had a turn between its statements: it may have written much. */
  isLong = false;
  /** Between `begin` and `commit` or `rollback`. */
  isInTransaction = false;
  /**
   * What made SQLite roll back the transaction by itself, for instance a full disk: later
   * statements would be committed one by one.
   */
  #endedBy: unknown = null;
  constructor(opened: Opened, openThread: (() => SqliteThread) | null) {
    this.#opened = opened;
    this.#openThread = openThread;
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { writing, readers, turns } = this.#opened;
    if (this.#endedBy !== null) throw this.#endedBy;
    const isReading =
      this.#leave === null && this.#openThread === null && SelectQueryNode.is(query.query);
    const since = isReading ? performance.now() : (this.#since ??= performance.now());
    if (!isReading) this.#leave ??= await turns.take();
    // Not earlier: otherwise each of many waiting transactions would have one.
    this.#thread ??= this.#openThread?.() ?? null;
    if (this.#thread === null && hold.isLong()) {
      this.isLong = true;
      await othersTurn();
    }
    // Another process's write is waited for here and not in SQLite, which would block everything in
    // this process.
    for (let wait = 1; ; wait = Math.min(wait * 2, MAX_PAUSE_MS)) {
      const taken = isReading ? readers.take() : writing;
      const connection = taken instanceof Promise ? await taken : taken;
      try {
        if (this.#thread !== null) return await this.#thread.ask<R>(query);
        const { result, more } = connection.ask<R>(query);
        while (more()) await othersTurn();
        if (!query.sql.startsWith('pragma')) this.#since = null;
        return result;
      } catch (error) {
        if (!isBusy(error) || performance.now() - since > BUSY_MS) {
          const isActive = this.#thread?.isInTransaction ?? writing.database.isTransaction;
          if (this.isInTransaction && !isActive) this.#endedBy = error;
          throw error;
        }
      } finally {
        if (isReading) readers.give(connection);
      }
      await pause(wait);
    }
  }
  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows of SQLite are not asked for one by one.');
  }
  /** Does nothing if SQLite has already rolled back by itself. */
  async rollback(): Promise<void> {
    const isOver = this.#endedBy !== null;
    this.isInTransaction = false;
    this.#endedBy = null;
    if (isOver) return;
    await this.executeQuery(CompiledQuery.raw('rollback'));
  }
  async release(): Promise<void> {
    await this.#thread?.close();
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
    const writing = new DatabaseSync(this.#file, {
      timeout: BUSY_MS,
      enableForeignKeyConstraints: true,
    });
    writing.exec(`pragma journal_mode = wal; ${WRITING}`);
    const readers = new Readers(
      () => new Connection(new DatabaseSync(this.#file, { readOnly: true, timeout: 0 })),
    );
    this.#opened = { writing: new Connection(writing), readers, turns: new TurnQueue() };
  }
  async acquireConnection(): Promise<Lane> {
    return new Lane(
      this.#opened!,
      isOnSqliteThread() ? () => new SqliteThread(this.#file, WRITING) : null,
    );
  }
  /**
   * Always `immediate`: a transaction that begins with a read fails at once if it turns into a
   * write while another process is writing.
   */
  async beginTransaction(lane: Lane): Promise<void> {
    await lane.executeQuery(CompiledQuery.raw('begin immediate'));
    lane.isInTransaction = true;
  }
  async commitTransaction(lane: Lane): Promise<void> {
    const commit = (): Promise<unknown> => lane.executeQuery(CompiledQuery.raw('commit'));
    if (lane.isLong) await this.#commitLong(commit);
    else await commit();
    lane.isInTransaction = false;
  }
  /**
   * Begins when others have had their turn, and leaves SQLite's work at the end of a long
   * transaction to another thread.
   */
  async #commitLong(commit: () => Promise<unknown>): Promise<void> {
    await othersTurn();
    const copies = (pages: number): void =>
      this.#opened?.writing.database.exec(`pragma wal_autocheckpoint = ${pages}`);
    copies(0);
    await commit().catch((error: unknown) => {
      copies(COPIED_PAGES);
      throw error;
    });
    void checkpointOnThread(this.#file).then(() => copies(COPIED_PAGES));
  }
  async rollbackTransaction(lane: Lane): Promise<void> {
    await lane.rollback();
  }
  async releaseConnection(lane: Lane): Promise<void> {
    await lane.release();
  }
  async destroy(): Promise<void> {
    this.#opened?.readers.close();
    this.#opened?.writing.database.close();
    this.#opened = null;
  }
}

class ManyLanes extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/**
 * The embedded database through `node:sqlite`: one connection that writes, in turns, and others
 * that read meanwhile.
 */
export const sqliteDialect = (file: string): Dialect => ({
  createDriver: () => new SqliteDriver(file),
  createAdapter: () => new ManyLanes(),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createIntrospector: (db) => new SqliteIntrospector(db),
});
