import { type Kysely, type RawBuilder, sql } from 'kysely';
import {
  type AssignmentRole,
  type MemberRole,
  type Permission,
  PERMISSIONS,
  permissionsOf,
  permits,
} from '#contract/teams/roles.ts';
import { MEMBER_ROLES } from '#contract/teams/widest.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { StoreContext, Tx } from '#server/platform/database/stores/context.ts';
import { Forbidden, NotFound } from '#server/platform/database/stores/errors.ts';
import { lockAccountRow, lockTeam, nextRevision } from '#server/platform/database/stores/locks.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';

/**
 * One way in which an assignment is shared with a person; `team_id` is null if they were invited to
 * just that assignment.
 */
interface Share {
  assignment_id: number;
  user_id: number;
  role: MemberRole;
  credit_cap: number | null;
  created_at: string;
  team_id: number | null;
}

/**
 * The people with whom assignments are shared, a row for each way of access: everything that checks
 * who takes part in an assignment reads it here. Ways of access add up: a person with several may
 * do what any of them allows (docs/decisions/teams.md).
 */
export const sharedWith = sql<Share>`(
  select assignment_id, user_id, role, credit_cap, created_at, null as team_id from assignment_members
  union all
  select s.assignment_id, p.user_id, p.role, p.credit_cap, p.created_at, s.team_id from team_assignments s join team_people p on p.team_id = s.team_id)`;

/** Returns the roles of people with whom an assignment is shared that have this permission. */
export const rolesThat = (permission: Permission): MemberRole[] =>
  MEMBER_ROLES.filter((role) => permits(role, permission));

/** The caller's ways of access to the row of `assignments` in the query, each a row `m`. */
const myWays = ({ userId }: Principal): RawBuilder<unknown> =>
  sql`${sharedWith} m where m.assignment_id = assignments.id and m.user_id = ${userId}`;

/**
 * Evaluates all of them in a single subquery: one for each role would be most of PostgreSQL's work
 * for a request.
 */
const ofMyWays = <T>(principal: Principal, asked: RawBuilder<unknown>): RawBuilder<T> =>
  sql`(select ${asked} from ${myWays(principal)})`;

const wideness = sql`case m.role ${sql.join(
  MEMBER_ROLES.map((role, place) => sql`when ${sql.lit(role)} then ${sql.lit(place)}`),
  sql` `,
)} end`;

/**
 * The caller's role on the row of `assignments` in the query, the most powerful they have; null for
 * everyone else.
 */
export const myRole = (principal: Principal): RawBuilder<AssignmentRole | null> => sql`
  case when assignments.owner_id = ${principal.userId} then 'owner' else case ${ofMyWays(principal, sql`min(${wideness})`)}
    ${sql.join(
      MEMBER_ROLES.map((role, place) => sql`when ${sql.lit(place)} then ${sql.lit(role)}`),
      sql` `,
    )} end end`;

/**
 * Whether the owner named the caller as a moderator, which counts whatever their role, as long as
 * it is shared with them (MOD-8).
 */
const isNamed = ({ userId }: Principal): RawBuilder<boolean> =>
  sql`exists (select 1 from moderators n where n.assignment_id = assignments.id and n.user_id = ${userId})`;

/**
 * Whether a way of access, the row `m`, gives the caller this permission (docs/decisions/roles.md);
 * null if none can.
 */
function wayPermits(principal: Principal, permission: Permission): RawBuilder<boolean> | null {
  const roles = rolesThat(permission);
  if (roles.length === 0) return null;
  const byRole = sql<boolean>`m.role in (${sql.join(roles)})`;
  return permission !== 'read' && permits('moderator', permission)
    ? sql`(${byRole} or ${isNamed(principal)})`
    : byRole;
}

/** Whether the caller may do this to the row of `assignments` in the query. */
export function may(principal: Principal, permission: Permission): RawBuilder<boolean> {
  const permitted = wayPermits(principal, permission);
  const owns = sql<boolean>`assignments.owner_id = ${principal.userId}`;
  return permitted === null
    ? owns
    : sql`(${owns} or exists (select 1 from ${myWays(principal)} and ${permitted}))`;
}

/** Everything that the caller may do to the row of `assignments` in the query, in words. */
export function allMay(principal: Principal): RawBuilder<string> {
  const words = PERMISSIONS.flatMap((permission) => {
    const permitted = wayPermits(principal, permission);
    return permitted === null
      ? []
      : [
          sql`case when max(case when ${permitted} then 1 else 0 end) = 1 then ${sql.lit(`${permission} `)} else '' end`,
        ];
  });
  return sql`case when assignments.owner_id = ${principal.userId} then ${sql.lit(permissionsOf('owner').join(' '))} else ${ofMyWays(principal, sql.join(words, sql` || `))} end`;
}

