import { sql } from 'kysely';
import type { Migration } from '#server/platform/database/migrate.ts';

/** Which markers mark some of their scripts again, blind, by which seed; and which scripts were drawn, with what they gave both times. */
export const again: Migration = async (tx, { iso, real, end }) => {
  await tx.schema
    .createTable('again_markers')
    .addColumn('assignment_id', 'integer', (c) =>
      c.notNull().references('assignments.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('seed', 'integer', (c) => c.notNull())
    .addColumn('since', iso)
    .addPrimaryKeyConstraint('again_markers_pk', ['assignment_id', 'user_id'])
    .modifyEnd(end)
    .execute();
  await tx.schema.createIndex('again_markers_user').on('again_markers').column('user_id').execute();
  await tx.schema
    .createTable('again_scripts')
    .addColumn('submission_id', 'integer', (c) =>
      c.notNull().references('submissions.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('drawn_at', iso, (c) => c.notNull())
    .addColumn('frame', 'text', (c) => c.notNull())
    .addColumn('before', 'text', (c) => c.notNull())
    .addColumn('marks', 'text', (c) => c.notNull())
    .addColumn('given_at', iso)
    .addColumn('given_up_at', iso)
    .addColumn('first_level', real)
    .addColumn('level', real)
    .addPrimaryKeyConstraint('again_scripts_pk', ['submission_id', 'user_id'])
    .addCheckConstraint('again_scripts_ended_once', sql`given_at is null or given_up_at is null`)
    .modifyEnd(end)
    .execute();
  await tx.schema.createIndex('again_scripts_user').on('again_scripts').column('user_id').execute();
};
