import { type Kysely, sql } from 'kysely';
import { checkpointOnThread } from './checkpoint.ts';
import type { Database } from './schema.ts';
import type { Engine } from './types.ts';

/**
 * Empties SQLite's write-ahead log, so that text that was deleted stands in no file any more. It never waits: while
 * another process reads, the log is left for the next time. PostgreSQL's vacuum does the like by itself.
 */
export async function scrub(db: Kysely<Database>, engine: Engine): Promise<void> {
  if (engine !== 'sqlite') return;
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(db);
  for (const { file } of rows) await checkpointOnThread(file);
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
