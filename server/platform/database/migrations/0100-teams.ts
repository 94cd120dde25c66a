import { sql } from 'kysely';
import type { Migration } from '#server/platform/database/migrate.ts';
import { dropSqliteColumns } from '#server/platform/database/rebuild.ts';

/** Teams: people with roles who share several assignments at once. An invitation is to an assignment or to a team. */
export const teams: Migration = async (tx, { id, iso, end, engine }) => {
  await id(tx.schema.createTable('teams'))
    .addColumn('owner_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('created_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('teams_one_each')
    .unique()
    .on('teams')
    .columns(['owner_id', 'name'])
    .execute();

  await tx.schema
    .createTable('team_people')
    .addColumn('team_id', 'integer', (c) => c.notNull().references('teams.id').onDelete('cascade'))
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('role', 'text', (c) => c.notNull().check(sql`role in ('grader', 'viewer')`))
    .addColumn('created_at', iso, (c) => c.notNull())
    .addPrimaryKeyConstraint('team_people_pk', ['team_id', 'user_id'])
    .modifyEnd(end)
    .execute();
  await tx.schema.createIndex('team_people_user').on('team_people').column('user_id').execute();

  // Read by assignment with every permission, so that comes first.
  await tx.schema
    .createTable('team_assignments')
    .addColumn('assignment_id', 'integer', (c) =>
      c.notNull().references('assignments.id').onDelete('cascade'),
    )
    .addColumn('team_id', 'integer', (c) => c.notNull().references('teams.id').onDelete('cascade'))
    .addColumn('created_at', iso, (c) => c.notNull())
    .addPrimaryKeyConstraint('team_assignments_pk', ['assignment_id', 'team_id'])
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('team_assignments_team')
    .on('team_assignments')
    .column('team_id')
    .execute();

  await tx.schema
    .alterTable('invitations')
    .addColumn('team_id', 'integer', (c) => c.references('teams.id').onDelete('cascade'))
    .execute();
  if (engine === 'postgres')
    await tx.schema
      .alterTable('invitations')
      .alterColumn('assignment_id', (c) => c.dropNotNull())
      .execute();
  else {
    await tx.schema.dropIndex('invitations_one_each').execute();
    await tx.schema
      .alterTable('invitations')
      .addColumn('of_assignment', 'integer', (c) =>
        c.references('assignments.id').onDelete('cascade'),
      )
      .execute();
    await sql`update invitations set of_assignment = assignment_id`.execute(tx);
    await dropSqliteColumns(tx, 'invitations', ['assignment_id']);
    await tx.schema
      .alterTable('invitations')
      .renameColumn('of_assignment', 'assignment_id')
      .execute();
    await tx.schema
      .createIndex('invitations_one_each')
      .unique()
      .on('invitations')
      .columns(['assignment_id', 'email'])
      .execute();
  }
  await tx.schema
    .createIndex('invitations_one_each_team')
    .unique()
    .on('invitations')
    .columns(['team_id', 'email'])
    .execute();
};
