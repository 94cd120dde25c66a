import { expect, test } from 'vitest';
import {
  categoriesOf,
  COMMENT_SORTS,
  type CommentQuery,
  type CommentRow,
  DEFAULT_COMMENT_QUERY,
  groupTitle,
  ownComments,
  queryComments,
  setsFailureText,
  someFailedText,
} from './comment-query.ts';

const comment = (
  id: number,
  category: string,
  quality_level: string,
  text: string,
  more: Partial<CommentRow> = {},
): CommentRow => ({
  id,
  category,
  quality_level,
  text,
  comment_set_id: 1,
  created_at: `2026-01-0${id}T00:00:00.000Z`,
  is_system_default: false,
  ...more,
});
const comments = [
  comment(1, 'B Grade (60-64)', 'poor', 'Cite your sources.'),
  comment(2, 'A+ Grade (80-100)', 'excellent', 'A superb THESIS.'),
  comment(3, 'F Grade (0-29)', 'fair', 'See me.', { comment_set_id: 2 }),
  comment(4, 'B Grade (60-64)', 'good', 'Well argued.'),
];
const rank = { excellent: 4, good: 3, fair: 2, poor: 1 };
const ids = (query: Partial<CommentQuery>) =>
  queryComments(comments, { ...DEFAULT_COMMENT_QUERY, ...query }, rank).map(({ id }) => id);

test('[BANK-6] [BANK-7] the search finds text, category and quality level, whatever the case', () => {
  expect(ids({ search: 'thesis' })).toEqual([2]);
  expect(ids({ search: 'b GRADE' })).toEqual([4, 1]);
  expect(ids({ search: 'fAiR' })).toEqual([3]);
  expect(ids({ search: 'sources.B' })).toEqual([]);
});

test('[BANK-8] the sort offers category, date and quality, each both ways', () => {
  expect(COMMENT_SORTS.map(({ id, label }) => [id, label])).toEqual([
    ['category-asc', 'Category A-Z'],
    ['category-desc', 'Category Z-A'],
    ['date-asc', 'Date (Oldest First)'],
    ['date-desc', 'Date (Newest First)'],
    ['quality-asc', 'Quality (Low-High)'],
    ['quality-desc', 'Quality (High-Low)'],
  ]);
  expect(ids({ sort: 'category-asc' })).toEqual([2, 4, 1, 3]);
  expect(ids({ sort: 'category-desc' })).toEqual([3, 4, 1, 2]);
  expect(ids({ sort: 'date-asc' })).toEqual([1, 2, 3, 4]);
});

test('[BANK-27] quality is sorted by its rank, not by its letters', () => {
  expect(ids({ sort: 'quality-asc' })).toEqual([1, 3, 4, 2]);
  expect(ids({ sort: 'quality-desc' })).toEqual([2, 4, 3, 1]);
});

test('[BANK-9] the newest comes first unless something else is chosen', () => {
  expect(DEFAULT_COMMENT_QUERY.sort).toBe('date-desc');
  expect(ids({})).toEqual([4, 3, 2, 1]);
});

test('comments of one moment keep an order', () => {
  const twins = [
    comment(1, 'x', 'good', 'a'),
    comment(2, 'x', 'good', 'b', { created_at: comment(1, '', '', '').created_at }),
  ];
  expect(queryComments(twins, DEFAULT_COMMENT_QUERY, rank).map(({ id }) => id)).toEqual([2, 1]);
});

test('a category narrows', () => expect(ids({ category: 'B Grade (60-64)' })).toEqual([4, 1]));

test('categories are those that have comments, in the order of the bands, others after them', () => {
  const more = [...comments, comment(5, 'Zeal', 'good', ''), comment(6, 'Argument', 'good', '')];
  expect(
    categoriesOf(more, [
      'A+ Grade (80-100)',
      'A Grade (70-80)',
      'B Grade (60-64)',
      'F Grade (0-29)',
    ]),
  ).toEqual(['A+ Grade (80-100)', 'B Grade (60-64)', 'F Grade (0-29)', 'Argument', 'Zeal']);
});

test("[BANK-14] [BANK-30] the bank arrives in two levels of keys; the standard comments are no part of one's own", () => {
  const standard = comment(9, 'Structure', 'good', 'Fine.', { is_system_default: true });
  expect(
    ownComments({
      Structure: { good: [standard] },
      'B Grade (60-64)': { poor: [comments[0]!], good: [comments[3]!] },
    }),
  ).toEqual([comments[0], comments[3]]);
});

test('[BANK-31] a group is titled levelOne (levelTwo)', () =>
  expect(groupTitle('Structure', 'good')).toBe('Structure (good)'));

const failure = (message: string | null) => ({ status: 500, detail: null, message });
test('[ERR-41] sets that could not be fetched', () => {
  expect([setsFailureText(failure('No disk.')), setsFailureText(failure(null))]).toEqual([
    'No disk.',
    'Failed to fetch comment sets',
  ]);
});
test('[ERR-42] [ERR-43] when some sets fail, the first failed one speaks', () => {
  expect(someFailedText([failure('First.'), failure('Second.')])).toBe('First.');
  expect(someFailedText([failure(null), failure('Second.')])).toBe('Failed to fetch some comments');
  expect(someFailedText([])).toBeNull();
});
