import type { Migration } from '#server/platform/database/migrate.ts';
import { sql } from 'kysely';

/** What was given to students: each an immutable snapshot, and what is waiting until it is due. */
export const releases: Migration = async (tx, { id, iso, end, engine }) => {
  await id(tx.schema.createTable('releases'))
    .addColumn('submission_id', 'integer', (c) =>
      c.notNull().references('submissions.id').onDelete('cascade'),
    )
    .addColumn('batch', 'text', (c) => c.notNull())
    .addColumn('asked_by', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('state', 'text', (c) =>
      c
        .notNull()
        .check(
          sql`state in ('planned', 'released', 'replaced', 'withdrawn', 'cancelled', 'failed')`,
        ),
    )
    .addColumn('unfinished', 'integer', (c) => c.notNull().check(sql`unfinished in (0, 1)`))
    .addColumn('created_at', iso, (c) => c.notNull())
    .addColumn('due_at', iso)
    .addColumn('released_at', iso)
    .addColumn('ended_at', iso)
    .addColumn('ended_by', 'integer', (c) => c.references('users.id'))
    .addColumn('snapshot', 'text')
    .addColumn('sha256', 'text')
    .addColumn('basis', 'text')
    .addColumn('file_ids', 'text')
    .addColumn('why', 'text', (c) => c.notNull())
    .addColumn('lease', 'text')
    .addColumn('leased_until', iso)
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('releases_submission')
    .on('releases')
    .columns(['submission_id', 'id desc'])
    .execute();
  await sql`create unique index releases_standing on releases (submission_id) where state = 'released'`.execute(
    tx,
  );
  await sql`create unique index releases_planned on releases (submission_id) where state = 'planned'`.execute(
    tx,
  );
  await sql`create index releases_due on releases (due_at) where state = 'planned'`.execute(tx);
  await keepSnapshots(tx, engine);
};

/**
 * What students were given can't be rewritten by any program: neither the snapshot nor its hash.
 */
async function keepSnapshots(
  tx: Parameters<Migration>[0],
  engine: 'sqlite' | 'postgres',
): Promise<void> {
  if (engine === 'sqlite') {
    await sql`
      create trigger releases_immutable before update of snapshot, sha256, released_at on releases when old.snapshot is not null
      begin select raise(abort, 'a snapshot is never changed'); end`.execute(tx);
    return;
  }
  await sql`
    create function refuse_snapshot_change() returns trigger language plpgsql as $$ begin
      if old.snapshot is not null and (new.snapshot is distinct from old.snapshot or new.sha256 is distinct from old.sha256
        or new.released_at is distinct from old.released_at) then raise exception 'a snapshot is never changed';
      end if;
      return new;
    end $$`.execute(tx);
  await sql`create trigger releases_immutable before update on releases for each row execute function refuse_snapshot_change()`.execute(
    tx,
  );
}

/**
 * Links with which students see what was returned to them, stored as hashes; and the requests they
 * made with them.
 */
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

/**
 * Feedback to a whole class, as its educators write it; and an index for finding a model's answers
 * by their draft.
 */
export const classFeedback: Migration = async (tx) => {
  await tx.schema
    .alterTable('assignments')
    .addColumn('class_feedback', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await tx.schema
    .alterTable('assignments')
    .addColumn('class_feedback_version', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await tx.schema.createIndex('ai_usage_job').on('ai_usage').column('job_uuid').execute();
};
