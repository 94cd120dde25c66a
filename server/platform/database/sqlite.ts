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

/** So long SQLite has the process to itself before everything else that waits comes first. */
const HELD_MS = 30;

interface SqliteTurn {
  /** Whether what was asked of SQLite since others had their turn has taken too long. */
  isLong(): boolean;
}

/** Of this thread alone: on a busy machine the time by the clock is mostly others'. */
function spent(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * Of one turn of the event loop: statements that follow each other are one piece of work to whoever
 * waits for them. What is asked by eight people at once is less than that: taken in turns, it would
 * all have to be kept in memory at the same time.
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

/** How long a write waits for another process's, and a start for another's that opens the same file. */
const BUSY_MS = 5000;
/** Between two tries, at most; doubled each time. */
const MAX_PAUSE_MS = 50;
const SQLITE_BUSY = 5;
/** As many of the log as SQLite copies into the file at a commit, unless another thread does it: its own default. */
const COPIED_PAGES = 1000;
/** Statements that are kept ready, of each connection. */
const READY = 500;
/** Connections that read long answers at the same time; whoever comes then waits for one. */
const MAX_READING = 4;
/** Rows between two looks at how long it takes. */
const ROWS = 32;
/** Of each connection that writes. */
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
/** An answer of which a part is read already; `more` reads the next, and says whether any is left. */
interface Answer<R> {
  result: QueryResult<R>;
  more(): boolean;
}

const hold = createSqliteTurn();

const isBusy = (error: unknown): boolean =>
  ((error as { errcode?: number } | null)?.errcode ?? 0) % 256 === SQLITE_BUSY;

/** A connection with the statements that it has been given lately, ready to be run again. */
class Connection {
  readonly database: DatabaseSync;
  readonly #ready: LRUCache<string, Prepared>;
  constructor(database: DatabaseSync) {
    this.database = database;
    this.#ready = new LRUCache({ max: READY });
  }
  /** Its rows are read until it takes too long; nobody else may use the connection until there are no more. */
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
          // Else whoever asks the same next is told of this failure.
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

/** The connections that read: nearly always the first, and another for each long answer that is still being read. */
class Readers {
  readonly #open: () => Connection;
  readonly #all: Connection[] = [];
  readonly #free: Connection[] = [];
  readonly #waiting: ((connection: Connection) => void)[] = [];
  constructor(open: () => Connection) {
    this.#open = open;
    this.#free.push(this.#another());
  }
  /** At once where one is free. */
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
 * What Kysely has in its hand from one statement, transaction or `connection()` to its end. What
 * only reads goes to the connection that reads what is committed, and waits for nobody; the first
 * thing else takes the one that writes, and keeps it.
 */
class Lane implements DatabaseConnection {
  readonly #opened: Opened;
  readonly #openThread: (() => SqliteThread) | null;
  #thread: SqliteThread | null = null;
  #leave: (() => void) | null = null;
  /**
   * Since when it waits to write: a setting of its connection is there at once, and the statement
   * behind it doesn’t begin to wait anew.
   */
  #since: number | null = null;
  /** Whether others had a turn between its statements: it may have written much. */
  isLong = false;
  /** Between `begin` and `commit` or `rollback`. */
  isInTransaction = false;
  /**
   * What made SQLite roll the transaction back by itself, as a full disk does: what follows would
   * be committed one by one.
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
    // Not before: each of many that wait would have one.
    this.#thread ??= this.#openThread?.() ?? null;
    if (this.#thread === null && hold.isLong()) {
      this.isLong = true;
      await othersTurn();
    }
    // Another process's write is waited for here and not in SQLite, which would hold up everything
    // that this process does.
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
  /** Does nothing where SQLite has rolled back by itself already. */
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
   * Always `immediate`: a transaction that begins by reading fails at once where it turns into a
   * write while another process writes.
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
  /** Begins when others have had their turn, and leaves to another thread what SQLite does at the end of a long one. */
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
