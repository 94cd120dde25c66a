import { sql } from 'kysely';
import type { Migration } from '#server/platform/database/migrate.ts';

/** Who is invited to an assignment and hasn't accepted yet; the link's token is stored hashed. */
export const invitations: Migration = async (tx, { id, iso, end }) => {
  await id(tx.schema.createTable('invitations'))
    .addColumn('assignment_id', 'integer', (c) =>
      c.notNull().references('assignments.id').onDelete('cascade'),
    )
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull().check(sql`role in ('grader', 'viewer')`))
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', iso, (c) => c.notNull())
    .addColumn('expires_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('invitations_one_each')
    .unique()
    .on('invitations')
    .columns(['assignment_id', 'email'])
    .execute();
  await tx.schema
    .createIndex('invitations_expiry')
    .on('invitations')
    .column('expires_at')
    .execute();
};
