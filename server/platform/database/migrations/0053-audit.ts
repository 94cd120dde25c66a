import { sql, type Transaction } from 'kysely';
import type { Migration } from '#server/platform/database/migrate.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { Engine } from '#server/platform/database/types.ts';

/**
 * Who did what, when, to which assignment and submission: numbers and kinds, no text of anybody. Rows refer to nothing, so
 * that they outlive what they tell of.
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
  await appendOnly(tx, engine);
};

/** No row is changed, and none goes before the time that the operator keeps them for: `installation` says since when they stay. */
async function appendOnly(tx: Transaction<Database>, engine: Engine): Promise<void> {
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
