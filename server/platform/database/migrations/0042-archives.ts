import type { Migration } from '#server/platform/database/migrate.ts';

/** Which archive an assignment was made of, so that the same one brought in twice is one assignment. */
export const archives: Migration = async (tx, { iso, end }) => {
  await tx.schema
    .createTable('archives')
    .addColumn('assignment_id', 'integer', (c) =>
      c.primaryKey().notNull().references('assignments.id').onDelete('cascade'),
    )
    .addColumn('owner_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('left_out', 'text', (c) => c.notNull())
    .addColumn('brought_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('archives_hash')
    .unique()
    .on('archives')
    .columns(['owner_id', 'hash'])
    .execute();
};
