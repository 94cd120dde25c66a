import { sql } from 'kysely';
import type { Migration } from '#server/platform/database/migrate.ts';

/**
 * When the first file of a hand-back was taken, and what each of its submissions was then. What it held of a student goes when they go;
 * so what stands from before, which may hold somebody who was deleted, is emptied: it can be made anew.
 */
export const handedBack: Migration = async (tx, { iso, end }) => {
  await tx.schema.alterTable('handbacks').addColumn('taken_at', iso).execute();
  await tx.schema
    .alterTable('handbacks')
    .addColumn('taken_by', 'integer', (c) => c.references('users.id'))
    .execute();
  await tx.schema
    .alterTable('handbacks')
    .addColumn('emptied', 'integer', (c) =>
      c
        .notNull()
        .defaultTo(0)
        .check(sql`emptied in (0, 1)`),
    )
    .execute();
  await sql`update handbacks set rows = '[]', files = '[]', emptied = 1`.execute(tx);
  await tx.schema
    .createTable('handback_works')
    .addColumn('handback_id', 'integer', (c) =>
      c.notNull().references('handbacks.id').onDelete('cascade'),
    )
    .addColumn('submission_id', 'integer', (c) =>
      c.notNull().references('submissions.id').onDelete('cascade'),
    )
    .addColumn('basis', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('handback_works_key', ['handback_id', 'submission_id'])
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('handback_works_submission')
    .on('handback_works')
    .column('submission_id')
    .execute();
};
