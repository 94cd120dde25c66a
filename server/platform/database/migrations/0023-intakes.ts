import { sql } from 'kysely';
import type { Migration } from '#server/platform/database/migrate.ts';

/** A class's zip on its way in: what was understood of it, what the educator said, how far it is. */
export const intakes: Migration = async (tx, { id, iso, end, engine }) => {
  await id(tx.schema.createTable('intakes'))
    .addColumn('uuid', 'text', (c) => c.notNull().unique())
    .addColumn('assignment_id', 'integer', (c) =>
      c.notNull().references('assignments.id').onDelete('cascade'),
    )
    .addColumn('created_by', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('filename', 'text', (c) => c.notNull())
    .addColumn('bytes', engine === 'sqlite' ? 'integer' : 'bigint', (c) => c.notNull())
    .addColumn('state', 'text', (c) =>
      c.notNull().check(sql`state in ('reading', 'read', 'storing', 'stored', 'failed')`),
    )
    .addColumn('teams', 'integer', (c) => c.check(sql`teams in (0, 1)`))
    .addColumn('done', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('total', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('understood', 'text')
    .addColumn('choices', 'text', (c) => c.notNull())
    .addColumn('error', 'text')
    .addColumn('lease', 'text')
    .addColumn('leased_until', iso)
    .addColumn('created_at', iso, (c) => c.notNull())
    .addColumn('updated_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('intakes_assignment')
    .on('intakes')
    .columns(['assignment_id', 'id desc'])
    .execute();
  await tx.schema.createIndex('intakes_state').on('intakes').columns(['state', 'id']).execute();
};
