import type { Migration } from '#server/platform/database/migrate.ts';
import { dropSqliteColumns } from '#server/platform/database/rebuild.ts';
import { sql } from 'kysely';

/** What is handed back to a learning environment: each row, and the files to be uploaded. */
export const handbacks: Migration = async (tx, { id, iso, end }) => {
  await id(tx.schema.createTable('handbacks'))
    .addColumn('assignment_id', 'integer', (c) =>
      c.notNull().references('assignments.id').onDelete('cascade'),
    )
    .addColumn('created_by', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('moodle_worksheet')`))
    .addColumn('filename', 'text', (c) => c.notNull())
    .addColumn('rows', 'text', (c) => c.notNull())
    .addColumn('files', 'text', (c) => c.notNull())
    .addColumn('steps', 'text', (c) => c.notNull())
    .addColumn('created_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('handbacks_assignment')
    .on('handbacks')
    .columns(['assignment_id', 'id desc'])
    .execute();
};

/**
 * What was read from a file: its document is in the file store, and is read again once reading has
 * improved.
 */
export const documents: Migration = async (tx, { iso, real, end }) => {
  await tx.schema
    .createTable('documents')
    .addColumn('original_key', 'text', (c) => c.primaryKey().notNull())
    .addColumn('key', 'text', (c) => c.notNull().unique())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('read_share', real, (c) => c.notNull())
    .addColumn('created_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
};

/**
 * A class's zip that is being imported: what was understood of it, what the educator said, how far
 * it has got.
 */
export const intakes: Migration = async (tx, { id, iso, end, engine }) => {
  await id(tx.schema.createTable('intakes'))
    .addColumn('uuid', 'text', (c) => c.notNull().unique())
    .addColumn('assignment_id', 'integer', (c) =>
      c.notNull().references('assignments.id').onDelete('cascade'),
    )
    .addColumn('created_by', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('filename', 'text', (c) => c.notNull())
    .addColumn('bytes', engine === 'sqlite' ? 'integer' : 'bigint', (c) => c.notNull())
    .addColumn('state', 'text', (c) =>
      c.notNull().check(sql`state in ('reading', 'read', 'storing', 'stored', 'failed')`),
    )
    .addColumn('teams', 'integer', (c) => c.check(sql`teams in (0, 1)`))
    .addColumn('done', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('total', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('understood', 'text')
    .addColumn('choices', 'text', (c) => c.notNull())
    .addColumn('error', 'text')
    .addColumn('lease', 'text')
    .addColumn('leased_until', iso)
    .addColumn('created_at', iso, (c) => c.notNull())
    .addColumn('updated_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('intakes_assignment')
    .on('intakes')
    .columns(['assignment_id', 'id desc'])
    .execute();
  await tx.schema.createIndex('intakes_state').on('intakes').columns(['state', 'id']).execute();
};

const KINDS_BEFORE_OFFICE = sql`kind in ('moodle_worksheet', 'moodle_feedback', 'canvas_gradebook', 'canvas_rubric', 'blackboard', 'brightspace', 'csv', 'xlsx', 'documents')`;

/**
 * Every kind of file that is handed back, where there was only Moodle's worksheet; and which column
 * of a file is written.
 */
export const handbackKinds: Migration = async (tx, { engine }) => {
  if (engine === 'sqlite') await dropSqliteColumns(tx, 'handbacks', ['kind']);
  else await tx.schema.alterTable('handbacks').dropColumn('kind').execute();
  await tx.schema
    .alterTable('handbacks')
    .addColumn('kind', 'text', (c) =>
      c.notNull().defaultTo('moodle_worksheet').check(KINDS_BEFORE_OFFICE),
    )
    .execute();
  await tx.schema
    .alterTable('handbacks')
    .addColumn('columns', 'text', (c) => c.notNull().defaultTo('{"columns":[],"column":null}'))
    .execute();
};

/**
 * When the first file of a hand-back was downloaded, and the state of each of its submissions at
 * the time. What it contains about a student is deleted with them; so existing hand-backs, which
 * may contain a deleted student, are emptied: they can be created again.
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

/**
 * Which archive an assignment was imported from, so that importing the same one twice gives one
 * assignment.
 */
export const archives: Migration = async (tx, { iso, end }) => {
  await tx.schema
    .createTable('archives')
    .addColumn('assignment_id', 'integer', (c) =>
      c.primaryKey().notNull().references('assignments.id').onDelete('cascade'),
    )
    .addColumn('owner_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('left_out', 'text', (c) => c.notNull())
    .addColumn('brought_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('archives_hash')
    .unique()
    .on('archives')
    .columns(['owner_id', 'hash'])
    .execute();
};

/**
 * An educator's own connection to a learning environment, with a sealed token; which assignment
 * there is which here; and what was sent, a row per student. What a row says about a student is
 * deleted with the submission. A class that is fetched is an intake like a zip, with a class list.
 */
export const connections: Migration = async (tx, { id, iso, end }) => {
  await id(tx.schema.createTable('connections'))
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('system', 'text', (c) => c.notNull().check(sql`system in ('moodle', 'canvas')`))
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('site', 'text', (c) => c.notNull())
    .addColumn('who', 'text', (c) => c.notNull())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('saved_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema.createIndex('connections_user').on('connections').column('user_id').execute();
  await tx.schema
    .createTable('assignment_links')
    .addColumn('assignment_id', 'integer', (c) =>
      c.primaryKey().notNull().references('assignments.id').onDelete('cascade'),
    )
    .addColumn('connection_id', 'integer', (c) =>
      c.notNull().references('connections.id').onDelete('cascade'),
    )
    .addColumn('remote', 'text', (c) => c.notNull())
    .addColumn('linked_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('assignment_links_connection')
    .on('assignment_links')
    .column('connection_id')
    .execute();
  await id(tx.schema.createTable('sendings'))
    .addColumn('assignment_id', 'integer', (c) =>
      c.notNull().references('assignments.id').onDelete('cascade'),
    )
    .addColumn('connection_id', 'integer', (c) =>
      c.references('connections.id').onDelete('set null'),
    )
    .addColumn('system', 'text', (c) => c.notNull().check(sql`system in ('moodle', 'canvas')`))
    .addColumn('site', 'text', (c) => c.notNull())
    .addColumn('remote', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) =>
      c.notNull().check(sql`state in ('shown', 'under_way', 'done')`),
    )
    .addColumn('created_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('sendings_assignment')
    .on('sendings')
    .columns(['assignment_id', 'id desc'])
    .execute();
  await tx.schema
    .createTable('sending_rows')
    .addColumn('sending_id', 'integer', (c) =>
      c.notNull().references('sendings.id').onDelete('cascade'),
    )
    .addColumn('n', 'integer', (c) => c.notNull())
    .addColumn('submission_id', 'integer', (c) =>
      c.notNull().references('submissions.id').onDelete('cascade'),
    )
    .addColumn('remote_user', 'text', (c) => c.notNull())
    .addColumn('student', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) =>
      c
        .notNull()
        .check(
          sql`state in ('waiting', 'conflict', 'left', 'sending', 'sent', 'same', 'refused', 'failed')`,
        ),
    )
    .addColumn('why', 'text', (c) => c.notNull())
    .addColumn('held', 'text', (c) => c.notNull())
    .addColumn('wanted', 'text', (c) => c.notNull())
    .addColumn('found', 'text')
    .addColumn('lease', 'text')
    .addColumn('leased_until', iso)
    .addColumn('sent_at', iso)
    .addPrimaryKeyConstraint('sending_rows_key', ['sending_id', 'n'])
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('sending_rows_submission')
    .on('sending_rows')
    .column('submission_id')
    .execute();
  await tx.schema.alterTable('intakes').addColumn('source', 'text').execute();
  await tx.schema.alterTable('intakes').addColumn('roster', 'text').execute();
};

/**
 * Which of the learning environment's attempts the attempts here are, as JSON: `{"1": {"attempt":
 * 1, "at": "2026-11-28T…"}}`, so that a grade is sent to the attempt that was marked; and the
 * account a connection belongs to, so that it isn't created twice.
 */
export const remoteAttempts: Migration = async (tx) => {
  await tx.schema.alterTable('submissions').addColumn('remote_attempts', 'text').execute();
  await tx.schema.alterTable('connections').addColumn('account', 'text').execute();
};

/**
 * Whether the archive that an assignment was imported from was really made from the same account's
 * assignment in this installation, and doesn't merely claim so (SEC-13). Earlier ones are assumed
 * to have been, as before.
 */
export const archivesMadeHere: Migration = async (tx) => {
  await tx.schema
    .alterTable('archives')
    .addColumn('made_here', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
};

const KINDS_WITH_OFFICE = sql`next_kind in ('moodle_worksheet', 'moodle_feedback', 'canvas_gradebook', 'canvas_rubric', 'blackboard', 'brightspace', 'csv', 'xlsx', 'documents', 'office_sheet')`;

/**
 * The sheets of offices that keep student records, as another kind of file in which grades are
 * handed back.
 */
export const officeSheets: Migration = async (tx) => {
  await tx.schema
    .alterTable('handbacks')
    .addColumn('next_kind', 'text', (c) =>
      c.notNull().defaultTo('moodle_worksheet').check(KINDS_WITH_OFFICE),
    )
    .execute();
  await sql`update handbacks set next_kind = kind`.execute(tx);
  await tx.schema.alterTable('handbacks').dropColumn('kind').execute();
  await tx.schema.alterTable('handbacks').renameColumn('next_kind', 'kind').execute();
};
