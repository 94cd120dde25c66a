import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { MAX_CRITERIA } from '#contract/rubrics/model.ts';
import { RubricSchema } from '#contract/rubrics/problems.ts';
import { maxOf } from '#contract/rubrics/total.ts';
import { rubric as anyRubric } from '#tests/support/rubric/arbitrary.ts';
import { runs } from '#tests/support/chance/runs.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';
import { EMPTY_DRAFT, fromDraft, numberOf, type RubricDraft, saysSame, toDraft } from './draft.ts';
import { cellOf, edited, newLevel, type RubricEdit } from './edits.ts';
import { cellPath, movedPlace, type MoveKey, nextPlace, type Place, type Shape } from './grid.ts';
import { blockOf, type PastePlan, planOf } from './paste.ts';
import { STARTERS } from './starters.ts';

const essay = () => toDraft(essayRubric());
const ids = (draft: RubricDraft) => draft.criteria.map(({ id }) => id);
const places = (draft: RubricDraft) =>
  fromDraft(draft).problems.map(({ path, message }) => `${path.join('.')}: ${message}`);
const after = (edit: RubricEdit, draft = essay()) => edited(draft, edit);

describe('[RUB-3] a rubric being built', () => {
  test('converts back to the same rubric, whatever it is', () => {
    fc.assert(
      fc.property(anyRubric(), (rubric) => {
        const { rubric: again, problems } = fromDraft(toDraft(rubric));
        expect([again, problems]).toEqual([rubric, []]);
      }),
      runs(500),
    );
  }, 60_000);

  test('keeps what was typed, and reports at its cell what is not a number', () => {
    const draft = after({ do: 'setLevel', at: 0, level: 1, fields: { points: 'five' } }).draft;
    expect(draft.criteria[0]?.levels[1]?.points).toBe('five');
    expect(places(draft)).toEqual(['criteria.0.levels.1.points: “five” is no number.']);
    expect(places(after({ do: 'setCriterion', at: 1, fields: { weight: '' } }).draft)).toEqual([
      'criteria.1.weight: Write a number.',
    ]);
    expect(
      fromDraft(after({ do: 'setLevel', at: 0, level: 1, fields: { points: '2,5' } }).draft).rubric
        .criteria[0]?.levels[1]?.points,
    ).toBe(2.5);
    expect(places(after({ do: 'set', fields: { min: 'x' } }).draft)).toEqual([
      'min: “x” is no number.',
    ]);
    expect(places(EMPTY_DRAFT)).toEqual(['criteria: A rubric has at least one criterion.']);
  });

  test("adds a criterion next to another, with its neighbour's levels so that columns line up, and focuses it", () => {
    const { draft, focus } = after({ do: 'addCriterion', at: 1, id: 'new' });
    expect([ids(draft), focus]).toEqual([
      ['argument', 'new', 'evidence', 'remarks'],
      'criteria.1.name',
    ]);
    expect(
      draft.criteria[1]?.levels.map(({ name, points, descriptor }) => [name, points, descriptor]),
    ).toEqual([
      ['Poor', '0', ''],
      ['Fair', '5', ''],
      ['Good', '10', ''],
    ]);
    expect(
      after({ do: 'addCriterion', at: 0, id: 'first' }, EMPTY_DRAFT).draft.criteria[0]?.levels,
    ).toHaveLength(3);
  });

  test('moves, copies and removes criteria, and keeps the focus near', () => {
    expect(after({ do: 'moveCriterion', at: 0, to: 2 })).toMatchObject({
      focus: 'criteria.2.name',
    });
    expect(ids(after({ do: 'moveCriterion', at: 0, to: 2 }).draft)).toEqual([
      'evidence',
      'remarks',
      'argument',
    ]);
    const copy = after({ do: 'copyCriterion', at: 0, id: 'copy' });
    expect([ids(copy.draft), copy.focus]).toEqual([
      ['argument', 'copy', 'evidence', 'remarks'],
      'criteria.1.name',
    ]);
    const removed = after({ do: 'removeCriterion', at: 2 });
    expect([ids(removed.draft), removed.focus]).toEqual([
      ['argument', 'evidence'],
      'criteria.1.name',
    ]);
  });

  test('adds, moves and removes levels, and keeps the focus near', () => {
    const names = (draft: RubricDraft) => draft.criteria[0]?.levels.map(({ id }) => id);
    expect([
      names(after({ do: 'addLevel', at: 0, level: 1, id: 'x' }).draft),
      after({ do: 'addLevel', at: 0, level: 1, id: 'x' }).focus,
    ]).toEqual([['poor', 'x', 'fair', 'good'], 'criteria.0.levels.1.name']);
    expect(names(after({ do: 'moveLevel', at: 0, level: 0, to: 2 }).draft)).toEqual([
      'fair',
      'good',
      'poor',
    ]);
    expect([
      names(after({ do: 'removeLevel', at: 0, level: 2 }).draft),
      after({ do: 'removeLevel', at: 0, level: 2 }).focus,
    ]).toEqual([['poor', 'fair'], 'criteria.0.levels.1.name']);
  });

  test('adds what another kind needs, and keeps the old settings for switching back', () => {
    const points = after({ do: 'setKind', at: 0, kind: 'points', ids: [] }).draft;
    expect(places(points)).toEqual([]);
    expect(fromDraft(points).rubric.criteria[0]).toMatchObject({
      kind: 'points',
      max: 10,
      levels: [],
    });
    expect(
      fromDraft(after({ do: 'setKind', at: 0, kind: 'levels', ids: [] }, points).draft).rubric,
    ).toEqual(essayRubric());
    for (const kind of ['levels', 'range', 'items', 'check', 'comment'] as const) {
      const given = after({ do: 'setKind', at: 2, kind, ids: ['a', 'b'] }).draft;
      expect(
        fromDraft(given).problems.filter(
          ({ path }) => !['name', 'points'].includes(String(path.at(-1))),
        ),
      ).toEqual([]);
    }
  });

  test.each<RubricEdit>([
    { do: 'moveCriterion', at: 0, to: 9 },
    { do: 'removeCriterion', at: 9 },
    { do: 'moveLevel', at: 0, level: 0, to: -1 },
    { do: 'removeLevel', at: 0, level: 9 },
    { do: 'setLevel', at: 0, level: 9, fields: { name: 'x' } },
    { do: 'copyCriterion', at: -1, id: 'x' },
  ])('an impossible edit changes nothing: %o', (edit) => {
    const draft = essay();
    expect(edited(draft, edit)).toEqual({ draft, focus: null });
  });

  test('allows no more criteria, levels or bands than a rubric may have', () => {
    let draft: RubricDraft = EMPTY_DRAFT;
    for (let index = 0; index < 60; index += 1)
      draft = edited(draft, { do: 'addCriterion', at: index, id: `c${index}` }).draft;
    expect(draft.criteria).toHaveLength(50);
    expect(edited(draft, { do: 'copyCriterion', at: 0, id: 'x' }).draft.criteria).toHaveLength(50);
    const bands = Array.from({ length: 31 }, (_, index) => ({
      grade: `G${index}`,
      from: String(index),
    }));
    expect(edited(draft, { do: 'setBands', bands }).draft.bands).toEqual([]);
  });

  test('typing in one cell is one undo step', () => {
    const type = (points: string): RubricEdit => ({
      do: 'setLevel',
      at: 0,
      level: 1,
      fields: { points },
    });
    expect(cellOf(type('1'))).toBe(cellOf(type('12')));
    expect(cellOf(type('1'))).not.toBe(
      cellOf({ do: 'setLevel', at: 0, level: 2, fields: { points: '1' } }),
    );
    expect(cellOf({ do: 'removeCriterion', at: 0 })).toBeNull();
  });
});

