import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, type KyselyPlugin, type RawBuilder, sql } from 'kysely';
import { Client } from 'pg';
import { inject } from 'vitest';
import { openDatabase } from '#server/platform/database/open.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { OpenDatabase } from '#server/platform/database/types.ts';
import type { TestDatabase } from '../engines.ts';

async function asAdmin(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const urlOf = (name: string): URL => {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return url;
};

async function createDatabase(from: string): Promise<string> {
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(`create database ${name} template ${from} strategy file_copy`);
  return name;
}

const dropDatabase = (name: string): Promise<void> => asAdmin(`drop database ${name} with (force)`);

const settingsFor = async (name: string) => ({
  dataDir: await mkdtemp(join(tmpdir(), 'marginalia-postgres-data-')),
  databaseUrl: urlOf(name).href,
});

/** Creates an empty database, dropped when it is disposed of. */
export async function createPostgres(): Promise<TestDatabase> {
  const name = await createDatabase('template1');
  const settings = await settingsFor(name);
  const opened = await openDatabase(settings);
  return {
    ...opened,
    settings,
    async dispose() {
      await opened.close();
      await dropDatabase(name);
      await rm(settings.dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * The application name of a kept database's connection, which distinguishes it from other
 * processes.
 */
const KEPT = 'kept';

interface Kept {
  name: string;
  opened: OpenDatabase;
  /** Empties every table and restarts every sequence, as when it was copied. */
  empty: RawBuilder<unknown>;
  /** The id of the newest catalogue entry at the time of the copy. */
  youngest: string;
}

/**
 * Belongs to this process and serves all files that it runs. For a new database PostgreSQL creates
 * and deletes 300 files, and each connection reads the catalogue again: a tenth of a second of
 * processor time, and four times that on a disk.
 */
const kept: Kept[] = [];

const look = (db: Kysely<Database>): Promise<{ youngest: string; others: number }> =>
  sql<{ youngest: string; others: number }>`
  select greatest(
    (select max(xmin::text::bigint) from pg_class), (select max(xmin::text::bigint) from pg_attribute), (select max(xmin::text::bigint) from pg_trigger),
    (select max(xmin::text::bigint) from pg_proc where pronamespace = 'public'::regnamespace))::text as youngest,
  (select count(*) from pg_stat_activity where datname = current_database() and application_name <> ${KEPT}) as others`
    .execute(db)
    .then(({ rows: [row] }) => row!);

async function emptying(db: Kysely<Database>): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ statement: string }>`
    select format('delete from %I;', tablename) as statement from pg_tables where schemaname = 'public' and tablename <> 'migrations'
    union all select format('perform setval(%L, 1, false);', sequencename) from pg_sequences where schemaname = 'public'`.execute(
    db,
  );
  return sql.raw(`do $$ begin
    set local session_replication_role = replica;
    set local lock_timeout = '5s';
    ${rows.map(({ statement }) => statement).join('\n')}
  end $$`);
}

async function copied(from: string): Promise<Kept> {
  const name = await createDatabase(from);
  const url = urlOf(name);
  url.searchParams.set('application_name', KEPT);
  const opened = await openDatabase({ dataDir: tmpdir(), databaseUrl: url.href });
  return {
    name,
    opened,
    empty: await emptying(opened.db),
    youngest: (await look(opened.db)).youngest,
  };
}

/**
 * Empties it for the next test, or drops it if more than rows has changed or someone is still
 * connected.
 */
async function giveBack(one: Kept): Promise<void> {
  const {
    opened: { db, close },
    name,
  } = one;
  try {
    const { youngest, others } = await look(db);
    if (youngest !== one.youngest || others > 0) throw new Error(`${name} is as it was no more.`);
    await one.empty.execute(db);
    kept.push(one);
  } catch {
    await close();
    await dropDatabase(name);
  }
}

/**
 * Anything a test left running finds its database closed, as it would if the database were its own.
 */
function lent(db: Kysely<Database>): { db: Kysely<Database>; end(): void } {
  let isOver = false;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (isOver) throw new Error('This database was given back.');
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  return {
    db: db.withPlugin(plugin),
    end: () => {
      isOver = true;
    },
  };
}

/**
 * Lends a database with the schema of `from` and no rows for one test; one that another test has
 * returned, if there is one.
 */
export async function lendPostgres(from: string): Promise<TestDatabase> {
  const one = kept.pop() ?? (await copied(from));
  const { db, end } = lent(one.opened.db);
  const settings = await settingsFor(one.name);
  return {
    ...one.opened,
    db,
    settings,
    async dispose() {
      end();
      await giveBack(one);
      await rm(settings.dataDir, { recursive: true, force: true });
    },
  };
}
