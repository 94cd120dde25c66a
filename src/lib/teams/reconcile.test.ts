import { describe, expect, test } from 'vitest';
import type { Mark, MarkSheet } from '#contract/rubrics/mark.ts';
import type { Criterion } from '#contract/rubrics/model.ts';
import type { RoundScript } from '#contract/teams/agreement.ts';
import { aCriterion, aLevel, aRubric } from '#tests/support/rubric/rubrics.ts';
import {
  type AgreedDraft,
  apartFrom,
  changesOf,
  clashesIn,
  type CriterionRow,
  differenceWords,
  draftsOf,
  draftsWith,
  givenWords,
  missingIn,
  type OwnDecision,
  rowsOf,
  stillUnsaved,
  takenFrom,
  versionOf,
  waitingBeside,
} from './reconcile.ts';

const argument = aCriterion({
  id: 'argument',
  levels: [
    aLevel({ id: 'poor', name: 'Poor', points: 0 }),
    aLevel({ id: 'fair', name: '', points: 5 }),
    aLevel({ id: 'good', name: 'Good', points: 10 }),
  ],
});
const style = aCriterion({ id: 'style', kind: 'points', min: 0, max: 20 });
const extra = aCriterion({ id: 'extra', kind: 'points', min: 0, max: 2, bonus: true });
const spans = aCriterion({
  id: 'spans',
  kind: 'range',
  bonus: true,
  levels: [aLevel({ id: 'low', points_min: 0, points: 4 })],
});
const ticks = aCriterion({
  id: 'ticks',
  kind: 'items',
  min: 0,
  max: 9,
  levels: [
    aLevel({ id: 'a', name: 'Cited', points: 2 }),
    aLevel({ id: 'b', name: 'Dated', points: 2 }),
  ],
});
const remarks = aCriterion({ id: 'remarks', kind: 'comment' });

type Said = Pick<Mark, 'level_ids' | 'points' | 'comment'> & { reason?: string; version?: number };
const chose = (id: string | string[], comment = ''): Said => ({
  level_ids: [id].flat(),
  points: null,
  comment,
});
const gave = (points: number, comment = ''): Said => ({ level_ids: null, points, comment });
const said = (comment: string): Said => ({ level_ids: null, points: null, comment });

const mark = (criterion: string, given: Said): Mark => ({
  criterion,
  round: 'first',
  marker: { id: 2, name: 'Ada' },
  rubric_version: 1,
  version: 1,
  created_at: '2026-03-02T09:00:00.000Z',
  updated_at: '2026-03-02T09:00:00.000Z',
  ...given,
});
const sheet = (marks: readonly Mark[]): MarkSheet => ({
  submission_id: 10,
  round: 'first',
  rubric_version: 1,
  marks: [...marks],
  total: null,
  max: 0,
  complete: false,
  marked: 0,
  markable: 0,
  missing: [],
  so_far: { points: 0, max: 0 },
  proposed_grade: null,
  decision: null,
});
interface GivenBy {
  first?: Said;
  second?: Said;
  third?: Said;
  agreed?: Said;
}
/** The marks for one criterion, next to a mark for an unrelated one. */
function row(criterion: Criterion, { first, second, third, agreed }: GivenBy): CriterionRow {
  const of = (given: Said | undefined): MarkSheet =>
    sheet([mark('another', gave(1)), ...(given === undefined ? [] : [mark(criterion.id, given)])]);
  return rowsOf(aRubric({ criteria: [criterion] }), {
    first: of(first),
    second: of(second),
    third: third === undefined ? null : of(third),
    agreed: of(agreed),
  })[0]!;
}
const draft = (fields: Partial<AgreedDraft>): AgreedDraft => ({
  from: null,
  level_ids: null,
  points: null,
  comment: '',
  reason: '',
  ...fields,
});
const own = (version: number, fields: Partial<AgreedDraft>): OwnDecision => ({
  ...draft(fields),
  version,
});
const begins = (criterion: Criterion, given: GivenBy): AgreedDraft | undefined =>
  draftsOf([row(criterion, given)])[criterion.id];

