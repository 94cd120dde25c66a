import { type Kysely, sql } from 'kysely';
import type { Member } from '#contract/teams/member.ts';
import { permits } from '#contract/teams/roles.ts';
import { widest } from '#contract/teams/widest.ts';
import type { Database } from '#server/platform/database/schema.ts';
import {
  requireNaming,
  roleOn,
  sharedWith,
  authoriseAndLock,
} from '#server/platform/access/access.ts';
import { act } from '#server/platform/audit/audited-transaction.ts';
import { type StoreContext } from '#server/platform/database/stores/context.ts';
import { refuseCap, spendings } from '#server/features/drafts/caps.ts';
import { Conflict, Forbidden, NotFound } from '#server/platform/database/stores/errors.ts';
import { endOwnMarking } from '#server/features/analytics/own-marking.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import type { Members } from '#server/features/assignments/assignment-types.ts';

type Named = Pick<Member, 'user_id' | 'email' | 'full_name'>;

/**
 * Returns how each of these people got access. Teams are named only to those who own them or are in
 * them.
 */
async function waysOf(
  db: Kysely<Database>,
  principal: Principal,
  assignmentId: number,
  people: readonly Named[],
): Promise<Member[]> {
  if (people.length === 0) return [];
  const { userId } = principal;
  const rows = await db
    .selectFrom(sharedWith.as('m'))
    .leftJoin('teams', 'teams.id', 'm.team_id')
    .leftJoin('team_people as mine', (join) =>
      join.onRef('mine.team_id', '=', 'm.team_id').on('mine.user_id', '=', userId),
    )
    .select([
      'm.user_id',
      'm.role',
      'm.credit_cap',
      'm.team_id',
      'teams.name',
      'teams.owner_id',
      'mine.user_id as seen_by',
    ])
    .where('m.assignment_id', '=', assignmentId)
    .where(
      'm.user_id',
      'in',
      people.map(({ user_id }) => user_id),
    )
    .orderBy('m.team_id')
    .execute();
  const waysIn = Map.groupBy(rows, ({ user_id }) => user_id);
  const credits = await spendings(db, principal, assignmentId, rows);
  return people.map((person): Member => {
    const ways = waysIn.get(person.user_id) ?? [];
    return {
      ...person,
      role: widest(ways.map(({ role }) => role)),
      direct_role: ways.find(({ team_id }) => team_id === null)?.role ?? null,
      teams: ways.flatMap(({ team_id, name, role, owner_id, seen_by }) =>
        team_id === null || (owner_id !== userId && seen_by === null)
          ? []
          : [{ id: team_id, name: name!, role }],
      ),
      credits: credits(person.user_id),
    };
  });
}

/**
 * Throws if a person has access to an assignment only through teams, and NotFound if they have
 * none.
 */
async function refuseByTeam(
  db: Kysely<Database>,
  principal: Principal,
  assignmentId: number,
  userId: number,
  words: (team: string) => string,
): Promise<never> {
  const team = await db
    .selectFrom(sharedWith.as('m'))
    .innerJoin('teams', 'teams.id', 'm.team_id')
    .select(['teams.name', 'teams.owner_id'])
    .where('m.assignment_id', '=', assignmentId)
    .where('m.user_id', '=', userId)
    .orderBy('teams.id')
    .executeTakeFirst();
  if (team === undefined) throw new NotFound();
  // A co-owner isn't told the names of the owner's teams.
  throw new Conflict(
    words(
      team.owner_id === principal.userId || userId === principal.userId
        ? `the team “${team.name}”`
        : 'a team',
    ),
  );
}

export const createMembers = (context: StoreContext): Members => ({
  async list(principal, assignmentId, { skip, limit }) {
    await roleOn(context.db, principal, { assignmentId });
    const rows = context.db
      .selectFrom(sharedWith.as('m'))
      .where('m.assignment_id', '=', assignmentId);
    const { total } = await rows
      .select((eb) => eb.fn.count<number>('m.user_id').distinct().as('total'))
      .executeTakeFirstOrThrow();
    const people = await rows
      .innerJoin('users', 'users.id', 'm.user_id')
      .groupBy('users.id')
      .select(['users.id as user_id', 'users.email', 'users.full_name'])
      .orderBy((eb) => eb.fn.min('m.created_at'))
      .orderBy('users.id')
      .limit(limit)
      .offset(skip)
      .execute();
    return { items: await waysOf(context.db, principal, assignmentId, people), total };
  },

  change: (principal, assignmentId, userId, patch) =>
    act(context, async (tx) => {
      await authoriseAndLock(tx, context, principal, { assignmentId }, 'manage');
      const theirs = sql<boolean>`assignment_id = ${assignmentId} and user_id = ${userId}`;
      const row = await tx
        .selectFrom('assignment_members')
        .select('role')
        .where(theirs)
        .executeTakeFirst();
      if (row === undefined)
        return await refuseByTeam(
          tx,
          principal,
          assignmentId,
          userId,
          (team) => `They belong to the assignment through ${team}. Change their role there.`,
        );
      const role = patch.role ?? row.role;
      await requireNaming(tx, principal, assignmentId, [row.role, role]);
      refuseCap(role, patch.credit_cap ?? null);
      const change = permits(role, 'manage') ? { ...patch, credit_cap: null } : patch;
      if (Object.keys(change).length > 0)
        await tx.updateTable('assignment_members').set(change).where(theirs).execute();
      const user = await tx
        .selectFrom('users')
        .select(['id as user_id', 'email', 'full_name'])
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
      return (await waysOf(tx, principal, assignmentId, [user]))[0]!;
    }),

  remove: (principal, assignmentId, userId) =>
    act(context, async (tx) => {
      const role = await roleOn(tx, principal, { assignmentId });
      if (!permits(role, 'manage') && userId !== principal.userId) throw new Forbidden();
      const row = await tx
        .deleteFrom('assignment_members')
        .where('assignment_id', '=', assignmentId)
        .where('user_id', '=', userId)
        .returning('role')
        .executeTakeFirst();
      if (row !== undefined) {
        if (userId !== principal.userId)
          await requireNaming(tx, principal, assignmentId, [row.role]);
        return await endOwnMarking(tx, context, [assignmentId]);
      }
      await refuseByTeam(tx, principal, assignmentId, userId, (team) =>
        userId === principal.userId
          ? `You belong to the assignment through ${team}. Leave the team to leave its assignments.`
          : `They belong to the assignment through ${team}: ${permits(role, 'own') ? 'remove them there, or take the assignment out of the team' : 'only the team’s owner can remove them'}.`,
      );
    }),
});
