import { sql } from 'kysely';
import { type ServerSettings, SettingError } from '#server/platform/settings/settings.ts';
import { UnusableDatabase } from './check-file.ts';
import { EVERY_TABLE } from './copy.ts';
import type { OpenDatabase } from './types.ts';

/**
 * Checks the database's file, then runs the pending migrations. Throws UnusableDatabase; and
 * SettingError if migrating is left to another process and hasn't been done.
 */
export async function bringUpToDate(
  database: OpenDatabase,
  how: ServerSettings['migrate'],
): Promise<void> {
  await database.check();
  if (how !== 'never') return await database.migrate();
  const waiting = await database.pending();
  if (waiting.length > 0)
    throw new SettingError(
      'MIGRATE',
      'never',
      `a database that is up to date: start once with MIGRATE=only, ${waiting.length} step${waiting.length === 1 ? ' waits' : 's wait'} (the next is ${waiting[0]})`,
    );
}

/**
 * Throws UnusableDatabase if a table is missing, for instance after an incomplete restore:
 * everything that needs it would fail, one request at a time.
 */
export async function requireTables({ db, engine }: OpenDatabase): Promise<void> {
  const { rows } = await (
    engine === 'postgres'
      ? sql<{
          name: string;
        }>`select tablename as name from pg_tables where schemaname = current_schema()`
      : sql<{ name: string }>`select name from sqlite_master where type = 'table'`
  ).execute(db);
  const there = new Set(rows.map(({ name }) => name));
  const missing = EVERY_TABLE.filter((table) => !there.has(table));
  if (missing.length > 0)
    throw new UnusableDatabase(
      `The database is damaged (it lacks the table ${missing.join(', ')}): stop every process that uses it, and bring a backup back into an empty database with "npm run admin -- restore FILE" (docs/operate/backup.md, “When the database is damaged”).`,
    );
}