describe('[RUB-4] starters', () => {
  test('includes at least six: essay, report, reflection, presentation, program, short answer', () => {
    expect(STARTERS.map(({ id }) => id)).toEqual([
      'essay',
      'report',
      'reflection',
      'presentation',
      'program',
      'short-answer',
    ]);
  });
  test.each(STARTERS)('$name is ready for marking, and states its points', ({ rubric, about }) => {
    expect(v.is(RubricSchema, rubric)).toBe(true);
    expect(about).toContain(`${maxOf(rubric)} points`);
    expect(
      rubric.criteria.every(
        ({ levels }) =>
          levels.length === 4 &&
          levels.every(({ points }, index) => index === 0 || points < levels[index - 1]!.points),
      ),
    ).toBe(true);
  });
});

describe('[RUB-4] every starter', () => {
  test.each(
    STARTERS.flatMap(({ rubric, name }) =>
      rubric.criteria.map(
        (criterion, index) => [`${name}: ${criterion.name}`, criterion, index] as const,
      ),
    ),
  )('%s has levels with names, words and points', (_, criterion, index) => {
    const { levels, ...rest } = criterion;
    expect(rest).toEqual({
      id: `c${index + 1}`,
      name: rest.name,
      group: '',
      description: '',
      marker_note: '',
      kind: 'levels',
      select: 'one',
      min: null,
      max: null,
      weight: 1,
      bonus: false,
    });
    expect(levels.map(({ id, name }) => `${id} ${name}`)).toEqual([
      'l1 Excellent',
      'l2 Good',
      'l3 Fair',
      'l4 Weak',
    ]);
    const best = levels[0]!.points;
    expect(
      levels.map(({ points, points_min, feedback }) => [points, points_min, feedback]),
    ).toEqual([1, 0.7, 0.4, 0].map((share) => [Math.round(best * share * 2) / 2, null, '']));
    expect(
      new Set(
        levels
          .map(({ descriptor }) => descriptor.trim())
          .filter((words) => /^\p{Lu}.*\.$/u.test(words)),
      ).size,
    ).toBe(4);
  });
  test('has a name, and lists its criteria', () => {
    for (const { name, about, rubric } of STARTERS) {
      expect(name).toMatch(/^\p{Lu}/u);
      expect(about.split(/, | and |;/).length).toBe(rubric.criteria.length + 1);
    }
  });
});

