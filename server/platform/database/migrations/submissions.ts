import type { Migration } from '#server/platform/database/migrate.ts';
import { dropSqliteColumns } from '#server/platform/database/rebuild.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';

/** Assignments, who takes part in them, submissions and their earlier states. */
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

const MOVED = [
  'original_key',
  'original_filename',
  'original_bytes',
  'processed_key',
  'processed_filename',
  'processed_bytes',
];

/**
 * A submission's files in a separate table, in order, the first being the specification's original
 * file; and whose it is.
 */
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

/**
 * Gives each assignment an id that its archives carry (`origin`), so that an installation into
 * which one is imported recognises it as a copy.
 */
export const origins: Migration = async (tx) => {
  await tx.schema.alterTable('assignments').addColumn('origin', 'text').execute();
  await tx.schema
    .createIndex('assignments_origin')
    .on('assignments')
    .columns(['owner_id', 'origin'])
    .execute();
  // A hash of the assignment as it was imported. If it has changed since, the same archive can be
  // imported a second time, in addition: the hash of an archive is no longer unique.
  await tx.schema.alterTable('archives').addColumn('state', 'text').execute();
  await tx.schema.dropIndex('archives_hash').execute();
  await tx.schema
    .createIndex('archives_hash')
    .on('archives')
    .columns(['owner_id', 'hash'])
    .execute();
  const rows = await tx.selectFrom('assignments').select('id').execute();
  for (const { id } of rows)
    await tx
      .updateTable('assignments')
      .set({ origin: randomUUID() })
      .where('id', '=', id)
      .execute();
};

const REVISED = ['assignments', 'submissions', 'submission_tombstones'] as const;

/**
 * Revisions become times in milliseconds, so that none reveals how many changes came before it; and
 * a submission stores the last one that people who mark it blind may see, too.
 */
export const openChanges: Migration = async (tx, { engine, millis }) => {
  if (engine === 'postgres') {
    for (const table of REVISED)
      await sql`alter table ${sql.table(table)} alter column revision type bigint`.execute(tx);
  }
  await tx.schema
    .alterTable('submissions')
    .addColumn('open_revision', millis, (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update submissions set open_revision = revision`.execute(tx);
  await tx.schema
    .alterTable('again_scripts')
    .addColumn('revision', millis, (c) => c.notNull().defaultTo(0))
    .execute();
};

/**
 * The last change that people who mark blind may see is needed for every list: it is found without
 * reading the class.
 */
export const openChangesFound: Migration = async (tx) => {
  await tx.schema
    .createIndex('submissions_open_changed')
    .on('submissions')
    .columns(['assignment_id', 'open_revision'])
    .execute();
};

/**
 * How it is known when something was handed in, null if it isn't: before, the time of the upload
 * was used, and anything uploaded after the due date was late. Also the environment's group that a
 * submission belongs to, when a student's work was handed in according to the worksheet, and the
 * time zone of the times in a zip.
 */
export const handedInTimes: Migration = async (tx) => {
  await tx.schema.alterTable('submissions').addColumn('submitted_at_source', 'text').execute();
  await tx.schema.alterTable('submissions').addColumn('late_there', 'integer').execute();
  await tx.schema.alterTable('submissions').addColumn('environment_group', 'text').execute();
  await tx.schema.alterTable('students').addColumn('handed_in_at', 'text').execute();
  await tx.schema.alterTable('intakes').addColumn('time_zone', 'text').execute();
  // If a time other than that of the upload was entered, that person knew it.
  await tx
    .updateTable('submissions')
    .set({ submitted_at_source: 'person' })
    .whereRef('submitted_at', '<>', 'created_at')
    .execute();
  const fetched = (await tx
    .selectFrom('submissions')
    .select(['id', 'attempt', 'remote_attempts'])
    .where('remote_attempts', 'is not', null)
    .where('submitted_at_source', 'is', null)
    .execute()) as { id: number; attempt: number; remote_attempts: string }[];
  for (const { id, attempt, remote_attempts } of fetched) {
    const attempts = JSON.parse(remote_attempts) as Record<string, { at: string | null }>;
    const at = attempts[String(attempt)]?.at ?? null;
    if (at !== null)
      await tx
        .updateTable('submissions')
        .set({ submitted_at: at, submitted_at_source: 'environment' })
        .where('id', '=', id)
        .execute();
  }
};

/**
 * When feedback text is needed for a script to be done; if a rubric gives points it isn't, unless
 * the educator says so.
 */
export const textNeeded: Migration = async (tx) => {
  await tx.schema
    .alterTable('assignments')
    .addColumn('feedback_text_needed', 'text', (c) =>
      c
        .notNull()
        .defaultTo('without_rubric')
        .check(sql`feedback_text_needed in ('without_rubric', 'always', 'never')`),
    )
    .execute();
  await tx.schema
    .alterTable('assignments')
    .addColumn('needs_feedback_text', 'integer', (c) =>
      c
        .notNull()
        .defaultTo(1)
        .check(sql`needs_feedback_text in (0, 1)`),
    )
    .execute();
  const rubrics = await sql<{ assignment_id: number; rubric: string }>`
    select assignment_id, rubric from rubric_versions r where rubric is not null and version =
      (select max(n.version) from rubric_versions n where n.assignment_id = r.assignment_id)`.execute(
    tx,
  );
  for (const { assignment_id, rubric } of rubrics.rows) {
    const { criteria } = JSON.parse(rubric) as { criteria: { kind: string }[] };
    if (criteria.some(({ kind }) => kind !== 'comment'))
      await sql`update assignments set needs_feedback_text = 0 where id = ${assignment_id}`.execute(
        tx,
      );
  }
};

/**
 * Rules for late work: an assignment's time zone, last moment and rule (null: nothing is deducted),
 * a student's extension with its reason, and why the penalty of a submission is waived.
 */
export const deadlines: Migration = async (tx, { iso }) => {
  await tx.schema.alterTable('assignments').addColumn('time_zone', 'text').execute();
  await tx.schema.alterTable('assignments').addColumn('last_at', iso).execute();
  await tx.schema.alterTable('assignments').addColumn('late_rule', 'text').execute();
  await tx.schema.alterTable('students').addColumn('extension_due_at', iso).execute();
  await tx.schema.alterTable('students').addColumn('extension_last_at', iso).execute();
  await tx.schema.alterTable('students').addColumn('extension_reason', 'text').execute();
  await tx.schema.alterTable('submissions').addColumn('waiver_reason', 'text').execute();
};

/**
 * Marks that are held back with a code and a reason, and the maximum that counts for an attempt.
 */
export const heldMarks: Migration = async (tx) => {
  for (const column of ['held_code', 'held_reason', 'mark_cap'])
    await tx.schema.alterTable('submissions').addColumn(column, 'text').execute();
};

/** Whether the feedback of a held-back mark is given nevertheless. */
export const heldFeedback: Migration = async (tx) => {
  await tx.schema
    .alterTable('submissions')
    .addColumn('held_feedback', 'integer', (c) =>
      c
        .notNull()
        .defaultTo(0)
        .check(sql`held_feedback in (0, 1)`),
    )
    .execute();
};

/** When OCR has tried to read a scan or a photograph. */
export const recognised: Migration = async (tx, { iso }) => {
  await tx.schema.alterTable('documents').addColumn('recognised_at', iso).execute();
};
