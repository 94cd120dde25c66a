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

/** A clock that stands still until it is told to go on. */
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
  /** With these, other processes open the same database. */
  settings: DatabaseSettings;
  /** Closes and deletes it. */
  dispose(): Promise<void>;
}

export interface TestEngine {
  name: 'SQLite' | 'PostgreSQL';
  engine: Engine;
  /** A new, empty database of its own. */
  create(): Promise<TestDatabase>;
  /**
   * A database of its own with the schema in place and nothing else: a copy of the one that the run
   * has made by migrating.
   */
  migrated(): Promise<TestDatabase>;
}

async function createSqlite(from?: string): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'marginalia-sqlite-'));
  if (from !== undefined) await copyFile(from, join(dataDir, DATABASE_FILE));
  const settings = { dataDir };
  const opened = await openDatabase(settings);
  // As the tests' PostgreSQL: what is killed here is processes, and the operating system keeps what they have written.
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
  /** PostgreSQL's codes of the transactions that were begun again, with what they were at and whose calls they were. */
  begunAgain: string[];
}

/** Stores over a new database with the schema in place, and a clock in the test's hands. */
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
