import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';

/**
 * Returns an account's team data for its export: its own teams, with their members and what they
 * share, and those it is in.
 */
export async function ownTeams(db: Kysely<Database>, userId: number) {
  const teams = await db
    .selectFrom('teams')
    .select(['id', 'name', 'created_at'])
    .where('owner_id', '=', userId)
    .orderBy('id')
    .execute();
  const ids = db.selectFrom('teams').select('id').where('owner_id', '=', userId);
  const people = await db
    .selectFrom('team_people')
    .innerJoin('users', 'users.id', 'user_id')
    .select([
      'team_id',
      'email',
      'full_name',
      'role',
      'credit_cap',
      'team_people.created_at as joined_at',
    ])
    .where('team_id', 'in', ids)
    .orderBy('user_id')
    .execute();
  const shared = await db
    .selectFrom('team_assignments')
    .select(['team_id', 'assignment_id', 'created_at as shared_at'])
    .where('team_id', 'in', ids)
    .orderBy('assignment_id')
    .execute();
  const adjusted = await db
    .selectFrom('adjustments')
    .select(['team_id', 'person', 'more_days', 'more_percent', 'note', 'reason', 'created_at'])
    .where('team_id', 'in', ids)
    .orderBy('id')
    .execute();
  const templates = await db
    .selectFrom('late_rule_templates')
    .select(['team_id', 'name', 'late_rule', 'created_at'])
    .where('team_id', 'in', ids)
    .orderBy('id')
    .execute();
  const inTeams = await db
    .selectFrom('team_people')
    .innerJoin('teams', 'teams.id', 'team_id')
    .select(['teams.name', 'role', 'credit_cap', 'team_people.created_at as joined_at'])
    .where('user_id', '=', userId)
    .orderBy('team_id')
    .execute();
  const of = <Row extends { team_id: number }>(rows: readonly Row[], id: number) =>
    rows.filter(({ team_id }) => team_id === id).map(({ team_id: _id, ...row }) => row);
  return {
    teams: teams.map((team) => ({
      ...team,
      people: of(people, team.id),
      assignments: of(shared, team.id),
      adjustments: of(adjusted, team.id),
      rule_templates: of(
        templates.flatMap((row) =>
          row.team_id === null ? [] : [{ ...row, team_id: row.team_id }],
        ),
        team.id,
      ),
    })),
    in_teams: inTeams.map((row) => ({ ...row })),
  };
}
