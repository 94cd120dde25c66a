import { type Kysely, sql } from 'kysely';
import { permits } from '#contract/teams/roles.ts';
import { MAX_TEAMS, type Team, type TeamPerson } from '#contract/teams/team.ts';
import type { Database } from '#server/platform/database/schema.ts';
import {
  roleInTeam,
  authoriseAndLock,
  authoriseAndLockTeam,
} from '#server/platform/access/access.ts';
import { act } from '#server/platform/audit/audited-transaction.ts';
import { nameOf } from '#server/features/accounts/names.ts';
import {
  isoNow,
  isTaken,
  type StoreContext,
  transact,
} from '#server/platform/database/stores/context.ts';
import { Conflict, Forbidden, NotFound } from '#server/platform/database/stores/errors.ts';
import { lockAccountRow, lockTeam } from '#server/platform/database/stores/locks.ts';
import { endOwnMarking } from '#server/features/analytics/own-marking.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import type { Teams } from './team-types.ts';

const TAKEN = 'You already have a team with this name. Choose another name.';

/** The caller's own teams and those they are in. */
const teamsFor = (db: Kysely<Database>, { userId }: Principal) =>
  db
    .selectFrom('teams')
    .innerJoin('users', 'users.id', 'teams.owner_id')
    .leftJoin('team_people as mine', (join) =>
      join.onRef('mine.team_id', '=', 'teams.id').on('mine.user_id', '=', userId),
    )
    .where((eb) => eb.or([eb('teams.owner_id', '=', userId), eb('mine.user_id', 'is not', null)]))
    .select([
      'teams.id',
      'teams.name',
      'teams.owner_id',
      'mine.role',
      'teams.created_at',
      nameOf.as('owner'),
    ])
    .select([
      sql<number>`(select count(*) from team_people p where p.team_id = teams.id)`.as('people'),
      sql<number>`(select count(*) from team_assignments s where s.team_id = teams.id)`.as(
        'assignments',
      ),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof teamsFor>['executeTakeFirstOrThrow']>>;
const toTeam = (
  { owner_id, role, people, assignments, ...row }: Row,
  { userId }: Principal,
): Team => ({
  ...row,
  my_role: owner_id === userId ? 'owner' : (role ?? 'viewer'),
  people: Number(people),
  assignments: Number(assignments),
});

async function one(db: Kysely<Database>, principal: Principal, id: number): Promise<Team> {
  const row = await teamsFor(db, principal).where('teams.id', '=', id).executeTakeFirst();
  if (row === undefined) throw new NotFound();
  return toTeam(row, principal);
}

const peopleOf = (db: Kysely<Database>, teamId: number) =>
  db.selectFrom('team_people').where('team_id', '=', teamId);
const sharedBy = (db: Kysely<Database>, teamId: number) =>
  db.selectFrom('team_assignments').where('team_id', '=', teamId);

const sharedIds = async (db: Kysely<Database>, teamId: number): Promise<number[]> =>
  (await sharedBy(db, teamId).select('assignment_id').orderBy('assignment_id').execute()).map(
    ({ assignment_id }) => assignment_id,
  );

const peopleBy = (db: Kysely<Database>, teamId: number) =>
  peopleOf(db, teamId)
    .innerJoin('users', 'users.id', 'user_id')
    .select(['user_id', 'email', 'full_name', 'role', 'credit_cap']);

type PersonRow = Awaited<ReturnType<ReturnType<typeof peopleBy>['executeTakeFirstOrThrow']>>;
/** What a person may spend is shown to the owner and to themselves. */
const toPerson = ({ credit_cap, ...person }: PersonRow, isTold: boolean): TeamPerson => ({
  ...person,
  credits:
    isTold && permits(person.role, 'spend')
      ? { spent: null, cap: credit_cap, direct_cap: credit_cap }
      : null,
});

export const createTeams = (context: StoreContext): Teams => {
  const { db } = context;
  return {
    async list(principal, { skip, limit }) {
      const rows = teamsFor(db, principal);
      const { total } = await db
        .selectFrom(rows.as('t'))
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const items = await rows
        .orderBy('teams.name')
        .orderBy('teams.id')
        .limit(limit)
        .offset(skip)
        .execute();
      return { items: items.map((row) => toTeam(row, principal)), total };
    },

    get: (principal, id) => one(db, principal, id),

    create: (principal, name) =>
      transact(context, async (tx) => {
        await lockAccountRow(tx, context, principal);
        const own = tx.selectFrom('teams').where('owner_id', '=', principal.userId);
        if ((await own.select('id').where('name', '=', name).executeTakeFirst()) !== undefined)
          throw new Conflict(TAKEN);
        const { total } = await own
          .select((eb) => eb.fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow();
        if (total >= MAX_TEAMS)
          throw new Conflict(
            `You already have ${MAX_TEAMS} teams, which is the limit. Delete one that is no longer needed.`,
          );
        const { id } = await tx
          .insertInto('teams')
          .values({ owner_id: principal.userId, name, created_at: isoNow(context) })
          .returning('id')
          .executeTakeFirstOrThrow();
        return await one(tx, principal, id);
      }).catch(refuseTaken),

    rename: (principal, id, name) =>
      transact(context, async (tx) => {
        await authoriseAndLockTeam(tx, context, principal, id);
        await tx.updateTable('teams').set({ name }).where('id', '=', id).execute();
        return await one(tx, principal, id);
      }).catch(refuseTaken),

    remove: (principal, id) =>
      act(context, async (tx) => {
        await authoriseAndLockTeam(tx, context, principal, id);
        const shared = await sharedIds(tx, id);
        await tx.deleteFrom('teams').where('id', '=', id).execute();
        await endOwnMarking(tx, context, shared);
      }),

    async people(principal, id, { skip, limit }) {
      const role = await roleInTeam(db, principal, id);
      const { total } = await peopleOf(db, id)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const items = await peopleBy(db, id)
        .orderBy('team_people.created_at')
        .orderBy('user_id')
        .limit(limit)
        .offset(skip)
        .execute();
      return {
        items: items.map((row) =>
          toPerson(row, role === 'owner' || row.user_id === principal.userId),
        ),
        total,
      };
    },

    change: (principal, id, userId, patch) =>
      act(context, async (tx) => {
        await authoriseAndLockTeam(tx, context, principal, id);
        if (Object.keys(patch).length > 0)
          await tx
            .updateTable('team_people')
            .set(patch)
            .where('team_id', '=', id)
            .where('user_id', '=', userId)
            .execute();
        const row = await peopleBy(tx, id).where('user_id', '=', userId).executeTakeFirst();
        if (row === undefined) throw new NotFound();
        return toPerson(row, true);
      }),

    removePerson: (principal, id, userId) =>
      act(context, async (tx) => {
        await lockAccountRow(tx, context, principal);
        await lockTeam(tx, context, id);
        if ((await roleInTeam(tx, principal, id)) !== 'owner' && userId !== principal.userId)
          throw new Forbidden();
        const row = await tx
          .deleteFrom('team_people')
          .where('team_id', '=', id)
          .where('user_id', '=', userId)
          .returning('user_id')
          .executeTakeFirst();
        if (row === undefined) throw new NotFound();
        await endOwnMarking(tx, context, await sharedIds(tx, id));
      }),

    async assignments(principal, id, { skip, limit }) {
      await roleInTeam(db, principal, id);
      const { total } = await sharedBy(db, id)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const items = await sharedBy(db, id)
        .innerJoin('assignments', 'assignments.id', 'assignment_id')
        .select(['assignments.id', 'assignments.name'])
        .orderBy('assignments.created_at', 'desc')
        .orderBy('assignments.id', 'desc')
        .limit(limit)
        .offset(skip)
        .execute();
      return { items: items.map((row) => ({ ...row })), total };
    },

    share: (principal, id, assignmentId) =>
      act(context, async (tx) => {
        await authoriseAndLockTeam(tx, context, principal, id);
        await authoriseAndLock(tx, context, principal, { assignmentId }, 'own');
        await tx
          .insertInto('team_assignments')
          .values({ team_id: id, assignment_id: assignmentId, created_at: isoNow(context) })
          .onConflict((c) => c.doNothing())
          .execute();
      }),

    unshare: (principal, id, assignmentId) =>
      act(context, async (tx) => {
        await authoriseAndLockTeam(tx, context, principal, id);
        const row = await tx
          .deleteFrom('team_assignments')
          .where('team_id', '=', id)
          .where('assignment_id', '=', assignmentId)
          .returning('assignment_id')
          .executeTakeFirst();
        if (row === undefined) throw new NotFound();
        await endOwnMarking(tx, context, [assignmentId]);
      }),
  };
};

/** For two requests with the same name at the same time. */
function refuseTaken(error: unknown): never {
  throw isTaken(error) ? new Conflict(TAKEN) : error;
}
