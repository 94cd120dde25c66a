import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

export type Engine = 'sqlite' | 'postgres';

export interface DatabaseSettings {
  /** Holds `marginalia.db` when there is no URL. */
  dataDir: string;
  /** `postgres://…`; unset for the embedded database. */
  databaseUrl?: string | undefined;
  /** Connections to PostgreSQL. */
  poolSize?: number | undefined;
}

export interface OpenDatabase {
  db: Kysely<Database>;
  engine: Engine;
  /** Brings the schema up to date; safe when several processes do it at once. */
  migrate(): Promise<void>;
  /** Empties SQLite's write-ahead log, so that deleted text is in no file; does nothing on PostgreSQL. */
  scrub(): Promise<void>;
  close(): Promise<void>;
}
