import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { TestDatabase } from '#tests/support/engines.ts';

/** Returns every table, including ones added later. */
export async function tablesOf({ db, engine }: TestDatabase): Promise<string[]> {
  const { rows } = await (
    engine === 'sqlite'
      ? sql<{
          name: string;
        }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`
      : sql<{
          name: string;
        }>`select table_name as name from information_schema.tables where table_schema = 'public'`
  ).execute(db);
  return rows.map(({ name }) => name).toSorted();
}

/** Returns the tables that contain a word in any column. */
export async function tablesWith(database: TestDatabase, word: string): Promise<string[]> {
  const having = [];
  for (const table of await tablesOf(database)) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(database.db);
    if (JSON.stringify(rows).toLowerCase().includes(word.toLowerCase())) having.push(table);
  }
  return having;
}

/** Returns the files below a folder that contain a word, in their bytes or names. */
export async function filesWith(folder: string, word: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const having = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => {
        const bytes = await readFile(join(parentPath, name), 'latin1');
        return `${name}\n${bytes}`.toLowerCase().includes(word.toLowerCase()) ? [name] : [];
      }),
  );
  return having.flat().toSorted();
}
