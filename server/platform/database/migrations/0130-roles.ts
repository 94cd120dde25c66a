import { sql } from 'kysely';
import type { Migration } from '#server/platform/database/migrate.ts';

const ROLES = sql`next_role in ('grader', 'moderator', 'examiner', 'viewer')`;

/** Moderators and external examiners, where there were markers and readers alone; and how many credits somebody may spend. */
export const roles: Migration = async (tx) => {
  for (const table of ['assignment_members', 'team_people', 'invitations'] as const) {
    await tx.schema
      .alterTable(table)
      .addColumn('next_role', 'text', (c) => c.notNull().defaultTo('viewer').check(ROLES))
      .execute();
    await sql`update ${sql.table(table)} set next_role = role`.execute(tx);
    await tx.schema.alterTable(table).dropColumn('role').execute();
    await tx.schema.alterTable(table).renameColumn('next_role', 'role').execute();
    await tx.schema
      .alterTable(table)
      .addColumn('credit_cap', 'integer', (c) => c.check(sql`credit_cap >= 0`))
      .execute();
  }
};
