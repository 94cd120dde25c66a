import { describe, expect, test } from 'vitest';
import { commentsToCsv, commentsToJson, readComments } from './comment-file.ts';
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
import { STANDARD_BANK } from '#contract/comments/standard-bank/index.ts';
import { findComments, readyComments } from './find-comments.ts';
import { withSuggestion } from './suggestions.ts';

describe('comment file', () => {
  const levels = ['excellent', 'good', 'fair', 'poor'] as const;
  const fallback = { category: 'A+ Grade (80-100)', quality_level: 'fair' } as const;
  const read = (name: string, source: string) =>
    readComments(name, source, levels, fallback, { text: 50, category: 30 });
  const comments = [
    {
      text: 'Clear "thesis", well argued.\nSecond line.',
      category: 'A Grade (70-80)',
      quality_level: 'good' as const,
    },
    { text: '=HYPERLINK("http://x")', category: 'نقد', quality_level: 'poor' as const },
    { text: '😀 <b>bold</b>', category: 'C Grade (50-54)', quality_level: 'fair' as const },
  ];

  test('exported comments are read back unchanged, from CSV and from JSON', () => {
    expect(read('bank.csv', commentsToCsv(comments))).toEqual({ comments, problems: [] });
    expect(read('bank.JSON', commentsToJson(comments))).toEqual({ comments, problems: [] });
  });

  test('JSON is formatted for people to read', () =>
    expect(commentsToJson(comments.slice(2))).toBe(
      '[\n  {\n    "text": "😀 <b>bold</b>",\n    "category": "C Grade (50-54)",\n    "quality_level": "fair"\n  }\n]\n',
    ));

  test('makes formulas harmless in the CSV', () =>
    expect(commentsToCsv(comments)).toContain(`"'=HYPERLINK`));

  test('fills in missing values, leaves out and reports what does not fit', () => {
    expect(
      read('x.csv', 'Text;Quality_Level\nGood point.;\n;good\nOdd.;superb\nFine.;POOR\n'),
    ).toEqual({
      comments: [
        { text: 'Good point.', ...fallback },
        { text: 'Fine.', category: fallback.category, quality_level: 'poor' },
      ],
      problems: [
        'Entry 2 has no text.',
        'Entry 3: “superb” is not one of excellent, good, fair, poor.',
      ],
    });
    expect(
      read(
        'x.json',
        JSON.stringify([
          { text: 'x'.repeat(51) },
          7,
          { text: 'ok' },
          { text: 'ok', category: 'x'.repeat(31) },
        ]),
      ).problems,
    ).toEqual([
      'Entry 1 has more than 50 characters.',
      'Entry 2 has no text.',
      'The category of entry 4 has more than 30 characters.',
    ]);
    const longest = { text: 'x'.repeat(50), category: 'c'.repeat(30), quality_level: 'good' };
    expect(
      read('x.json', JSON.stringify([{ ...longest, text: ` ${longest.text} ` }, null, 'text'])),
    ).toEqual({ comments: [longest], problems: ['Entry 2 has no text.', 'Entry 3 has no text.'] });
  });

  test.each([
    ['x.json', '{"text":"a"}', 'list of comments'],
    ['x.json', 'not json', 'could not be read'],
    ['x.csv', '"open', 'could not be read'],
  ])('reports a file of the wrong kind: %s %s', (name, source, words) =>
    expect(() => read(name, source)).toThrow(words),
  );
});

