import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '#tests/support/chance/runs.ts';
import { draw, type Drawable, sizeOf } from './draw.ts';
import { EMPTY_RULE, SAMPLE_PRESETS, type SampleRule, type Why } from './sample.ts';
import { howDrawn, ruleInWords, whyInWords } from './words.ts';

const [GRACE, ALAN] = [
  { id: 7, name: 'Grace' },
  { id: 12, name: 'Alan' },
];
const script = (id: number, over: Partial<Drawable> = {}): Drawable => ({
  id,
  level: 65,
  fails: false,
  band: '60 to under 70',
  marker: GRACE,
  ...over,
});
const scripts = (count: number, over: (id: number) => Partial<Drawable> = () => ({})) =>
  Array.from({ length: count }, (_, at) => script(at + 1, over(at + 1)));
const byId = (id: number) => String(id).padStart(6, '0');
const backwards = (id: number) => String(999_999 - id).padStart(6, '0');
const rule = (over: Partial<SampleRule>): SampleRule => ({ ...EMPTY_RULE, ...over });
const BORDERS = [40, 50, 60, 70];
const taken = (over: Partial<SampleRule>, all: Drawable[], before: number[] = [], orderOf = byId) =>
  draw(rule(over), all, BORDERS, new Set(before), orderOf);
const ids = (all: { id: number }[]) => all.map(({ id }) => id);

