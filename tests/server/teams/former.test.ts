import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertAnnotation } from '#server/features/marking/annotation-rows.ts';
import { Conflict, Forbidden, NotFound } from '#server/platform/database/stores/errors.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { aMember, aTeacher, givenTwice } from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';
import { graded } from '#tests/support/team/graders.ts';

const page = { skip: 0, limit: 50 };
const full = (argument: string) => ({
  marks: [
    { criterion: 'argument', level_ids: [argument], points: null, comment: '' },
    { criterion: 'evidence', level_ids: ['some'], points: null, comment: '' },
  ],
});
const NOTE = { file_id: null, selectors: [], text: 'Say why.', criterion: null, comment_id: null };

describe.each(engines)('[MOD-1] replacing a marker in blind double marking, on $name', (engine) => {
  let world: TestStores;
  beforeAll(async () => {
    world = await openStores(engine);
  });
  afterAll(() => world.dispose());

  /** Creates a script with two markers, an owner, a co-owner and someone else who could mark. */
  async function scene({ firstIsOwner = false } = {}) {
    const { stores } = world;
    const {
      owner,
      grader,
      other: second,
      id,
      scripts: [script],
    } = await graded(stores, 1);
    const [cora, next] = [await aTeacher(stores), await aTeacher(stores, 10, 'Lise Meitner')];
    await aMember(stores, owner, id, cora, 'coowner');
    await aMember(stores, owner, id, next, 'grader');
    const first: Principal = firstIsOwner ? owner : grader;
    await givenTwice(stores, owner, id, script!, [first, second]);
    const give = (
      by: Principal,
      round: 'first' | 'second',
      from: Principal | null,
      to: Principal | null,
    ) =>
      stores.allocations.move(by, id, {
        round,
        moves: [{ submission_id: script!, from: from?.userId ?? null, to: to?.userId ?? null }],
        seed: null,
      });
    const given = async (who: Principal, round?: 'second' | 'third') =>
      (await stores.marks.sheet(who, script!, round)).marks.map(({ level_ids }) => level_ids![0]);
    const history = async (who: Principal, round: 'second' | 'former') =>
      (await stores.marks.revisions(who, script!, round, page)).total;
    return {
      ...stores,
      owner,
      grader,
      first,
      second,
      cora,
      next,
      id,
      script: script!,
      give,
      given,
      history,
    };
  }

  test('a new second marker starts with nothing, and what the previous one gave stays in the managers’ history, once it isn’t blind to them', async () => {
    const { marks, owner, first, second, cora, next, script, give, given, history } = await scene({
      firstIsOwner: true,
    });
    await marks.put(first, script, undefined, full('fair'));
    await marks.put(second, script, undefined, full('good'));
    expect(await given(second)).toEqual(['good', 'some']);
    await give(cora, 'second', second, next);
    expect([
      await given(next),
      await history(next, 'second'),
      await given(cora, 'second'),
      await history(cora, 'former'),
    ]).toEqual([[], 0, [], 2]);
    await expect(history(owner, 'former')).rejects.toBeInstanceOf(Forbidden);
    await expect(history(next, 'former')).rejects.toBeInstanceOf(Forbidden);
    await marks.put(next, script, undefined, full('poor'));
    expect([await given(next), await history(next, 'second')]).toEqual([['poor', 'some'], 2]);
    for (const who of [first, next]) await marks.handOver(who, script);
    expect([await history(owner, 'former'), await given(owner, 'second')]).toEqual([
      2,
      ['poor', 'some'],
    ]);
    await expect(history(next, 'former')).rejects.toBeInstanceOf(Forbidden);
  });

  test('so does a third marker who replaces another', async () => {
    const { agreements, allocations, marks, owner, first, second, next, cora, script, given } =
      await scene();
    for (const [who, level] of [
      [first, 'poor'],
      [second, 'good'],
    ] as const) {
      await marks.put(who, script, undefined, full(level));
      await marks.handOver(who, script);
    }
    await agreements.askThird(owner, script, { user_id: next.userId, blind: true });
    await marks.put(next, script, undefined, full('fair'));
    await agreements.askThird(owner, script, { user_id: cora.userId, blind: true });
    expect(await given(cora)).toEqual([]);
    await marks.put(cora, script, undefined, full('poor'));
    await allocations.keepFrom(cora, script);
    await agreements.askThird(owner, script, { user_id: next.userId, blind: true });
    expect(await given(next)).toEqual([]);
  });

  test.each([
    ['a mark', 'mark'],
    ['a note', 'note'],
  ] as const)(
    'nobody can remove a second marking with %s, or take over the first as someone who sees it, until the first has handed over',
    async (_, left) => {
      const { annotations, marks, owner, first, second, cora, next, script, give } = await scene();
      if (left === 'mark') await marks.put(second, script, undefined, full('good'));
      else await annotations.create(second, script, NOTE);
      for (const by of [owner, cora])
        await expect(give(by, 'second', second, null)).rejects.toThrow(
          'the first marker hasn’t handed over yet',
        );
      for (const [by, to] of [
        [owner, owner],
        [cora, owner],
        [cora, cora],
      ] as const)
        await expect(give(by, 'first', first, to)).rejects.toThrow(
          'choose somebody else as first marker',
        );
      // Nor through someone who leaves nothing.
      await give(owner, 'second', second, next);
      await expect(give(owner, 'second', next, null)).rejects.toThrow(
        'the first marker hasn’t handed over yet',
      );
      await marks.put(first, script, undefined, full('fair'));
      await marks.handOver(first, script);
      expect((await give(owner, 'second', next, null)).scripts[0]).toMatchObject({
        marker_id: null,
      });
    },
  );

  test('a second marking with nothing in it can be removed', async () => {
    const { owner, first, second, give } = await scene();
    expect((await give(owner, 'second', second, null)).scripts[0]).toMatchObject({
      marker_id: null,
    });
    expect((await give(owner, 'first', first, owner)).scripts[0]).toMatchObject({
      marker_id: owner.userId,
    });
  });

  test('an owner who takes over the first marking before the second has started marks it blind from then on', async () => {
    const { annotations, marks, submissions, owner, first, second, script, give, given } =
      await scene();
    await marks.put(first, script, undefined, full('fair'));
    expect((await give(owner, 'first', first, owner)).scripts[0]).toMatchObject({
      marker_id: owner.userId,
    });
    await marks.put(second, script, undefined, full('good'));
    await annotations.create(second, script, NOTE);
    await marks.handOver(second, script);
    await expect(given(owner, 'second')).rejects.toBeInstanceOf(Forbidden);
    expect([
      await annotations.list(owner, script),
      await given(owner),
      (await submissions.get(second, script)).grade,
    ]).toEqual([[], ['fair', 'some'], null]);
    await marks.handOver(owner, script);
    expect([await given(owner, 'second'), (await annotations.list(owner, script)).length]).toEqual([
      ['good', 'some'],
      1,
    ]);
  });

  test('a user who says that they shouldn’t mark it sees nothing more because of that, nor does the other, and someone else can be named', async () => {
    const { allocations, annotations, marks, owner, first, second, next, id, script, give, given } =
      await scene({ firstIsOwner: true });
    await marks.put(first, script, undefined, full('fair'));
    await marks.put(second, script, undefined, full('good'));
    await annotations.create(second, script, NOTE);
    await marks.handOver(second, script);
    for (const who of [second, first]) {
      await allocations.keepFrom(who, script);
      await expect(given(first, 'second')).rejects.toBeInstanceOf(Forbidden);
      expect(await annotations.list(first, script)).toEqual([]);
      await expect(marks.sheet(second, script, 'first')).rejects.toBeInstanceOf(Forbidden);
    }
    expect((await allocations.get(owner, id, 'first')).scripts[0]).toMatchObject({
      marker_id: null,
    });
    // They had handed it over: it stays theirs until someone else is named.
    expect((await give(owner, 'second', second, next)).scripts[0]).toMatchObject({
      marker_id: next.userId,
      begun: false,
    });
    expect(await given(next)).toEqual([]);
  });

  test('a user for whom a script is blind can’t release or withdraw it, and a release hidden from them doesn’t exist for them', async () => {
    const { releases, submissions, owner, first, second, cora, script } = await scene({
      firstIsOwner: true,
    });
    await submissions.patch(first, script, { grade: '50' });
    const asked = { batch: 'b', dueAt: null, unfinished: true };
    await expect(releases.basis(owner, script)).rejects.toBeInstanceOf(Conflict);
    await expect(
      releases.plan(owner, script, { ...asked, dueAt: '2030-01-01T00:00:00.000Z' }),
    ).rejects.toBeInstanceOf(Conflict);
    const { basis, fileIds } = await releases.basis(cora, script);
    const snapshot = { text: '{}', sha256: 'x', basis, fileIds };
    await expect(releases.release(owner, script, asked, snapshot)).rejects.toBeInstanceOf(Conflict);
    const released = (await releases.release(cora, script, asked, snapshot))!;
    for (const call of [
      () => releases.snapshot(second, released.id),
      () => releases.withdraw(second, released.id),
    ])
      await expect(call()).rejects.toBeInstanceOf(NotFound);
    await expect(releases.snapshot(owner, released.id)).rejects.toBeInstanceOf(Forbidden);
    // A note of the other is a change of what was released.
    await world.stores.annotations.create(second, script, NOTE);
    const changed = async (who: Principal) =>
      (await releases.works(who, (await submissions.get(owner, script)).assignment_id))[0]!.changed;
    expect([await changed(cora), await changed(owner)]).toEqual([true, false]);
    expect(await releases.withdraw(owner, released.id)).toMatchObject({ state: 'withdrawn' });
  });

  test('a note’s number is random, drawn again if another has it, and notes are in the order of writing', async () => {
    const { annotations, first, script } = await scene();
    const made = [];
    for (let place = 0; place < 12; place += 1)
      made.push((await annotations.create(first, script, { ...NOTE, text: String(place) })).id);
    expect((await annotations.list(first, script)).map(({ id, text }) => [id, text])).toEqual(
      made.map((id, place) => [id, String(place)]),
    );
    expect(made).not.toEqual(made.toSorted((a, b) => a - b));
    const draws = [made[0]!, made[1]!, 77_777_777 + script];
    const at = world.clock.now().toISOString();
    const values = {
      ...NOTE,
      selectors: '[]',
      submission_id: script,
      marker_id: first.userId,
      created_at: at,
      updated_at: at,
    };
    expect(
      await world.db
        .transaction()
        .execute((tx) => insertAnnotation(tx, values, () => draws.shift()!)),
    ).toBe(77_777_777 + script);
    expect(draws).toEqual([]);
  });
});
