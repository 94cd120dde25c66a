import type { Migration } from '#server/platform/database/migrate.ts';

/** What is counted for all processes together: hashed keys, and until when (milliseconds since 1970). Order and names are the limiter's. */
export const rateLimits: Migration = async (tx, { millis, end }) => {
  await tx.schema
    .createTable('rate_limits')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('points', 'integer', (c) => c.notNull())
    .addColumn('expire', millis)
    .modifyEnd(end)
    .execute();
};