describe('[MOD-2] criterion by criterion', () => {
  test("lists criteria in the rubric’s order, with each marker's judgement, and whether the two differ", () => {
    const [poor, good, seven, six] = [
      mark('argument', chose('poor')),
      mark('argument', chose('good')),
      mark('style', gave(7)),
      mark('style', gave(6)),
    ];
    expect(
      rowsOf(aRubric({ criteria: [argument, style, remarks] }), {
        first: sheet([seven, poor]),
        second: sheet([good, { ...seven, version: 4 }]),
        third: sheet([six]),
        agreed: sheet([good]),
      }),
    ).toEqual([
      {
        criterion: argument,
        first: poor,
        second: good,
        third: undefined,
        agreed: good,
        differs: true,
      },
      {
        criterion: style,
        first: seven,
        second: { ...seven, version: 4 },
        third: six,
        agreed: undefined,
        differs: false,
      },
      {
        criterion: remarks,
        first: undefined,
        second: undefined,
        third: undefined,
        agreed: undefined,
        differs: false,
      },
    ]);
    expect(row(argument, { first: chose('poor') })).toMatchObject({
      third: undefined,
      differs: true,
    });
  });

  test("takes one marker's judgement unchanged, with its comment; keeps the written reason", () => {
    const given = row(argument, {
      first: chose('poor', 'No thesis.'),
      second: chose('good', 'A thesis.'),
      third: chose('fair', 'Half of one.'),
    });
    expect(takenFrom(given, 'first', 'So.')).toEqual({
      from: 'first',
      level_ids: ['poor'],
      points: null,
      comment: 'No thesis.',
      reason: 'So.',
    });
    expect(takenFrom(given, 'second', '')).toEqual({
      from: 'second',
      level_ids: ['good'],
      points: null,
      comment: 'A thesis.',
      reason: '',
    });
    expect(takenFrom(given, 'third', '')).toEqual({
      from: 'third',
      level_ids: ['fair'],
      points: null,
      comment: 'Half of one.',
      reason: '',
    });
    expect(takenFrom(row(style, { first: gave(7) }), 'first', '')).toEqual({
      from: 'first',
      level_ids: null,
      points: 7,
      comment: '',
      reason: '',
    });
    expect(takenFrom(row(argument, { first: chose('poor') }), 'third', '')).toBeNull();
  });

  test('the mean comes with both comments, and there is none if only one of them gave something', () => {
    expect(
      takenFrom(row(style, { first: gave(4, 'Dull.'), second: gave(7, 'Clear.') }), 'mean', 'So.'),
    ).toEqual({
      from: 'mean',
      level_ids: null,
      points: 5.5,
      comment: 'Dull.\n\nClear.',
      reason: 'So.',
    });
    expect(
      takenFrom(row(argument, { first: chose('poor'), second: chose('good') }), 'mean', ''),
    ).toEqual({ from: 'mean', level_ids: ['fair'], points: null, comment: '', reason: '' });
    expect(takenFrom(row(style, { first: gave(4) }), 'mean', '')).toBeNull();
    expect(takenFrom(row(remarks, { first: said('Well done.') }), 'mean', '')?.comment).toBe(
      'Well done.',
    );
    expect(takenFrom(row(remarks, { second: said('Go on.') }), 'mean', '')?.comment).toBe('Go on.');
  });
});

describe("[MOD-2] a script's initial state", () => {
  test('leaves differences open, and takes what both gave alike, with both comments', () => {
    expect(
      begins(argument, { first: chose('poor', 'No.'), second: chose('good', 'Yes.') }),
    ).toEqual({ from: null, level_ids: null, points: null, comment: '', reason: '' });
    expect(begins(style, { first: gave(7, 'Mine.'), second: gave(7, 'Theirs.') })).toEqual({
      from: 'first',
      level_ids: null,
      points: 7,
      comment: 'Mine.',
      reason: '',
    });
    expect(begins(remarks, { first: said('Mine.'), second: said('Theirs.') })).toEqual({
      from: 'mean',
      level_ids: null,
      points: null,
      comment: 'Mine.\n\nTheirs.',
      reason: '',
    });
  });

  test('is undecided for a bonus that nobody gave', () => {
    expect(begins(extra, {})).toEqual({
      from: null,
      level_ids: null,
      points: null,
      comment: '',
      reason: '',
    });
  });

  test.for([
    ['first', chose('poor', 'Ada.')],
    ['second', chose('good', 'Ben.')],
    ['third', chose('fair', 'Cleo.')],
    ['mean', chose('fair', 'Ada.\n\nBen.')],
  ] as const)('shows what was agreed before, and whose judgement it was: %s', ([from, agreed]) => {
    const given = {
      first: chose('poor', 'Ada.'),
      second: chose('good', 'Ben.'),
      ...(from === 'third' ? { third: chose('fair', 'Cleo.') } : {}),
    };
    expect(begins(argument, { ...given, agreed: { ...agreed, reason: 'As we said.' } })).toEqual({
      from,
      level_ids: agreed.level_ids,
      points: null,
      comment: agreed.comment,
      reason: 'As we said.',
    });
  });

  test('is their own if another judgement was agreed, or other words', () => {
    const given = { first: gave(4, 'Dull.'), second: gave(9, 'Clear.') };
    expect(begins(style, { ...given, agreed: gave(8, 'Dull.') })).toEqual({
      from: 'own',
      level_ids: null,
      points: 8,
      comment: 'Dull.',
      reason: '',
    });
    expect(begins(style, { ...given, agreed: gave(4, 'Dull, mostly.') })).toEqual({
      from: 'own',
      level_ids: null,
      points: 4,
      comment: 'Dull, mostly.',
      reason: '',
    });
  });

  test('a choice replaces it, for that criterion alone', () => {
    const rows = [
      row(argument, { first: chose('poor'), second: chose('good') }),
      row(style, { first: gave(7), second: gave(7) }),
    ];
    const mine = own(0, { from: 'second', level_ids: ['good'] });
    expect(draftsWith(rows, { argument: mine })).toEqual({
      argument: mine,
      style: { from: 'first', level_ids: null, points: 7, comment: '', reason: '' },
    });
  });
});

