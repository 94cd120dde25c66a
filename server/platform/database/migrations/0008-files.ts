import { sql } from 'kysely';
import type { Migration } from '#server/platform/database/migrate.ts';
import { dropSqliteColumns } from '#server/platform/database/rebuild.ts';

const MOVED = [
  'original_key',
  'original_filename',
  'original_bytes',
  'processed_key',
  'processed_filename',
  'processed_bytes',
];

/** A submission's files in a table of their own, in order, the first being the specification's original file; and whose it is. */
export const files: Migration = async (tx, { id, iso, end, engine }) => {
  await id(tx.schema.createTable('submission_files'))
    .addColumn('submission_id', 'integer', (c) =>
      c.notNull().references('submissions.id').onDelete('cascade'),
    )
    .addColumn('attempt', 'integer', (c) => c.notNull().check(sql`attempt > 0`))
    .addColumn('position', 'integer', (c) => c.notNull().check(sql`position >= 0`))
    .addColumn('folder', 'text', (c) => c.notNull())
    .addColumn('filename', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull().unique())
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('sha256', 'text')
    .addColumn('processed_key', 'text', (c) => c.unique())
    .addColumn('processed_bytes', 'integer')
    .addColumn('origin', 'text', (c) =>
      c.notNull().check(sql`origin in ('upload', 'intake', 'online_text')`),
    )
    .addColumn('created_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('submission_files_order')
    .on('submission_files')
    .columns(['submission_id', 'attempt', 'position', 'id'])
    .execute();
  await sql`
    insert into submission_files (submission_id, attempt, position, folder, filename, key, bytes, processed_key, processed_bytes, origin, created_at)
    select id, 1, 0, '', original_filename, original_key, original_bytes, processed_key, processed_bytes, 'upload', created_at
    from submissions order by id`.execute(tx);

  if (engine === 'sqlite') await dropSqliteColumns(tx, 'submissions', MOVED);
  else
    for (const column of MOVED)
      await tx.schema.alterTable('submissions').dropColumn(column).execute();
  await tx.schema
    .alterTable('submissions')
    .addColumn('attempt', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  await tx.schema.alterTable('submissions').addColumn('marked_attempt', 'integer').execute();

  await id(tx.schema.createTable('students'))
    .addColumn('assignment_id', 'integer', (c) =>
      c.notNull().references('assignments.id').onDelete('cascade'),
    )
    .addColumn('display_name', 'text', (c) => c.notNull())
    .addColumn('identifier', 'text')
    .addColumn('email', 'text')
    .addColumn('group_name', 'text')
    .addColumn('section', 'text')
    .addColumn('environment_ids', 'text', (c) => c.notNull())
    .addColumn('created_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('students_assignment')
    .on('students')
    .columns(['assignment_id', 'id'])
    .execute();

  await tx.schema
    .createTable('submission_students')
    .addColumn('submission_id', 'integer', (c) =>
      c.notNull().references('submissions.id').onDelete('cascade'),
    )
    .addColumn('student_id', 'integer', (c) =>
      c.notNull().references('students.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('submission_students_pk', ['submission_id', 'student_id'])
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('submission_students_student')
    .on('submission_students')
    .column('student_id')
    .execute();
};
