import { type Kysely, sql } from 'kysely';
import { checkpointOnThread } from './checkpoint.ts';
import type { Database } from './schema.ts';
import type { Engine } from './types.ts';

/**
 * Empties SQLite's write-ahead log, so that deleted text isn't in any file any more. It never
 * waits: while another process is reading, the log is left for the next time. PostgreSQL's vacuum
 * does something similar by itself.
 */
export async function scrub(db: Kysely<Database>, engine: Engine): Promise<void> {
  if (engine !== 'sqlite') return;
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(db);
  for (const { file } of rows) await checkpointOnThread(file);
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
