import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { RubricSchema } from '#contract/rubric/model.ts';
import { maxOf } from '#contract/rubric/total.ts';
import { rubric as anyRubric, runs } from '#tests/support/rubric/arbitrary.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';
import { EMPTY_DRAFT, fromDraft, type RubricDraft, toDraft } from './draft.ts';
import { cellOf, edited, type RubricEdit } from './edits.ts';
import { STARTERS } from './starters.ts';

const essay = () => toDraft(essayRubric());
const ids = (draft: RubricDraft) => draft.criteria.map(({ id }) => id);
const places = (draft: RubricDraft) => fromDraft(draft).problems.map(({ path, message }) => `${path.join('.')}: ${message}`);
const after = (edit: RubricEdit, draft = essay()) => edited(draft, edit);

describe('[RUB-3] a rubric while it is built', () => {
  test('says the same rubric again, whatever it is', () => {
    fc.assert(fc.property(anyRubric(), (rubric) => {
      const { rubric: again, problems } = fromDraft(toDraft(rubric));
      expect([again, problems]).toEqual([rubric, []]);
    }), runs(500));
  }, 60_000);

  test('keeps what was typed, and says at its cell what is no number', () => {
    const draft = after({ do: 'setLevel', at: 0, level: 1, fields: { points: 'five' } }).draft;
    expect(draft.criteria[0]?.levels[1]?.points).toBe('five');
    expect(places(draft)).toEqual(['criteria.0.levels.1.points: “five” is no number.']);
    expect(places(after({ do: 'setCriterion', at: 1, fields: { weight: '' } }).draft)).toEqual(['criteria.1.weight: Write a number.']);
    expect(fromDraft(after({ do: 'setLevel', at: 0, level: 1, fields: { points: '2,5' } }).draft).rubric.criteria[0]?.levels[1]?.points).toBe(2.5);
    expect(places(after({ do: 'set', fields: { min: 'x' } }).draft)).toEqual(['min: “x” is no number.']);
    expect(places(EMPTY_DRAFT)).toEqual(['criteria: A rubric has at least one criterion.']);
  });

  test('adds beside, with the levels of its neighbour so that columns line up, and goes there', () => {
    const { draft, focus } = after({ do: 'addCriterion', at: 1, id: 'new' });
    expect([ids(draft), focus]).toEqual([['argument', 'new', 'evidence', 'remarks'], 'criteria.1.name']);
    expect(draft.criteria[1]?.levels.map(({ name, points, descriptor }) => [name, points, descriptor])).toEqual([['Poor', '0', ''], ['Fair', '5', ''], ['Good', '10', '']]);
    expect(after({ do: 'addCriterion', at: 0, id: 'first' }, EMPTY_DRAFT).draft.criteria[0]?.levels).toHaveLength(3);
  });

  test('moves, copies and removes criteria, and stays near', () => {
    expect(after({ do: 'moveCriterion', at: 0, to: 2 })).toMatchObject({ focus: 'criteria.2.name' });
    expect(ids(after({ do: 'moveCriterion', at: 0, to: 2 }).draft)).toEqual(['evidence', 'remarks', 'argument']);
    const copy = after({ do: 'copyCriterion', at: 0, id: 'copy' });
    expect([ids(copy.draft), copy.focus]).toEqual([['argument', 'copy', 'evidence', 'remarks'], 'criteria.1.name']);
    const removed = after({ do: 'removeCriterion', at: 2 });
    expect([ids(removed.draft), removed.focus]).toEqual([['argument', 'evidence'], 'criteria.1.name']);
  });

  test('adds, moves and removes levels, and stays near', () => {
    const names = (draft: RubricDraft) => draft.criteria[0]?.levels.map(({ id }) => id);
    expect([names(after({ do: 'addLevel', at: 0, level: 1, id: 'x' }).draft), after({ do: 'addLevel', at: 0, level: 1, id: 'x' }).focus])
      .toEqual([['poor', 'x', 'fair', 'good'], 'criteria.0.levels.1.name']);
    expect(names(after({ do: 'moveLevel', at: 0, level: 0, to: 2 }).draft)).toEqual(['fair', 'good', 'poor']);
    expect([names(after({ do: 'removeLevel', at: 0, level: 2 }).draft), after({ do: 'removeLevel', at: 0, level: 2 }).focus]).toEqual([['poor', 'fair'], 'criteria.0.levels.1.name']);
  });

  test('another kind gets what it needs, and what it had is found again', () => {
    const points = after({ do: 'setKind', at: 0, kind: 'points', ids: [] }).draft;
    expect(places(points)).toEqual([]);
    expect(fromDraft(points).rubric.criteria[0]).toMatchObject({ kind: 'points', max: 10, levels: [] });
    expect(fromDraft(after({ do: 'setKind', at: 0, kind: 'levels', ids: [] }, points).draft).rubric).toEqual(essayRubric());
    for (const kind of ['levels', 'range', 'items', 'check', 'comment'] as const) {
      const given = after({ do: 'setKind', at: 2, kind, ids: ['a', 'b'] }).draft;
      expect(fromDraft(given).problems.filter(({ path }) => !['name', 'points'].includes(String(path.at(-1))))).toEqual([]);
    }
  });

  test.each<RubricEdit>([
    { do: 'moveCriterion', at: 0, to: 9 }, { do: 'removeCriterion', at: 9 }, { do: 'moveLevel', at: 0, level: 0, to: -1 }, { do: 'removeLevel', at: 0, level: 9 },
    { do: 'setLevel', at: 0, level: 9, fields: { name: 'x' } }, { do: 'copyCriterion', at: -1, id: 'x' },
  ])('what can’t be done changes nothing: %o', (edit) => {
    const draft = essay();
    expect(edited(draft, edit)).toEqual({ draft, focus: null });
  });

  test('no more criteria, levels or bands than a rubric holds', () => {
    let draft: RubricDraft = EMPTY_DRAFT;
    for (let index = 0; index < 60; index += 1) draft = edited(draft, { do: 'addCriterion', at: index, id: `c${index}` }).draft;
    expect(draft.criteria).toHaveLength(50);
    expect(edited(draft, { do: 'copyCriterion', at: 0, id: 'x' }).draft.criteria).toHaveLength(50);
    const bands = Array.from({ length: 31 }, (_, index) => ({ grade: `G${index}`, from: String(index) }));
    expect(edited(draft, { do: 'setBands', bands }).draft.bands).toEqual([]);
  });

  test('typing in one cell is one step back', () => {
    const type = (points: string): RubricEdit => ({ do: 'setLevel', at: 0, level: 1, fields: { points } });
    expect(cellOf(type('1'))).toBe(cellOf(type('12')));
    expect(cellOf(type('1'))).not.toBe(cellOf({ do: 'setLevel', at: 0, level: 2, fields: { points: '1' } }));
    expect(cellOf({ do: 'removeCriterion', at: 0 })).toBeNull();
  });
});

describe('[RUB-4] starters', () => {
  test('are at least six: essay, report, reflection, presentation, program, short answer', () => {
    expect(STARTERS.map(({ id }) => id)).toEqual(['essay', 'report', 'reflection', 'presentation', 'program', 'short-answer']);
  });
  test.each(STARTERS)('$name can be marked with as it is, and says what it is worth', ({ rubric, about }) => {
    expect(v.is(RubricSchema, rubric)).toBe(true);
    expect(about).toContain(`${maxOf(rubric)} points`);
    expect(rubric.criteria.every(({ levels }) => levels.length === 4 && levels.every(({ points }, index) => index === 0 || points < levels[index - 1]!.points))).toBe(true);
  });
});
