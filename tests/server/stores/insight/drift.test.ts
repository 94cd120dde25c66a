import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ewmaOf } from '#contract/analytics/marking/ewma.ts';
import { Conflict, Forbidden, NotFound } from '#server/platform/database/stores/errors.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { aMember, givenTwice } from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';
import { graded } from '#tests/support/team/graders.ts';

const MINUTE = 60_000;

describe.each(engines)('how a marker’s level moves, on $name', (engine) => {
  let world: TestStores;
  beforeAll(async () => {
    world = await openStores(engine);
  });
  afterAll(() => world.dispose());

  const scene = (count: number) => graded(world.stores, count);
  const grade = async (who: Principal, script: number, value: number) => {
    world.clock.advance(MINUTE);
    await world.stores.submissions.patch(who, script, { grade: String(value) });
  };

  test('[MOD-5] compares current levels with the cohort, in the order they were first given; what another has graded since is theirs', async () => {
    const { stores } = world;
    const { owner, grader, id, scripts } = await scene(16);
    await stores.submissions.patch(owner, scripts[0]!, { grade: '90' });
    const levels = [70, 40, 62, 55, 68, 61, 47, 73, 50, 66, 58, 64];
    // Not by id: starting with the last script.
    const order = scripts.slice(1, 13).toReversed();
    for (const [at, script] of order.entries())
      await grade(grader, script, at === 0 ? 10 : levels[at]!);
    // Looked at again and corrected: its place stays.
    await grade(grader, order[0]!, levels[0]!);
    await grade(grader, scripts[13]!, 30);
    await grade(owner, scripts[13]!, 35);
    const drift = await stores.insights.drift(grader, id);
    const cohort = (90 + 35 + levels.reduce((sum, level) => sum + level, 0)) / 14;
    expect(drift).toMatchObject({
      assignment_id: id,
      marker: { user_id: grader.userId, name: 'Grace Hopper' },
      mine: true,
      shared_at: null,
      others: [],
      n: 12,
      cohort: { n: 14 },
      band: { lambda: 0.2, orders: 999, level: 0.95, seed: 1959 },
    });
    expect(drift.cohort.mean).toBeCloseTo(cohort, 10);
    expect(
      drift.places.map(({ position, submission_id, level }) => [
        position,
        submission_id,
        Math.round(level * 1e9) / 1e9,
      ]),
    ).toEqual(order.map((script, at) => [at + 1, script, levels[at]!]));
    const values = levels.map((level) => level - cohort);
    const middle = values.reduce((sum, value) => sum + value, 0) / 12;
    expect(drift.mean).toBeCloseTo(middle, 10);
    for (const [at, value] of ewmaOf(values, 0.2, middle).entries())
      expect([drift.places[at]!.value, drift.places[at]!.ewma]).toEqual([
        expect.closeTo(values[at]!, 10),
        expect.closeTo(value, 10),
      ]);
    expect((await stores.insights.scripts(grader, id, drift.all.key)).submission_ids).toEqual(
      order,
    );
  });

  test('[MOD-5] a marker who becomes stricter is outside the band, and the number links to those scripts; a second marker by the marks they gave', async () => {
    const { stores } = world;
    const { owner, grader, other, id, scripts } = await scene(30);
    for (const [at, script] of scripts.entries()) await grade(grader, script, 90 - 2 * at);
    const drift = await stores.insights.drift(grader, id);
    const outside = drift.places
      .filter((place) => place.outside)
      .map(({ submission_id }) => submission_id);
    expect(drift.band!.p).toBe(0.001);
    expect(outside.length).toBeGreaterThan(3);
    expect(drift.outside).toEqual({ key: `drift.${grader.userId}.outside`, n: outside.length });
    expect(await stores.insights.scripts(grader, id, drift.outside.key)).toMatchObject({
      label: 'Your scripts outside the band',
      submission_ids: outside,
    });
    // Blind, in the second round: nothing of the first is included.
    for (const script of scripts.slice(0, 10)) {
      await givenTwice(stores, owner, id, script, [grader, other]);
      world.clock.advance(MINUTE);
      await stores.marks.put(other, script, 'second', {
        marks: [
          { criterion: 'argument', level_ids: ['good'], points: null, comment: '' },
          { criterion: 'evidence', level_ids: ['none'], points: null, comment: '' },
        ],
      });
    }
    const second = await stores.insights.drift(other, id);
    expect(second).toMatchObject({
      n: 10,
      cohort: { n: 20, mean: 51 },
      outside: { n: 0 },
      band: { p: 1 },
    });
    const { total, max } = await stores.marks.sheet(other, scripts[0]!, 'second');
    for (const { level, value } of second.places)
      expect([level, value]).toEqual([
        expect.closeTo((total! / max) * 100, 10),
        expect.closeTo((total! / max) * 100 - 51, 10),
      ]);
  });

  test('[MOD-5] below ten it reports only the number of scripts', async () => {
    const { grader, id, scripts } = await scene(9);
    for (const script of scripts) await grade(grader, script, 50);
    const drift = await world.stores.insights.drift(grader, id);
    expect(drift).toMatchObject({ n: 9, mean: null, band: null, places: [], outside: { n: 0 } });
    expect((await world.stores.insights.scripts(grader, id, drift.all.key)).submission_ids).toEqual(
      [],
    );
  });

  test('[MOD-5] only the marker can read it, not even the owner, unless it is shown; withdrawing it takes effect at the next call', async () => {
    const { stores } = world;
    const { owner, grader, other, viewer, id, scripts } = await scene(12);
    for (const [at, script] of scripts.entries()) await grade(grader, script, 40 + at);
    const reads = (who: Principal) => [
      stores.insights.drift(who, id, grader.userId),
      ...['all', 'outside'].map((what) =>
        stores.insights.scripts(who, id, `drift.${grader.userId}.${what}`),
      ),
    ];
    const refused = async (who: Principal) => {
      for (const read of await Promise.allSettled(reads(who)))
        expect(read).toMatchObject({
          status: 'rejected',
          reason: expect.any(NotFound) as NotFound,
        });
    };
    for (const who of [owner, other, viewer]) await refused(who);
    expect((await stores.insights.drift(owner, id)).others).toEqual([]);
    const shown = await stores.insights.shareDrift(grader, id, true);
    expect(shown.shared_at).toBe(world.clock.now().toISOString());
    const [seen, all] = await Promise.all(reads(owner));
    expect(seen).toMatchObject({
      mine: false,
      marker: { name: 'Grace Hopper' },
      n: 12,
      others: [{ user_id: grader.userId, name: 'Grace Hopper' }],
    });
    expect(all).toMatchObject({ label: 'Grace Hopper’s scripts', submission_ids: scripts });
    for (const who of [other, viewer]) {
      await refused(who);
      expect((await stores.insights.drift(who, id)).others).toEqual([]);
    }
    expect((await stores.insights.shareDrift(grader, id, false)).shared_at).toBeNull();
    await refused(owner);
    await expect(stores.insights.shareDrift(viewer, id, true)).rejects.toBeInstanceOf(Forbidden);
    await expect(stores.insights.shareDrift(owner, id, true)).rejects.toBeInstanceOf(Conflict);
  });

  test('[MOD-5] a user who marks no more can still withdraw it, and it goes with a user who leaves', async () => {
    const { stores } = world;
    const { owner, grader, other, id, scripts } = await scene(1);
    await grade(grader, scripts[0]!, 50);
    for (const who of [grader, other]) await stores.insights.shareDrift(who, id, true);
    expect((await stores.insights.drift(owner, id)).others.map(({ name }) => name)).toEqual([
      'Grace Hopper',
      'Emmy Noether',
    ]);
    await stores.members.change(owner, id, grader.userId, { role: 'viewer' });
    await stores.insights.shareDrift(grader, id, false);
    await stores.members.remove(owner, id, other.userId);
    await aMember(stores, owner, id, other, 'grader');
    expect((await stores.insights.drift(owner, id)).others).toEqual([]);
    await expect(stores.insights.drift(owner, id, other.userId)).rejects.toBeInstanceOf(NotFound);
  });

  test('[MOD-5] [MOD-1] while the owner marks blind they see nobody’s: its levels would be those of the other', async () => {
    const { stores } = world;
    const { owner, grader, id, scripts } = await scene(2);
    await stores.insights.shareDrift(grader, id, true);
    await givenTwice(stores, owner, id, scripts[0]!, [owner, grader]);
    expect((await stores.insights.drift(owner, id)).others).toEqual([]);
    await expect(stores.insights.drift(owner, id, grader.userId)).rejects.toBeInstanceOf(NotFound);
  });

  test('[MOD-5] what is shown is deleted with the account, and is in its export', async () => {
    const { stores } = world;
    const { grader, id } = await scene(1);
    await stores.insights.shareDrift(grader, id, true);
    const rows = () =>
      world.db
        .selectFrom('drift_shares')
        .select('user_id')
        .where('user_id', '=', grader.userId)
        .execute();
    expect(await rows()).toHaveLength(1);
    const { data } = await stores.users.exportAll(grader);
    expect(data['drift_shares']).toEqual([
      { assignment_id: id, shared_at: world.clock.now().toISOString() },
    ]);
    await stores.users.remove(grader);
    expect(await rows()).toEqual([]);
  });
});
