import { expect, test } from 'vitest';
import type { Mark, MarkSheet } from '#contract/rubrics/mark.ts';
import { aCriterion, aLevel, aRubric } from '#tests/support/rubric/rubrics.ts';
import { submission } from '#tests/support/submissions.ts';
import {
  fieldOf,
  fieldsOf,
  type Fields,
  isOutgrown,
  judgementsOf,
  markOf,
  NO_MARK,
  rebased,
  sameKeys,
  saysSame,
  sendable,
  shownFields,
  textOf,
  unsavedOf,
  valueOf,
} from './sheet.ts';

const mark = (criterion: string, value: Partial<Mark>) =>
  ({
    criterion,
    level_ids: null,
    points: null,
    comment: '',
    round: 'first',
    version: 1,
    ...value,
  }) as Mark;
const sheet = (over: Parameters<typeof submission>[0] = {}, reason: string | null = null) => ({
  submission: submission(over),
  marks: {
    marks: [mark('style', { level_ids: ['good'], comment: 'Neat.' })],
    decision: reason === null ? null : { reason },
  } as unknown as MarkSheet,
});
const good = { level_ids: ['good'], points: null, comment: 'Neat.' };
const seven = { level_ids: null, points: 7, comment: '' };

test('[DESK-8] a sheet is its marks by criterion, and three texts; what nobody wrote is empty', () => {
  expect(fieldsOf(sheet({ grade: 'B', feedback_text: 'Well done.' }, 'Late.'))).toEqual({
    style: good,
    '#grade': 'B',
    '#feedback': 'Well done.',
    '#reason': 'Late.',
  });
  expect(fieldsOf(sheet())).toEqual({ style: good, '#grade': '', '#feedback': '', '#reason': '' });
  expect(valueOf(mark('style', { points: 7 }))).toEqual(seven);
});
test('a field that isn’t there is an empty text or no mark, and each is read as what it is', () => {
  const fields: Fields = { style: good, '#grade': 'B' };
  expect([
    fieldOf(fields, 'style'),
    fieldOf(fields, 'other'),
    fieldOf(fields, '#grade'),
    fieldOf(fields, '#feedback'),
    fieldOf(fields, 'x#'),
  ]).toEqual([good, NO_MARK, 'B', '', NO_MARK]);
  expect([textOf(fields, '#grade'), textOf(fields, 'style'), textOf(fields, '#reason')]).toEqual([
    'B',
    '',
    '',
  ]);
  expect([markOf(fields, 'style'), markOf(fields, '#grade'), markOf(fields, 'other')]).toEqual([
    good,
    NO_MARK,
    NO_MARK,
  ]);
});
test.each<[string, Parameters<typeof saysSame>[0], Parameters<typeof saysSame>[1], boolean]>([
  ['the same text', 'a', 'a', true],
  ['another text', 'a', 'b', false],
  ['two blank ones', ' ', '', true],
  ['space around words', 'a ', 'a', false],
  ['a text and a mark', '', NO_MARK, false],
  ['a mark and a text', NO_MARK, '', false],
  ['the same mark', good, { ...good }, true],
  ['another level', good, { ...good, level_ids: ['fair'] }, false],
  ['no level and none chosen', NO_MARK, { ...NO_MARK, level_ids: [] }, false],
  ['other points', seven, { ...seven, points: 8 }, false],
  ['another comment', good, { ...good, comment: '' }, false],
  [
    'the same levels in another order',
    { ...good, level_ids: ['a', 'b'] },
    { ...good, level_ids: ['b', 'a'] },
    false,
  ],
])('[DESK-9] %s', (_, a, b, same) => expect(saysSame(a, b)).toBe(same));
test('[DESK-9] unsaved is what says something else than what stands there', () => {
  expect(
    unsavedOf(
      { style: good, '#grade': 'B' },
      { style: { ...good }, '#grade': 'A', '#feedback': ' ', other: seven },
    ),
  ).toEqual({ '#grade': 'A', other: seven });
  expect(
    sameKeys({ style: good, '#grade': 'B' }, { '#grade': 'A', other: seven, '#reason': 'x' }),
  ).toEqual({ '#grade': 'B', other: NO_MARK, '#reason': '' });
  expect(shownFields(sheet({ grade: 'B' }), { '#grade': 'A', other: seven })).toEqual({
    style: good,
    '#grade': 'A',
    '#feedback': '',
    '#reason': '',
    other: seven,
  });
});
test('[DESK-9] fields clash one by one: only where somebody else changed the same one to something else', () => {
  const base = { style: NO_MARK, '#grade': 'C', '#feedback': 'Old.' };
  const written = { style: good, '#grade': 'A', '#feedback': 'Mine.' };
  expect(rebased({ base, written }, { style: seven, '#grade': 'A', '#feedback': 'Old.' })).toEqual({
    written: { style: good, '#feedback': 'Mine.' },
    theirs: { style: seven },
  });
  expect(rebased({ base, written }, base)).toEqual({ written, theirs: {} });
  expect(rebased({ base, written, sent: { style: seven } }, { ...base, style: seven })).toEqual({
    written,
    theirs: {},
  });
  expect(
    rebased({ base, written, sent: { style: good } }, { ...base, style: seven }).theirs,
  ).toEqual({ style: seven });
});
test('[RUB-7] the total is taken of the marks alone', () => {
  expect(judgementsOf({ style: good, '#grade': 'B', other: seven })).toEqual([
    { criterion: 'style', ...good },
    { criterion: 'other', ...seven },
  ]);
});

const rubric = aRubric({
  criteria: [
    aCriterion({ id: 'style', levels: [aLevel({ id: 'good', points: 5 })] }),
    aCriterion({ id: 'other', kind: 'points', min: 0, max: 10 }),
  ],
});
const gone = { ...good, level_ids: ['gone'] };
test('[RUB-6] a mark is outgrown where the rubric has no such criterion or it can’t be judged so any more; a text and no mark never are', () => {
  const outgrown = (
    key: string,
    value: Parameters<typeof saysSame>[0],
    by: typeof rubric | null = rubric,
  ) => isOutgrown(by, key, value);
  expect([
    outgrown('style', good),
    outgrown('style', gone),
    outgrown('other', seven),
    outgrown('other', good),
    outgrown('away', seven),
    outgrown('away', NO_MARK),
    outgrown('#grade', 'B'),
  ]).toEqual([false, true, false, true, true, false, false]);
  expect([
    outgrown('style', good, null),
    outgrown('style', NO_MARK, null),
    outgrown('#grade', 'B', null),
  ]).toEqual([true, false, false]);
});
test('[RUB-6] of a mark that is outgrown the comment alone is sent, and nothing where its criterion is gone', () => {
  const saved = { style: { level_ids: ['good'], points: 3, comment: 'Old.' }, away: seven };
  expect([
    sendable(rubric, 'style', good, saved),
    sendable(rubric, '#grade', 'B', saved),
    sendable(null, '#grade', 'B', saved),
  ]).toEqual([good, 'B', 'B']);
  expect(sendable(rubric, 'style', { ...gone, comment: 'New.' }, saved)).toEqual({
    level_ids: ['good'],
    points: 3,
    comment: 'New.',
  });
  expect(sendable(rubric, 'style', gone, {})).toEqual({ ...NO_MARK, comment: 'Neat.' });
  expect([
    sendable(rubric, 'away', { ...seven, points: 8 }, saved),
    sendable(null, 'style', good, saved),
  ]).toEqual([seven, saved.style]);
});
