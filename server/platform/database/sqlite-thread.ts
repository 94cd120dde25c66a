import { AsyncLocalStorage } from 'node:async_hooks';
import { Worker } from 'node:worker_threads';
import type { CompiledQuery, QueryResult } from 'kysely';

const inside = new AsyncLocalStorage<true>();

/**
 * Runs SQLite's part of the transaction that `work` begins in a separate thread: it blocks nobody,
 * however long it takes.
 */
export const onSqliteThread = <T>(work: () => Promise<T>): Promise<T> => inside.run(true, work);
export const isOnSqliteThread = (): boolean => inside.getStore() === true;

/**
 * The module isn't a file, so that the thread starts quickly. An error's code would be lost in
 * transit.
 */
const THREAD = `
  const { DatabaseSync } = require('node:sqlite');
  const { parentPort, workerData: { file, settings } } = require('node:worker_threads');
  const database = new DatabaseSync(file, { timeout: 0, enableForeignKeyConstraints: true });
  database.exec(settings);
  const ready = new Map();
  function ask({ sql, parameters }) {
    const statement = ready.get(sql) ?? database.prepare(sql);
    ready.set(sql, statement);
    return statement.columns().length > 0 ? { rows: statement.all(...parameters) } : { rows: [], done: statement.run(...parameters) };
  }
  parentPort.on('message', (query) => {
    if (query === null) {
      database.close();
      parentPort.close();
      return;
    }
    try {
      parentPort.postMessage(ask(query));
    } catch ({ message, code, errcode }) {
      parentPort.postMessage({ failed: { message, code, errcode }, isInTransaction: database.isTransaction });
    }
  });
`;

interface Done {
  changes: number | bigint;
  lastInsertRowid: number | bigint;
}
interface Answer {
  rows: unknown[];
  done?: Done;
  failed?: { message: string; code: string; errcode: number };
  /** Sent with a failure: SQLite ends some transactions by itself. */
  isInTransaction?: boolean;
}

/** A connection in a separate thread, for one transaction. */
export class SqliteThread {
  readonly #worker: Worker;
  readonly #exited: Promise<void>;
  readonly #asked: PromiseWithResolvers<Answer>[] = [];
  #broken: Error | null = null;
  /** According to the last answer. */
  isInTransaction = true;
  constructor(file: string, settings: string) {
    this.#worker = new Worker(THREAD, {
      eval: true,
      workerData: { file, settings },
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    this.#worker.on('message', (answer: Answer) => this.#asked.shift()?.resolve(answer));
    this.#worker.on('error', (error: Error) => this.#end(error));
    this.#exited = new Promise((resolve) => {
      this.#worker.on('exit', () => {
        this.#end(new Error('The thread of this transaction has ended.'));
        resolve();
      });
    });
  }
  async ask<R>({
    sql,
    parameters,
  }: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<QueryResult<R>> {
    if (this.#broken !== null) throw this.#broken;
    const asked = Promise.withResolvers<Answer>();
    this.#worker.postMessage({ sql, parameters }, []);
    this.#asked.push(asked);
    const { rows, done, failed, isInTransaction } = await asked.promise;
    this.isInTransaction = isInTransaction ?? true;
    if (failed !== undefined) throw Object.assign(new Error(failed.message), failed);
    if (done === undefined) return { rows: rows as R[] };
    return {
      rows: [],
      insertId: BigInt(done.lastInsertRowid),
      numAffectedRows: BigInt(done.changes),
    };
  }
  async close(): Promise<void> {
    this.#worker.postMessage(null, []);
    await this.#exited;
  }
  #end(error: Error): void {
    this.#broken ??= error;
    for (const asked of this.#asked.splice(0)) asked.reject(this.#broken);
  }
}
