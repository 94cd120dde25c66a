import { sql } from 'kysely';
import type { Migration } from '#server/platform/database/migrate.ts';
import { dropSqliteColumns } from '#server/platform/database/rebuild.ts';

const KINDS = sql`kind in ('moodle_worksheet', 'moodle_feedback', 'canvas_gradebook', 'canvas_rubric', 'blackboard', 'brightspace', 'csv', 'xlsx', 'documents')`;

/** Every kind of file that goes back, where there was only Moodle's worksheet; and which column of a file is written. */
export const handbackKinds: Migration = async (tx, { engine }) => {
  if (engine === 'sqlite') await dropSqliteColumns(tx, 'handbacks', ['kind']);
  else await tx.schema.alterTable('handbacks').dropColumn('kind').execute();
  await tx.schema
    .alterTable('handbacks')
    .addColumn('kind', 'text', (c) => c.notNull().defaultTo('moodle_worksheet').check(KINDS))
    .execute();
  await tx.schema
    .alterTable('handbacks')
    .addColumn('columns', 'text', (c) => c.notNull().defaultTo('{"columns":[],"column":null}'))
    .execute();
};
