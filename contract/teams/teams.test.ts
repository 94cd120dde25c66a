import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '#tests/support/chance/runs.ts';
import { pointsOf } from '#contract/rubrics/judgement.ts';
import { aCriterion, aLevel, aRubric } from '#tests/support/rubric/rubrics.ts';
import { agreedBy, bothComments, differs, type Given, meanOf } from './agree.ts';
import type { AgreementRule } from './agreement.ts';
import { deal, type DealScript } from './deal.ts';
import type { Deal } from './allocation.ts';

describe('agree', () => {
  const argument = aCriterion({
    id: 'argument',
    levels: [
      aLevel({ id: 'poor', points: 0 }),
      aLevel({ id: 'fair', points: 5 }),
      aLevel({ id: 'good', points: 10 }),
    ],
  });
  const style = aCriterion({ id: 'style', kind: 'points', min: 0, max: 20 });
  const spans = aCriterion({
    id: 'spans',
    kind: 'range',
    levels: [
      aLevel({ id: 'low', points_min: 0, points: 4 }),
      aLevel({ id: 'high', points_min: 6, points: 10 }),
    ],
  });
  const ticks = aCriterion({
    id: 'ticks',
    kind: 'items',
    min: 0,
    max: 9,
    levels: [aLevel({ id: 'a', points: 2 }), aLevel({ id: 'b', points: 2 })],
  });
  const remarks = aCriterion({ id: 'remarks', kind: 'comment' });
  const bands = [
    { grade: 'A', from: 70 },
    { grade: 'B', from: 50 },
    { grade: 'C', from: 0 },
  ];
  const rubric = aRubric({ criteria: [argument, style, remarks], bands });
  const level = (id: string) => ({ level_ids: [id], points: null });
  const points = (value: number) => ({ level_ids: null, points: value });
  const given = (argumentLevel: string, stylePoints: number, word = ''): Given[] => [
    { criterion: 'argument', ...level(argumentLevel), comment: word },
    { criterion: 'style', ...points(stylePoints), comment: '' },
    { criterion: 'remarks', level_ids: null, points: null, comment: `${word} in all` },
  ];
  const rule = (over: Partial<AgreementRule>): AgreementRule => ({
    same: 'points',
    within: 0,
    takes: 'first',
    differ: 'reconcile',
    third_marker_id: null,
    third_blind: true,
    ...over,
  });

  describe('[MOD-2] the middle of two judgements', () => {
    test('is the mean of numbers, or the level nearest to it, the upper of two equally near ones', () => {
      expect(meanOf(style, points(4), points(7))).toEqual(points(5.5));
      expect(meanOf(style, points(1.001), points(1.002))).toEqual(points(1.002));
      expect(meanOf(argument, level('poor'), level('good'))).toEqual(level('fair'));
      expect(meanOf(argument, level('poor'), level('fair'))).toEqual(level('fair'));
      expect(meanOf(argument, level('good'), level('good'))).toEqual(level('good'));
      const steps = aCriterion({
        id: 'steps',
        levels: [
          aLevel({ id: 'none' }),
          aLevel({ id: 'one', points: 1 }),
          aLevel({ id: 'two', points: 2 }),
        ],
      });
      expect(meanOf(steps, level('none'), level('two'))).toEqual(level('one'));
      expect(
        meanOf(spans, { level_ids: ['low'], points: 2 }, { level_ids: ['high'], points: 9 }),
      ).toEqual({ level_ids: ['high'], points: 6 });
      expect(
        meanOf(spans, { level_ids: ['low'], points: 2 }, { level_ids: ['low'], points: 3 }),
      ).toEqual({ level_ids: ['low'], points: 2.5 });
    });

    test('has points of its own only if the level is a range', () => {
      const levels = [
        aLevel({ id: 'none' }),
        aLevel({ id: 'five', points: 5 }),
        aLevel({ id: 'high', points_min: 6, points: 10 }),
      ];
      expect(
        meanOf(aCriterion({ id: 'mixed', kind: 'range', levels }), level('none'), {
          level_ids: ['high'],
          points: 9,
        }),
      ).toEqual(level('five'));
      expect(meanOf(aCriterion({ id: 'chosen', levels }), level('five'), level('high'))).toEqual(
        level('high'),
      );
    });

    test('is missing if several levels are chosen and they differ, or if only one marker gave something', () => {
      expect(
        meanOf(ticks, { level_ids: ['a'], points: null }, { level_ids: ['b'], points: null }),
      ).toBeNull();
      expect(
        meanOf(
          ticks,
          { level_ids: ['a', 'b'], points: null },
          { level_ids: ['b', 'a'], points: null },
        ),
      ).toEqual({ level_ids: ['a', 'b'], points: null });
      expect([meanOf(style, points(3)), meanOf(style, undefined, points(3))]).toEqual([null, null]);
      expect(meanOf(style)).toEqual({ level_ids: null, points: null });
    });

    test('always fits its criterion, and lies between the two or is the next level', () => {
      fc.assert(
        fc.property(
          fc.constantFrom('poor', 'fair', 'good'),
          fc.constantFrom('poor', 'fair', 'good'),
          fc.integer({ min: 0, max: 20_000 }),
          fc.integer({ min: 0, max: 20_000 }),
          (one, two, a, b) => {
            expect(pointsOf(argument, meanOf(argument, level(one), level(two))!)).not.toBeNull();
            const mean = pointsOf(style, meanOf(style, points(a / 1000), points(b / 1000))!)!;
            expect(mean).toBeGreaterThanOrEqual(Math.min(a, b) / 1000);
            expect(mean).toBeLessThanOrEqual(Math.max(a, b) / 1000);
          },
        ),
        runs(),
      );
    });
  });

  test('[MOD-2] two markers differ in a criterion by level or points, never by words', () => {
    expect([
      differs(argument, level('fair'), level('fair')),
      differs(argument, level('fair'), level('good')),
      differs(argument, level('fair')),
      differs(style, points(3), points(3.5)),
      differs(style, points(3), points(3)),
    ]).toEqual([false, true, true, true, false]);
    expect(
      differs(ticks, { level_ids: ['a'], points: null }, { level_ids: ['b'], points: null }),
    ).toBe(true);
    expect([
      differs(remarks, points(1), points(2)),
      differs(remarks, level('fair'), level('good')),
    ]).toEqual([false, false]);
    const alike = aCriterion({
      id: 'alike',
      kind: 'items',
      levels: ['a', 'bc', 'ab', 'c'].map((id) => aLevel({ id, points: 1 })),
    });
    expect(
      differs(
        alike,
        { level_ids: ['a', 'bc'], points: null },
        { level_ids: ['ab', 'c'], points: null },
      ),
    ).toBe(true);
  });

  test('joins both comments without repetition, never longer than a comment may be', () => {
    expect([
      bothComments('One.', 'Two.'),
      bothComments('One.', ' One. '),
      bothComments(' One. ', 'One.'),
      bothComments('', 'Two.'),
    ]).toEqual(['One.\n\nTwo.', 'One.', 'One.', 'Two.']);
    const [some, others] = ['x'.repeat(2499), 'y'.repeat(2499)];
    expect([bothComments(some, others), bothComments(some, `${others}y`)]).toEqual([
      `${some}\n\n${others}`,
      some,
    ]);
  });

  describe('[MOD-2] two markings agree by the assignment’s rule', () => {
    test('by band: both totals are in the same one', () => {
      const [first, second] = [given('good', 12, 'One'), given('fair', 20, 'Two')];
      expect(agreedBy(rule({ same: 'band' }), rubric, first, second)).toEqual(first);
      expect(agreedBy(rule({ same: 'band' }), rubric, first, given('fair', 12))).toBeNull();
      expect(agreedBy(rule({ same: 'band' }), { ...rubric, bands: [] }, first, first)).toBeNull();
    });

    test('by points: the totals are near enough, and nothing more is required', () => {
      expect(
        agreedBy(rule({ within: 3 }), rubric, given('good', 12), given('fair', 20)),
      ).not.toBeNull();
      expect(
        agreedBy(rule({ within: 2.999 }), rubric, given('good', 12), given('fair', 20)),
      ).toBeNull();
    });

    test('by criterion: each of them is near enough, however near the totals are', () => {
      expect(
        agreedBy(
          rule({ same: 'criterion', within: 4 }),
          rubric,
          given('good', 12),
          given('fair', 17),
        ),
      ).toBeNull();
      expect(
        agreedBy(
          rule({ same: 'criterion', within: 5 }),
          rubric,
          given('good', 12),
          given('fair', 17),
        ),
      ).not.toBeNull();
    });

    test('by criterion: a bonus that neither gave is no difference; one that only one gave is, even of no points', () => {
      const extra = aCriterion({ id: 'extra', kind: 'points', min: 0, max: 5, bonus: true });
      const withBonus = aRubric({ criteria: [style, extra] });
      const marked = (bonus?: number): Given[] => [
        { criterion: 'style', ...points(12), comment: '' },
        ...(bonus === undefined ? [] : [{ criterion: 'extra', ...points(bonus), comment: '' }]),
      ];
      const isAgreed = (first?: number, second?: number) =>
        agreedBy(
          rule({ same: 'criterion', within: 1 }),
          withBonus,
          marked(first),
          marked(second),
        ) !== null;
      expect([
        isAgreed(),
        isAgreed(1),
        isAgreed(0),
        isAgreed(undefined, 0),
        isAgreed(1, 0),
        isAgreed(2, 0),
      ]).toEqual([true, false, false, false, true, false]);
    });

    test('takes the first or the mean, as set, and with the mean both comments', () => {
      const [first, second] = [given('good', 12, 'One'), given('fair', 13, 'Two')];
      expect(agreedBy(rule({ within: 9 }), rubric, first, second)).toEqual(first);
      expect(agreedBy(rule({ within: 9, takes: 'mean' }), rubric, first, second)).toEqual([
        { criterion: 'argument', ...level('good'), comment: 'One\n\nTwo' },
        { criterion: 'style', ...points(12.5), comment: '' },
        {
          criterion: 'remarks',
          level_ids: null,
          points: null,
          comment: 'One in all\n\nTwo in all',
        },
      ]);
    });

    test('an empty comment on a criterion without points counts as nothing given', () => {
      const [first, second] = [given('good', 12, 'One'), given('good', 12, 'Two')];
      const words = (takes: AgreementRule['takes'], one: Given[], two: Given[]) =>
        agreedBy(rule({ takes }), rubric, one, two)?.at(-1);
      const remark = (comment: string): Given => ({
        criterion: 'remarks',
        level_ids: null,
        points: null,
        comment,
      });
      expect([
        words('first', first.slice(0, 2), second),
        words('mean', first.slice(0, 2), second),
        words('mean', first, second.slice(0, 2)),
      ]).toEqual([remark(''), remark('Two in all'), remark('One in all')]);
    });

    test("doesn't agree without a mean, or while incomplete", () => {
      const ticked = (id: string): Given[] => [
        { criterion: 'ticks', level_ids: [id], points: null, comment: '' },
      ];
      const list = aRubric({ criteria: [ticks] });
      expect(agreedBy(rule({ takes: 'mean' }), list, ticked('a'), ticked('b'))).toBeNull();
      expect(agreedBy(rule({}), list, ticked('a'), ticked('b'))).toEqual(ticked('a'));
      const [whole, part] = [given('good', 12), given('good', 12).slice(1)];
      expect([
        agreedBy(rule({ within: 99 }), rubric, whole, part),
        agreedBy(rule({ within: 99 }), rubric, part, whole),
      ]).toEqual([null, null]);
    });
  });
});

describe('deal', () => {
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
    test('by weight everyone gets their share, and what they already have counts', () => {
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

    test('by number everyone gets at most so many more, and the rest is reported', () => {
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

    test("follows the seed's random order, not the original one", () => {
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

    test('by section a script goes to the marker who takes its section, evenly if two do', () => {
      const cohort = scripts(9, (id) => ({ section: id <= 6 ? 'A' : id <= 8 ? 'B' : null }));
      const plan = deal(
        asked({ by: 'section', markers: [marker(1, 1, ['A']), marker(2, 1, ['A', 'B'])] }),
        cohort,
        byId,
      );
      expect(
        plan.moves.filter(({ submission_id }) => submission_id > 6).map(({ to }) => to),
      ).toEqual([2, 2]);
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

    test('what is dealt again: nothing already allocated, nothing begun, or nothing done', () => {
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

    test('never deals a script to someone who must not have it; if nobody may, it stays and is reported', () => {
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

    test('for any class: each script at most once, never to anyone excluded, all that can be dealt are, and shares are as even as whole scripts allow', () => {
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

    test('if anybody may have any script, shares differ by at most one', () => {
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

  test('[UI-10] deals a script that its first marker has finished to a second one, and reports why nothing moves', () => {
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
});
