import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  Conflict,
  Forbidden,
  NotFound,
  InvalidInput,
} from '#server/platform/database/stores/errors.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import {
  aMember,
  anAssignment,
  aSubmission,
  aTeacher,
  givenTwice,
  inTeam,
  type Teacher,
} from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';

const ROOM = 100;
const page = { skip: 0, limit: 100 };
const FULL = [
  { criterion: 'argument', level_ids: ['good'], points: null, comment: 'qxword' },
  { criterion: 'evidence', level_ids: ['some'], points: null, comment: '' },
];

describe.each(engines)('[TEAM-1] [TEAM-10] co-owners, on $name', (engine) => {
  let world: TestStores;
  beforeAll(async () => {
    world = await openStores(engine);
  });
  afterAll(() => world.dispose());

  /** Creates an owner, a co-owner and a marker of a script. */
  async function scene() {
    const { stores } = world;
    const [owner, cora, mark] = [
      await aTeacher(stores),
      await aTeacher(stores, 0, 'Cora'),
      await aTeacher(stores, 0, 'Mark'),
    ];
    const { id } = await anAssignment(stores, owner);
    await stores.rubrics.put(owner, id, essayRubric(), 0);
    const { id: script } = await aSubmission(stores, owner, id);
    await aMember(stores, owner, id, cora, 'coowner');
    await aMember(stores, owner, id, mark, 'grader');
    return { stores, owner, cora, mark, id, script };
  }
  const invites = (
    by: Principal,
    assignmentId: number,
    email: string,
    role: 'coowner' | 'grader',
    credit_cap: number | null = null,
  ) => world.stores.invitations.create(by, { assignmentId }, { email, role, credit_cap }, ROOM);

  test('runs the assignment, but can’t end it: its deletion and its students’ data are up to its owner', async () => {
    const { stores, cora, id, script } = await scene();
    expect(await stores.assignments.update(cora, id, { name: 'Ours' })).toMatchObject({
      name: 'Ours',
      my_role: 'coowner',
    });
    await stores.allocations.move(cora, id, {
      round: 'first',
      moves: [{ submission_id: script, from: null, to: cora.userId }],
      seed: null,
    });
    expect((await stores.allocations.get(cora, id, 'first')).markers).toHaveLength(3);
    await expect(stores.assignments.remove(cora, id)).rejects.toBeInstanceOf(Forbidden);
    await expect(stores.archives.pack(cora, id)).rejects.toBeInstanceOf(Forbidden);
    await expect(stores.retentions.put(cora, id, null)).rejects.toBeInstanceOf(Forbidden);
    expect((await stores.assignments.get(cora, id)).name).toBe('Ours');
    await stores.submissions.remove(cora, script);
  });

  test('only the owner can appoint or remove a co-owner, in any way', async () => {
    const { stores, owner, cora, mark, id } = await scene();
    const other = await aTeacher(stores);
    await expect(invites(cora, id, other.email, 'coowner')).rejects.toBeInstanceOf(Forbidden);
    await expect(
      stores.members.change(cora, id, mark.userId, { role: 'coowner' }),
    ).rejects.toBeInstanceOf(Forbidden);
    const { invitation } = await invites(owner, id, other.email, 'coowner');
    await expect(
      stores.invitations.revoke(cora, { assignmentId: id }, invitation.id),
    ).rejects.toBeInstanceOf(Forbidden);
    await expect(invites(cora, id, other.email, 'grader')).rejects.toBeInstanceOf(Forbidden);
    expect((await stores.invitations.list(cora, { assignmentId: id })).items).toMatchObject([
      { email: other.email, role: 'coowner' },
    ]);
    await aMember(stores, owner, id, other, 'coowner');
    await expect(
      stores.members.change(cora, id, other.userId, { role: 'viewer' }),
    ).rejects.toBeInstanceOf(Forbidden);
    await expect(stores.members.remove(cora, id, other.userId)).rejects.toBeInstanceOf(Forbidden);
    expect((await stores.assignments.get(other, id)).my_role).toBe('coowner');
    await stores.members.remove(other, id, other.userId);
    await stores.members.change(owner, id, cora.userId, { role: 'viewer' });
    await stores.members.remove(owner, id, cora.userId);
    expect(
      (await stores.members.list(owner, id, page)).items.map(({ user_id }) => user_id),
    ).toEqual([mark.userId]);
  });

  test('invites, changes and removes everyone else; the owner is never a member who could be removed', async () => {
    const { stores, owner, cora, mark, id } = await scene();
    await expect(stores.members.remove(cora, id, owner.userId)).rejects.toBeInstanceOf(NotFound);
    await expect(
      stores.members.change(cora, id, owner.userId, { role: 'viewer' }),
    ).rejects.toBeInstanceOf(NotFound);
    await expect(invites(cora, id, owner.email, 'grader')).rejects.toThrow(
      'This is the owner’s e-mail.',
    );
    await expect(invites(cora, id, cora.email, 'grader')).rejects.toThrow(
      'This is your own e-mail.',
    );
    expect((await stores.assignments.get(owner, id)).my_role).toBe('owner');
    const guest = await aTeacher(stores);
    await aMember(stores, cora, id, guest, 'viewer');
    await stores.members.change(cora, id, guest.userId, { role: 'examiner' });
    await stores.members.remove(cora, id, guest.userId);
    await stores.members.remove(cora, id, mark.userId);
    await expect(stores.assignments.get(mark, id)).rejects.toBeInstanceOf(NotFound);
  });

  test('[TEAM-3] a team appoints no co-owner, and a co-owner doesn’t see the names of the owner’s teams', async () => {
    const { stores, owner, cora, id } = await scene();
    const guest = await aTeacher(stores);
    const { id: team } = await stores.teams.create(owner, 'Examination board');
    await stores.teams.share(owner, team, id);
    await inTeam(stores, owner, team, guest, 'grader');
    await expect(stores.members.remove(cora, id, guest.userId)).rejects.toThrow(
      'They belong to the assignment through a team: only the team’s owner can remove them',
    );
    await expect(stores.members.change(cora, id, guest.userId, { role: 'viewer' })).rejects.toThrow(
      'They belong to the assignment through a team. Change their role there.',
    );
    await expect(stores.members.remove(owner, id, guest.userId)).rejects.toThrow(
      'Examination board',
    );
    await expect(stores.teams.share(cora, team, id)).rejects.toBeInstanceOf(NotFound);
    await inTeam(stores, owner, team, cora, 'viewer');
    expect((await stores.assignments.get(cora, id)).my_role).toBe('coowner');
  });

  test('spends as the owner does, without a cap, and sets others’ caps', async () => {
    const { stores, owner, cora, mark, id } = await scene();
    const other = await aTeacher(stores);
    await expect(invites(owner, id, other.email, 'coowner', 5)).rejects.toBeInstanceOf(
      InvalidInput,
    );
    await expect(
      stores.members.change(owner, id, cora.userId, { credit_cap: 5 }),
    ).rejects.toBeInstanceOf(InvalidInput);
    expect((await stores.members.change(cora, id, mark.userId, { credit_cap: 3 })).credits).toEqual(
      { spent: 0, cap: 3, direct_cap: 3 },
    );
    expect(
      (await stores.members.change(owner, id, mark.userId, { role: 'coowner' })).credits,
    ).toEqual({ spent: 0, cap: null, direct_cap: null });
    expect(
      (await stores.members.list(cora, id, page)).items.map(({ credits }) => credits?.cap),
    ).toEqual([null, null]);
  });

  test('[MOD-1] marks blind like everyone: of a double-marked script of theirs they see nothing until both have handed over', async () => {
    const { stores, owner, cora, mark, id, script } = await scene();
    await givenTwice(stores, owner, id, script, [mark, cora]);
    await stores.marks.put(mark, script, undefined, { marks: FULL });
    await stores.marks.handOver(mark, script);
    for (const round of ['first', 'agreed'] as const)
      await expect(stores.marks.sheet(cora, script, round)).rejects.toBeInstanceOf(Forbidden);
    await expect(stores.agreements.of(cora, script)).rejects.toBeInstanceOf(Forbidden);
    expect(JSON.stringify(await stores.marks.sheet(cora, script, undefined))).not.toContain(
      'qxword',
    );
    expect((await stores.agreements.list(cora, id)).scripts).toMatchObject([
      { submission_id: script, first: null, mine: 'second', grade: null },
    ]);
    await stores.marks.put(cora, script, undefined, { marks: FULL });
    await stores.marks.handOver(cora, script);
    expect((await stores.marks.sheet(cora, script, 'first')).marks).toHaveLength(2);
    expect((await stores.agreements.of(cora, script)).may_decide).toBe(true);
  });

  test('[MOD-1] can allocate a second marking neither to themselves nor to the owner, and none is planned for them', async () => {
    const { stores, owner, cora, mark, id, script } = await scene();
    await stores.allocations.move(cora, id, {
      round: 'first',
      moves: [{ submission_id: script, from: null, to: mark.userId }],
      seed: null,
    });
    for (const to of [cora.userId, owner.userId]) {
      await expect(
        stores.allocations.move(cora, id, {
          round: 'second',
          moves: [{ submission_id: script, from: null, to }],
          seed: null,
        }),
      ).rejects.toBeInstanceOf(Conflict);
    }
    const markers = (people: readonly Teacher[]) =>
      people.map(({ userId }) => ({ user_id: userId, weight: 1, sections: [] }));
    const plan = await stores.allocations.plan(cora, id, {
      by: 'weight',
      round: 'second',
      pool: 'unallocated',
      markers: markers([cora, owner, mark]),
      seed: 1,
    });
    expect([plan.moves, plan.left]).toEqual([[], [{ submission_id: script, why: 'conflict' }]]);
    const ours = await stores.allocations.plan(owner, id, {
      by: 'weight',
      round: 'second',
      pool: 'unallocated',
      markers: markers([owner, cora]),
      seed: 1,
    });
    expect(ours.moves).toEqual([{ submission_id: script, from: null, to: cora.userId }]);
  });

  test('a former co-owner can do nothing from then on', async () => {
    const { stores, owner, cora, id, script } = await scene();
    const other = await aTeacher(stores);
    await stores.members.change(owner, id, cora.userId, { role: 'viewer' });
    await expect(stores.assignments.update(cora, id, { name: 'Mine' })).rejects.toBeInstanceOf(
      Forbidden,
    );
    await expect(invites(cora, id, other.email, 'grader')).rejects.toBeInstanceOf(Forbidden);
    await expect(stores.submissions.remove(cora, script)).rejects.toBeInstanceOf(Forbidden);
    await stores.members.remove(owner, id, cora.userId);
    await expect(stores.rubrics.put(cora, id, essayRubric(), 1)).rejects.toBeInstanceOf(NotFound);
    await expect(stores.members.remove(cora, id, other.userId)).rejects.toBeInstanceOf(NotFound);
  });
});
