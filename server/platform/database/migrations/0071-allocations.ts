import { sql } from 'kysely';
import type { Migration } from '#server/platform/database/migrate.ts';

/** Whose each script is to mark, and was; who should keep from it; and who has it open. */
export const allocations: Migration = async (tx, { id, iso, end }) => {
  await tx.schema
    .createTable('allocations')
    .addColumn('submission_id', 'integer', (c) =>
      c.notNull().references('submissions.id').onDelete('cascade'),
    )
    .addColumn('round', 'text', (c) => c.notNull().check(sql`round in ('first', 'second')`))
    .addColumn('marker_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('allocated_at', iso, (c) => c.notNull())
    .addColumn('submitted_at', iso)
    .addPrimaryKeyConstraint('allocations_pk', ['submission_id', 'round'])
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('allocations_marker')
    .on('allocations')
    .columns(['marker_id', 'submission_id'])
    .execute();

  await id(tx.schema.createTable('allocation_changes'))
    .addColumn('submission_id', 'integer', (c) =>
      c.notNull().references('submissions.id').onDelete('cascade'),
    )
    .addColumn('round', 'text', (c) => c.notNull())
    .addColumn('from_id', 'integer', (c) => c.references('users.id'))
    .addColumn('to_id', 'integer', (c) => c.references('users.id'))
    .addColumn('seed', 'integer')
    .addColumn('changed_by', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('changed_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('allocation_changes_submission')
    .on('allocation_changes')
    .columns(['submission_id', 'id'])
    .execute();

  await tx.schema
    .createTable('marking_conflicts')
    .addColumn('submission_id', 'integer', (c) =>
      c.notNull().references('submissions.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('declared_at', iso, (c) => c.notNull())
    .addPrimaryKeyConstraint('marking_conflicts_pk', ['submission_id', 'user_id'])
    .modifyEnd(end)
    .execute();

  await tx.schema
    .createTable('script_leases')
    .addColumn('submission_id', 'integer', (c) =>
      c.notNull().references('submissions.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('until', iso, (c) => c.notNull())
    .addPrimaryKeyConstraint('script_leases_pk', ['submission_id', 'user_id'])
    .modifyEnd(end)
    .execute();
};
