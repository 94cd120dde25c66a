import { describe, expect, test } from 'vitest';
import { STANDARD_BANK } from '#contract/comments/standard-bank/index.ts';
import { doubtsOf, isOffScale, placeholdersIn } from './doubts.ts';

describe('[EDIT-38] reasons against completing', () => {
  test('finds every placeholder of the standard bank, and notes to the educator', () => {
    const texts = STANDARD_BANK.flatMap(({ qualityLevels }) =>
      qualityLevels.flatMap(({ comments }) => comments.map(({ text }) => text)),
    );
    const open = texts.filter((text) => text.includes('['));
    expect(open.length).toBeGreaterThan(3);
    for (const text of open) expect(placeholdersIn(text)).not.toEqual([]);
    expect(placeholdersIn('[Rule-based draft: made from measurements.]\n\nFine.')).toHaveLength(1);
  });
  test('ignores citations, links, indices and [sic]', () => {
    expect(
      placeholdersIn(
        '[1] [sic] [Smith 2019] [here](https://example.org) a[i] grid[i][j] [ ] [...] rows[Name]',
      ),
    ).toEqual([]);
  });
  test('names each once, and at most three', () => {
    expect(
      doubtsOf({ grade: 'A', feedback: '[Topic] [Topic] [A] [B] [C]' }, { kind: 'free' }),
    ).toEqual(['The feedback still says [Topic], [A], [B] and 1 more.']);
    expect(doubtsOf({ grade: 'A', feedback: '[A] [B] [C]' }, { kind: 'free' })).toEqual([
      'The feedback still says [A], [B], [C].',
    ]);
    const long = (letters: number) =>
      doubtsOf({ grade: 'A', feedback: `[${'a'.repeat(letters)}]` }, { kind: 'free' });
    expect([long(58), long(59)]).toEqual([
      [`The feedback still says [${'a'.repeat(58)}].`],
      [`The feedback still says [${'a'.repeat(58)}…].`],
    ]);
  });
  test('recognises a grade off the scale, whatever the scale', () => {
    const points = { kind: 'points', max: 20 } as const;
    expect(['0', '20', '17/20', '85%', ''].map((grade) => isOffScale(grade, points))).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(['21', '-1', 'A', '300%'].map((grade) => isOffScale(grade, points))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(
      ['a+', 'C'].map((grade) => isOffScale(grade, { kind: 'letters', letters: ['A+', 'A', 'B'] })),
    ).toEqual([false, true]);
    expect(
      ['pass', 'fail', 'passed', 'failed', 'p', 'f', ' Passed '].filter((grade) =>
        isOffScale(grade, { kind: 'pass_fail' }),
      ),
    ).toEqual([]);
    expect(['PASS', '60'].map((grade) => isOffScale(grade, { kind: 'pass_fail' }))).toEqual([
      false,
      true,
    ]);
    expect(isOffScale('anything', { kind: 'free' })).toBe(false);
  });
  test("doesn't ask about what is not complete", () => {
    expect(doubtsOf({ grade: '', feedback: '[Topic]' }, { kind: 'free' })).toEqual([]);
    expect(doubtsOf({ grade: '999', feedback: ' ' }, { kind: 'points', max: 20 })).toEqual([]);
    expect(doubtsOf({ grade: ' ', feedback: '[Topic]' }, { kind: 'free' })).toEqual([]);
    expect(doubtsOf({ grade: ' 999 ', feedback: 'Good.' }, { kind: 'points', max: 20 })).toEqual([
      '“999” is not on the scale of this assignment.',
    ]);
  });
  test('reads a megabyte of brackets within the time limit of a test', () => {
    for (const shape of ['[', '[a', '[a]', 'a[', '[[a]'])
      expect(placeholdersIn(shape.repeat(1_000_000 / shape.length))).toBeInstanceOf(Array);
  });
});

test('[REPORT-7] accepts another spelling of a number that is a letter of the scale', () => {
  const scale = { kind: 'letters', letters: ['1,0', '1,3', '5,0'] } as const;
  expect(['1,0', '1.3', '5', '4,0'].map((grade) => isOffScale(grade, scale))).toEqual([
    false,
    false,
    false,
    true,
  ]);
});
