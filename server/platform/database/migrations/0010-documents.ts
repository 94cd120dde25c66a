import type { Migration } from '#server/platform/database/migrate.ts';

/** What was read of a file: its document lies in the file store, and is read anew once reading has become better. */
export const documents: Migration = async (tx, { iso, real, end }) => {
  await tx.schema
    .createTable('documents')
    .addColumn('original_key', 'text', (c) => c.primaryKey().notNull())
    .addColumn('key', 'text', (c) => c.notNull().unique())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('read_share', real, (c) => c.notNull())
    .addColumn('created_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
};
