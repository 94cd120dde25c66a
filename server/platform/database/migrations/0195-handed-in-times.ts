import type { Migration } from '#server/platform/database/migrate.ts';

/**
 * By what it is known when something was handed in, null where it isn't: before, the time of the upload was taken for it, and
 * whatever came after the due date was late. Then which group of the environment's a submission is of, when the worksheet says
 * that a student's work was handed in, and in whose time zone the times of a zip are read.
 */
export const handedInTimes: Migration = async (tx) => {
  await tx.schema.alterTable('submissions').addColumn('submitted_at_source', 'text').execute();
  await tx.schema.alterTable('submissions').addColumn('late_there', 'integer').execute();
  await tx.schema.alterTable('submissions').addColumn('environment_group', 'text').execute();
  await tx.schema.alterTable('students').addColumn('handed_in_at', 'text').execute();
  await tx.schema.alterTable('intakes').addColumn('time_zone', 'text').execute();
  // Who said another time than that of the upload knew it.
  await tx
    .updateTable('submissions')
    .set({ submitted_at_source: 'person' })
    .whereRef('submitted_at', '<>', 'created_at')
    .execute();
  const fetched = (await tx
    .selectFrom('submissions')
    .select(['id', 'attempt', 'remote_attempts'])
    .where('remote_attempts', 'is not', null)
    .where('submitted_at_source', 'is', null)
    .execute()) as { id: number; attempt: number; remote_attempts: string }[];
  for (const { id, attempt, remote_attempts } of fetched) {
    const attempts = JSON.parse(remote_attempts) as Record<string, { at: string | null }>;
    const at = attempts[String(attempt)]?.at ?? null;
    if (at !== null)
      await tx
        .updateTable('submissions')
        .set({ submitted_at: at, submitted_at_source: 'environment' })
        .where('id', '=', id)
        .execute();
  }
};
