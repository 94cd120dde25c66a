import type { Migration } from '#server/platform/database/migrate.ts';

/**
 * What late work gets: an assignment's time zone, last moment and rule (null: nothing is taken), a student's extension with
 * its reason, and why the penalty of a submission is waived.
 */
export const deadlines: Migration = async (tx, { iso }) => {
  await tx.schema.alterTable('assignments').addColumn('time_zone', 'text').execute();
  await tx.schema.alterTable('assignments').addColumn('last_at', iso).execute();
  await tx.schema.alterTable('assignments').addColumn('late_rule', 'text').execute();
  await tx.schema.alterTable('students').addColumn('extension_due_at', iso).execute();
  await tx.schema.alterTable('students').addColumn('extension_last_at', iso).execute();
  await tx.schema.alterTable('students').addColumn('extension_reason', 'text').execute();
  await tx.schema.alterTable('submissions').addColumn('waiver_reason', 'text').execute();
};