describe('[RUB-3] numbers as typed', () => {
  const whole = (fields: object) => fromDraft({ ...essay(), ...fields }).rubric;
  const first = (fields: object) =>
    fromDraft({ ...essay(), criteria: [{ ...essay().criteria[0]!, ...fields }] });
  test('are read with a comma, a sign and spaces around them', () => {
    expect(
      ['7', ' 7 ', '+7', '-7', '−7', '2,5', '2.5', '', '7 8', 'x', '1e3', '7.', '.5'].map(numberOf),
    ).toEqual([7, 7, 7, -7, -7, 2.5, 2.5, null, null, null, null, null, null]);
  });
  test('are reported once, in the words that were typed, and no longer than needed', () => {
    expect(places({ ...essay(), max: ` ${'x'.repeat(30)} ` })).toEqual([
      `max: “${'x'.repeat(20)}” is no number.`,
    ]);
    expect(places({ ...essay(), bands: [{ grade: 'A', from: 'x' }] })).toEqual([
      'bands.0.from: “x” is no number.',
    ]);
    expect(places({ ...essay(), extra: 'x', min: 'y' })).toEqual([
      'min: “y” is no number.',
      'extra: “x” is no number.',
    ]);
    expect(whole({ max: ' ', min: '' })).toMatchObject({ max: null, min: null });
    expect(fromDraft({ ...essay(), bands: [{ grade: 'A', from: '' }] }).rubric.bands).toEqual([
      { grade: 'A', from: 0 },
    ]);
  });
  test('limits count only for kinds that have them, and are reported at their place', () => {
    const limits = { min: '1', max: '4' };
    expect(first({ ...limits, kind: 'levels', select: 'one' }).rubric.criteria[0]).toMatchObject({
      min: null,
      max: null,
    });
    expect(first({ ...limits, kind: 'range', select: 'many' }).rubric.criteria[0]).toMatchObject({
      min: null,
      max: null,
      select: 'one',
    });
    for (const given of [
      { kind: 'levels', select: 'many' },
      { kind: 'items', select: 'one' },
      { kind: 'points', select: 'one' },
    ])
      expect(first({ ...limits, ...given }).rubric.criteria[0]).toMatchObject({ min: 1, max: 4 });
    expect(
      first({ kind: 'points', min: 'a', max: 'b' }).problems.map(({ path }) => path.join('.')),
    ).toEqual(['criteria.0.min', 'criteria.0.max']);
  });
  test('a comment keeps its weight, or gets 1, whatever is typed, and is never a bonus', () => {
    expect(first({ kind: 'comment', weight: 'x', bonus: true }).rubric.criteria[0]).toMatchObject({
      weight: 1,
      bonus: false,
      levels: [],
    });
    expect(first({ kind: 'comment', weight: '3' }).rubric.criteria[0]).toMatchObject({ weight: 3 });
  });
  test('the range of a level counts only in a range criterion, and is reported at its place', () => {
    const levels = [{ ...essay().criteria[0]!.levels[0]!, points: '5', points_min: 'x' }];
    expect(
      first({ kind: 'range', levels }).problems.map(
        ({ path, message }) => `${path.join('.')}: ${message}`,
      ),
    ).toEqual(['criteria.0.levels.0.points_min: “x” is no number.']);
    expect(first({ kind: 'levels', levels }).rubric.criteria[0]?.levels[0]).toMatchObject({
      points: 5,
      points_min: null,
    });
  });
  test('drafts with the same content compare as equal', () => {
    expect([
      saysSame(essay(), essay()),
      saysSame(essay(), after({ do: 'set', fields: { min: '1' } }).draft),
    ]).toEqual([true, false]);
  });
});

