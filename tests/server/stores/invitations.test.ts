import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MemberRole } from '#contract/teams/roles.ts';
import { isCapped } from '#contract/teams/widest.ts';
import type { InvitedTo } from '#server/features/teams/invitations.store.ts';
import { Conflict, Forbidden, NotFound } from '#server/platform/database/stores/errors.ts';
import { aMember, anAssignment, aSubmission, aTeacher, inTeam } from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';

const page = { skip: 0, limit: 50 };
const WEEK_MS = 7 * 24 * 60 * 60_000;

describe.each(engines)('invitations on $name', (engine) => {
  let world: TestStores;
  beforeAll(async () => {
    world = await openStores(engine);
  });
  afterAll(() => world.dispose());

  const scene = async () => {
    const { stores } = world;
    const [owner, guest] = [await aTeacher(stores, 10, 'Ada Byron'), await aTeacher(stores)];
    const { id } = await anAssignment(stores, owner, 'Essay 1');
    const invite = (email = guest.email, role: 'grader' | 'viewer' = 'grader') =>
      stores.invitations.create(owner, { assignmentId: id }, { email, role }, 3);
    return { ...stores, owner, guest, id, invite };
  };

  test('[SAFE-7] membership begins when the invited user accepts, once; until then they have nothing', async () => {
    const { owner, guest, id, invite, invitations, assignments, members, submissions } =
      await scene();
    const submission = await aSubmission(world.stores, owner, id);
    const { invitation, token } = await invite();
    expect(invitation).toMatchObject({ email: guest.email, role: 'grader' });
    expect([
      (await assignments.list(guest, page)).total,
      (await members.list(owner, id, page)).total,
    ]).toEqual([0, 0]);
    await expect(submissions.get(guest, submission.id)).rejects.toBeInstanceOf(NotFound);
    expect(await invitations.find(guest, token)).toEqual({
      assignment_name: 'Essay 1',
      team_name: null,
      shares: 0,
      owner_name: 'Ada Byron',
      email: guest.email,
      role: 'grader',
      credit_cap: null,
      expires_at: invitation.expires_at,
      is_yours: true,
      has: null,
    });
    expect(await invitations.accept(guest, token)).toEqual({
      assignment_id: id,
      team_id: null,
      role: 'grader',
    });
    expect((await assignments.list(guest, page)).items.map((row) => row.my_role)).toEqual([
      'grader',
    ]);
    const other = await aTeacher(world.stores);
    for (const again of [
      () => invitations.accept(guest, token),
      () => invitations.find(guest, token),
      () => invitations.accept(other, token),
    ]) {
      await expect(again()).rejects.toBeInstanceOf(NotFound);
    }
    expect((await invitations.list(owner, { assignmentId: id })).items).toEqual([]);
  });

  test('[SAFE-7] the link is stored hashed, and ends after seven days, on revocation or when it is sent again', async () => {
    const { owner, guest, id, invite, invitations } = await scene();
    const first = await invite();
    const stored = await world.db.selectFrom('invitations').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(first.token);
    const second = await invite(guest.email, 'viewer');
    await expect(invitations.accept(guest, first.token)).rejects.toBeInstanceOf(NotFound);
    expect((await invitations.list(owner, { assignmentId: id })).items).toEqual([
      second.invitation,
    ]);
    await expect(
      invitations.revoke(guest, { assignmentId: id }, second.invitation.id),
    ).rejects.toBeInstanceOf(NotFound);
    await invitations.revoke(owner, { assignmentId: id }, second.invitation.id);
    await expect(invitations.accept(guest, second.token)).rejects.toBeInstanceOf(NotFound);
    const third = await invite();
    world.clock.advance(WEEK_MS - 1);
    expect((await invitations.find(guest, third.token)).role).toBe('grader');
    world.clock.advance(1);
    await expect(invitations.accept(guest, third.token)).rejects.toBeInstanceOf(NotFound);
    expect((await invitations.list(owner, { assignmentId: id })).items).toEqual([]);
    await world.stores.sweep();
    expect(await world.db.selectFrom('invitations').selectAll().execute()).toEqual([]);
  });

  test('[SAFE-7] anyone else with the link gets nothing from it', async () => {
    const { guest, invite, invitations, assignments } = await scene();
    const { token } = await invite();
    const finder = await aTeacher(world.stores);
    expect((await invitations.find(finder, token)).is_yours).toBe(false);
    await expect(invitations.accept(finder, token)).rejects.toBeInstanceOf(Forbidden);
    expect((await assignments.list(finder, page)).total).toBe(0);
    expect((await invitations.accept(guest, token)).role).toBe('grader');
  });

  test('[SAFE-8] e-mails with and without an account are invited in the same way; the account may be created later', async () => {
    const { owner, guest, id, invite, invitations, assignments } = await scene();
    const late = `late-${guest.userId}@example.org`;
    const [known, unknown] = [await invite(), await invite(late)];
    expect(Object.keys(known.invitation)).toEqual(Object.keys(unknown.invitation));
    const { id: userId } = await world.stores.users.register({
      email: late,
      password_hash: 'x',
      full_name: 'Late',
      welcome_credits: 0,
    });
    expect((await assignments.list({ userId }, page)).total).toBe(0);
    await invitations.accept({ userId }, unknown.token);
    expect(
      (await world.stores.members.list(owner, id, page)).items.map(({ email }) => email),
    ).toEqual([late]);
  });

  test('[SAFE-7] only the owner can create, see and revoke one; their own e-mail and too many of them are refused', async () => {
    const { owner, guest, id, invite, invitations } = await scene();
    await expect(invite(owner.email)).rejects.toThrow('own e-mail');
    const { invitation } = await invite();
    await invite('b@example.org');
    await invite('c@example.org');
    await expect(invite('d@example.org')).rejects.toBeInstanceOf(Conflict);
    await invite('c@example.org');
    await aMember(world.stores, owner, id, guest, 'grader');
    for (const refused of [
      () =>
        invitations.create(
          guest,
          { assignmentId: id },
          { email: 'e@example.org', role: 'viewer' },
          9,
        ),
      () => invitations.list(guest, { assignmentId: id }),
      () => invitations.revoke(guest, { assignmentId: id }, invitation.id),
    ])
      await expect(refused()).rejects.toBeInstanceOf(Forbidden);
    await invitations.revoke(
      owner,
      { assignmentId: id },
      (await invitations.list(owner, { assignmentId: id })).items[0]!.id,
    );
    await invite('d@example.org');
  });

  test.each([
    ['coowner', 'viewer', 'coowner'],
    ['coowner', 'grader', 'coowner'],
    ['grader', 'viewer', 'grader'],
    ['moderator', 'examiner', 'moderator'],
    ['grader', 'grader', 'grader'],
    ['viewer', 'grader', 'grader'],
    // Neither permits everything that the other does: the newest counts, and the page says so
    // beforehand.
    ['grader', 'moderator', 'moderator'],
    ['moderator', 'grader', 'grader'],
  ] as const)(
    '[TEAM-1] a %s who accepts an invitation as %s is a %s',
    async (had, invited, after) => {
      const { owner, guest, id, invitations, members, teams } = await scene();
      const places: InvitedTo[] = [
        { assignmentId: id },
        ...(had === 'coowner' ? [] : [{ teamId: (await teams.create(owner, `Team ${id}`)).id }]),
      ];
      for (const to of places) {
        const accept = async (role: MemberRole, credit_cap: number | null) => {
          const { token } = await invitations.create(
            owner,
            to,
            { email: guest.email, role, credit_cap },
            3,
          );
          const { has } = await invitations.find(guest, token);
          return { has, ...(await invitations.accept(guest, token)) };
        };
        expect(await accept(had, isCapped(had) ? 7 : null)).toMatchObject({ has: null, role: had });
        expect(await accept(invited, null)).toMatchObject({ has: had, role: after });
        const { items } =
          'teamId' in to
            ? await teams.people(owner, to.teamId, page)
            : await members.list(owner, id, page);
        // The credit cap stays with the role that stays.
        expect(items.map(({ role, credits }) => [role, credits?.cap ?? null])).toEqual([
          [after, had === 'grader' && invited === 'viewer' ? 7 : null],
        ]);
      }
    },
  );

  test('[SAFE-7] another visitor to an invitation doesn’t see which role its recipient already has', async () => {
    const { owner, guest, id, invite, invitations } = await scene();
    await aMember(world.stores, owner, id, guest, 'viewer');
    const { token } = await invite();
    const finder = await aTeacher(world.stores);
    await aMember(world.stores, owner, id, finder, 'viewer');
    expect([
      (await invitations.find(guest, token)).has,
      (await invitations.find(finder, token)).has,
    ]).toEqual(['viewer', null]);
  });

  test('[TEAM-3] members are listed in the order in which they first joined, in whatever way', async () => {
    const { owner, guest: first, id, members, teams } = await scene();
    const second = await aTeacher(world.stores);
    for (const who of [first, second]) {
      await aMember(world.stores, owner, id, who, 'grader');
      world.clock.advance(60_000);
    }
    const team = await teams.create(owner, 'Markers');
    await teams.share(owner, team.id, id);
    await inTeam(world.stores, owner, team.id, first, 'viewer');
    expect(
      (await members.list(owner, id, page)).items.map(({ user_id, teams: by }) => [
        user_id,
        by.length,
      ]),
    ).toEqual([
      [first.userId, 1],
      [second.userId, 0],
    ]);
  });

  test('[SAFE-7] accepted twice at once it creates one member; it is deleted with the assignment', async () => {
    const { owner, guest, id, invite, invitations, members } = await scene();
    const { token } = await invite();
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map(() => invitations.accept(guest, token)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await members.list(owner, id, page)).total).toBe(1);
    const other = await invite('x@example.org');
    await world.stores.assignments.remove(owner, id);
    await expect(invitations.find(guest, other.token)).rejects.toBeInstanceOf(NotFound);
  });

  test.skipIf(engine.engine === 'sqlite')(
    '[TEAM-1] a role given while they accept stays if it is the wider one',
    async () => {
      const { owner, guest, id, invite, invitations, members } = await scene();
      await aMember(world.stores, owner, id, guest, 'viewer');
      const { token } = await invite();
      const accepting = await world.db.transaction().execute(async (tx) => {
        await tx
          .updateTable('assignments')
          .set((eb) => ({ revision: eb('revision', '+', 1) }))
          .where('id', '=', id)
          .execute();
        await tx
          .updateTable('assignment_members')
          .set({ role: 'coowner' })
          .where('assignment_id', '=', id)
          .where('user_id', '=', guest.userId)
          .execute();
        const accepted = invitations.accept(guest, token);
        await expect
          .poll(
            async () =>
              Number(
                (
                  await sql<{ waits: string }>`
        select count(*) as waits from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
                    world.db,
                  )
                ).rows[0]?.waits,
              ),
            { timeout: 30_000 },
          )
          .toBe(1);
        return { accepted };
      });
      expect((await accepting.accepted).role).toBe('coowner');
      expect((await members.list(owner, id, page)).items.map(({ role }) => role)).toEqual([
        'coowner',
      ]);
    },
  );
});
