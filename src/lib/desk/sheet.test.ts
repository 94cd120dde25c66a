import { expect, test } from 'vitest';
import type { Mark, MarkSheet } from '#contract/rubric/mark.ts';
import { submission } from '#tests/support/submissions.ts';
import { fieldOf, fieldsOf, type Fields, judgementsOf, markOf, NO_MARK, rebased, sameKeys, saysSame, shownFields, textOf, unsavedOf, valueOf } from './sheet.ts';

const mark = (criterion: string, value: Partial<Mark>) => ({ criterion, level_ids: null, points: null, comment: '', round: 'first', version: 1, ...value }) as Mark;
const sheet = (over: Parameters<typeof submission>[0] = {}, reason: string | null = null) => ({
  submission: submission(over),
  marks: { marks: [mark('style', { level_ids: ['good'], comment: 'Neat.' })], decision: reason === null ? null : { reason } } as unknown as MarkSheet,
});
const good = { level_ids: ['good'], points: null, comment: 'Neat.' };
const seven = { level_ids: null, points: 7, comment: '' };

test('[DESK-8] a sheet is its marks by criterion, and three texts; what nobody wrote is empty', () => {
  expect(fieldsOf(sheet({ grade: 'B', feedback_text: 'Well done.' }, 'Late.'))).toEqual({ style: good, '#grade': 'B', '#feedback': 'Well done.', '#reason': 'Late.' });
  expect(fieldsOf(sheet())).toEqual({ style: good, '#grade': '', '#feedback': '', '#reason': '' });
  expect(valueOf(mark('style', { points: 7 }))).toEqual(seven);
});
test('a field that isn’t there is an empty text or no mark, and each is read as what it is', () => {
  const fields: Fields = { style: good, '#grade': 'B' };
  expect([fieldOf(fields, 'style'), fieldOf(fields, 'other'), fieldOf(fields, '#grade'), fieldOf(fields, '#feedback'), fieldOf(fields, 'x#')]).toEqual([good, NO_MARK, 'B', '', NO_MARK]);
  expect([textOf(fields, '#grade'), textOf(fields, 'style'), textOf(fields, '#reason')]).toEqual(['B', '', '']);
  expect([markOf(fields, 'style'), markOf(fields, '#grade'), markOf(fields, 'other')]).toEqual([good, NO_MARK, NO_MARK]);
});
test.each<[string, Parameters<typeof saysSame>[0], Parameters<typeof saysSame>[1], boolean]>([
  ['the same text', 'a', 'a', true], ['another text', 'a', 'b', false], ['two blank ones', ' ', '', true], ['space around words', 'a ', 'a', false], ['a text and a mark', '', NO_MARK, false], ['a mark and a text', NO_MARK, '', false],
  ['the same mark', good, { ...good }, true], ['another level', good, { ...good, level_ids: ['fair'] }, false], ['no level and none chosen', NO_MARK, { ...NO_MARK, level_ids: [] }, false],
  ['other points', seven, { ...seven, points: 8 }, false], ['another comment', good, { ...good, comment: '' }, false], ['the same levels in another order', { ...good, level_ids: ['a', 'b'] }, { ...good, level_ids: ['b', 'a'] }, false],
])('[DESK-9] %s', (_, a, b, same) => expect(saysSame(a, b)).toBe(same));
test('[DESK-9] unsaved is what says something else than what stands there', () => {
  expect(unsavedOf({ style: good, '#grade': 'B' }, { style: { ...good }, '#grade': 'A', '#feedback': ' ', other: seven })).toEqual({ '#grade': 'A', other: seven });
  expect(sameKeys({ style: good, '#grade': 'B' }, { '#grade': 'A', other: seven, '#reason': 'x' })).toEqual({ '#grade': 'B', other: NO_MARK, '#reason': '' });
  expect(shownFields(sheet({ grade: 'B' }), { '#grade': 'A', other: seven })).toEqual({ style: good, '#grade': 'A', '#feedback': '', '#reason': '', other: seven });
});
test('[DESK-9] fields clash one by one: only where somebody else changed the same one to something else', () => {
  const base = { style: NO_MARK, '#grade': 'C', '#feedback': 'Old.' };
  const written = { style: good, '#grade': 'A', '#feedback': 'Mine.' };
  expect(rebased({ base, written }, { style: seven, '#grade': 'A', '#feedback': 'Old.' })).toEqual({ written: { style: good, '#feedback': 'Mine.' }, theirs: { style: seven } });
  expect(rebased({ base, written }, base)).toEqual({ written, theirs: {} });
  expect(rebased({ base, written, sent: { style: seven } }, { ...base, style: seven })).toEqual({ written, theirs: {} });
  expect(rebased({ base, written, sent: { style: good } }, { ...base, style: seven }).theirs).toEqual({ style: seven });
});
test('[RUB-7] the total is taken of the marks alone', () => {
  expect(judgementsOf({ style: good, '#grade': 'B', other: seven })).toEqual([{ criterion: 'style', ...good }, { criterion: 'other', ...seven }]);
});
