import { sql } from 'kysely';
import type { Migration } from '#server/platform/database/migrate.ts';

/** What is handed back to a learning environment: each row, and the files as they are to be uploaded. */
export const handbacks: Migration = async (tx, { id, iso, end }) => {
  await id(tx.schema.createTable('handbacks'))
    .addColumn('assignment_id', 'integer', (c) =>
      c.notNull().references('assignments.id').onDelete('cascade'),
    )
    .addColumn('created_by', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('moodle_worksheet')`))
    .addColumn('filename', 'text', (c) => c.notNull())
    .addColumn('rows', 'text', (c) => c.notNull())
    .addColumn('files', 'text', (c) => c.notNull())
    .addColumn('steps', 'text', (c) => c.notNull())
    .addColumn('created_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('handbacks_assignment')
    .on('handbacks')
    .columns(['assignment_id', 'id desc'])
    .execute();
};
