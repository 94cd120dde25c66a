import { sql, type Transaction } from 'kysely';
import type { Migration } from '#server/platform/database/migrate.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { Engine } from '#server/platform/database/types.ts';

/** How long the students’ part of an assignment stays, and the proofs of what was erased: numbers only, referring to nothing, so that they outlive it. */
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
  await appendOnly(tx, engine);
};

async function appendOnly(tx: Transaction<Database>, engine: Engine): Promise<void> {
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
