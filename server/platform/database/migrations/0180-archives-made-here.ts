import type { Migration } from '#server/platform/database/migrate.ts';

/**
 * Whether the archive that an assignment was made of was made of the same account's assignment in this installation, and not only says
 * which one it is (SEC-13). Those from before are taken to have been, as they were then.
 */
export const archivesMadeHere: Migration = async (tx) => {
  await tx.schema
    .alterTable('archives')
    .addColumn('made_here', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
};
