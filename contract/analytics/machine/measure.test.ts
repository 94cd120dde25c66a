import { describe, expect, test } from 'vitest';
import { aCriterion, aLevel, aRubric, deskRubric } from '#tests/support/rubric/rubrics.ts';
import { shareOf } from '#contract/teams/moderation/agreement.ts';
import { spanOf } from '#contract/rubrics/criterion.ts';
import { pointsOf } from '#contract/rubrics/judgement.ts';
import { measured, type Seen } from './measure.ts';

const rubric = deskRubric();
const [first] = rubric.criteria.filter(({ levels }) => levels.length > 1);
const top = first!.levels.find(
  (level) => pointsOf(first!, { level_ids: [level.id], points: null }) === spanOf(first!).max,
)!.id;
const low = first!.levels.find(({ id }) => id !== top)!.id;
let at = 0;
const seen = (below: boolean, faulted: boolean, count: number): Seen[] =>
  Array.from({ length: count }, () => ({
    submission: (at += 1),
    criterion: first!.id,
    mark: { level_ids: [below ? low : top], points: null },
    faulted,
  }));
const of = (...rows: Seen[][]) => measured(rubric, rows.flat());

describe('[MOD-7] [ANA-6] what drafts found compared with what markers found', () => {
  test('calculates precision, recall and error by their definitions', () => {
    const {
      criteria: [found],
      scripts,
      scriptsIn,
    } = of(
      seen(true, true, 18),
      seen(false, true, 6),
      seen(true, false, 2),
      seen(false, false, 14),
    );
    expect(scripts).toBe(40);
    expect(found).toMatchObject({
      id: first!.id,
      name: first!.name,
      n: 40,
      below: 20,
      faulted: 24,
      precision: { n: 24, value: 0.75 },
      recall: { n: 20, value: 0.9 },
      error: { n: 40, value: 0.1 },
      doubts: [],
      wrong: { n: 6 },
      missed: { n: 2 },
    });
    expect([found!.precision!.low, found!.precision!.high]).toEqual(
      Object.values(shareOf(18, 24).interval),
    );
    expect(scriptsIn(found!.wrong.key)!.ids).toHaveLength(6);
    expect(scriptsIn(found!.missed.key)!.ids).toHaveLength(2);
    expect(
      [found!.wrong.key, found!.missed.key].map((key) => [key, scriptsIn(key)!.label]),
    ).toEqual([
      [`machine.${first!.id}.wrong`, `${first!.name}: the draft found fault, the marker none`],
      [`machine.${first!.id}.missed`, `${first!.name}: below the top, and no fault in the draft`],
    ]);
    expect(scriptsIn('machine.nothing.wrong')).toBeNull();
  });

  test.each([
    ['few', [true, true, 9], []],
    ['same', [true, true, 12], []],
    ['precision', [true, true, 10], [false, true, 10]],
    ['recall', [true, false, 11], [true, true, 10]],
    ['error', [false, true, 9], [true, true, 12]],
    ['same', [false, false, 12], []],
    ['error', [true, false, 9], [true, true, 12]],
  ] as const)('reports %s where it applies', (doubt, a, b) => {
    const rows = [a, b].flatMap((row) => (row.length === 0 ? [] : seen(row[0], row[1], row[2])));
    expect(measured(rubric, rows).criteria[0]!.doubts).toContain(doubt);
  });

  test('doubts a precision that may be down to chance, even though it is above the share of works below the top', () => {
    const {
      criteria: [found],
    } = of(seen(true, true, 12), seen(false, true, 8), seen(true, false, 4), seen(false, false, 8));
    expect(found).toMatchObject({
      n: 32,
      below: 16,
      precision: { value: 0.6 },
      doubts: ['precision'],
    });
  });

  test('has no doubt where both always agree, even with only ten marks or with half missed', () => {
    expect(of(seen(true, true, 12), seen(false, false, 12)).criteria[0]!.doubts).toEqual([]);
    expect(
      of(seen(true, true, 10), seen(true, false, 10), seen(false, false, 20)).criteria[0]!.doubts,
    ).not.toContain('recall');
    expect(of(seen(true, true, 5), seen(false, false, 5)).criteria[0]!.doubts).not.toContain('few');
  });

  test('a criterion that gives no points can’t be below its top', () => {
    const worthless = aRubric({
      criteria: [aCriterion({ id: first!.id, levels: [aLevel({ id: top, points: 0 })] })],
    });
    expect(measured(worthless, seen(false, true, 12)).criteria).toEqual([]);
  });

  test('divides nothing below ten; ignores marks that decide nothing or belong to no criterion', () => {
    const undecided: Seen = {
      submission: 9001,
      criterion: first!.id,
      mark: { level_ids: null, points: null },
      faulted: true,
    };
    expect(of(seen(true, true, 5), seen(false, false, 7), [undecided]).criteria[0]).toMatchObject({
      n: 12,
      precision: null,
      recall: null,
      error: { n: 12 },
    });
    expect(of(seen(true, true, 9), [undecided]).criteria[0]).toMatchObject({
      n: 9,
      error: null,
      doubts: ['few'],
    });
    expect(measured(rubric, [{ ...undecided, criterion: 'gone' }])).toMatchObject({
      scripts: 0,
      criteria: [],
    });
  });

  test('agrees with a simple count on thousands of random rows', () => {
    let state = 17;
    const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
    for (let row = 0; row < 2000; row += 1) {
      const marks = Array.from({ length: 10 + Math.floor(next() * 40) }, () => ({
        below: next() < 0.6,
        faulted: next() < 0.5,
      }));
      const {
        criteria: [found],
      } = of(...marks.map(({ below, faulted }) => seen(below, faulted, 1)));
      const table = { both: 0, wrong: 0, missed: 0 };
      for (const { below, faulted } of marks) {
        if (below && faulted) table.both += 1;
        else if (faulted) table.wrong += 1;
        else if (below) table.missed += 1;
      }
      expect([found!.wrong.n, found!.missed.n]).toEqual([table.wrong, table.missed]);
      const share = (hits: number, whole: number) =>
        whole < 10 ? null : (hits / whole).toFixed(10);
      expect([
        found!.precision?.value.toFixed(10) ?? null,
        found!.recall?.value.toFixed(10) ?? null,
      ]).toEqual([
        share(table.both, table.both + table.wrong),
        share(table.both, table.both + table.missed),
      ]);
      expect(found!.error!.value).toBeCloseTo((table.wrong - table.missed) / marks.length, 10);
    }
  });
});
