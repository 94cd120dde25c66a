import type { Migration } from '#server/platform/database/migrate.ts';

/** What keeps one from doing what is another's: turns of accounts, deaths of workers, fences of requests, whose files these are. */
export const fences: Migration = async (tx, { end }) => {
  await tx.schema
    .alterTable('feedback_jobs')
    .addColumn('deaths', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await tx.schema
    .createIndex('feedback_jobs_turns')
    .on('feedback_jobs')
    .columns(['requested_by', 'started_at'])
    .execute();
  await tx.schema.alterTable('idempotency_keys').addColumn('token', 'text').execute();
  await tx.schema
    .createTable('installation')
    .addColumn('name', 'text', (c) => c.primaryKey().notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .modifyEnd(end)
    .execute();
};
