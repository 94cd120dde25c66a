import { type Dialect, Kysely, PostgresDialect, sql } from 'kysely';
import { Pool, types } from 'pg';
import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pingFolder } from '#server/platform/files/disk.ts';
import { checkDatabaseFile } from './check-file.ts';
import { migrate, pending } from './migrate.ts';
import type { Database } from './schema.ts';
import { scrub } from './scrub.ts';
import { sqliteDialect } from './sqlite.ts';
import { type DatabaseHealth, withTranslatedErrors } from './translate.ts';
import type { DatabaseSettings, Engine, OpenDatabase } from './types.ts';

/**
 * The type ids of bigint and numeric (`count`, `sum`), which pg returns as text; ours are safe
 * integers.
 */
const INT8 = 20;
const NUMERIC = 1700;
const CONNECT_TIMEOUT_MS = 10_000;

/** Connects to PostgreSQL through a pool; numbers are returned as numbers, as SQLite does. */
function postgresDialect(url: string, poolSize: number): Dialect {
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types: {
      getTypeParser: (id: number, format?: 'text' | 'binary') =>
        id === INT8 || id === NUMERIC ? Number : types.getTypeParser(id, format as 'text'),
    },
  });
  // A connection that the server closes, idle or in use, would otherwise end the process. A query
  // on it fails by itself.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new PostgresDialect({ pool });
}

export const DATABASE_FILE = 'marginalia.db';
const POOL_SIZE = 10;

const healths = new WeakMap<
  Kysely<Database>,
  { health: DatabaseHealth; /** Of the embedded database. */ folder: string | null }
>();
const PROBE = 'write-probe';
/** More than is free in the pages that a database already has. */
const PROBE_BYTES = 64 * 1024;

/**
 * Writes a row as large as a page of feedback, and deletes it again. In two transactions: what is
 * deleted before it is committed is never written.
 */
async function tryToWrite(db: Kysely<Database>): Promise<void> {
  const value = randomBytes(PROBE_BYTES / 2).toString('hex');
  await db
    .insertInto('installation')
    .values({ name: PROBE, value })
    .onConflict((c) => c.column('name').doUpdateSet({ value }))
    .execute();
  await db.deleteFrom('installation').where('name', '=', PROBE).execute();
}

/**
 * Throws unless the database responds, its folder has room and, after a write that found none, a
 * write works again (`GET /readyz`). A database that hasn't refused any write is only read.
 */
export async function pingDatabase(db: Kysely<Database>): Promise<void> {
  await sql`select 1 from users limit 1`.execute(db);
  const known = healths.get(db);
  if (known === undefined) return;
  if (known.folder !== null) await pingFolder(known.folder);
  if (known.health.refusedWrite === null) return;
  await tryToWrite(db);
  known.health.refusedWrite = null;
}

/**
 * Opens PostgreSQL if there is a URL, else the embedded database in the data folder. The caller
 * migrates the schema.
 */
export async function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  const engine: Engine = settings.databaseUrl === undefined ? 'sqlite' : 'postgres';
  if (engine === 'sqlite') await mkdir(settings.dataDir, { recursive: true, mode: 0o700 });
  const dialect =
    settings.databaseUrl === undefined
      ? sqliteDialect(join(settings.dataDir, DATABASE_FILE))
      : postgresDialect(settings.databaseUrl, settings.poolSize ?? POOL_SIZE);
  const health: DatabaseHealth = { isOpen: false, refusedWrite: null, damage: null };
  const db = new Kysely<Database>({ dialect: withTranslatedErrors(dialect, health) });
  healths.set(db, { health, folder: engine === 'sqlite' ? settings.dataDir : null });
  return {
    db,
    engine,
    check: async () =>
      engine === 'sqlite' ? checkDatabaseFile(join(settings.dataDir, DATABASE_FILE)) : undefined,
    pending: () => pending(db),
    migrate: () => migrate(db, engine),
    async close() {
      // If it can't be emptied now, for instance on a full disk, it is emptied the next time.
      if (health.isOpen) await scrub(db, engine).catch(() => undefined);
      await db.destroy();
    },
  };
}