describe('[MOD-2] unsaved decisions', () => {
  const fresh = row(argument, { first: chose('poor'), second: chose('good') });
  const stored = row(argument, {
    first: chose('poor'),
    second: chose('good'),
    agreed: { ...chose('fair', 'Half.'), reason: 'Between.', version: 3 },
  });
  const same = { level_ids: ['fair'], comment: 'Half.', reason: 'Between.' };
  const changes = (one: CriterionRow, fields: Partial<AgreedDraft>) =>
    changesOf([one], { [one.criterion.id]: draft(fields) });

  test('are sent with the version they change, 0 if there was none, and with a trimmed reason', () => {
    expect(changes(fresh, { level_ids: ['good'], comment: 'Yes.', reason: ' So. ' })).toEqual([
      {
        criterion: 'argument',
        level_ids: ['good'],
        points: null,
        comment: 'Yes.',
        reason: 'So.',
        version: 0,
      },
    ]);
    expect(changes(stored, { ...same, level_ids: ['good'] })).toEqual([
      {
        criterion: 'argument',
        level_ids: ['good'],
        points: null,
        comment: 'Half.',
        reason: 'Between.',
        version: 3,
      },
    ]);
    expect(changes(row(style, {}), { points: 3 })).toEqual([
      { criterion: 'style', level_ids: null, points: 3, comment: '', reason: '', version: 0 },
    ]);
  });

  test("include a first choice, comment or reason; blanks don't count", () => {
    expect(
      [
        changes(fresh, { level_ids: ['good'] }),
        changes(fresh, { comment: 'Hm.' }),
        changes(fresh, { reason: 'So.' }),
      ].map((sent) => sent.length),
    ).toEqual([1, 1, 1]);
    expect([
      changes(fresh, { comment: ' ' }),
      changes(fresh, { reason: '\n' }),
      changes(fresh, {}),
      changesOf([fresh], {}),
    ]).toEqual([[], [], [], []]);
  });

  test('are those that differ from what was agreed: judgement, words, reason, each alone', () => {
    expect(changes(stored, { ...same, reason: 'Between. ' })).toEqual([]);
    expect(
      [{ level_ids: ['good'] }, { comment: 'Half!' }, { reason: 'Other.' }, { reason: '' }].map(
        (over) => changes(stored, { ...same, ...over }).length,
      ),
    ).toEqual([1, 1, 1, 1]);
    const unreasoned = row(style, { agreed: gave(7) });
    expect([
      changes(unreasoned, { points: 7 }).length,
      changes(unreasoned, { points: 7, reason: 'So.' }).length,
    ]).toEqual([0, 1]);
  });

  test('stay until they are stored, and clash if somebody else has stored another meanwhile', () => {
    expect([versionOf(fresh), versionOf(stored)]).toEqual([0, 3]);
    const mine = own(2, { ...same, comment: 'Mine.' });
    expect(stillUnsaved([stored], { argument: mine })).toEqual({ argument: mine });
    expect(stillUnsaved([stored], { argument: own(2, same) })).toEqual({});
    expect(Object.keys(stillUnsaved([stored], {}))).toEqual([]);
    expect(clashesIn([stored], { argument: mine })).toEqual(['argument']);
    expect(clashesIn([stored], { argument: { ...mine, version: 3 } })).toEqual([]);
    expect(clashesIn([stored], { argument: own(2, same) })).toEqual([]);
    expect(clashesIn([stored], {})).toEqual([]);
  });
});

