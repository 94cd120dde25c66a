import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { migrate, pending } from './migrate.ts';
import { postgresDialect } from './postgres.ts';
import type { Database } from './schema.ts';
import { scrub } from './scrub.ts';
import { sqliteDialect } from './sqlite.ts';
import { telling } from './translate.ts';
import type { DatabaseSettings, Engine, OpenDatabase } from './types.ts';

export const DATABASE_FILE = 'marginalia.db';
const POOL_SIZE = 10;

/** Opens PostgreSQL when there is a URL, else the embedded database in the data folder. The schema is the caller's to migrate. */
export async function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  const engine: Engine = settings.databaseUrl === undefined ? 'sqlite' : 'postgres';
  if (engine === 'sqlite') await mkdir(settings.dataDir, { recursive: true, mode: 0o700 });
  const dialect =
    settings.databaseUrl === undefined
      ? sqliteDialect(join(settings.dataDir, DATABASE_FILE))
      : postgresDialect(settings.databaseUrl, settings.poolSize ?? POOL_SIZE);
  const db = new Kysely<Database>({ dialect: telling(dialect) });
  return {
    db,
    engine,
    pending: () => pending(db),
    migrate: () => migrate(db, engine),
    async close() {
      await scrub(db, engine);
      await db.destroy();
    },
  };
}
