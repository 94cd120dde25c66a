import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Forbidden, InvalidInput } from '#server/platform/database/stores/errors.ts';
import {
  aMember,
  anAssignment,
  aSubmission,
  aTeacher,
  givenTwice,
  inTeam,
} from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';

const ARGUMENT = { criterion: 'argument', level_ids: ['good'], points: null, comment: '' };
const NONE = { ready: 0, left: 0 };
const EVIDENCE = { criterion: 'evidence', level_ids: ['some'], points: null, comment: '' };

describe.each(engines)('each marker’s queue on $name', (engine) => {
  let world: TestStores;
  beforeAll(async () => {
    world = await openStores(engine);
  });
  afterAll(() => world.dispose());

  async function scene(count: number) {
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
    const hand = (submission_id: number, to: number) =>
      stores.allocations.move(owner, id, {
        round: 'first',
        moves: [{ submission_id, from: null, to }],
        seed: null,
      });
    const give = (criteria: Record<string, number[]>) =>
      stores.allocations.giveCriteria(owner, id, {
        criteria: Object.entries(criteria).map(([criterion, marker_ids]) => ({
          criterion,
          marker_ids,
        })),
      });
    return {
      ...stores,
      owner,
      grace,
      alan,
      id,
      scripts: scripts as [number, number, number, number],
      hand,
      give,
    };
  }

  test('[TEAM-4] a marker’s queue is what was allocated to them in any round; the rest is someone else’s or unassigned', async () => {
    const {
      leases,
      allocations,
      owner,
      grace,
      alan,
      id,
      scripts: [one, two, three, four],
      hand,
    } = await scene(4);
    expect(await leases.queue(grace, id)).toEqual({
      own: [],
      others: [],
      others_criteria: [],
      blind: [],
      unhanded: NONE,
      open: [],
    });
    await hand(one, grace.userId);
    await givenTwice(world.stores, owner, id, two, [alan, grace]);
    await hand(three, alan.userId);
    expect(await leases.queue(grace, id)).toEqual({
      own: [one, two],
      others: [three],
      others_criteria: [],
      blind: [two],
      unhanded: { ready: 0, left: 1 },
      open: [],
    });
    await allocations.keepFrom(grace, four);
    expect((await leases.queue(grace, id)).others).toEqual([three, four]);
    expect(await leases.queue(owner, id)).toMatchObject({ own: [], others: [one, two, three] });
  });

  test('[MOD-12] a marker of a double-marked script, including the owner and a blind third marker, sees what of theirs is to be handed over, and not what others marked', async () => {
    const {
      leases,
      agreements,
      marks,
      owner,
      grace,
      alan,
      id,
      scripts: [one, two, three],
    } = await scene(4);
    const cleo = await aTeacher(world.stores, 10, 'Cleo');
    await aMember(world.stores, owner, id, cleo, 'grader');
    await givenTwice(world.stores, owner, id, one, [owner, grace]);
    await givenTwice(world.stores, owner, id, two, [grace, alan]);
    await givenTwice(world.stores, owner, id, three, [alan, grace]);
    const waits = async (who: typeof owner) => [
      (await leases.queue(who, id)).unhanded,
      (await agreements.list(who, id)).scripts.flatMap(({ submission_id, to_hand_over }) =>
        to_hand_over ? [submission_id] : [],
      ),
    ];
    expect([await waits(owner), await waits(grace), await waits(cleo)]).toEqual([
      [{ ready: 0, left: 1 }, []],
      [{ ready: 0, left: 3 }, []],
      [NONE, []],
    ]);
    await marks.put(grace, two, undefined, { marks: [ARGUMENT] });
    expect(await waits(grace)).toEqual([{ ready: 0, left: 3 }, []]);
    for (const [who, script, found] of [
      [owner, one, []],
      [grace, one, []],
      [grace, two, [EVIDENCE]],
      [alan, two, []],
    ] as const) {
      await marks.put(who, script, undefined, {
        marks: found.length > 0 ? found : [ARGUMENT, EVIDENCE],
      });
    }
    expect([await waits(owner), await waits(grace), await waits(alan)]).toEqual([
      [{ ready: 1, left: 0 }, [one]],
      [{ ready: 2, left: 1 }, [one, two]],
      [{ ready: 1, left: 1 }, [two]],
    ]);
    for (const who of [grace, alan]) await marks.handOver(who, two);
    expect(await waits(grace)).toEqual([{ ready: 1, left: 1 }, [one]]);
    await agreements.askThird(owner, two, { user_id: cleo.userId, blind: true });
    expect(await waits(cleo)).toEqual([{ ready: 0, left: 1 }, []]);
    await marks.put(cleo, two, undefined, { marks: [ARGUMENT, EVIDENCE] });
    expect([await waits(cleo), await waits(grace)]).toEqual([
      [{ ready: 1, left: 0 }, [two]],
      [{ ready: 1, left: 1 }, [one]],
    ]);
    await marks.handOver(cleo, two);
    expect(await waits(cleo)).toEqual([NONE, []]);
  });

  test('[TEAM-4] two users who ask at the same time never get the same unassigned script', async () => {
    const { leases, owner, grace, alan, id } = await scene(3);
    const got = await Promise.all([grace, alan, owner].map((who) => leases.next(who, id)));
    expect(new Set(got.map(({ submission_id }) => submission_id)).size).toBe(3);
    expect(got.every(({ submission_id }) => submission_id !== null)).toBe(true);
  });

  test('[TEAM-4] one user at a time has an unassigned script, until they leave it, hand it over, go on or ten minutes pass', async () => {
    const {
      leases,
      marks,
      grace,
      alan,
      id,
      owner,
      scripts: [one, two],
    } = await scene(2);
    expect((await leases.open(grace, one)).until).not.toBeNull();
    expect(await leases.open(alan, one)).toEqual({ until: null, others: ['Grace Hopper'] });
    expect((await leases.open(grace, one)).others).toEqual([]);
    await leases.leave(alan, one);
    expect((await leases.open(alan, one)).until).toBeNull();
    await leases.leave(grace, one);
    expect((await leases.open(alan, one)).until).not.toBeNull();
    await leases.open(alan, two);
    expect((await leases.open(grace, one)).until).not.toBeNull();
    world.clock.advance(600_000);
    expect((await leases.open(alan, one)).until).not.toBeNull();
    await givenTwice(world.stores, owner, id, one, [alan, grace]);
    await marks.put(alan, one, undefined, { marks: [ARGUMENT, EVIDENCE] });
    await marks.handOver(alan, one);
    expect((await leases.queue(owner, id)).open).toEqual([]);
  });

  test('[TEAM-5] [MOD-1] the owner sees who has any script open, a marker who has those they may mark, and neither sees it for a script they mark blind; a reader sees nothing', async () => {
    const {
      leases,
      owner,
      grace,
      alan,
      id,
      scripts: [one, two, three],
      hand,
    } = await scene(3);
    const reader = await aTeacher(world.stores);
    await aMember(world.stores, owner, id, reader, 'viewer');
    await givenTwice(world.stores, owner, id, one, [grace, alan]);
    await hand(two, alan.userId);
    const seenWhile = async (who: typeof alan, script: number) => {
      await leases.open(who, script);
      return [
        (await leases.queue(owner, id)).open,
        (await leases.queue(who === alan ? grace : alan, id)).open,
      ];
    };
    expect(await seenWhile(alan, one)).toEqual([[{ submission_id: one, name: 'Alan Turing' }], []]);
    expect((await leases.open(grace, one)).others).toEqual([]);
    expect((await leases.next(alan, id)).submission_id).toBe(one);
    await leases.leave(grace, one);
    expect(await seenWhile(alan, two)).toEqual([[{ submission_id: two, name: 'Alan Turing' }], []]);
    const open = [{ submission_id: three, name: 'Grace Hopper' }];
    expect(await seenWhile(grace, three)).toEqual([
      [...open, { submission_id: two, name: 'Alan Turing' }].toSorted(
        (a, b) => a.submission_id - b.submission_id,
      ),
      open,
    ]);
    expect(await leases.queue(reader, id)).toEqual({
      own: [],
      others: [],
      others_criteria: [],
      unhanded: NONE,
      open: [],
    });
  });

  test('[TEAM-5] a marker sees whether anyone else marks, through a team too; a reader doesn’t', async () => {
    const { stores } = world;
    const owner = await aTeacher(stores);
    const [{ id }, { id: shared }] = [
      await anAssignment(stores, owner),
      await anAssignment(stores, owner),
    ];
    const [reader, grace, alan] = [
      await aTeacher(stores),
      await aTeacher(stores),
      await aTeacher(stores),
    ];
    const { id: team } = await stores.teams.create(owner, 'Markers');
    const told = async (of: number, ...whom: (typeof owner)[]) =>
      await Promise.all(
        whom.map(async (who) => (await stores.assignments.get(who, of)).marked_with_others),
      );
    await aMember(stores, owner, id, reader, 'viewer');
    expect(await told(id, owner, reader)).toEqual([false, false]);
    await aMember(stores, owner, id, grace, 'grader');
    expect(await told(id, owner, reader, grace)).toEqual([true, false, true]);
    await stores.members.remove(owner, id, grace.userId);
    expect(await told(id, owner)).toEqual([false]);
    await stores.teams.share(owner, team, shared);
    expect(await told(shared, owner)).toEqual([false]);
    await inTeam(stores, owner, team, alan, 'grader');
    expect(await told(shared, owner, alan)).toEqual([true, true]);
  });

  test('[TEAM-4] an allocated criterion belongs to its marker on every script and to nobody else; others are done without it', async () => {
    const {
      leases,
      allocations,
      marks,
      owner,
      grace,
      alan,
      id,
      scripts: [one, two],
      hand,
      give,
    } = await scene(2);
    await hand(one, alan.userId);
    expect(
      (await give({ evidence: [grace.userId] })).criteria.map(({ criterion, marker_ids }) => [
        criterion,
        marker_ids,
      ]),
    ).toContainEqual(['evidence', [grace.userId]]);
    expect(await leases.queue(grace, id)).toMatchObject({
      own: [one, two],
      others: [],
      others_criteria: [],
    });
    expect(await leases.queue(alan, id)).toMatchObject({
      own: [one],
      others: [],
      others_criteria: ['evidence'],
    });
    await expect(marks.put(alan, one, undefined, { marks: [ARGUMENT, EVIDENCE] })).rejects.toThrow(
      'Evidence is allocated to another marker.',
    );
    await expect(marks.put(alan, one, undefined, { marks: [EVIDENCE] })).rejects.toBeInstanceOf(
      Forbidden,
    );
    await marks.put(alan, one, undefined, { marks: [ARGUMENT] });
    expect((await leases.next(alan, id)).submission_id).toBe(two);
    expect((await leases.next(grace, id)).submission_id).toBe(one);
    await marks.put(grace, one, undefined, { marks: [EVIDENCE] });
    await marks.put(owner, two, undefined, { marks: [ARGUMENT, EVIDENCE] });
    expect((await leases.next(grace, id)).submission_id).toBeNull();
    expect(
      (await allocations.get(alan, id, 'first')).criteria
        .map(({ marker_ids }) => marker_ids)
        .flat(),
    ).toEqual([]);
    await give({ evidence: [] });
    await marks.put(alan, one, undefined, { marks: [EVIDENCE] });
  });

  test('[TEAM-4] criteria of the current rubric are allocated to users who mark here; a user who leaves has none any more', async () => {
    const {
      members,
      marks,
      owner,
      grace,
      alan,
      id,
      scripts: [one],
      give,
    } = await scene(1);
    const stranger = await aTeacher(world.stores);
    await expect(give({ evidence: [stranger.userId] })).rejects.toMatchObject({
      problems: [{ path: ['criteria', 0, 'marker_ids'] }],
    });
    await expect(give({ nothing: [grace.userId] })).rejects.toBeInstanceOf(InvalidInput);
    await give({ evidence: [grace.userId], argument: [grace.userId, alan.userId] });
    await members.remove(owner, id, grace.userId);
    await marks.put(alan, one, undefined, { marks: [ARGUMENT, EVIDENCE] });
  });

  test('[TEAM-4] users who share a criterion take the unassigned scripts one by one; criteria aren’t divided in a second marking', async () => {
    const {
      leases,
      marks,
      owner,
      grace,
      alan,
      id,
      scripts: [one, two, three],
      give,
    } = await scene(3);
    await give({ evidence: [grace.userId, alan.userId] });
    expect(await leases.queue(grace, id)).toMatchObject({ own: [], others: [] });
    const got = await Promise.all([grace, alan].map((who) => leases.next(who, id)));
    expect(new Set(got.map(({ submission_id }) => submission_id))).toEqual(new Set([one, two]));
    await give({ evidence: [grace.userId] });
    await givenTwice(world.stores, owner, id, three, [grace, alan]);
    expect(
      (await marks.put(alan, three, undefined, { marks: [ARGUMENT, EVIDENCE] })).complete,
    ).toBe(true);
  });
});
