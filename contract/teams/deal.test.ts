import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '#tests/support/chance/runs.ts';
import { deal, type DealScript } from './deal.ts';
import type { Deal } from './allocation.ts';

const script = (id: number, over: Partial<DealScript> = {}): DealScript => ({
  id,
  section: null,
  marker_id: null,
  begun: false,
  done: false,
  kept_from: [],
  ...over,
});
const scripts = (count: number, over: (id: number) => Partial<DealScript> = () => ({})) =>
  Array.from({ length: count }, (_, at) => script(at + 1, over(at + 1)));
const asked = (over: Partial<Deal> & { markers: Deal['markers'] }) => ({
  round: 'first' as Deal['round'],
  by: 'weight' as const,
  pool: 'unallocated' as const,
  seed: 1,
  ...over,
});
const marker = (user_id: number, weight = 1, sections: string[] = []) => ({
  user_id,
  weight,
  sections,
});
const byId = (id: number) => String(id).padStart(6, '0');
const given = (plan: ReturnType<typeof deal>) =>
  Object.fromEntries(
    [...Map.groupBy(plan.moves, ({ to }) => to)].map(([to, moves]) => [String(to), moves.length]),
  );

describe('[TEAM-4] dealing', () => {
  test('by weight each gets their part, and what they have already counts', () => {
    expect(
      given(
        deal(asked({ markers: [marker(1, 1), marker(2, 2), marker(3, 1)] }), scripts(40), byId),
      ),
    ).toEqual({ 1: 10, 2: 20, 3: 10 });
    const begun = scripts(40, (id) =>
      id <= 8 ? { marker_id: 1, begun: true, done: id <= 4 } : {},
    );
    expect(given(deal(asked({ markers: [marker(1), marker(2)] }), begun, byId))).toEqual({
      1: 12,
      2: 20,
    });
    const others = scripts(8, (id) => (id <= 4 ? { marker_id: 2, done: true } : {}));
    expect(given(deal(asked({ markers: [marker(1, 1), marker(2, 3)] }), others, byId))).toEqual({
      1: 2,
      2: 2,
    });
  });

  test('by number each gets at most so many more, and the rest is said', () => {
    const plan = deal(
      asked({ by: 'number', markers: [marker(1, 3), marker(2, 4)] }),
      scripts(10),
      byId,
    );
    expect([given(plan), plan.left.length, plan.left[0]?.why, plan.round, plan.seed]).toEqual([
      { 1: 3, 2: 4 },
      3,
      'full',
      'first',
      1,
    ]);
    expect(plan.markers).toEqual([
      { user_id: 1, before: 0, after: 3 },
      { user_id: 2, before: 0, after: 4 },
    ]);
  });

  test('who gets what is as the seed mixes them, not as they came', () => {
    const plan = deal(asked({ by: 'number', markers: [marker(1, 2)] }), scripts(4), (id) =>
      byId(9 - id),
    );
    expect(
      [plan.moves, plan.left].map((some) => some.map(({ submission_id }) => submission_id)),
    ).toEqual([
      [3, 4],
      [1, 2],
    ]);
  });

  test('by section a script goes to whoever takes its section, evenly where two do', () => {
    const cohort = scripts(9, (id) => ({ section: id <= 6 ? 'A' : id <= 8 ? 'B' : null }));
    const plan = deal(
      asked({ by: 'section', markers: [marker(1, 1, ['A']), marker(2, 1, ['A', 'B'])] }),
      cohort,
      byId,
    );
    expect(plan.moves.filter(({ submission_id }) => submission_id > 6).map(({ to }) => to)).toEqual(
      [2, 2],
    );
    expect([given(plan), plan.left]).toEqual([
      { 1: 4, 2: 4 },
      [{ submission_id: 9, why: 'section' }],
    ]);
    const heavy = deal(
      asked({ by: 'section', markers: [marker(1, 1, ['A']), marker(2, 5, ['A'])] }),
      cohort.slice(0, 6),
      byId,
    );
    expect(given(heavy), 'whatever weight they had').toEqual({ 1: 3, 2: 3 });
  });

  test('what is dealt again: nothing that is given, nothing that is begun, or nothing that is done', () => {
    const cohort = [
      script(1, { marker_id: 1, done: true, begun: true }),
      script(2, { marker_id: 1, begun: true }),
      script(3, { marker_id: 1 }),
      script(4),
    ];
    const moved = (pool: Deal['pool']) =>
      deal(asked({ pool, markers: [marker(2)] }), cohort, byId).moves.map(
        ({ submission_id, from }) => [submission_id, from],
      );
    expect([moved('unallocated'), moved('untouched'), moved('unfinished')]).toEqual([
      [[4, null]],
      [
        [3, 1],
        [4, null],
      ],
      [
        [2, 1],
        [3, 1],
        [4, null],
      ],
    ]);
  });

  test('whoever must not have a script doesn’t get it; where nobody may, it stays and is said', () => {
    const plan = deal(
      asked({ markers: [marker(1), marker(2)] }),
      [
        script(1, { kept_from: [1, 2] }),
        ...scripts(5)
          .slice(1)
          .map((one) => ({ ...one, kept_from: [1] })),
      ],
      byId,
    );
    expect([given(plan), plan.left]).toEqual([{ 2: 4 }, [{ submission_id: 1, why: 'conflict' }]]);
  });

  test('of any class: each script at most once, to nobody who must not, all that can go go, and parts are as even as whole scripts allow', () => {
    const cohort = fc.array(
      fc.record({
        kept: fc.subarray([1, 2, 3]),
        marker_id: fc.constantFrom(null, null, 1, 2, 9),
        begun: fc.boolean(),
        done: fc.boolean(),
      }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(
        cohort,
        fc.constantFrom('unallocated', 'untouched', 'unfinished') as fc.Arbitrary<Deal['pool']>,
        fc.integer(),
        (rows, pool, salt) => {
          const all = rows.map(({ kept, ...row }, at) =>
            script(at + 1, { ...row, kept_from: kept }),
          );
          const plan = deal(
            asked({ pool, markers: [marker(1), marker(2), marker(3)] }),
            all,
            (id) => String((id * 2_654_435_761 + salt) >>> 0),
          );
          const known = new Map(all.map((one) => [one.id, one]));
          const ids = [...plan.moves, ...plan.left].map(({ submission_id }) => submission_id);
          expect(new Set(ids).size).toBe(ids.length);
          for (const { submission_id, from, to } of plan.moves) {
            expect(known.get(submission_id)).toMatchObject({ marker_id: from });
            expect(from !== null && known.get(submission_id)!.done).toBe(false);
            expect([known.get(submission_id)!.kept_from.includes(to!), to === from]).toEqual([
              false,
              false,
            ]);
          }
          for (const { submission_id } of plan.left)
            expect(known.get(submission_id)!.kept_from).toEqual([1, 2, 3]);
          const to = new Map(plan.moves.map((move) => [move.submission_id, move.to]));
          for (const { user_id, after } of plan.markers)
            expect(
              all.filter(({ id, marker_id }) => (to.get(id) ?? marker_id) === user_id).length,
            ).toBe(after);
        },
      ),
      runs(),
    );
  });

  test('where anybody may have any, parts differ by one script at most', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 80 }),
        fc.integer({ min: 1, max: 9 }),
        (count, people) => {
          const counts = deal(
            asked({ markers: Array.from({ length: people }, (_, at) => marker(at + 1)) }),
            scripts(count),
            byId,
          ).markers.map(({ after }) => after);
          expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
        },
      ),
      runs(),
    );
  });
});

test('[UI-10] what its first marker has finished can be dealt to a second one, and why nothing moves is said', () => {
  const second = asked({ round: 'second', markers: [marker(2)] });
  const finished = scripts(3, () => ({ begun: true, done: true }));
  expect(given(deal(second, finished, byId))).toEqual({ 2: 3 });
  expect(given(deal(asked({ markers: [marker(1)] }), finished, byId))).toEqual({ 1: 3 });
  const none = (over: Partial<DealScript>, count = 2, of = second) =>
    deal(
      of,
      scripts(count, () => over),
      byId,
    ).none;
  expect(none({ marker_id: 3, begun: true, done: true })).toBe('finished');
  expect(none({ marker_id: 3 })).toBe('given');
  expect(none({}, 0)).toBe('no_first_marker');
  const first = asked({ pool: 'untouched', markers: [marker(2)] });
  expect(none({}, 0, first)).toBe('no_scripts');
  expect(none({ marker_id: 2 }, 2, first)).toBe('same_markers');
  expect(none({ marker_id: 3, done: true }, 2, first)).toBe('finished');
});
