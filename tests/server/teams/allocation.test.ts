import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Deal } from '#contract/teams/allocation.ts';
import { Conflict, Forbidden, NotFound } from '#server/platform/database/stores/errors.ts';
import {
  aFile,
  aMember,
  anAssignment,
  aStudent,
  aSubmission,
  aTeacher,
} from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';

const page = { skip: 0, limit: 50 };
const FULL = {
  marks: [
    { criterion: 'argument', level_ids: ['good'], points: null, comment: '' },
    { criterion: 'evidence', level_ids: ['some'], points: null, comment: '' },
  ],
};

describe.each(engines)('allocation on $name', (engine) => {
  let world: TestStores;
  beforeAll(async () => {
    world = await openStores(engine);
  });
  afterAll(() => world.dispose());

  async function scene(count = 6) {
    const { stores } = world;
    const owner = await aTeacher(stores);
    const { id } = await anAssignment(stores, owner);
    await stores.rubrics.put(owner, id, essayRubric());
    const [grace, alan] = [
      await aTeacher(stores, 10, 'Grace Hopper'),
      await aTeacher(stores, 10, 'Alan Turing'),
    ];
    for (const who of [grace, alan]) await aMember(stores, owner, id, who, 'grader');
    const scripts: number[] = [];
    for (let at = 0; at < count; at += 1)
      scripts.push((await aSubmission(stores, owner, id, { student_identifier: `s${at}` })).id);
    const ask = (over: Partial<Deal> = {}): Deal => ({
      round: 'first',
      by: 'weight',
      pool: 'unallocated',
      markers: [grace, alan].map(({ userId }) => ({ user_id: userId, weight: 1, sections: [] })),
      ...over,
    });
    const hand = (submission_id: number, to: number | null, from: number | null = null) =>
      stores.allocations.move(owner, id, {
        round: 'first',
        moves: [{ submission_id, from, to }],
        seed: null,
      });
    return { ...stores, owner, grace, alan, id, scripts, ask, hand };
  }

  test('[TEAM-4] a dry run stores nothing, the same seed allocates in the same way, and the result is what was previewed', async () => {
    const { allocations, owner, grace, alan, id, ask } = await scene();
    const plan = await allocations.plan(owner, id, ask({ seed: 42 }));
    expect(
      (await allocations.get(owner, id, 'first')).scripts.every(
        ({ marker_id }) => marker_id === null,
      ),
    ).toBe(true);
    expect(await allocations.plan(owner, id, ask({ seed: 42 }))).toEqual(plan);
    expect(plan.markers).toEqual([
      { user_id: grace.userId, before: 0, after: 3 },
      { user_id: alan.userId, before: 0, after: 3 },
    ]);
    const given = await allocations.move(owner, id, {
      round: 'first',
      moves: plan.moves,
      seed: plan.seed,
    });
    expect(
      new Map(given.scripts.map((script) => [script.submission_id, script.marker_id])),
    ).toEqual(new Map(plan.moves.map(({ submission_id, to }) => [submission_id, to])));
    expect((await allocations.changes(owner, id, page)).total).toBe(6);
  });

  test('[TEAM-4] a seed allocates randomly: not in the order of the scripts, and differently with another seed', async () => {
    const { allocations, owner, id, ask } = await scene(12);
    const deals = [];
    for (const seed of [1, 2, 3])
      deals.push(
        JSON.stringify(
          (await allocations.plan(owner, id, ask({ seed }))).moves.map(({ to }) => to),
        ),
      );
    expect(new Set(deals).size).toBe(3);
  });

  test('[TEAM-4] a marker sees their own scripts and their progress, the owner all, a reader none', async () => {
    const {
      allocations,
      marks,
      owner,
      grace,
      alan,
      id,
      scripts: [one, two, three],
      hand,
    } = await scene(3);
    await hand(one!, grace.userId);
    await hand(two!, alan.userId);
    await marks.put(grace, one!, 'first', FULL);
    const reader = await aTeacher(world.stores);
    await aMember(world.stores, owner, id, reader, 'viewer');
    const own = await allocations.get(grace, id, 'first');
    expect([
      own.markers,
      own.scripts.map(({ submission_id, done }) => [submission_id, done]),
    ]).toEqual([
      [{ user_id: grace.userId, full_name: 'Grace Hopper', given: 1, done: 1 }],
      [[one, true]],
    ]);
    expect(await allocations.get(reader, id, 'first')).toEqual({
      round: 'first',
      markers: [],
      scripts: [],
      criteria: [],
    });
    const all = await allocations.get(owner, id, 'first');
    expect(
      all.scripts.map(({ submission_id, marker_id, begun, done }) => [
        submission_id,
        marker_id,
        begun,
        done,
      ]),
    ).toEqual([
      [one, grace.userId, true, true],
      [two, alan.userId, false, false],
      [three, null, false, false],
    ]);
    expect(all.markers.map(({ user_id, given, done }) => [user_id, given, done])).toEqual([
      [owner.userId, 0, 0],
      [alan.userId, 1, 0],
      [grace.userId, 1, 1],
    ]);
    expect(await allocations.group(grace, id, 'allocated.mine')).toEqual({
      key: 'allocated.mine',
      label: 'Yours to mark',
      submission_ids: [one],
    });
    expect(
      (await allocations.group(owner, id, `allocated.first.${alan.userId}`))?.submission_ids,
    ).toEqual([two]);
    expect(await allocations.group(owner, id, 'allocated.first.none')).toMatchObject({
      label: 'Given to nobody',
      submission_ids: [three],
    });
    await expect(
      allocations.group(grace, id, `allocated.first.${alan.userId}`),
    ).rejects.toBeInstanceOf(NotFound);
    expect(await allocations.group(owner, id, 'graded')).toBeUndefined();
    await aSubmission(world.stores, owner, id, {
      student_identifier: null,
      original: aFile('essay.docx'),
    });
    expect(
      (await allocations.get(owner, id, 'first')).scripts.map(({ name }) => name),
      'called by its file where nobody is named',
    ).toEqual(['s0', 's1', 's2', 'essay.docx']);
  });

  test('[TEAM-4] unfinished scripts are reallocated, finished ones stay, marks stay in either case, and every move is recorded', async () => {
    const {
      allocations,
      marks,
      owner,
      grace,
      alan,
      id,
      scripts: [one, two],
      hand,
      ask,
    } = await scene(2);
    await hand(one!, grace.userId);
    await hand(two!, grace.userId);
    await marks.put(grace, one!, 'first', FULL);
    await marks.put(grace, two!, 'first', { marks: FULL.marks.slice(0, 1) });
    const onlyAlan = { markers: [{ user_id: alan.userId, weight: 1, sections: [] }] };
    expect(
      (await allocations.plan(owner, id, ask({ ...onlyAlan, pool: 'untouched' }))).moves,
    ).toEqual([]);
    const plan = await allocations.plan(
      owner,
      id,
      ask({ ...onlyAlan, pool: 'unfinished', seed: 7 }),
    );
    expect(plan.moves).toEqual([{ submission_id: two, from: grace.userId, to: alan.userId }]);
    await allocations.move(owner, id, { round: 'first', moves: plan.moves, seed: 7 });
    expect((await marks.sheet(alan, two!, 'first')).marks).toMatchObject([
      { criterion: 'argument', marker: { name: 'Grace Hopper' } },
    ]);
    expect((await allocations.changes(owner, id, { skip: 0, limit: 1 })).items).toMatchObject([
      {
        submission_id: two,
        round: 'first',
        from: 'Grace Hopper',
        to: 'Alan Turing',
        seed: 7,
        changed_by: 'Ada Byron',
      },
    ]);
    await expect(allocations.changes(grace, id, page)).rejects.toBeInstanceOf(Forbidden);
  });

  test('[TEAM-4] a user who says they shouldn’t mark a script loses it and doesn’t get it again, until they withdraw that', async () => {
    const {
      allocations,
      leases,
      owner,
      grace,
      alan,
      id,
      scripts: [one],
      hand,
      ask,
    } = await scene(1);
    await hand(one!, grace.userId);
    await allocations.keepFrom(grace, one!);
    expect((await allocations.get(owner, id, 'first')).scripts).toMatchObject([
      { marker_id: null, conflicts: [grace.userId] },
    ]);
    expect(
      (
        await allocations.plan(
          owner,
          id,
          ask({ markers: [{ user_id: grace.userId, weight: 1, sections: [] }] }),
        )
      ).left,
    ).toEqual([{ submission_id: one, why: 'conflict' }]);
    expect((await allocations.plan(owner, id, ask())).moves).toMatchObject([{ to: alan.userId }]);
    await expect(hand(one!, grace.userId)).rejects.toThrow('shouldn’t mark it');
    expect((await leases.next(grace, id)).submission_id).toBeNull();
    await allocations.takeBack(grace, one!);
    expect((await hand(one!, grace.userId)).scripts).toMatchObject([
      { marker_id: grace.userId, conflicts: [] },
    ]);
  });

  test('[TEAM-4] [MOD-1] a second marking goes to someone who neither gave the first nor said that they shouldn’t mark it', async () => {
    const {
      allocations,
      owner,
      grace,
      alan,
      id,
      scripts: [one, two, three, four],
      hand,
      ask,
    } = await scene(4);
    for (const [script, who] of [
      [one, grace],
      [two, alan],
      [three, grace],
    ] as const)
      await hand(script!, who.userId);
    await allocations.keepFrom(alan, three!);
    const plan = await allocations.plan(owner, id, ask({ round: 'second', seed: 7 }));
    expect(plan.moves).toEqual([
      { submission_id: one, from: null, to: alan.userId },
      { submission_id: two, from: null, to: grace.userId },
    ]);
    expect(plan.left, 'the fourth has no first marker yet').toEqual([
      { submission_id: three, why: 'conflict' },
    ]);
    expect(
      (
        await allocations.plan(
          owner,
          id,
          ask({ markers: [{ user_id: alan.userId, weight: 1, sections: [] }], pool: 'untouched' }),
        )
      ).moves.map(({ submission_id }) => submission_id),
    ).toEqual([one, four]);
    await allocations.move(owner, id, {
      round: 'second',
      moves: plan.moves.slice(0, 1),
      seed: null,
    });
    await expect(hand(one!, null, grace.userId)).rejects.toThrow('it needs a first marker');
    expect(
      (await hand(two!, null, alan.userId)).scripts.find(
        ({ submission_id }) => submission_id === two,
      ),
    ).toMatchObject({ marker_id: null });
  });

  test('[EVE-11] of a script that nobody was given, and that one person marked, they are the first marker once it gets a second', async () => {
    const {
      allocations,
      marks,
      owner,
      grace,
      alan,
      id,
      scripts: [byOwner, byGrace, byBoth, unmarked],
      ask,
    } = await scene(4);
    const [argument, evidence] = FULL.marks.map((mark) => ({ marks: [mark] }));
    await marks.put(owner, byOwner!, 'first', FULL);
    await marks.put(grace, byGrace!, 'first', FULL);
    await marks.put(owner, byBoth!, 'first', argument!);
    await marks.put(alan, byBoth!, 'first', evidence!);
    const plan = await allocations.plan(
      owner,
      id,
      ask({
        round: 'second',
        by: 'number',
        markers: [grace, alan].map(({ userId }) => ({ user_id: userId, weight: 5, sections: [] })),
      }),
    );
    expect(plan.moves.map(({ submission_id }) => submission_id)).toEqual([byOwner, byGrace]);
    expect(plan.moves[1], 'nobody marks a script twice').toMatchObject({ to: alan.userId });
    // What a plan shows is all that it does: nobody is anything yet.
    const whose = async (round: 'first' | 'second') =>
      (await allocations.get(owner, id, round)).scripts.map(({ marker_id }) => marker_id);
    expect(await whose('first')).toEqual([null, null, null, null]);
    await allocations.move(owner, id, { round: 'second', moves: plan.moves, seed: plan.seed });
    expect(await whose('first')).toEqual([owner.userId, grace.userId, null, null]);
    expect(await whose('second')).toEqual([plan.moves[0]!.to, alan.userId, null, null]);
    for (const script of [byBoth, unmarked])
      await expect(
        allocations.move(owner, id, {
          round: 'second',
          moves: [{ submission_id: script!, from: null, to: grace.userId }],
          seed: null,
        }),
      ).rejects.toThrow('has no first marker yet');
    expect(await whose('first')).toEqual([owner.userId, grace.userId, null, null]);
  });

  test('[MOD-1] an owner who marks blind isn’t told by moves and plans how far the other is', async () => {
    const {
      allocations,
      marks,
      owner,
      grace,
      alan,
      id,
      scripts: [one],
      hand,
      ask,
    } = await scene(1);
    await hand(one!, owner.userId);
    const give = (round: 'first' | 'second', from: number | null, to: number | null) =>
      allocations.move(owner, id, {
        round,
        moves: [{ submission_id: one!, from, to }],
        seed: null,
      });
    await give('second', null, grace.userId);
    const move = (...of: Parameters<typeof give>): Promise<unknown> =>
      give(...of).catch((error: Error) => error.message);
    const told = async (): Promise<unknown[]> => [
      await move('second', grace.userId, null),
      await move('first', owner.userId, alan.userId),
    ];
    // A marker named by mistake is replaced, without revealing what they did.
    const replaced = async (): Promise<unknown[]> => [
      await move('second', grace.userId, alan.userId),
      await marks.sheet(owner, one!, 'second').catch((error: Error) => error.message),
      await move('second', alan.userId, grace.userId),
    ];
    const planned = async () => [
      await allocations.plan(owner, id, ask({ round: 'second', pool: 'untouched', seed: 1 })),
      await allocations.plan(
        owner,
        id,
        ask({
          round: 'second',
          pool: 'unfinished',
          seed: 1,
          markers: [{ user_id: alan.userId, weight: 1, sections: [] }],
        }),
      ),
    ];
    const [before, plans] = [await told(), await planned()];
    expect(new Set(before)).toEqual(
      new Set([
        'You and another marker are marking s0 without seeing each other’s marks. You can replace its second marker; to change anything else, hand over your marking first.',
      ]),
    );
    const changed = await replaced();
    expect(changed).toMatchObject([
      { scripts: [{ marker_id: alan.userId, begun: false, done: false }] },
      expect.stringContaining('without seeing each other'),
      { scripts: [{ marker_id: grace.userId }] },
    ]);
    expect(plans.flatMap(({ moves }) => moves)).toEqual([]);
    for (const go of [
      () => marks.put(grace, one!, 'second', { marks: FULL.marks.slice(0, 1) }),
      () => marks.put(grace, one!, 'second', FULL),
      async () => {
        // A newly named marker starts with nothing.
        await marks.put(grace, one!, 'second', FULL);
        await marks.handOver(grace, one!);
      },
    ]) {
      await go();
      expect([await told(), await planned(), await replaced()]).toEqual([before, plans, changed]);
    }
  });

  test.each([
    ['has started', true],
    ['has not begun', false],
  ])(
    '[MOD-1] an owner who has handed over reallocates what another %s to mark blind, and sees the same in each case',
    async (_, begun) => {
      const {
        allocations,
        marks,
        owner,
        grace,
        alan,
        id,
        scripts: [one],
        hand,
      } = await scene(1);
      await hand(one!, owner.userId);
      const give = (round: 'first' | 'second', from: number | null, to: number | null) =>
        allocations.move(owner, id, {
          round,
          moves: [{ submission_id: one!, from, to }],
          seed: null,
        });
      await give('second', null, grace.userId);
      await marks.put(owner, one!, 'first', FULL);
      if (begun) await marks.put(grace, one!, 'second', FULL);
      await marks.handOver(owner, one!);
      await expect(give('second', grace.userId, null)).rejects.toThrow(
        'hand over your marking first',
      );
      await expect(give('first', owner.userId, alan.userId)).rejects.toThrow(
        'has already been handed over',
      );
      expect((await give('second', grace.userId, alan.userId)).scripts).toMatchObject([
        { marker_id: alan.userId, begun: false, done: false },
      ]);
      await expect(marks.sheet(owner, one!, 'second')).rejects.toThrow('without seeing each other');
    },
  );

  test('[TEAM-4] of several moves all happen or none: if one was moved meanwhile, is elsewhere, or goes to someone who doesn’t mark', async () => {
    const {
      allocations,
      owner,
      grace,
      alan,
      id,
      scripts: [one, two],
      ask,
    } = await scene(2);
    const elsewhere = await scene(1);
    const move = (...moves: { submission_id: number; from: number | null; to: number | null }[]) =>
      allocations.move(owner, id, { round: 'first', moves, seed: null });
    const good = { submission_id: one!, from: null, to: grace.userId };
    await expect(
      move(good, { submission_id: two!, from: alan.userId, to: grace.userId }),
    ).rejects.toBeInstanceOf(Conflict);
    await expect(
      move(good, { submission_id: elsewhere.scripts[0]!, from: null, to: grace.userId }),
    ).rejects.toBeInstanceOf(NotFound);
    await expect(
      move(good, { submission_id: two!, from: null, to: elsewhere.grace.userId }),
    ).rejects.toMatchObject({
      problems: [
        { path: ['moves', 1, 'to'], message: 'This person doesn’t mark this assignment.' },
      ],
    });
    const stranger = (user_id: number) => ({ user_id, weight: 1, sections: [] });
    await expect(
      allocations.plan(
        owner,
        id,
        ask({ markers: [stranger(alan.userId), stranger(elsewhere.grace.userId)] }),
      ),
    ).rejects.toMatchObject({ problems: [{ path: ['markers', 1, 'user_id'] }] });
    await expect(allocations.plan(grace, id, ask())).rejects.toBeInstanceOf(Forbidden);
    await expect(
      allocations.move(grace, id, { round: 'first', moves: [good], seed: null }),
    ).rejects.toBeInstanceOf(Forbidden);
    expect(
      (await allocations.get(owner, id, 'first')).scripts.map(({ marker_id }) => marker_id),
    ).toEqual([null, null]);
  });

  test('[TEAM-4] “next script” is one’s own first, then an unassigned one, and never one that someone has open', async () => {
    const {
      leases,
      marks,
      grace,
      alan,
      id,
      scripts: [one, two, three],
      hand,
    } = await scene(3);
    await hand(two!, grace.userId);
    const first = await leases.next(grace, id);
    expect(first).toEqual({
      submission_id: two,
      until: new Date(world.clock.now().getTime() + 600_000).toISOString(),
    });
    expect((await leases.next(grace, id)).submission_id).toBe(two);
    await marks.put(grace, two!, 'first', FULL);
    expect((await leases.next(grace, id)).submission_id).toBe(one);
    expect((await leases.next(alan, id)).submission_id).toBe(three);
    const dora = await aTeacher(world.stores);
    await expect(leases.next(dora, id)).rejects.toBeInstanceOf(NotFound);
    expect(await leases.open(alan, one!)).toEqual({ until: null, others: ['Grace Hopper'] });
    world.clock.advance(600_000);
    expect((await leases.next(alan, id)).submission_id).toBe(one);
  });

  test('[TEAM-5] the owner sees who has a script open, until ten minutes after their last activity', async () => {
    const {
      allocations,
      leases,
      owner,
      grace,
      alan,
      id,
      scripts: [one],
      hand,
    } = await scene(1);
    await hand(one!, alan.userId);
    await leases.open(grace, one!);
    expect((await allocations.get(owner, id, 'first')).scripts[0]).toMatchObject({
      open_by: grace.userId,
    });
    world.clock.advance(599_999);
    expect((await allocations.get(owner, id, 'first')).scripts[0]).toMatchObject({
      open_by: grace.userId,
    });
    world.clock.advance(1);
    expect((await allocations.get(owner, id, 'first')).scripts[0]).toMatchObject({ open_by: null });
  });

  test('[TEAM-4] a user who leaves has no scripts any more: they are to be reallocated, and their marks stay', async () => {
    const {
      allocations,
      marks,
      members,
      owner,
      grace,
      id,
      scripts: [one, two],
      hand,
      ask,
      alan,
    } = await scene(2);
    await hand(one!, grace.userId);
    await hand(two!, grace.userId);
    await marks.put(grace, one!, 'first', FULL);
    await members.remove(owner, id, grace.userId);
    expect(
      (await allocations.get(owner, id, 'first')).scripts.map(({ marker_id, done }) => [
        marker_id,
        done,
      ]),
    ).toEqual([
      [null, true],
      [null, false],
    ]);
    const plan = await allocations.plan(
      owner,
      id,
      ask({ markers: [{ user_id: alan.userId, weight: 1, sections: [] }] }),
    );
    expect(
      (await allocations.move(owner, id, { round: 'first', moves: plan.moves, seed: plan.seed }))
        .scripts[1],
    ).toMatchObject({ marker_id: alan.userId });
  });

  test('[TEAM-4] [DESK-13] sections are those of the class list; while names are hidden neither name nor section is shown', async () => {
    const {
      allocations,
      assignments,
      students,
      owner,
      id,
      scripts: [one],
      ask,
      grace,
    } = await scene(1);
    const [student] = await students.put(owner, id, [aStudent('s0', { section: 'Monday' })]);
    await students.assign(owner, one!, [student!.id]);
    const bySection = ask({
      by: 'section',
      markers: [{ user_id: grace.userId, weight: 1, sections: ['Monday'] }],
    });
    expect((await allocations.plan(owner, id, bySection)).moves).toMatchObject([
      { to: grace.userId },
    ]);
    await assignments.update(owner, id, { anonymous: true });
    expect((await allocations.get(owner, id, 'first')).scripts[0]).toMatchObject({
      section: null,
      name: expect.stringMatching(/^Candidate \d+$/),
    });
    expect((await allocations.plan(owner, id, bySection)).left).toMatchObject([{ why: 'section' }]);
  });
});
