import type { Migration } from '#server/platform/database/migrate.ts';

/** Which markers let the owner of an assignment see how their level drifts. */
export const driftShares: Migration = async (tx, { iso, end }) => {
  await tx.schema
    .createTable('drift_shares')
    .addColumn('assignment_id', 'integer', (c) =>
      c.notNull().references('assignments.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('shared_at', iso, (c) => c.notNull())
    .addPrimaryKeyConstraint('drift_shares_pk', ['assignment_id', 'user_id'])
    .modifyEnd(end)
    .execute();
  await tx.schema.createIndex('drift_shares_user').on('drift_shares').column('user_id').execute();
};