describe('[RUB-3] each edit', () => {
  test('an added level is empty; a check always has exactly two', () => {
    expect(
      after({ do: 'addLevel', at: 0, level: 1, id: 'x' }).draft.criteria[0]?.levels[1],
    ).toEqual({ id: 'x', name: '', descriptor: '', points: '', points_min: '', feedback: '' });
    const check = after({ do: 'setKind', at: 0, kind: 'check', ids: [] }).draft;
    expect(check.criteria[0]?.levels.map(({ id }) => id)).toEqual(['poor', 'good']);
    for (const edit of [
      { do: 'addLevel', at: 0, level: 0, id: 'x' },
      { do: 'removeLevel', at: 0, level: 0 },
    ] as const)
      expect(edited(check, edit)).toEqual({ draft: check, focus: null });
  });
  test('adds no more levels than a criterion may have', () => {
    let draft = essay();
    for (let index = 0; index < 110; index += 1)
      draft = edited(draft, { do: 'addLevel', at: 0, level: 0, id: `l${index}` }).draft;
    expect(draft.criteria[0]?.levels).toHaveLength(100);
  });
  test('moves a level only to an existing place', () => {
    for (const [level, to] of [
      [0, 3],
      [3, 0],
      [-1, 0],
      [0, -1],
    ] as const)
      expect(after({ do: 'moveLevel', at: 0, level, to })).toEqual({ draft: essay(), focus: null });
    expect(after({ do: 'moveLevel', at: 0, level: 2, to: 0 })).toMatchObject({
      focus: 'criteria.0.levels.0.name',
    });
  });
  test('a new one after a range criterion gets its ranges and group; after another kind it gets three levels', () => {
    const range = after({ do: 'setKind', at: 0, kind: 'range', ids: [] }).draft;
    const spans = edited(
      edited(range, { do: 'setLevel', at: 0, level: 1, fields: { points_min: '3' } }).draft,
      { do: 'setCriterion', at: 0, fields: { group: 'Words' } },
    ).draft;
    expect(edited(spans, { do: 'addCriterion', at: 1, id: 'new' }).draft.criteria[1]).toMatchObject(
      {
        id: 'new',
        group: 'Words',
        name: '',
        description: '',
        marker_note: '',
        kind: 'range',
        select: 'one',
        min: '',
        max: '',
        weight: '1',
        bonus: false,
        levels: [{ id: 'l1', points_min: '' }, { id: 'l2', points_min: '3' }, { id: 'l3' }],
      },
    );
    expect(after({ do: 'addCriterion', at: 3, id: 'new' }).draft.criteria[3]).toMatchObject({
      kind: 'levels',
      levels: [
        { id: 'l1', name: 'Good', points: '10' },
        { id: 'l2', name: 'Fair', points: '5' },
        { id: 'l3', name: 'Poor', points: '0' },
      ],
    });
  });
  test('points start at the maximum of the earlier levels, or at ten, unless typed', () => {
    const most = (draft: RubricDraft, at = 0) =>
      edited(draft, { do: 'setKind', at, kind: 'points', ids: [] }).draft.criteria[at]?.max;
    expect([
      most(essay()),
      most(essay(), 2),
      most(after({ do: 'setCriterion', at: 0, fields: { max: ' 7 ' } }).draft),
      most(after({ do: 'setCriterion', at: 0, fields: { max: ' ' } }).draft),
    ]).toEqual(['10', '10', ' 7 ', '10']);
    expect(most(after({ do: 'setLevel', at: 0, level: 1, fields: { points: '12,5' } }).draft)).toBe(
      '12.5',
    );
    expect(most(after({ do: 'setLevel', at: 0, level: 1, fields: { points: 'x' } }).draft)).toBe(
      '10',
    );
  });
  test('kinds that need a level get one; a check gets its two, with the given ids', () => {
    expect(
      after({ do: 'setKind', at: 2, kind: 'items', ids: ['a'] }).draft.criteria[2],
    ).toMatchObject({ kind: 'items', levels: [{ id: 'a', name: '', points: '' }] });
    expect(
      after({ do: 'setKind', at: 2, kind: 'check', ids: ['a', 'b'] }).draft.criteria[2],
    ).toMatchObject({
      kind: 'check',
      levels: [
        { id: 'a', name: 'Yes', points: '1' },
        { id: 'b', name: 'No', points: '0' },
      ],
    });
  });
  test('the focus goes to what remains, or to Add if nothing does', () => {
    const one = edited(after({ do: 'removeCriterion', at: 0 }).draft, {
      do: 'removeCriterion',
      at: 1,
    }).draft;
    expect(edited(one, { do: 'removeCriterion', at: 0 })).toMatchObject({
      draft: { criteria: [] },
      focus: 'add',
    });
    const bare = {
      ...one,
      criteria: [{ ...one.criteria[0]!, levels: one.criteria[0]!.levels.slice(0, 1) }],
    };
    expect(edited(bare, { do: 'removeLevel', at: 0, level: 0 }).focus).toBe('criteria.0.name');
    expect(after({ do: 'addLevel', at: 0, level: 99, id: 'x' }).focus).toBe(
      'criteria.0.levels.3.name',
    );
  });
  test('[EVE-4] points typed for a criterion become its total: levels are scaled, or its weight if it has one', () => {
    const levels = [
      { ...newLevel('a', 'Good'), points: '35', points_min: '28' },
      { ...newLevel('b', 'Fair'), points: '14' },
      { ...newLevel('c', 'Poor'), points: '0' },
    ];
    const of = { ...essay().criteria[0]!, kind: 'range' as const, weight: '1', levels };
    const given = (points: string, from = of) =>
      edited({ ...essay(), criteria: [from] }, { do: 'setPoints', at: 0, of: from, points }).draft
        .criteria[0]!;
    const said = (points: string, from = of) => [
      given(points, from).weight,
      ...given(points, from).levels.map((one) => one.points),
    ];
    expect(said('40')).toEqual(['1', '40', '16', '0']);
    expect(given('40').levels[0]!.points_min).toBe('32');
    expect(said('70', { ...of, weight: '4' })).toEqual(['2', '35', '14', '0']);
    expect(said('40', { ...of, weight: '4' })).toEqual(['1', '40', '16', '0']);
    for (const wrong of ['', '0', 'x', '-3']) expect(given(wrong)).toEqual(of);
  });
  test('sets bands as a whole, and each cell is a step of its own', () => {
    const bands = [{ grade: 'A', from: '70' }];
    expect(after({ do: 'setBands', bands }).draft.bands).toEqual(bands);
    expect(after({ do: 'set', fields: { min: '1' } })).toEqual({
      draft: { ...essay(), min: '1' },
      focus: null,
    });
    expect([
      cellOf({ do: 'set', fields: { min: '1' } }),
      cellOf({ do: 'setCriterion', at: 1, fields: { name: 'x', group: 'y' } }),
      cellOf({ do: 'setLevel', at: 1, level: 2, fields: { name: 'x' } }),
      cellOf({ do: 'setBands', bands }),
    ]).toEqual(['set min', 'criterion 1 name,group', 'level 1 2 name', null]);
  });
});

