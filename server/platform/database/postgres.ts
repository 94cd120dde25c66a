import { PostgresDialect, type Dialect } from 'kysely';
import { Pool, types } from 'pg';

/** The type ids of bigint and numeric (`count`, `sum`), which pg gives as text; ours are safe integers. */
const INT8 = 20;
const NUMERIC = 1700;
const CONNECT_TIMEOUT_MS = 10_000;

/** PostgreSQL through a pool; numbers arrive as numbers, as SQLite gives them. */
export function postgresDialect(url: string, poolSize: number): Dialect {
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types: {
      getTypeParser: (id: number, format?: 'text' | 'binary') =>
        id === INT8 || id === NUMERIC ? Number : types.getTypeParser(id, format as 'text'),
    },
  });
  // A connection that the server closes, idle or in use, would otherwise end the process. A query on it fails by itself.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new PostgresDialect({ pool });
}
