import { sql } from 'kysely';
import type { Migration } from '#server/platform/database/migrate.ts';

/** Assignments, who takes part in them, submissions and what was before them. */
export const work: Migration = async (tx, { id, iso, real, end }) => {
  await id(tx.schema.createTable('assignments'))
    .addColumn('owner_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('due_at', iso)
    .addColumn('grade_scale', 'text', (c) => c.notNull())
    .addColumn('rubric', 'text')
    .addColumn('revision', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', iso, (c) => c.notNull())
    .addColumn('updated_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('assignments_list')
    .on('assignments')
    .columns(['owner_id', 'created_at desc', 'id desc'])
    .execute();

  await tx.schema
    .createTable('assignment_members')
    .addColumn('assignment_id', 'integer', (c) =>
      c.notNull().references('assignments.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('role', 'text', (c) => c.notNull().check(sql`role in ('grader', 'viewer')`))
    .addColumn('created_at', iso, (c) => c.notNull())
    .addPrimaryKeyConstraint('assignment_members_pk', ['assignment_id', 'user_id'])
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('assignment_members_user')
    .on('assignment_members')
    .column('user_id')
    .execute();

  await id(tx.schema.createTable('assignment_files'))
    .addColumn('assignment_id', 'integer', (c) =>
      c.notNull().references('assignments.id').onDelete('cascade'),
    )
    .addColumn('file_type', 'text', (c) =>
      c.notNull().check(sql`file_type in ('brief', 'rubric', 'exemplar')`),
    )
    .addColumn('grade', 'text')
    .addColumn('original_key', 'text', (c) => c.notNull().unique())
    .addColumn('original_filename', 'text', (c) => c.notNull())
    .addColumn('original_bytes', 'integer', (c) => c.notNull())
    .addColumn('processed_key', 'text', (c) => c.unique())
    .addColumn('created_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('assignment_files_assignment')
    .on('assignment_files')
    .column('assignment_id')
    .execute();

  await id(tx.schema.createTable('submissions'))
    .addColumn('assignment_id', 'integer', (c) =>
      c.notNull().references('assignments.id').onDelete('cascade'),
    )
    .addColumn('student_identifier', 'text')
    .addColumn('original_key', 'text', (c) => c.notNull().unique())
    .addColumn('original_filename', 'text', (c) => c.notNull())
    .addColumn('original_bytes', 'integer', (c) => c.notNull())
    .addColumn('processed_key', 'text', (c) => c.unique())
    .addColumn('processed_filename', 'text')
    .addColumn('processed_bytes', 'integer')
    .addColumn('report_key', 'text', (c) => c.unique())
    .addColumn('report_filename', 'text')
    .addColumn('report_bytes', 'integer')
    .addColumn('grade', 'text')
    .addColumn('feedback_text', 'text')
    .addColumn('ai_feedback', 'text')
    .addColumn('ai_feedback_text', 'text')
    .addColumn('similarity_score', real, (c) => c.check(sql`similarity_score between 0 and 100`))
    .addColumn('error_message', 'text')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('created_at', iso, (c) => c.notNull())
    .addColumn('updated_at', iso, (c) => c.notNull())
    .addCheckConstraint(
      'submissions_draft_whole',
      sql`(ai_feedback is null) = (ai_feedback_text is null)`,
    )
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('submissions_list')
    .on('submissions')
    .columns(['assignment_id', 'created_at desc', 'id desc'])
    .execute();
  await tx.schema
    .createIndex('submissions_changed')
    .on('submissions')
    .columns(['assignment_id', 'revision'])
    .execute();

  await tx.schema
    .createTable('submission_tombstones')
    .addColumn('submission_id', 'integer', (c) => c.primaryKey().notNull())
    .addColumn('assignment_id', 'integer', (c) =>
      c.notNull().references('assignments.id').onDelete('cascade'),
    )
    .addColumn('revision', 'integer', (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('submission_tombstones_changed')
    .on('submission_tombstones')
    .columns(['assignment_id', 'revision'])
    .execute();

  await id(tx.schema.createTable('revisions'))
    .addColumn('submission_id', 'integer', (c) =>
      c.notNull().references('submissions.id').onDelete('cascade'),
    )
    .addColumn('grade', 'text')
    .addColumn('feedback_text', 'text')
    .addColumn('similarity_score', real)
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('changed_by', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('changed_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('revisions_submission')
    .on('revisions')
    .columns(['submission_id', 'id desc'])
    .execute();

  await tx.schema
    .createTable('doomed_files')
    .addColumn('key', 'text', (c) => c.primaryKey().notNull())
    .addColumn('doomed_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
};