describe("pasting a block copied elsewhere into a rubric's cells", () => {
  const criteria = toDraft(essayRubric()).criteria;
  const newIds = () => {
    let next = 0;
    return () => `new-${next++}`;
  };
  const paste = (place: Place, source: { html?: string; text?: string }, of = criteria) =>
    planOf(of, place, blockOf({ html: '', text: '', ...source }), newIds());
  const level = (plan: PastePlan, row: number, index: number) => plan.criteria[row]?.levels[index];

  test('[EVE-4] reads text with tabs as rows and cells, with line breaks in quoted cells as spreadsheets write them', () => {
    expect(blockOf({ html: '', text: 'a\t"two\nlines, ""quoted"""\nc\t\n' })).toEqual([
      ['a', 'two\nlines, "quoted"'],
      ['c', ''],
    ]);
    expect(blockOf({ html: '', text: 'one\npiece of text' })).toEqual([['one\npiece of text']]);
  });
  test('[EVE-4] reads tables from Word, Excel and Google Sheets by cell, including merged cells', () => {
    const word =
      '<html xmlns:o="x"><head><style><!--td{a:b}--></style></head><body><!--StartFragment--><table class=MsoTableGrid><tr><td><p class=MsoNormal>Tone<o:p></o:p></p></td><td><p>kind &amp;\r\n  clear</p><p>second&nbsp;line</p></td></tr></table><!--EndFragment--></body></html>';
    expect(blockOf({ html: word, text: 'Tone\tkind' })).toEqual([
      ['Tone', 'kind & clear\nsecond line'],
    ]);
    const excel =
      '<table border=0><col width=64><tr height=20><td rowspan=2 class=xl65>A</td><td>1</td></tr><tr><td>a<br>b</td></tr></table>';
    expect(blockOf({ html: excel, text: '' })).toEqual([
      ['A', '1'],
      ['', 'a\nb'],
    ]);
    const sheets =
      '<google-sheets-html-origin><table><tbody><tr><td data-sheets-value="{&quot;2&quot;:&quot;x>y&quot;}">x&gt;y</td><td colspan="2">z</td></tr></tbody></table>';
    expect(blockOf({ html: sheets, text: '' })).toEqual([['x>y', 'z', '']]);
  });
  test('[EVE-4] pastes a block that fits into the rubric from its cell on, without asking', () => {
    const plan = paste({ row: 0, column: 4 }, { text: 'a\tb\nc\td' });
    expect(plan.isAsked).toBe(false);
    expect([0, 1].map((row) => [1, 2].map((index) => level(plan, row, index)?.descriptor))).toEqual(
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    );
    expect(level(plan, 0, 0)).toEqual(criteria[0]?.levels[0]);
  });
  test('[EVE-4] adds what is missing, and says how much', () => {
    const plan = paste({ row: 1, column: 5 }, { text: 'a\tb\nc\td\ne\tf' });
    expect([plan.isAsked, plan.says]).toEqual([
      true,
      ['It adds 1 criterion and 1 level.', '“Remarks” is marked by levels then.'],
    ]);
    expect(plan.criteria.map(({ levels }) => levels.length)).toEqual([3, 4, 4, 4]);
    const known = plan.criteria.flatMap(({ id, levels }) => [id, ...levels.map((one) => one.id)]);
    expect(known).toEqual(expect.arrayContaining(['argument', 'poor', 'evidence', 'none']));
  });
  test('[EVE-4] a whole table brings its headings, points and point ranges', () => {
    const plan = paste(
      { row: 0, column: 0 },
      { text: 'Criterion\tPoints\tWeak (0–4)\tGood (10 pts)\nTone\t20\trude\tkind' },
      [],
    );
    expect(plan.criteria).toMatchObject([
      {
        name: 'Tone',
        kind: 'range',
        weight: '2',
        levels: [
          { name: 'Weak', points_min: '0', points: '4', descriptor: 'rude' },
          { name: 'Good', points_min: '', points: '10', descriptor: 'kind' },
        ],
      },
    ]);
  });
  test('[EVE-4] asks before pasting a table with headings that is smaller than the rubric', () => {
    const plan = paste({ row: 0, column: 0 }, { text: 'Criterion\tFail\tPass\nTone\trude\tkind' });
    expect([plan.isAsked, plan.says]).toEqual([
      true,
      ['The table is smaller than this rubric: its other criteria and levels stay as they are.'],
    ]);
  });
  test('[EVE-4] a table without points leaves the points column unchanged; standalone points are points', () => {
    const plan = paste({ row: 0, column: 0 }, { text: 'Thesis\tnone at all\t"5 pts\nsome"\t12' });
    expect(plan.criteria[0]).toMatchObject({ name: 'Thesis', weight: '1' });
    expect(level(plan, 0, 0)).toMatchObject({ descriptor: 'none at all', points: '0' });
    expect(level(plan, 0, 1)).toMatchObject({ descriptor: 'some', points: '5' });
    expect(level(plan, 0, 2)).toMatchObject({ points: '12', descriptor: 'A thesis with reasons.' });
  });
  test("[EVE-4] a share or points after or below a criterion's name become its weight, and its description stays", () => {
    const pasted = (text: string, of: typeof criteria = []) =>
      paste({ row: 0, column: 0 }, { text }, of).criteria[0];
    expect(pasted('"Tone\n(40%)"\t"5 pts\nrude"\t"10 pts\nkind"')).toMatchObject({
      name: 'Tone',
      description: '',
      weight: '4',
    });
    expect(pasted('"Tone (40 %)\nHow it sounds."\trude\tkind')).toMatchObject({
      name: 'Tone',
      description: 'How it sounds.',
      weight: '0.4',
    });
    expect(pasted('"Tone\n20 points\nHow it sounds."\t"10 pts\nkind"')).toMatchObject({
      description: 'How it sounds.',
      weight: '2',
    });
    expect(pasted('Tone (20 points)\tkind')).toMatchObject({ name: 'Tone (20 points)' });
    expect(pasted('Tone (100% own words)\tkind')).toMatchObject({
      name: 'Tone (100% own words)',
      weight: '1',
    });
  });
  test('[EVE-4] reports what has no place, and never breaks the limits', () => {
    const plan = paste(
      { row: 0, column: 0 },
      { text: Array.from({ length: 60 }, (_, row) => `c${row}\tx`).join('\n') },
    );
    expect(plan.criteria).toHaveLength(MAX_CRITERIA);
    expect(plan.says).toContain('10 rows left out: a rubric has at most 50 criteria.');
    const unreadable = paste({ row: 1, column: 2 }, { text: 'some' });
    expect(unreadable.criteria).toEqual(criteria);
    expect(unreadable.isAsked).toBe(true);
  });
});

