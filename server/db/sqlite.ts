import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { SqliteDialect, type Dialect } from 'kysely';

/** Milliseconds a writer waits for another process's transaction. */
const BUSY_TIMEOUT_MS = 5000;

/**
 * The embedded database through `node:sqlite`. Every transaction begins `immediate`: a deferred one that turns
 * into a write fails at once while another process writes, however long the busy timeout is.
 */
export function sqliteDialect(file: string): Dialect {
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma secure_delete = on;
    pragma recursive_triggers = on;
  `);
  return new SqliteDialect({
    database: {
      close: () => database.close(),
      prepare(sql) {
        const statement = database.prepare(sql === 'begin' ? 'begin immediate' : sql);
        return {
          reader: statement.columns().length > 0,
          all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
          run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
          iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
        };
      },
    },
  });
}
