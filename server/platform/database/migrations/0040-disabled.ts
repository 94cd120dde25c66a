import type { Migration } from '#server/platform/database/migrate.ts';

/** Accounts that the operator has closed for a while: nothing of theirs is lost, and nobody signs in to them. */
export const disabled: Migration = async (tx, { iso }) => {
  await tx.schema.alterTable('users').addColumn('disabled_at', iso).execute();
};
