import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GradeScale } from '#contract/assignments/assignment.ts';
import {
  judgement,
  marked as anyMarked,
  rubric as anyRubric,
} from '#tests/support/rubric/arbitrary.ts';
import { runs } from '#tests/support/chance/runs.ts';
import { aCriterion, aLevel, essayRubric } from '#tests/support/rubric/rubrics.ts';
import { effectOf, type Marked } from './change.ts';
import type { Rubric } from './model.ts';
import { totalOf } from './total.ts';

const letters: GradeScale = { kind: 'letters', letters: ['A', 'B'] };
const script = (id: number, argument: string | null, evidence: string | null): Marked => ({
  submission_id: id,
  name: `s${id}`,
  marks: [
    ['argument', argument],
    ['evidence', evidence],
  ].flatMap(([criterion, level]) =>
    level === null ? [] : [{ criterion: criterion!, level_ids: [level!], points: null }],
  ),
});
const SCRIPTS = [script(1, 'good', 'much'), script(2, 'fair', 'some'), script(3, 'good', null)];
const bands = [
  { grade: 'A', from: 80 },
  { grade: 'B', from: 0 },
];
const before = (): Rubric => ({ ...essayRubric(), bands });
const effect = (change: (rubric: Rubric) => void, scale: GradeScale = letters) => {
  const after = before();
  change(after);
  return effectOf({ rubric: before(), scale }, { rubric: after, scale }, SCRIPTS);
};

describe('[RUB-6] what a change of the rubric does', () => {
  test('nothing, when nothing differs', () => {
    expect(effect(() => {})).toMatchObject({ kind: 'none', totals_change: 0, marked_count: 3 });
  });
  test('texts and their order: nothing to marks', () => {
    const changed = effect((rubric) => {
      Object.assign(rubric.criteria[0]!, {
        name: 'Thesis',
        description: 'x',
        marker_note: 'y',
        group: 'z',
      });
      rubric.criteria[0]!.levels[0]!.feedback = 'New words.';
      rubric.criteria.reverse();
    });
    expect(changed).toMatchObject({
      kind: 'texts',
      points: [],
      totals_change: 0,
      bands_crossed: 0,
      look_again: [],
    });
  });
  test('points: which totals change, and which of them cross a band', () => {
    expect(
      effect((rubric) => {
        rubric.criteria[0]!.levels[1]!.points = 10;
      }),
    ).toMatchObject({ kind: 'marks', points: ['Argument'], totals_change: 1, bands_crossed: 0 });
    expect(
      effect((rubric) => {
        rubric.bands = [
          { grade: 'A', from: 50 },
          { grade: 'B', from: 0 },
        ];
      }),
    ).toMatchObject({ kind: 'marks', totals_change: 0, bands_crossed: 1 });
    expect(
      effect(
        (rubric) => {
          rubric.criteria[0]!.levels[1]!.points = 10;
        },
        { kind: 'points', max: 100 },
      ),
    ).toMatchObject({ totals_change: 1, bands_crossed: 0 });
  });
  test('a removed criterion: totals change, and what became whole is not to be looked at', () => {
    expect(
      effect((rubric) => {
        rubric.criteria.splice(1, 1);
      }),
    ).toMatchObject({ kind: 'marks', removed: ['Evidence'], totals_change: 2, look_again: [] });
  });
  test('a removed level: the scripts that had it are to be looked at again', () => {
    expect(
      effect((rubric) => {
        rubric.criteria[0]!.levels.splice(2, 1);
      }),
    ).toMatchObject({
      kind: 'look_again',
      levels: ['Argument'],
      totals_change: 0,
      look_again: [
        { submission_id: 1, name: 's1', criteria: ['Argument'] },
        { submission_id: 3, name: 's3', criteria: ['Argument'] },
      ],
    });
  });
  test('a new criterion: the scripts that were complete are to be looked at again', () => {
    const added = (fields: object) =>
      effect((rubric) => {
        rubric.criteria.push(
          aCriterion({
            id: 'new',
            name: 'New',
            levels: [aLevel({ id: 'a', points: 1 })],
            ...fields,
          }),
        );
      });
    expect(added({})).toMatchObject({
      kind: 'look_again',
      added: ['New'],
      look_again: [
        { submission_id: 1, criteria: ['New'] },
        { submission_id: 2, criteria: ['New'] },
      ],
    });
    for (const fields of [{ bonus: true }, { kind: 'comment', levels: [] }])
      expect(added(fields)).toMatchObject({ kind: 'marks', look_again: [] });
  });
  test('another way to judge loses the decisions', () => {
    expect(
      effect((rubric) => {
        Object.assign(rubric.criteria[1]!, { kind: 'points', max: 8, levels: [] });
      }),
    ).toMatchObject({ kind: 'look_again', levels: ['Evidence'] });
  });
  test('two rounds of one script are one script', () => {
    const twice = effectOf(
      { rubric: before(), scale: letters },
      { rubric: { ...before(), start: 'max', max: 40 }, scale: letters },
      [SCRIPTS[0]!, SCRIPTS[0]!],
    );
    expect(twice).toMatchObject({ marked_count: 1, totals_change: 1 });
  });

  test('nothing that happens to a total goes unsaid, for random rubrics, changes and marks', () => {
    const pair = anyMarked().chain(({ rubric, marks }) =>
      anyRubric().map((other) => ({ rubric, marks, other })),
    );
    fc.assert(
      fc.property(pair, fc.nat(), ({ rubric, marks, other }, pick) => {
        const after =
          pick % 2 === 0
            ? other
            : {
                ...rubric,
                criteria: rubric.criteria.map((one, index) =>
                  index === pick % rubric.criteria.length ? { ...one, weight: pick % 5 } : one,
                ),
              };
        const scale: GradeScale = { kind: 'free' };
        const said = effectOf({ rubric, scale }, { rubric: after, scale }, [
          { submission_id: 1, name: 's', marks },
        ]);
        const [was, is] = [totalOf(rubric, marks), totalOf(after, marks)];
        expect(said.totals_change).toBe(
          was.total !== null && is.total !== null && was.total !== is.total ? 1 : 0,
        );
        expect(said.look_again.length).toBeGreaterThanOrEqual(
          was.complete && is.missing.length > 0 ? 1 : 0,
        );
        expect(['none', 'texts']).not.toContain(was.total === is.total ? 'any' : said.kind);
      }),
      runs(1500),
    );
  }, 60_000);

  test('what isn’t judged yet is nothing to look at again', () => {
    fc.assert(
      fc.property(
        anyRubric().chain((one) => fc.tuple(fc.constant(one), judgement(one.criteria[0]!))),
        ([rubric]) => {
          expect(
            effectOf({ rubric, scale: letters }, { rubric: essayRubric(), scale: letters }, [
              { submission_id: 1, name: 's', marks: [] },
            ]).look_again,
          ).toEqual([]);
        },
      ),
      runs(200),
    );
  });
});
