import { expect, test } from 'vitest';
import { STANDARD_BANK } from '#contract/comments/standard-bank/index.ts';
import { findComments, readyComments } from './find-comments.ts';

const own = [
  { text: 'Cite a source for this.', category: 'B Grade (60-64)', quality_level: 'fair' },
  { text: 'Well cited.', category: 'A Grade (70-80)', quality_level: 'good' },
];
const all = readyComments(STANDARD_BANK, own);

test('[EASE-11] every word that was typed is in what is found, in the text or in its group, in any order and case', () => {
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

test('a word that begins so comes before one that holds it, and what can stay as it is before what must be filled in', () => {
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

test('one’s own comments come first, each text once, thirty at most; of nothing typed nothing is found', () => {
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
