import type { Migration } from '#server/platform/database/migrate.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { Engine } from '#server/platform/database/types.ts';
import { type Transaction, sql } from 'kysely';

/** The append-only ledger, the jobs that spend from it, and the drafts they wrote. */
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

/** A row of the ledger is never changed or removed, whoever tries. */
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

interface Row {
  user_id: number;
  key: string;
  body: string | null;
}

/**
 * The responses to requests used to be stored, including a student's name; the id of what was
 * created is enough, and is gone when that is deleted.
 */
export const made: Migration = async (tx) => {
  await tx.schema.alterTable('idempotency_keys').addColumn('made_id', 'integer').execute();
  const { rows } =
    await sql<Row>`select user_id, key, body from idempotency_keys where status is not null`.execute(
      tx,
    );
  for (const { user_id, key, body } of rows) {
    const answer = JSON.parse(body ?? 'null') as { id?: number } | number | null;
    const id = typeof answer === 'number' ? answer : answer?.id;
    if (id === undefined)
      await sql`delete from idempotency_keys where user_id = ${user_id} and key = ${key}`.execute(
        tx,
      );
    else
      await sql`update idempotency_keys set made_id = ${id} where user_id = ${user_id} and key = ${key}`.execute(
        tx,
      );
  }
  for (const column of ['status', 'body'])
    await tx.schema.alterTable('idempotency_keys').dropColumn(column).execute();
};

/** An educator's own key for a provider, sealed; and which jobs, drafts and questions used one. */
export const ownKeys: Migration = async (tx, { iso, end }) => {
  await tx.schema
    .createTable('own_keys')
    .addColumn('user_id', 'integer', (c) =>
      c.primaryKey().notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('model', 'text', (c) => c.notNull())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('saved_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  for (const table of ['feedback_jobs', 'ai_drafts', 'ai_usage'] as const) {
    await tx.schema
      .alterTable(table)
      .addColumn('own_key', 'integer', (c) =>
        c
          .notNull()
          .defaultTo(0)
          .check(sql`own_key in (0, 1)`),
      )
      .execute();
  }
};

/** Distinguishes drafts that were requested while credits were off from free retries. */
export const priced: Migration = async (tx) => {
  for (const table of ['feedback_jobs', 'ai_drafts'] as const) {
    await tx.schema
      .alterTable(table)
      .addColumn('priced', 'integer', (c) =>
        c
          .notNull()
          .defaultTo(1)
          .check(sql`priced in (0, 1)`),
      )
      .execute();
  }
};

/**
 * Drafts that an archive imported before this release count as paid for here, though nobody paid:
 * they gave a right to a free retry, counted against caps, and failed `admin check`. Such a draft
 * has neither a job nor a charge of its own.
 */
export const importedDraftsUnpriced: Migration = async (tx) => {
  await sql`
    update ai_drafts set priced = 0
    where priced = 1
      and not exists (select 1 from feedback_jobs j where j.uuid = ai_drafts.job_uuid)
      and not exists (
        select 1 from credit_transactions t
        where t.operation_id = 'feedback_generation:' || ai_drafts.job_uuid
      )`.execute(tx);
  // Free retries based on one of them.
  await sql`
    update ai_drafts set priced = 0
    where priced = 1 and free = 1 and submission_id in (
      select submission_id from ai_drafts where priced = 1
      group by submission_id having sum(free) * 2 > count(*)
    )`.execute(tx);
};
