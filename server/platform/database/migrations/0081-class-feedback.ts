import type { Migration } from '#server/platform/database/migrate.ts';

/** What a whole class is told, as its educators write it; and the answers of a model found by their draft. */
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
