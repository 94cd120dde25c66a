import type { Migration } from '#server/platform/database/migrate.ts';

/**
 * Which attempts of the learning environment's the attempts here are, as JSON: `{"1": {"attempt": 1, "at": "2026-11-28T…"}}`, so that
 * a grade goes to the attempt that was marked; and whose account a connection is, so that the same isn't made twice.
 */
export const remoteAttempts: Migration = async (tx) => {
  await tx.schema.alterTable('submissions').addColumn('remote_attempts', 'text').execute();
  await tx.schema.alterTable('connections').addColumn('account', 'text').execute();
};
