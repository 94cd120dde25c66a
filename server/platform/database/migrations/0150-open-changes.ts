import { sql } from 'kysely';
import type { Migration } from '#server/platform/database/migrate.ts';

const REVISED = ['assignments', 'submissions', 'submission_tombstones'] as const;

/**
 * Revisions become times in milliseconds, so that none tells how many changes lie before it; and a submission keeps the last one that
 * whoever marks it blind is told, too.
 */
export const openChanges: Migration = async (tx, { engine, millis }) => {
  if (engine === 'postgres') {
    for (const table of REVISED)
      await sql`alter table ${sql.table(table)} alter column revision type bigint`.execute(tx);
  }
  await tx.schema
    .alterTable('submissions')
    .addColumn('open_revision', millis, (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update submissions set open_revision = revision`.execute(tx);
  await tx.schema
    .alterTable('again_scripts')
    .addColumn('revision', millis, (c) => c.notNull().defaultTo(0))
    .execute();
};
