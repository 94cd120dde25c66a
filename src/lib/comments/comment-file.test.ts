import { expect, test } from 'vitest';
import { commentsToCsv, commentsToJson, readComments } from './comment-file.ts';

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

test('what was exported comes back as it was, from CSV and from JSON', () => {
  expect(read('bank.csv', commentsToCsv(comments))).toEqual({ comments, problems: [] });
  expect(read('bank.JSON', commentsToJson(comments))).toEqual({ comments, problems: [] });
});

test('JSON is written to be read by people, too', () =>
  expect(commentsToJson(comments.slice(2))).toBe(
    '[\n  {\n    "text": "😀 <b>bold</b>",\n    "category": "C Grade (50-54)",\n    "quality_level": "fair"\n  }\n]\n',
  ));

test('a formula is harmless in the CSV', () =>
  expect(commentsToCsv(comments)).toContain(`"'=HYPERLINK`));

test('what is missing is filled in, what does not fit is left out and named', () => {
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
])('a file that is no such thing says so: %s %s', (name, source, words) =>
  expect(() => read(name, source)).toThrow(words),
);
