import { sql } from 'kysely';
import type { Migration } from '#server/platform/database/migrate.ts';

/** Links with which students see what was given back to them, stored hashed; and what they asked for with them. */
export const studentLinks: Migration = async (tx, { id, iso, end }) => {
  await id(tx.schema.createTable('student_links'))
    .addColumn('submission_id', 'integer', (c) =>
      c.notNull().references('submissions.id').onDelete('cascade'),
    )
    .addColumn('student_id', 'integer', (c) => c.references('students.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('regrade', 'integer', (c) => c.notNull().check(sql`regrade in (0, 1)`))
    .addColumn('created_by', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('created_at', iso, (c) => c.notNull())
    .addColumn('expires_at', iso, (c) => c.notNull())
    .addColumn('revoked_at', iso)
    .addColumn('seen_at', iso)
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('student_links_submission')
    .on('student_links')
    .columns(['submission_id', 'id'])
    .execute();
  await tx.schema
    .createIndex('student_links_student')
    .on('student_links')
    .column('student_id')
    .execute();

  await id(tx.schema.createTable('regrades'))
    .addColumn('submission_id', 'integer', (c) =>
      c.notNull().references('submissions.id').onDelete('cascade'),
    )
    .addColumn('link_id', 'integer', (c) =>
      c.notNull().unique().references('student_links.id').onDelete('cascade'),
    )
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('created_at', iso, (c) => c.notNull())
    .addColumn('answer', 'text')
    .addColumn('answered_by', 'integer', (c) => c.references('users.id'))
    .addColumn('answered_at', iso)
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('regrades_submission')
    .on('regrades')
    .columns(['submission_id', 'id desc'])
    .execute();
};