/**
 * Permissions that depend only on roles: moderators may also have been named, which `may` checks.
 */
export type RolePermission = Exclude<Permission, 'moderate' | 'report'>;

/** An assignment, identified by its own id or by that of one of its submissions. */
export type Target = { assignmentId: number } | { submissionId: number };

const idOf = (target: Target): RawBuilder<number> =>
  'assignmentId' in target
    ? sql`${target.assignmentId}`
    : sql`(select s.assignment_id from submissions s where s.id = ${target.submissionId})`;

/**
 * Returns the caller's role; throws NotFound if there is none, so that other people's assignments
 * look as if they didn't exist.
 */
export async function roleOn(
  db: Kysely<Database>,
  principal: Principal,
  target: Target,
): Promise<AssignmentRole> {
  const row = await db
    .selectFrom('assignments')
    .select(myRole(principal).as('role'))
    .where('assignments.id', '=', idOf(target))
    .executeTakeFirst();
  if (row === undefined || row.role === null) throw new NotFound();
  return row.role;
}

/** Throws NotFound or Forbidden, whichever a caller without this permission should get. */
export async function refuse(
  db: Kysely<Database>,
  principal: Principal,
  target: Target,
): Promise<never> {
  await roleOn(db, principal, target);
  throw new Forbidden();
}

/** Returns the caller's role if it has this permission; else throws NotFound or Forbidden. */
export async function requireRole(
  db: Kysely<Database>,
  principal: Principal,
  assignmentId: number,
  permission: RolePermission,
): Promise<AssignmentRole> {
  const role = await roleOn(db, principal, { assignmentId });
  if (!permits(role, permission)) throw new Forbidden();
  return role;
}

/**
 * Only the owner may name co-owners: throws Forbidden for everybody else if one of these roles is
 * that.
 */
export async function requireNaming(
  db: Kysely<Database>,
  principal: Principal,
  assignmentId: number,
  roles: readonly MemberRole[],
): Promise<void> {
  if (
    !roles.some((role) => permits(role, 'manage')) ||
    permits(await roleOn(db, principal, { assignmentId }), 'own')
  )
    return;
  throw new Forbidden('Only the owner of an assignment names its co-owners, and removes them.');
}

/** Returns the caller's role in a team; throws NotFound for everybody who isn't in it. */
export async function roleInTeam(
  db: Kysely<Database>,
  { userId }: Principal,
  teamId: number,
): Promise<AssignmentRole> {
  const team = await db
    .selectFrom('teams')
    .leftJoin('team_people as p', (join) =>
      join.onRef('p.team_id', '=', 'teams.id').on('p.user_id', '=', userId),
    )
    .select(['owner_id', 'p.role'])
    .where('teams.id', '=', teamId)
    .executeTakeFirst();
  if (team?.owner_id === userId) return 'owner';
  if (team === undefined || team.role === null) throw new NotFound();
  return team.role;
}

/** Throws NotFound or Forbidden for everybody except the team's owner. */
export async function requireTeamOwner(
  db: Kysely<Database>,
  principal: Principal,
  teamId: number,
): Promise<void> {
  if ((await roleInTeam(db, principal, teamId)) !== 'owner') throw new Forbidden();
}

/**
 * Locks the caller's account and their team: it comes first in every change to a team, as
 * `authoriseAndLock` does in those to an assignment.
 */
export async function authoriseAndLockTeam(
  tx: Tx,
  context: StoreContext,
  principal: Principal,
  teamId: number,
): Promise<void> {
  await lockAccountRow(tx, context, principal);
  await lockTeam(tx, context, teamId);
  await requireTeamOwner(tx, principal, teamId);
}

/**
 * Locks the caller's account, and raises the assignment's revision if they may do this to it. It
 * comes first in every change, so that changes to one assignment wait for each other in one order
 * (docs/decisions/locks.md) and revisions are committed in sequence.
 */
export async function authoriseAndLock(
  tx: Tx,
  context: StoreContext,
  principal: Principal,
  target: Target,
  permission: Permission,
): Promise<{ id: number; revision: number; owner_id: number; due_at: string | null }> {
  await lockAccountRow(tx, context, principal);
  const row = await tx
    .updateTable('assignments')
    .set({ revision: nextRevision(context) })
    .where('assignments.id', '=', idOf(target))
    .where(may(principal, permission))
    .returning(['id', 'revision', 'owner_id', 'due_at'])
    .executeTakeFirst();
  if (row === undefined) return await refuse(tx, principal, target);
  // It may have been deleted by the transaction that this one waited for: the statement above saw
  // the state before that.
  if ('submissionId' in target) await roleOn(tx, principal, target);
  return row;
}
