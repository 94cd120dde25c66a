import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

export type Engine = 'sqlite' | 'postgres';

export interface DatabaseSettings {
  /** Holds `marginalia.db` when there is no URL; made when it isn't there. */
  dataDir: string;
  /** `postgres://…`; unset for the embedded database. */
  databaseUrl?: string | undefined;
  /** Connections to PostgreSQL, 10 by default. */
  poolSize?: number | undefined;
}

export interface OpenDatabase {
  db: Kysely<Database>;
  engine: Engine;
  /**
   * Before anything else is asked of it: throws UnusableDatabase when the embedded database is
   * damaged or can't be opened.
   */
  check(): Promise<void>;
  /** The migrations that wait. Throws when the database was made by a newer version. */
  pending(): Promise<string[]>;
  /** Brings the schema up to date; safe when several processes do it at once. */
  migrate(): Promise<void>;
  close(): Promise<void>;
}