describe('comment query', () => {
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

  test('[BANK-6] [BANK-7] the search matches text, category and quality level, ignoring case', () => {
    expect(ids({ search: 'thesis' })).toEqual([2]);
    expect(ids({ search: 'b GRADE' })).toEqual([4, 1]);
    expect(ids({ search: 'fAiR' })).toEqual([3]);
    expect(ids({ search: 'sources.B' })).toEqual([]);
  });

  test('[BANK-8] sorts by category, date and quality, each in both directions', () => {
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

  test('[BANK-27] sorts quality by rank, not alphabetically', () => {
    expect(ids({ sort: 'quality-asc' })).toEqual([1, 3, 4, 2]);
    expect(ids({ sort: 'quality-desc' })).toEqual([2, 4, 3, 1]);
  });

  test('[BANK-9] puts the newest first by default', () => {
    expect(DEFAULT_COMMENT_QUERY.sort).toBe('date-desc');
    expect(ids({})).toEqual([4, 3, 2, 1]);
  });

  test('comments with the same time keep a stable order', () => {
    const twins = [
      comment(1, 'x', 'good', 'a'),
      comment(2, 'x', 'good', 'b', { created_at: comment(1, '', '', '').created_at }),
    ];
    expect(queryComments(twins, DEFAULT_COMMENT_QUERY, rank).map(({ id }) => id)).toEqual([2, 1]);
  });

  test('filters by category', () => expect(ids({ category: 'B Grade (60-64)' })).toEqual([4, 1]));

  test('lists categories with comments, in the order of the bands, others after them', () => {
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

  test("[BANK-14] [BANK-30] the bank has two levels of keys; standard comments aren't among the user's own", () => {
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
  test('[ERR-41] reports sets that could not be fetched', () => {
    expect([setsFailureText(failure('No disk.')), setsFailureText(failure(null))]).toEqual([
      'No disk.',
      'Failed to fetch comment sets',
    ]);
  });
  test("[ERR-42] [ERR-43] if some sets fail, shows the first one's message", () => {
    expect(someFailedText([failure('First.'), failure('Second.')])).toBe('First.');
    expect(someFailedText([failure(null), failure('Second.')])).toBe(
      'Failed to fetch some comments',
    );
    expect(someFailedText([])).toBeNull();
  });
});

describe('find comments', () => {
  const own = [
    { text: 'Cite a source for this.', category: 'B Grade (60-64)', quality_level: 'fair' },
    { text: 'Well cited.', category: 'A Grade (70-80)', quality_level: 'good' },
  ];
  const all = readyComments(STANDARD_BANK, own);

  test('[EASE-11] finds comments with every typed word in the text or its group, in any order and case', () => {
    expect(findComments(all, 'SOURCE cite').map(({ text }) => text)[0]).toBe(
      'Cite a source for this.',
    );
    expect(findComments(all, 'cited grade').map(({ text }) => text)).toEqual(['Well cited.']);
    const poor = findComments(all, 'structure poor');
    expect([
      poor.length > 0,
      poor.every(({ text, of }) => /structure/i.test(text + of) && /poor/i.test(text + of)),
    ]).toEqual([true, true]);
  });

  test('puts a match at the beginning of a word before one within it, and ready comments before those with placeholders', () => {
    const some = ['Make it explicit.', 'Cite [Author].', 'Please cite it.'].map((text) => ({
      text,
      of: '',
    }));
    expect(findComments(some, 'cit').map(({ text }) => text)).toEqual([
      'Please cite it.',
      'Cite [Author].',
      'Make it explicit.',
    ]);
  });

  test("puts the user's own comments first, each text once, thirty at most; finds nothing for an empty search", () => {
    expect(findComments([...all, ...all], 'well').slice(0, 1)).toEqual([
      { text: 'Well cited.', of: 'A Grade (70-80) (good)' },
    ]);
    expect(
      findComments(
        [...own, ...own].map(({ text }) => ({ text, of: '' })),
        'c',
      ),
    ).toHaveLength(2);
    expect(findComments(all, 'e')).toHaveLength(30);
    expect(findComments(all, '  ')).toEqual([]);
    expect(findComments(all, 'no such words at all')).toEqual([]);
  });
});

describe('suggestions', () => {
  test.each([
    ['See page [number].', '[number]'],
    ['Ask {name} about it.', '{name}'],
    ['Cite ___ here.', '___'],
  ])('[SUG-2] selects a placeholder for typing over: %s', (suggestion, selected) => {
    const { text, start, end, isOpen } = withSuggestion('Good. ', suggestion);
    expect(text).toBe(`Good.\n${suggestion}`);
    expect([text.slice(start, end), isOpen]).toEqual([selected, true]);
  });

  test('[SUG-2] puts a suggestion below the existing text, and selects nothing without a placeholder', () => {
    expect(withSuggestion('', 'Say why.')).toEqual({
      text: 'Say why.',
      start: 8,
      end: 8,
      isOpen: false,
    });
  });
});
