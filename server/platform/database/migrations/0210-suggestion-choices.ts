import type { Migration } from '#server/platform/database/migrate.ts';

/** What a marker has said of a comment that is offered to them again: it stays on top, isn't offered any more, or is offered in other words. */
export const suggestionChoices: Migration = async (tx, { iso, end }) => {
  await tx.schema
    .createTable('suggestion_choices')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('assignment_id', 'integer', (c) =>
      c.notNull().references('assignments.id').onDelete('cascade'),
    )
    .addColumn('criterion', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    // Whole texts are too long for an index.
    .addColumn('text_hash', 'text', (c) => c.notNull())
    .addColumn('choice', 'text', (c) => c.notNull())
    .addColumn('wording', 'text')
    .addColumn('chosen_at', iso, (c) => c.notNull())
    .addPrimaryKeyConstraint('suggestion_choices_pk', [
      'user_id',
      'assignment_id',
      'criterion',
      'text_hash',
      'choice',
    ])
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('suggestion_choices_assignment')
    .on('suggestion_choices')
    .column('assignment_id')
    .execute();
};
