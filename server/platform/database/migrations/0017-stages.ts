import { sql } from 'kysely';
import type { Migration } from '#server/platform/database/migrate.ts';

/**
 * What a model said on the way to a draft, what it took, what an assignment says to the assistant, how an educator
 * writes, drafts that were asked for again with a word, and what became of each point.
 */
export const stages: Migration = async (tx, { id, iso, end }) => {
  await id(tx.schema.createTable('draft_stages'))
    .addColumn('submission_id', 'integer', (c) =>
      c.notNull().references('submissions.id').onDelete('cascade'),
    )
    .addColumn('job_uuid', 'text', (c) => c.notNull())
    .addColumn('stage', 'text', (c) => c.notNull())
    .addColumn('part', 'integer', (c) => c.notNull())
    .addColumn('model', 'text', (c) => c.notNull())
    .addColumn('output', 'text', (c) => c.notNull())
    .addColumn('created_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('draft_stages_submission')
    .on('draft_stages')
    .columns(['submission_id', 'id'])
    .execute();

  // No text of anybody's: it stays when a submission goes, as the ledger does.
  await id(tx.schema.createTable('ai_usage'))
    .addColumn('job_uuid', 'text', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('stage', 'text', (c) => c.notNull())
    .addColumn('model', 'text', (c) => c.notNull())
    .addColumn('input_tokens', 'integer')
    .addColumn('cached_tokens', 'integer')
    .addColumn('output_tokens', 'integer')
    .addColumn('cost_micros', 'integer')
    .addColumn('ms', 'integer', (c) => c.notNull())
    .addColumn('created_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema.createIndex('ai_usage_time').on('ai_usage').columns(['created_at']).execute();

  await tx.schema
    .createTable('assignment_guidance')
    .addColumn('assignment_id', 'integer', (c) =>
      c.primaryKey().notNull().references('assignments.id').onDelete('cascade'),
    )
    .addColumn('level', 'text', (c) => c.notNull())
    .addColumn('outcomes', 'text', (c) => c.notNull())
    .addColumn('instructions', 'text', (c) => c.notNull())
    .addColumn('model_answer', 'text', (c) => c.notNull())
    .addColumn('updated_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema.alterTable('assignment_files').addColumn('purpose', 'text').execute();

  await tx.schema
    .createTable('voice_cards')
    .addColumn('user_id', 'integer', (c) =>
      c.primaryKey().notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('updated_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();

  await tx.schema.alterTable('feedback_jobs').addColumn('wish', 'text').execute();
  await tx.schema
    .alterTable('feedback_jobs')
    .addColumn('free', 'integer', (c) =>
      c
        .notNull()
        .defaultTo(0)
        .check(sql`free in (0, 1)`),
    )
    .execute();
  await tx.schema.alterTable('ai_drafts').addColumn('wish', 'text').execute();
  await tx.schema
    .alterTable('ai_drafts')
    .addColumn('free', 'integer', (c) =>
      c
        .notNull()
        .defaultTo(0)
        .check(sql`free in (0, 1)`),
    )
    .execute();

  await tx.schema
    .createTable('point_choices')
    .addColumn('draft_id', 'integer', (c) =>
      c.notNull().references('ai_drafts.id').onDelete('cascade'),
    )
    .addColumn('section', 'text', (c) => c.notNull())
    .addColumn('place', 'integer', (c) => c.notNull())
    .addColumn('choice', 'text', (c) => c.notNull().check(sql`choice in ('taken', 'dropped')`))
    .addColumn('chosen_by', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('chosen_at', iso, (c) => c.notNull())
    .addPrimaryKeyConstraint('point_choices_pk', ['draft_id', 'section', 'place'])
    .modifyEnd(end)
    .execute();
};
