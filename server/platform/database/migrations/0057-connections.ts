import { sql } from 'kysely';
import type { Migration } from '#server/platform/database/migrate.ts';

/**
 * An educator's own way into a learning environment, the token sealed; which assignment there is which here; and what was sent, a row a
 * student. What a row says of a student goes with the submission. A class that is fetched is an intake like a zip, with a class list.
 */
export const connections: Migration = async (tx, { id, iso, end }) => {
  await id(tx.schema.createTable('connections'))
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('system', 'text', (c) => c.notNull().check(sql`system in ('moodle', 'canvas')`))
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('site', 'text', (c) => c.notNull())
    .addColumn('who', 'text', (c) => c.notNull())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('saved_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema.createIndex('connections_user').on('connections').column('user_id').execute();
  await tx.schema
    .createTable('assignment_links')
    .addColumn('assignment_id', 'integer', (c) =>
      c.primaryKey().notNull().references('assignments.id').onDelete('cascade'),
    )
    .addColumn('connection_id', 'integer', (c) =>
      c.notNull().references('connections.id').onDelete('cascade'),
    )
    .addColumn('remote', 'text', (c) => c.notNull())
    .addColumn('linked_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('assignment_links_connection')
    .on('assignment_links')
    .column('connection_id')
    .execute();
  await id(tx.schema.createTable('sendings'))
    .addColumn('assignment_id', 'integer', (c) =>
      c.notNull().references('assignments.id').onDelete('cascade'),
    )
    .addColumn('connection_id', 'integer', (c) =>
      c.references('connections.id').onDelete('set null'),
    )
    .addColumn('system', 'text', (c) => c.notNull().check(sql`system in ('moodle', 'canvas')`))
    .addColumn('site', 'text', (c) => c.notNull())
    .addColumn('remote', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) =>
      c.notNull().check(sql`state in ('shown', 'under_way', 'done')`),
    )
    .addColumn('created_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('sendings_assignment')
    .on('sendings')
    .columns(['assignment_id', 'id desc'])
    .execute();
  await tx.schema
    .createTable('sending_rows')
    .addColumn('sending_id', 'integer', (c) =>
      c.notNull().references('sendings.id').onDelete('cascade'),
    )
    .addColumn('n', 'integer', (c) => c.notNull())
    .addColumn('submission_id', 'integer', (c) =>
      c.notNull().references('submissions.id').onDelete('cascade'),
    )
    .addColumn('remote_user', 'text', (c) => c.notNull())
    .addColumn('student', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) =>
      c
        .notNull()
        .check(
          sql`state in ('waiting', 'conflict', 'left', 'sending', 'sent', 'same', 'refused', 'failed')`,
        ),
    )
    .addColumn('why', 'text', (c) => c.notNull())
    .addColumn('held', 'text', (c) => c.notNull())
    .addColumn('wanted', 'text', (c) => c.notNull())
    .addColumn('found', 'text')
    .addColumn('lease', 'text')
    .addColumn('leased_until', iso)
    .addColumn('sent_at', iso)
    .addPrimaryKeyConstraint('sending_rows_key', ['sending_id', 'n'])
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('sending_rows_submission')
    .on('sending_rows')
    .column('submission_id')
    .execute();
  await tx.schema.alterTable('intakes').addColumn('source', 'text').execute();
  await tx.schema.alterTable('intakes').addColumn('roster', 'text').execute();
};
