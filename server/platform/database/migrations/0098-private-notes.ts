import type { Migration } from '#server/platform/database/migrate.ts';

/** What markers wrote on submissions for nobody but themselves. */
export const privateNotes: Migration = async (tx, { iso, end }) => {
  await tx.schema
    .createTable('private_notes')
    .addColumn('submission_id', 'integer', (c) =>
      c.notNull().references('submissions.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('updated_at', iso, (c) => c.notNull())
    .addPrimaryKeyConstraint('private_notes_pk', ['submission_id', 'user_id'])
    .modifyEnd(end)
    .execute();
  await tx.schema.createIndex('private_notes_user').on('private_notes').column('user_id').execute();
};
