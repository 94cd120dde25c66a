import type { Migration } from '#server/platform/database/migrate.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { Engine } from '#server/platform/database/types.ts';
import { type Transaction, sql } from 'kysely';

/**
 * Who did what, when, to which assignment and submission: ids and kinds, nobody's text. Rows have
 * no references, so that they outlive what they record.
 */
export const audit: Migration = async (tx, { id, iso, end, engine }) => {
  await id(tx.schema.createTable('audit_events'))
    .addColumn('at', iso, (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('user_id', 'integer')
    .addColumn('assignment_id', 'integer')
    .addColumn('submission_id', 'integer')
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('audit_events_assignment')
    .on('audit_events')
    .columns(['assignment_id', 'id desc'])
    .execute();
  await tx.schema.createIndex('audit_events_at').on('audit_events').column('at').execute();
  await appendOnlyAudit(tx, engine);
};

/**
 * No row is changed, and none is deleted before the operator's retention time is over:
 * `installation` says since when rows are kept.
 */
async function appendOnlyAudit(tx: Transaction<Database>, engine: Engine): Promise<void> {
  if (engine === 'postgres') {
    await sql`
      create function refuse_audit_change() returns trigger language plpgsql as $$ begin
        if tg_op = 'DELETE' and old.at < coalesce((select value from installation where name = 'audit_since'), '') then return old; end if;
        raise exception 'audit_events is append-only';
      end $$`.execute(tx);
    await sql`create trigger audit_events_kept before update or delete on audit_events for each row execute function refuse_audit_change()`.execute(
      tx,
    );
    await sql`create trigger audit_events_not_emptied before truncate on audit_events for each statement execute function refuse_audit_change()`.execute(
      tx,
    );
    return;
  }
  await sql`
    create trigger audit_events_no_update before update on audit_events
    begin select raise(abort, 'audit_events is append-only'); end`.execute(tx);
  await sql`
    create trigger audit_events_no_delete before delete on audit_events
    when old.at >= coalesce((select value from installation where name = 'audit_since'), '')
    begin select raise(abort, 'audit_events is append-only'); end`.execute(tx);
}

/**
 * How long the students’ data of an assignment is kept, and the proofs of what was erased: numbers
 * only, without references, so that they outlive it.
 */
export const retentions: Migration = async (tx, { id, iso, end, engine }) => {
  await tx.schema
    .createTable('retentions')
    .addColumn('assignment_id', 'integer', (c) =>
      c.primaryKey().notNull().references('assignments.id').onDelete('cascade'),
    )
    .addColumn('erase_at', iso, (c) => c.notNull())
    .addColumn('warned_at', iso)
    .modifyEnd(end)
    .execute();

  await id(tx.schema.createTable('erasures'))
    .addColumn('at', iso, (c) => c.notNull())
    .addColumn('cause', 'text', (c) =>
      c.notNull().check(sql`cause in ('student', 'operator', 'retention')`),
    )
    .addColumn('user_id', 'integer')
    .addColumn('owner_id', 'integer', (c) => c.notNull())
    .addColumn('assignment_id', 'integer', (c) => c.notNull())
    .addColumn('students', 'integer', (c) => c.notNull())
    .addColumn('works', 'integer', (c) => c.notNull())
    .addColumn('files', 'integer', (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('erasures_owner')
    .on('erasures')
    .columns(['owner_id', 'id desc'])
    .execute();
  await appendOnlyErasures(tx, engine);
};

async function appendOnlyErasures(tx: Transaction<Database>, engine: Engine): Promise<void> {
  if (engine === 'postgres') {
    await sql`create function refuse_erasure_change() returns trigger language plpgsql as $$ begin raise exception 'erasures is append-only'; end $$`.execute(
      tx,
    );
    await sql`create trigger erasures_append_only before update or delete or truncate on erasures for each statement execute function refuse_erasure_change()`.execute(
      tx,
    );
    return;
  }
  for (const change of ['update', 'delete']) {
    await sql`
      create trigger ${sql.raw(`erasures_no_${change} before ${change}`)} on erasures
      begin select raise(abort, 'erasures is append-only'); end`.execute(tx);
  }
}

/**
 * That a person was erased from an assignment, so that an earlier archive doesn’t bring them back
 * unintentionally: a keyed hash and a time, without references.
 */
export const erasedPeople: Migration = async (tx, { iso, end }) => {
  await tx.schema
    .createTable('erased_people')
    .addColumn('hash', 'text', (c) => c.primaryKey().notNull())
    .addColumn('erased_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
};