describe('[MOD-3] a sample', () => {
  test('takes all that fail and all near a border, and says which border', () => {
    const all = [
      script(1, { level: 38, fails: true }),
      script(2, { level: 41.9 }),
      script(3, { level: 42.1 }),
      script(4, { level: 58 }),
      script(5, { level: null, fails: true }),
      script(6, { level: 62.5 }),
    ];
    expect(taken({ fails: true, near: 2 }, all)).toEqual([
      {
        id: 1,
        why: [
          { part: 'fails', of: null },
          { part: 'near', of: '40' },
        ],
      },
      { id: 2, why: [{ part: 'near', of: '40' }] },
      { id: 4, why: [{ part: 'near', of: '60' }] },
      { id: 5, why: [{ part: 'fails', of: null }] },
    ]);
    expect(ids(taken({ near: 0 }, [script(1, { level: 60 }), script(2, { level: 60.1 })]))).toEqual(
      [1],
    );
  });

  test('is the square root of the class, or a percentage with a least, rounded up and never more than there are', () => {
    expect(
      [
        [rule({ root: true }), 120],
        [rule({ root: true }), 121],
        [rule({ percent: 10 }), 120],
        [rule({ percent: 10, least: 10 }), 81],
        [rule({ percent: 10, least: 10 }), 121],
        [rule({ percent: 10, least: 10 }), 7],
        [rule({ root: true, percent: 10 }), 400],
        [rule({ fails: true }), 50],
      ].map(([one, count]) => sizeOf(one as SampleRule, count as number)),
    ).toEqual([11, 11, 12, 10, 13, 7, 40, 0]);
    expect(taken({ root: true }, scripts(9))).toEqual(
      [1, 2, 3].map((id) => ({ id, why: [{ part: 'size', of: null }] })),
    );
  });

  test('has so many of each band and of each marker, where there are so many; what is in already counts', () => {
    const all = scripts(9, (id) => ({
      band: id <= 4 ? 'A' : id <= 8 ? 'B' : 'C',
      marker: id % 2 === 0 ? ALAN : id === 9 ? null : GRACE,
    }));
    expect(taken({ per_band: 2 }, all)).toEqual(
      [
        [1, 'A'],
        [2, 'A'],
        [5, 'B'],
        [6, 'B'],
        [9, 'C'],
      ].map(([id, of]) => ({ id, why: [{ part: 'band', of }] })),
    );
    expect(taken({ per_marker: 1 }, all)).toEqual([
      { id: 1, why: [{ part: 'marker', of: 'Grace' }] },
      { id: 2, why: [{ part: 'marker', of: 'Alan' }] },
    ]);
    expect(ids(taken({ per_marker: 2, per_band: 1 }, all))).toEqual([1, 2, 3, 4, 5, 9]);
    expect(ids(taken({ per_marker: 1 }, all, [2]))).toEqual([1]);
    expect(
      ids(
        taken(
          { root: true, fails: true },
          scripts(16, (id) => ({ fails: id > 14 })),
          [3],
        ),
      ),
    ).toEqual([1, 15, 16]);
  });

  test('follows the order that the seed gives, not that of the scripts', () => {
    expect(ids(taken({ root: true }, scripts(9), [], backwards))).toEqual([7, 8, 9]);
    expect(ids(taken({ root: true }, scripts(9).toReversed(), [], byId))).toEqual([1, 2, 3]);
  });

  test('of any class and rule: every promise of the rule is kept, nothing is drawn twice, and what chance took was needed', () => {
    const one = fc.record({
      level: fc.option(fc.integer({ min: 0, max: 100 })),
      fails: fc.boolean(),
      band: fc.constantFrom('A', 'B', 'C'),
      marker: fc.constantFrom(GRACE, ALAN, null),
    });
    const few = fc.option(fc.integer({ min: 1, max: 4 }));
    const anyRule = fc.record({
      root: fc.boolean(),
      percent: fc.option(fc.integer({ min: 1, max: 100 })),
      least: few,
      per_band: few,
      per_marker: few,
      fails: fc.boolean(),
      near: fc.option(fc.integer({ min: 0, max: 5 })),
    });
    fc.assert(
      fc.property(
        fc.array(one, { maxLength: 60 }),
        anyRule,
        fc.integer(),
        fc.integer({ min: 0, max: 10 }),
        (rows, asked, salt, had) => {
          const all = rows.map((row, at) => script(at + 1, row));
          const before = new Set(ids(all.slice(0, had)));
          const orderOf = (id: number) =>
            String((id * 2_654_435_761 + salt) >>> 0).padStart(10, '0');
          const drawn = draw(asked, all, BORDERS, before, orderOf);
          const inside = new Set([...before, ...ids(drawn)]);
          expect([
            new Set(ids(drawn)).size,
            ids(drawn).some((id) => before.has(id)),
            drawn.every(({ why }) => why.length > 0),
          ]).toEqual([drawn.length, false, true]);
          const count = (is: (script: Drawable) => boolean) =>
            [
              all.filter((own) => is(own)).length,
              all.filter((own) => is(own) && inside.has(own.id)).length,
            ] as const;
          const holds = ([there, got]: readonly [number, number], least: number) =>
            got >= Math.min(there, least);
          expect(
            !asked.fails ||
              holds(
                count(({ fails }) => fails),
                Infinity,
              ),
          ).toBe(true);
          expect(
            asked.near === null ||
              holds(
                count(
                  ({ level }) =>
                    level !== null &&
                    BORDERS.some((border) => Math.abs(level - border) <= asked.near!),
                ),
                Infinity,
              ),
          ).toBe(true);
          for (const band of ['A', 'B', 'C'])
            expect(
              holds(
                count((own) => own.band === band),
                asked.per_band ?? 0,
              ),
            ).toBe(true);
          for (const marker of [GRACE, ALAN])
            expect(
              holds(
                count((own) => own.marker === marker),
                asked.per_marker ?? 0,
              ),
            ).toBe(true);
          expect(inside.size).toBeGreaterThanOrEqual(sizeOf(asked, all.length));
          const byChance = drawn.filter(({ why }) => why.some(({ part }) => part === 'size'));
          expect(byChance.length === 0 || inside.size === sizeOf(asked, all.length)).toBe(true);
          expect(draw(asked, all.toReversed(), BORDERS, before, orderOf)).toEqual(drawn);
        },
      ),
      runs(),
    );
  });

  test('is said in words: the rule, how it was drawn, and why each', () => {
    expect(SAMPLE_PRESETS.map((preset) => ruleInWords(preset.rule).join(' '))).toEqual([
      'All that fail. At least 1 script of each marker. In all at least the square root of the number of graded scripts.',
      'All that fail. At least 1 script of each marker. In all at least 10% of the graded scripts, and at least 10 scripts.',
      'All that fail. At least 1 script of each marker. At least 3 scripts of each band of grades.',
      'All that fail. All within 2 points of a border between bands.',
    ]);
    expect(howDrawn(42)).toContain(
      'SHA-256, written in hexadecimal, of “42:” and the script’s number',
    );
    const all: Why[] = [
      { part: 'fails', of: null },
      { part: 'near', of: '60' },
      { part: 'marker', of: 'Grace' },
      { part: 'band', of: 'A' },
      { part: 'size', of: null },
    ];
    expect(all.map(whyInWords)).toEqual([
      'It fails',
      'Near the border at 60',
      'Of Grace’s',
      'Of the band A',
      'By chance',
    ]);
  });
});
