import type { Migration } from '#server/platform/database/migrate.ts';

/** Every change of a mark: who, when, from what to what. Apart from other changes, because rounds may not see each other. */
export const markHistory: Migration = async (tx, { id, iso, end }) => {
  await id(tx.schema.createTable('mark_revisions'))
    .addColumn('submission_id', 'integer', (c) =>
      c.notNull().references('submissions.id').onDelete('cascade'),
    )
    .addColumn('round', 'text', (c) => c.notNull())
    .addColumn('criterion', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('from_value', 'text')
    .addColumn('to_value', 'text', (c) => c.notNull())
    .addColumn('rubric_version', 'integer', (c) => c.notNull())
    .addColumn('changed_by', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('changed_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('mark_revisions_submission')
    .on('mark_revisions')
    .columns(['submission_id', 'round', 'id desc'])
    .execute();
};