describe("moving in a rubric's grid", () => {
  const shape: Shape = {
    headings: 2,
    rows: [
      { levels: 2, hasPoints: true },
      { levels: 0, hasPoints: false },
    ],
  };
  test('[EVE-4] keys move to the neighbour, stay at an edge, and reach every cell', () => {
    const move = (row: number, column: number, key: MoveKey, isFar = false) =>
      movedPlace({ row, column }, key, isFar, shape);
    expect(move(0, 4, 'ArrowRight')).toEqual({ row: 0, column: 4 });
    expect(move(0, 4, 'ArrowDown')).toEqual({ row: 1, column: 2 });
    expect(move(0, 3, 'ArrowUp')).toEqual({ row: -1, column: 3 });
    expect(move(0, 0, 'ArrowUp')).toEqual({ row: 0, column: 0 });
    expect(move(1, 2, 'Home')).toEqual({ row: 1, column: 0 });
    expect(move(1, 2, 'Home', true)).toEqual({ row: 0, column: 0 });
    expect(move(0, 0, 'End', true)).toEqual({ row: 1, column: 2 });
  });
  test('[EVE-4] Tab moves through the editable cells in reading order', () => {
    const way: Place[] = [];
    for (let at: Place | null = { row: -1, column: 3 }; at; at = nextPlace(at, 1, shape))
      way.push(at);
    expect(way.map(cellPath)).toEqual([
      'headings.0',
      'headings.1',
      'criteria.0',
      'criteria.0.points',
      'criteria.0.levels.0',
      'criteria.0.levels.1',
      'criteria.1',
    ]);
    expect(nextPlace({ row: 1, column: 0 }, -1, shape)).toEqual({ row: 0, column: 4 });
  });
});
