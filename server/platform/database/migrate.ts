import { type CreateTableBuilder, type Kysely, sql, type Transaction } from 'kysely';
import { UnusableDatabase } from './check-file.ts';
import type { Engine } from './types.ts';
import { migrations } from './migrations/index.ts';
import type { Database } from './schema.ts';

/**
 * The SQL in which the two engines' tables differ: nothing else in a migration depends on the
 * engine.
 */
export function columnTypes(engine: Engine) {
  const postgres = engine === 'postgres';
  return {
    engine,
    /** An integer that is never used twice, not even after its row has been deleted. */
    id: <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
      table.addColumn('id', 'integer', (column) =>
        postgres
          ? column.primaryKey().generatedByDefaultAsIdentity()
          : column.primaryKey().autoIncrement(),
      ),
    /** ISO time, compared byte by byte as SQLite does. */
    iso: postgres ? sql`text collate "C"` : sql`text`,
    millis: postgres ? sql`bigint` : sql`integer`,
    real: postgres ? sql`double precision` : sql`real`,
    /** SQLite checks column types only if told to. */
    end: postgres ? sql`` : sql`strict`,
  };
}

type ColumnTypes = ReturnType<typeof columnTypes>;

/** Any number that nothing else in this database uses: 'marg' in bytes. */
const LOCK = 0x6d617267;

/**
 * Runs pending migrations, in one transaction that only one process can be in at a time: SQLite's
 * begins `immediate`, PostgreSQL's takes a lock first. Throws if the database was created by a
 * newer version.
 */
export async function migrate(db: Kysely<Database>, engine: Engine): Promise<void> {
  if (engine === 'postgres') return await runAll(db, engine);
  // A table that is rebuilt is dropped first, and SQLite would delete the rows that refer to it.
  // This pragma only works outside a transaction.
  await db.connection().execute(async (connection) => {
    await sql`pragma foreign_keys = off`.execute(connection);
    try {
      await runAll(connection, engine);
    } finally {
      await sql`pragma foreign_keys = on`.execute(connection);
    }
  });
}

async function waitingIn(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  const done = new Set(rows.map((row) => row.name));
  const unknown = [...done].find((name) => !(name in migrations));
  if (unknown !== undefined)
    throw new UnusableDatabase(
      `The database was made by a newer version (it has the migration ${unknown}): run that version, or bring a backup from before it back with "npm run admin -- restore FILE".`,
    );
  return Object.keys(migrations)
    .filter((name) => !done.has(name))
    .toSorted((a, b) => (a < b ? -1 : 1));
}

const isNone = (error: unknown): boolean =>
  /no such table|relation .* does not exist/i.test(error instanceof Error ? error.message : '');

/**
 * Returns the pending migrations; for a new database all of them. Throws if the database was
 * created by a newer version.
 */
export async function pending(db: Kysely<Database>): Promise<string[]> {
  try {
    return await waitingIn(db);
  } catch (error) {
    if (isNone(error)) return Object.keys(migrations);
    throw error;
  }
}

async function runAll(db: Kysely<Database>, engine: Engine): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (engine === 'postgres')
      await sql`select pg_advisory_xact_lock(${sql.raw(String(LOCK))})`.execute(tx);
    await sql`create table if not exists migrations (name text primary key)`.execute(tx);
    const waiting = await waitingIn(tx);
    for (const name of waiting) {
      await migrations[name]!(tx, columnTypes(engine));
      await sql`insert into migrations (name) values (${name})`.execute(tx);
    }
    if (engine === 'postgres' || waiting.length === 0) return;
    const { rows: broken } = await sql`pragma foreign_key_check`.execute(tx);
    if (broken.length > 0)
      throw new Error(
        'The database can’t be brought up to date: some rows refer to others that are gone.',
      );
  });
}

export type Migration = (tx: Transaction<Database>, words: ColumnTypes) => Promise<void>;
