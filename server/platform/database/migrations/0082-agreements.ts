import type { Migration } from '#server/platform/database/migrate.ts';

/** When two markings agree, who decides where they don't, and why what was agreed on was. */
export const agreements: Migration = async (tx, { iso, end }) => {
  await tx.schema.alterTable('assignments').addColumn('agreement_rule', 'text').execute();
  await tx.schema
    .alterTable('marks')
    .addColumn('reason', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await tx.schema
    .createTable('agreements')
    .addColumn('submission_id', 'integer', (c) =>
      c.primaryKey().notNull().references('submissions.id').onDelete('cascade'),
    )
    .addColumn('third_id', 'integer', (c) => c.references('users.id'))
    .addColumn('third_blind', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('third_asked_by', 'integer', (c) => c.references('users.id'))
    .addColumn('third_asked_at', iso)
    .addColumn('third_submitted_at', iso)
    .addColumn('how', 'text')
    .addColumn('rule', 'text')
    .addColumn('agreed_by', 'integer', (c) => c.references('users.id'))
    .addColumn('agreed_at', iso)
    .modifyEnd(end)
    .execute();
  await tx.schema.createIndex('agreements_third').on('agreements').column('third_id').execute();
};
