import { sql, type Transaction } from 'kysely';
import type { Migration } from '#server/platform/database/migrate.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { Engine } from '#server/platform/database/types.ts';

/** The ledger that only grows, the jobs that spend from it, and what they wrote. */
export const credits: Migration = async (tx, { id, iso, millis, real, end, engine }) => {
  await id(tx.schema.createTable('credit_transactions'))
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('operation_id', 'text', (c) => c.notNull().unique())
    .addColumn('transaction_type', 'text', (c) =>
      c
        .notNull()
        .check(
          sql`transaction_type in ('purchase', 'feedback_generation', 'refund', 'adjustment', 'promo_code')`,
        ),
    )
    .addColumn('change_amount', 'integer', (c) => c.notNull())
    .addColumn('new_balance', 'integer', (c) => c.notNull().check(sql`new_balance >= 0`))
    .addColumn('reference_id', 'text')
    .addColumn('details', 'text')
    .addColumn('timestamp', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('credit_transactions_list')
    .on('credit_transactions')
    .columns(['user_id', 'id desc'])
    .execute();
  await appendOnly(tx, engine);

  await id(tx.schema.createTable('feedback_jobs'))
    .addColumn('uuid', 'text', (c) => c.notNull().unique())
    .addColumn('submission_id', 'integer', (c) =>
      c.notNull().references('submissions.id').onDelete('cascade'),
    )
    .addColumn('assignment_id', 'integer', (c) =>
      c.notNull().references('assignments.id').onDelete('cascade'),
    )
    .addColumn('requested_by', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('state', 'text', (c) =>
      c.notNull().check(sql`state in ('queued', 'running', 'done', 'failed', 'cancelled')`),
    )
    .addColumn('step', 'text', (c) =>
      c.notNull().check(sql`step in ('waiting', 'reading', 'writing', 'checking')`),
    )
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('starts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('run_at', millis, (c) => c.notNull())
    .addColumn('leased_until', millis)
    .addColumn('lease_token', 'text')
    .addColumn('failure', 'text', (c) =>
      c.check(sql`failure in ('unreadable', 'provider', 'internal')`),
    )
    .addColumn('error_message', 'text')
    .addColumn('requested_at', iso, (c) => c.notNull())
    .addColumn('started_at', iso)
    .addColumn('finished_at', iso)
    .addCheckConstraint(
      'feedback_jobs_leased',
      sql`(state = 'running') = (lease_token is not null and leased_until is not null)`,
    )
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('feedback_jobs_one_open')
    .unique()
    .on('feedback_jobs')
    .column('submission_id')
    .where(sql<boolean>`state in ('queued', 'running')`)
    .execute();
  await tx.schema
    .createIndex('feedback_jobs_ready')
    .on('feedback_jobs')
    .columns(['state', 'run_at', 'id'])
    .execute();
  await tx.schema
    .createIndex('feedback_jobs_assignment')
    .on('feedback_jobs')
    .columns(['assignment_id', 'submission_id', 'id desc'])
    .execute();

  await tx.schema
    .createTable('holds')
    .addColumn('job_id', 'integer', (c) =>
      c.primaryKey().notNull().references('feedback_jobs.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('amount', 'integer', (c) => c.notNull().check(sql`amount > 0`))
    .addColumn('created_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema.createIndex('holds_user').on('holds').column('user_id').execute();

  await id(tx.schema.createTable('ai_drafts'))
    .addColumn('submission_id', 'integer', (c) =>
      c.notNull().references('submissions.id').onDelete('cascade'),
    )
    .addColumn('job_uuid', 'text', (c) => c.notNull().unique())
    .addColumn('requested_by', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('model', 'text', (c) => c.notNull())
    .addColumn('prompt_version', 'text', (c) => c.notNull())
    .addColumn('input_hash', 'text', (c) => c.notNull())
    .addColumn('output', 'text', (c) => c.notNull())
    .addColumn('output_text', 'text', (c) => c.notNull())
    .addColumn('kept_text', 'text')
    .addColumn('kept_share', real)
    .addColumn('kept_at', iso)
    .addColumn('created_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('ai_drafts_submission')
    .on('ai_drafts')
    .columns(['submission_id', 'id desc'])
    .execute();
};

/** A row of the ledger is never changed or removed, whoever asks. */
async function appendOnly(tx: Transaction<Database>, engine: Engine): Promise<void> {
  if (engine === 'postgres') {
    await sql`
      create function refuse_ledger_change() returns trigger language plpgsql as
      $$ begin raise exception 'credit_transactions is append-only'; end $$`.execute(tx);
    await sql`
      create trigger credit_transactions_append_only before update or delete or truncate on credit_transactions
      for each statement execute function refuse_ledger_change()`.execute(tx);
    return;
  }
  for (const change of ['update', 'delete']) {
    await sql`
      create trigger ${sql.raw(`credit_transactions_no_${change} before ${change}`)} on credit_transactions
      begin select raise(abort, 'credit_transactions is append-only'); end`.execute(tx);
  }
}
