import { sql } from 'kysely';
import type { Migration } from '#server/platform/database/migrate.ts';

const ROLES = sql`next_role in ('coowner', 'grader', 'moderator', 'examiner', 'viewer')`;

/** Co-owners of an assignment. A team has none: they are named for one assignment, by its owner. */
export const coOwners: Migration = async (tx) => {
  for (const table of ['assignment_members', 'invitations'] as const) {
    await tx.schema
      .alterTable(table)
      .addColumn('next_role', 'text', (c) => c.notNull().defaultTo('viewer').check(ROLES))
      .execute();
    await sql`update ${sql.table(table)} set next_role = role`.execute(tx);
    await tx.schema.alterTable(table).dropColumn('role').execute();
    await tx.schema.alterTable(table).renameColumn('next_role', 'role').execute();
  }
};
