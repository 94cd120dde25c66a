import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

export type Engine = 'sqlite' | 'postgres';

export interface DatabaseSettings {
  /** Holds `marginalia.db` if there is no URL; it is created if it doesn't exist. */
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
   * Call it before anything else: throws UnusableDatabase if the embedded database is damaged or
   * can't be opened.
   */
  check(): Promise<void>;
  /** The pending migrations. Throws if the database was created by a newer version. */
  pending(): Promise<string[]>;
  /** Brings the schema up to date; safe if several processes do it at the same time. */
  migrate(): Promise<void>;
  close(): Promise<void>;
}
