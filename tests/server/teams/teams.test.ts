import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MemberRole } from '#contract/teams/roles.ts';
import { brokenInvariants } from '#server/admin/invariants.ts';
import { Conflict, Forbidden, NotFound } from '#server/platform/database/stores/errors.ts';
import {
  aMember,
  anAssignment,
  aSubmission,
  aTeacher,
  inTeam,
  type Teacher,
} from '#tests/support/class.ts';
import { runs } from '#tests/support/chance/runs.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';
import { afterJoining, mayBy } from '#tests/support/team/actions.ts';
import { amount } from '#tests/server/soak/soak.ts';

const page = { skip: 0, limit: 50 };

describe.each(engines)('teams on $name', (engine) => {
  let world: TestStores;
  beforeAll(async () => {
    world = await openStores(engine);
  });
  afterAll(() => world.dispose());

  async function scene() {
    const { stores } = world;
    const [owner, bob, cyd] = [
      await aTeacher(stores, 10, 'Ada Byron'),
      await aTeacher(stores, 10, 'Bob'),
      await aTeacher(stores, 10, 'Cyd'),
    ];
    const [essay, report] = [
      await anAssignment(stores, owner, 'Essay'),
      await anAssignment(stores, owner, 'Report'),
    ];
    const team = await stores.teams.create(owner, 'Marking team');
    return { stores, owner, bob, cyd, essay: essay.id, report: report.id, team: team.id };
  }
  const names = async (who: Teacher) =>
    (await world.stores.assignments.list(who, page)).items
      .map(({ name, my_role }) => `${name}: ${my_role}`)
      .toSorted();

  test('[TEAM-3] accepting shares everything at once, as the role permits, and nothing before', async () => {
    const { stores, owner, bob, cyd, essay, report, team } = await scene();
    await stores.teams.share(owner, team, essay);
    const { token, invitation } = await stores.invitations.create(
      owner,
      { teamId: team },
      { email: bob.email, role: 'grader' },
      9,
    );
    expect([
      await names(bob),
      (await stores.members.list(owner, essay, page)).total,
      (await stores.teams.list(bob, page)).total,
    ]).toEqual([[], 0, 0]);
    expect(await stores.invitations.find(bob, token)).toEqual({
      assignment_name: null,
      team_name: 'Marking team',
      shares: 1,
      owner_name: 'Ada Byron',
      email: bob.email,
      role: 'grader',
      credit_cap: null,
      expires_at: invitation.expires_at,
      is_yours: true,
      has: null,
    });
    await expect(stores.invitations.accept(cyd, token)).rejects.toBeInstanceOf(Forbidden);
    expect(await stores.invitations.accept(bob, token)).toEqual({
      assignment_id: null,
      team_id: team,
      role: 'grader',
    });
    await expect(stores.invitations.accept(bob, token)).rejects.toBeInstanceOf(NotFound);
    await inTeam(stores, owner, team, cyd, 'viewer');
    await stores.teams.share(owner, team, report);
    await stores.teams.share(owner, team, report);
    expect([await names(bob), await names(cyd)]).toEqual([
      ['Essay: grader', 'Report: grader'],
      ['Essay: viewer', 'Report: viewer'],
    ]);
    const { id } = await aSubmission(stores, bob, essay);
    await stores.submissions.patch(bob, id, { grade: 'A' });
    await expect(stores.submissions.patch(cyd, id, { grade: 'B' })).rejects.toBeInstanceOf(
      Forbidden,
    );
    expect((await stores.teams.list(cyd, page)).items).toMatchObject([
      {
        id: team,
        name: 'Marking team',
        owner: 'Ada Byron',
        my_role: 'viewer',
        people: 2,
        assignments: 2,
      },
    ]);
    expect((await stores.teams.assignments(cyd, team, page)).items.map(({ name }) => name)).toEqual(
      ['Report', 'Essay'],
    );
    expect(
      (await stores.teams.people(cyd, team, page)).items.map(({ full_name, role }) => [
        full_name,
        role,
      ]),
    ).toEqual([
      ['Bob', 'grader'],
      ['Cyd', 'viewer'],
    ]);
    expect(await brokenInvariants(world.db)).toEqual([]);
  });

  test('[TEAM-3] leaving, removal, another role, unsharing an assignment and deleting the team take effect on the next request; marks stay', async () => {
    const { stores, owner, bob, cyd, essay, report, team } = await scene();
    for (const id of [essay, report]) await stores.teams.share(owner, team, id);
    await inTeam(stores, owner, team, bob, 'grader');
    await inTeam(stores, owner, team, cyd, 'grader');
    const { id } = await aSubmission(stores, bob, essay);
    await stores.submissions.patch(bob, id, { grade: 'A' });
    expect((await stores.teams.change(owner, team, bob.userId, { role: 'viewer' })).role).toBe(
      'viewer',
    );
    await expect(stores.submissions.patch(bob, id, { grade: 'B' })).rejects.toBeInstanceOf(
      Forbidden,
    );
    expect((await stores.submissions.get(bob, id)).grade).toBe('A');
    await expect(stores.teams.removePerson(cyd, team, bob.userId)).rejects.toBeInstanceOf(
      Forbidden,
    );
    await stores.teams.removePerson(bob, team, bob.userId);
    for (const refused of [
      () => stores.submissions.get(bob, id),
      () => stores.assignments.get(bob, report),
      () => stores.teams.get(bob, team),
      () => stores.teams.people(bob, team, page),
      () => stores.teams.assignments(bob, team, page),
    ]) {
      await expect(refused()).rejects.toBeInstanceOf(NotFound);
    }
    await stores.teams.unshare(owner, team, report);
    await expect(stores.teams.unshare(owner, team, report)).rejects.toBeInstanceOf(NotFound);
    expect(await names(cyd)).toEqual(['Essay: grader']);
    await stores.teams.removePerson(owner, team, cyd.userId);
    expect(await names(cyd)).toEqual([]);
    await inTeam(stores, owner, team, cyd, 'grader');
    await stores.teams.remove(owner, team);
    expect([await names(cyd), (await stores.submissions.get(owner, id)).grade]).toEqual([[], 'A']);
    expect((await stores.teams.list(cyd, page)).total).toBe(0);
  });

  test('[TEAM-3] a user with several memberships may do what the widest permits; each membership names its source, a team only to its members', async () => {
    const { stores, owner, bob, cyd, essay, report, team } = await scene();
    await stores.teams.share(owner, team, essay);
    await stores.teams.share(owner, team, report);
    await aMember(stores, owner, essay, bob, 'viewer');
    await inTeam(stores, owner, team, bob, 'grader');
    await aMember(stores, owner, essay, cyd, 'viewer');
    const way = { id: team, name: 'Marking team', role: 'grader' };
    const seenBy = async (who: Teacher, assignment: number) =>
      (await stores.members.list(who, assignment, page)).items.map(
        ({ full_name, role, direct_role, teams }) => [full_name, role, direct_role, teams],
      );
    expect(await seenBy(owner, essay)).toEqual([
      ['Bob', 'grader', 'viewer', [way]],
      ['Cyd', 'viewer', 'viewer', []],
    ]);
    expect(await seenBy(bob, report)).toEqual([['Bob', 'grader', null, [way]]]);
    expect(await seenBy(cyd, essay)).toEqual([
      ['Bob', 'grader', 'viewer', []],
      ['Cyd', 'viewer', 'viewer', []],
    ]);
    expect((await stores.members.list(owner, essay, page)).total).toBe(2);
    expect(
      (await stores.members.list(owner, essay, { skip: 1, limit: 1 })).items.map(
        ({ full_name }) => full_name,
      ),
    ).toEqual(['Cyd']);
    // No other membership takes away what one gives.
    await stores.members.remove(owner, essay, bob.userId);
    expect(await names(bob)).toEqual(['Essay: grader', 'Report: grader']);
    await expect(stores.members.remove(owner, essay, bob.userId)).rejects.toThrow(
      new Conflict(
        'They belong to the assignment through the team “Marking team”: remove them there, or take the assignment out of the team.',
      ),
    );
    await expect(stores.members.remove(bob, essay, bob.userId)).rejects.toThrow(
      new Conflict(
        'You belong to the assignment through the team “Marking team”. Leave the team to leave its assignments.',
      ),
    );
    await expect(
      stores.members.change(owner, essay, bob.userId, { role: 'viewer' }),
    ).rejects.toThrow(
      new Conflict(
        'They belong to the assignment through the team “Marking team”. Change their role there.',
      ),
    );
    expect(await stores.members.change(owner, essay, cyd.userId, { role: 'grader' })).toMatchObject(
      { role: 'grader', direct_role: 'grader', teams: [] },
    );
    await aMember(stores, owner, essay, bob, 'viewer');
    await stores.teams.removePerson(bob, team, bob.userId);
    expect(await names(bob)).toEqual(['Essay: viewer']);
  });

  test('[TEAM-3] a team belongs to its owner: others neither change nor see it, and nobody shares others’ assignments', async () => {
    const { stores, owner, bob, cyd, essay, team } = await scene();
    await inTeam(stores, owner, team, bob, 'grader');
    const own = (await anAssignment(stores, bob)).id;
    const { invitation } = await stores.invitations.create(
      owner,
      { teamId: team },
      { email: 'x@example.org', role: 'viewer' },
      9,
    );
    const actions = (who: Teacher) => [
      () => stores.teams.rename(who, team, 'x'),
      () => stores.teams.remove(who, team),
      () => stores.teams.change(who, team, bob.userId, { role: 'viewer' }),
      () => stores.teams.removePerson(who, team, owner.userId),
      () => stores.teams.share(who, team, own),
      () => stores.teams.unshare(who, team, own),
      () =>
        stores.invitations.create(
          who,
          { teamId: team },
          { email: 'y@example.org', role: 'viewer' },
          9,
        ),
      () => stores.invitations.list(who, { teamId: team }),
      () => stores.invitations.revoke(who, { teamId: team }, invitation.id),
    ];
    for (const action of actions(bob)) await expect(action()).rejects.toBeInstanceOf(Forbidden);
    for (const action of [
      ...actions(cyd),
      () => stores.teams.get(cyd, team),
      () => stores.teams.people(cyd, team, page),
      () => stores.teams.assignments(cyd, team, page),
    ])
      await expect(action()).rejects.toBeInstanceOf(NotFound);
    await expect(stores.teams.share(owner, team, own)).rejects.toBeInstanceOf(NotFound);
    await aMember(stores, bob, own, owner, 'grader');
    await expect(stores.teams.share(owner, team, own)).rejects.toBeInstanceOf(Forbidden);
    await expect(
      stores.teams.change(owner, team, cyd.userId, { role: 'viewer' }),
    ).rejects.toBeInstanceOf(NotFound);
    await expect(stores.teams.removePerson(owner, team, cyd.userId)).rejects.toBeInstanceOf(
      NotFound,
    );
    await expect(
      stores.invitations.create(owner, { teamId: team }, { email: owner.email, role: 'grader' }, 9),
    ).rejects.toThrow(new Conflict('This is your own e-mail. The team is yours already.'));
    // An invitation to a team isn't one to an assignment, even if their ids are the same.
    await expect(
      stores.invitations.revoke(owner, { assignmentId: essay }, invitation.id),
    ).rejects.toBeInstanceOf(NotFound);
    expect((await stores.invitations.list(owner, { teamId: team })).items).toEqual([invitation]);
    await stores.invitations.revoke(owner, { teamId: team }, invitation.id);
    expect((await stores.invitations.list(owner, { teamId: team })).total).toBe(0);
  });

  test('[TEAM-3] two teams of one owner have different names; everyone sees a new name', async () => {
    const { stores, owner, bob, team } = await scene();
    await inTeam(stores, owner, team, bob, 'viewer');
    await expect(stores.teams.create(owner, 'Marking team')).rejects.toThrow(
      'You already have a team with this name.',
    );
    const other = await stores.teams.create(owner, 'Another');
    await expect(stores.teams.rename(owner, other.id, 'Marking team')).rejects.toThrow(
      'You already have a team with this name.',
    );
    expect((await stores.teams.create(bob, 'Marking team')).my_role).toBe('owner');
    expect((await stores.teams.rename(owner, team, 'Autumn')).name).toBe('Autumn');
    expect(
      (await stores.teams.list(bob, page)).items.map(({ name, my_role }) => [name, my_role]),
    ).toEqual([
      ['Autumn', 'viewer'],
      ['Marking team', 'owner'],
    ]);
  });

  test('[TEAM-3] [MOD-5] what a marker shows the owner about themselves ends with their last membership; as long as they have one it stays', async () => {
    const { stores, owner, bob, essay, report, team } = await scene();
    const other = (await stores.teams.create(owner, 'Other')).id;
    for (const id of [essay, report]) await stores.teams.share(owner, team, id);
    await stores.teams.share(owner, other, report);
    const comes = async () => {
      for (const id of [team, other]) await inTeam(stores, owner, id, bob, 'grader');
    };
    const shows = async () => {
      for (const id of [essay, report]) await stores.insights.shareDrift(bob, id, true);
    };
    const shown = async () =>
      (
        await world.db
          .selectFrom('drift_shares')
          .select('assignment_id')
          .where('user_id', '=', bob.userId)
          .orderBy('assignment_id')
          .execute()
      ).map(({ assignment_id }) => assignment_id);
    await comes();
    await shows();
    await stores.teams.removePerson(bob, team, bob.userId);
    expect(await shown()).toEqual([report]);
    await comes();
    await shows();
    await stores.teams.unshare(owner, team, essay);
    expect(await shown()).toEqual([report]);
    await aMember(stores, owner, report, bob, 'grader');
    for (const id of [team, other]) await stores.teams.remove(owner, id);
    expect(await shown()).toEqual([report]);
    await stores.members.remove(owner, report, bob.userId);
    expect(await shown()).toEqual([]);
  });

  test('[TEAM-3] deleting an account deletes its teams and its memberships; its export contains them all', async () => {
    const { stores, owner, bob, cyd, essay, team } = await scene();
    await stores.teams.share(owner, team, essay);
    await inTeam(stores, owner, team, bob, 'grader');
    await inTeam(stores, owner, team, cyd, 'grader');
    const of = async (who: Teacher) =>
      (await stores.users.exportAll(who)).data as Record<string, unknown>;
    expect(await of(owner)).toMatchObject({
      teams: [
        {
          name: 'Marking team',
          people: [{ full_name: 'Bob', role: 'grader' }, { full_name: 'Cyd' }],
          assignments: [{ assignment_id: essay }],
        },
      ],
      in_teams: [],
    });
    expect(await of(bob)).toMatchObject({
      teams: [],
      in_teams: [{ name: 'Marking team', role: 'grader' }],
      member_of: [{ assignment_id: essay, name: 'Essay', role: 'grader', team: 'Marking team' }],
    });
    await stores.users.remove(bob);
    expect(
      (await stores.teams.people(owner, team, page)).items.map(({ full_name }) => full_name),
    ).toEqual(['Cyd']);
    await stores.users.remove(owner);
    expect([await names(cyd), (await stores.teams.list(cyd, page)).total]).toEqual([[], 0]);
    expect(await brokenInvariants(world.db)).toEqual([]);
  });

  const [person, place] = [fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 1 })];
  const role = fc.constantFrom<MemberRole>('grader', 'moderator', 'examiner', 'viewer');
  const actions = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant('join' as const), team: place, who: person, role }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('leave' as const),
        team: place,
        who: person,
        by: fc.constantFrom('owner' as const, 'self' as const),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('role' as const), team: place, who: person, role }),
    },
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant('share' as const), team: place, of: place }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('unshare' as const), team: place, of: place }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), team: place }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('alone' as const), of: place, who: person, role }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('revoke' as const), of: place, who: person }),
    },
  );

  test('[TEAM-2] [TEAM-3] whatever is done to teams in any order, everyone may do what their memberships add up to, and not one request more', async () => {
    const { stores } = world;
    const [owner, ...people] = [
      await aTeacher(stores),
      await aTeacher(stores),
      await aTeacher(stores),
      await aTeacher(stores),
    ] as const;
    let made = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(actions, { minLength: 3, maxLength: 14 }), async (history) => {
        const places = [
          (await anAssignment(stores, owner)).id,
          (await anAssignment(stores, owner)).id,
        ];
        const works = [
          await aSubmission(stores, owner, places[0]!),
          await aSubmission(stores, owner, places[1]!),
        ];
        const newTeam = async () => (await stores.teams.create(owner, `Team ${(made += 1)}`)).id;
        const teams = [await newTeam(), await newTeam()];
        const model = {
          alone: [new Map<number, MemberRole>(), new Map<number, MemberRole>()],
          people: [new Map<number, MemberRole>(), new Map<number, MemberRole>()],
          shares: [new Set<number>(), new Set<number>()],
        };
        const done = async (action: Promise<unknown>): Promise<boolean> =>
          await action.then(
            () => true,
            (error: unknown) => {
              if (error instanceof NotFound || error instanceof Conflict) return false;
              throw error;
            },
          );
        const agrees = (was: boolean, due: boolean) => expect(was).toBe(due);
        for (const action of history) {
          if (action.kind === 'join') {
            await inTeam(stores, owner, teams[action.team]!, people[action.who]!, action.role);
            model.people[action.team]!.set(
              action.who,
              afterJoining(model.people[action.team]!.get(action.who), action.role),
            );
          } else if (action.kind === 'leave') {
            agrees(
              await done(
                stores.teams.removePerson(
                  action.by === 'owner' ? owner : people[action.who]!,
                  teams[action.team]!,
                  people[action.who]!.userId,
                ),
              ),
              model.people[action.team]!.delete(action.who),
            );
          } else if (action.kind === 'role') {
            const isIn = model.people[action.team]!.has(action.who);
            agrees(
              await done(
                stores.teams.change(owner, teams[action.team]!, people[action.who]!.userId, {
                  role: action.role,
                }),
              ),
              isIn,
            );
            if (isIn) model.people[action.team]!.set(action.who, action.role);
          } else if (action.kind === 'share') {
            await stores.teams.share(owner, teams[action.team]!, places[action.of]!);
            model.shares[action.team]!.add(action.of);
          } else if (action.kind === 'unshare') {
            agrees(
              await done(stores.teams.unshare(owner, teams[action.team]!, places[action.of]!)),
              model.shares[action.team]!.delete(action.of),
            );
          } else if (action.kind === 'delete') {
            await stores.teams.remove(owner, teams[action.team]!);
            teams[action.team] = await newTeam();
            [model.people[action.team], model.shares[action.team]] = [new Map(), new Set()];
          } else if (action.kind === 'alone') {
            await aMember(stores, owner, places[action.of]!, people[action.who]!, action.role);
            model.alone[action.of]!.set(
              action.who,
              afterJoining(model.alone[action.of]!.get(action.who), action.role),
            );
          } else
            agrees(
              await done(
                stores.members.remove(owner, places[action.of]!, people[action.who]!.userId),
              ),
              model.alone[action.of]!.delete(action.who),
            );

          for (const [who, one] of people.entries()) {
            for (const of of [0, 1]) {
              const ways = [
                model.alone[of]!.get(who),
                ...[0, 1].map((team) =>
                  model.shares[team]!.has(of) ? model.people[team]!.get(who) : undefined,
                ),
              ].filter((way) => way !== undefined);
              const expected =
                (['grader', 'moderator', 'examiner', 'viewer'] as const).find((way) =>
                  ways.includes(way),
                ) ?? null;
              expect(
                await stores.assignments.get(one, places[of]!).then(
                  ({ my_role, may: told }) => [my_role, told],
                  () => [null, []],
                ),
              ).toEqual([expected, mayBy(ways)]);
              expect(
                await stores.submissions.get(one, works[of]!.id).then(
                  () => true,
                  () => false,
                ),
              ).toBe(expected !== null);
              expect(
                await stores.submissions.patch(one, works[of]!.id, { grade: 'A' }).then(
                  () => true,
                  () => false,
                ),
              ).toBe(expected === 'grader');
              expect(
                await stores.moderations.get(one, places[of]!).then(
                  () => true,
                  () => false,
                ),
              ).toBe(ways.includes('moderator') || ways.includes('examiner'));
              const row = (await stores.members.list(owner, places[of]!, page)).items.find(
                ({ user_id }) => user_id === one.userId,
              );
              expect(row?.role ?? null).toBe(expected);
              expect(
                (await stores.allocations.get(owner, places[of]!, 'first')).markers.some(
                  ({ user_id }) => user_id === one.userId,
                ),
              ).toBe(expected === 'grader');
            }
            expect(
              (await stores.teams.list(one, page)).items.map(({ id }) => id).toSorted(),
            ).toEqual(teams.filter((_, team) => model.people[team]!.has(who)).toSorted());
          }
        }
        for (const id of places) await stores.assignments.remove(owner, id);
        for (const id of teams) await stores.teams.remove(owner, id);
      }),
      runs(
        amount(
          { sqlite: 8, postgres: 2 }[engine.engine],
          { sqlite: 2000, postgres: 100 }[engine.engine],
        ),
      ),
    );
    expect(await brokenInvariants(world.db)).toEqual([]);
  }, 120_000);
});
