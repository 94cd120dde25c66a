import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { DATABASE_FILE, openDatabase } from '#server/platform/database/open.ts';
import type { DatabaseSettings, Engine, OpenDatabase } from '#server/platform/database/types.ts';
import { createStores } from '#server/platform/database/stores/index.ts';
import type { Clock, Ids, Stores } from '#server/platform/database/stores/types.ts';
import { testIds } from './class.ts';
import { createPostgres, lendPostgres } from './postgres/databases.ts';

export { testIds };

/** A clock that only moves when told to. */
export interface TestClock extends Clock {
  advance(ms: number): void;
}

export function testClock(start = '2026-03-02T09:00:00.000Z'): TestClock {
  let now = Date.parse(start);
  return {
    now: () => new Date(now),
    advance: (ms) => {
      now += ms;
    },
  };
}

export interface TestDatabase extends OpenDatabase {
  /** Settings with which other processes open the same database. */
  settings: DatabaseSettings;
  /** Closes and deletes it. */
  dispose(): Promise<void>;
}

export interface TestEngine {
  name: 'SQLite' | 'PostgreSQL';
  engine: Engine;
  /** Creates a new, empty database. */
  create(): Promise<TestDatabase>;
  /**
   * Creates a database with only the schema: a copy of the one that the run created by migrating.
   */
  migrated(): Promise<TestDatabase>;
}

async function createSqlite(from?: string): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'marginalia-sqlite-'));
  if (from !== undefined) await copyFile(from, join(dataDir, DATABASE_FILE));
  const settings = { dataDir };
  const opened = await openDatabase(settings);
  // As with the tests' PostgreSQL: only processes are killed, and the operating system keeps what
  // they have written.
  await sql`pragma synchronous = off`.execute(opened.db);
  return {
    ...opened,
    settings,
    async dispose() {
      await opened.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function migratedSqlite(): Promise<TestDatabase> {
  const from = inject('schemas')?.sqlite;
  const database = await createSqlite(from);
  if (from === undefined) await database.migrate();
  return database;
}

const both: readonly TestEngine[] = [
  { name: 'SQLite', engine: 'sqlite', create: () => createSqlite(), migrated: migratedSqlite },
  {
    name: 'PostgreSQL',
    engine: 'postgres',
    create: () => createPostgres(),
    migrated: () => lendPostgres(inject('schemas')!.postgres!),
  },
];
/** Every store test runs on both: `describe.each(engines)('… on $name', …)`. */
export const engines = both.filter(({ engine }) => (process.env['ENGINE'] ?? engine) === engine);

export interface TestStores extends TestDatabase {
  stores: Stores;
  clock: TestClock;
  ids: Ids;
  /** PostgreSQL's error codes of transactions that were retried, with their statement and call. */
  begunAgain: string[];
}

/** Opens stores on a new database with only the schema, and a clock that the test moves. */
export async function openStores(engine: TestEngine): Promise<TestStores> {
  const database = await engine.migrated();
  const clock = testClock();
  const begunAgain: string[] = [];
  const again = (code: string, where: string): void => {
    begunAgain.push(`${code} ${where}\n${new Error().stack ?? ''}`);
  };
  return {
    ...database,
    clock,
    ids: testIds,
    begunAgain,
    stores: createStores({ db: database.db, engine: database.engine, clock, ids: testIds, again }),
  };
}