test('[MOD-2] says what is missing for a criterion: a fitting choice, and a reason if the two differ', () => {
  const [apart, alike] = [
    row(argument, { first: chose('poor'), second: chose('good') }),
    row(argument, { first: chose('good'), second: chose('good') }),
  ];
  expect(missingIn(row(remarks, {}), draft({}))).toBeNull();
  expect(missingIn(apart, draft({ level_ids: ['gone'] }))).toBe(
    'This criterion has no level gone.',
  );
  expect(missingIn(apart, draft({ reason: 'So.' }))).toBe('Choose what you agree on.');
  expect(missingIn(apart, draft({ level_ids: ['good'], reason: ' ' }))).toBe(
    'The two markers differ. Say why this is agreed on.',
  );
  expect(missingIn(apart, draft({ level_ids: ['good'], reason: 'So.' }))).toBeNull();
  expect(missingIn(alike, draft({ level_ids: ['good'] }))).toBeNull();
  expect(missingIn(row(extra, {}), draft({}))).toBeNull();
  expect(missingIn(row(spans, {}), draft({ level_ids: ['low'] }))).toBe(
    'Choose what you agree on.',
  );
});

test('[MOD-2] describes what was given: levels by name, and points with their maximum', () => {
  expect(givenWords(argument, chose('good'))).toBe('Good, 10 of 10 points');
  expect(givenWords(argument, chose('fair'))).toBe('5, 5 of 10 points');
  expect(givenWords(ticks, chose(['a', 'b']))).toBe('Cited, Dated, 4 of 4 points');
  expect(givenWords(style, gave(7.5))).toBe('7.5 of 20 points');
  expect([
    givenWords(argument, undefined),
    givenWords(argument, said('Hm.')),
    givenWords(remarks, said('Hm.')),
  ]).toEqual(['No mark', 'No mark', 'Words only']);
});

test('[MOD-2] describes how two judgements differ', () => {
  const words = (criterion: Criterion, first?: Said, second?: Said): string =>
    differenceWords(
      row(criterion, {
        ...(first === undefined ? {} : { first }),
        ...(second === undefined ? {} : { second }),
      }),
      ['Ada', 'Ben'],
    );
  expect([words(style, gave(12), gave(5)), words(style, gave(5), gave(6))]).toEqual([
    'Ada gave 7 points more',
    'Ben gave 1 point more',
  ]);
  expect(words(style, gave(0.3), gave(0.1))).toBe('Ada gave 0.2 points more');
  expect([words(style, gave(5)), words(style, undefined, gave(5))]).toEqual([
    'Only Ada gave points',
    'Only Ben gave points',
  ]);
  expect(words(ticks, chose('a'), chose('b'))).toBe('Other levels, the same points');
  expect([words(style, gave(5), gave(5)), words(remarks, said('a'), said('b'))]).toEqual([
    'Both gave the same',
    'Words only',
  ]);
});

test('[MOD-2] the next scripts to agree on are those that wait for the caller and may be seen', () => {
  const script = (submission_id: number, of: Partial<RoundScript> = {}): RoundScript => ({
    submission_id,
    name: '',
    state: 'reconcile',
    how: null,
    first: null,
    second: null,
    third: null,
    mine: 'first',
    waits_for: 'you',
    to_hand_over: false,
    third_blind: true,
    differ: null,
    grade: null,
    ...of,
  });
  const scripts = [
    script(1),
    script(2),
    script(3, { waits_for: 'others' }),
    script(4, { waits_for: null, state: 'agreed' }),
    script(5, { state: 'marking' }),
    script(6, { state: 'third' }),
    script(7, { state: 'third', third_blind: false }),
    script(8, { state: 'marking', third_blind: false }),
    script(9, { third_blind: false }),
  ];
  expect(waitingBeside(scripts, 1).map(({ submission_id }) => submission_id)).toEqual([2, 7, 9]);
});

test('[MOD-2] of what another tab left, keeps apart only what differs from what is held', () => {
  const held = { a: own(1, { points: 3 }), b: own(1, { comment: 'Mine.' }) };
  const free = { c: own(2, { points: 1 }) };
  expect(apartFrom(held, {})).toEqual({ free: {}, rest: null });
  expect(apartFrom(held, { a: own(7, { from: 'first', points: 3 }), ...free })).toEqual({
    free,
    rest: null,
  });
  for (const theirs of [
    { points: 4 },
    { points: 3, level_ids: ['good'] },
    { points: 3, comment: 'Theirs.' },
    { points: 3, reason: 'Theirs.' },
  ]) {
    expect(apartFrom(held, { a: own(1, theirs), b: own(2, { comment: 'Mine.' }) })).toEqual({
      free: {},
      rest: { a: own(1, theirs) },
    });
  }
});
