import { expect, test } from 'vitest';
import { deskRubric, aCriterion, aLevel } from '#tests/support/rubric/rubrics.ts';
import { choose, chooseByDigit, isJudged, pointsOfText, middleOf } from './judge.ts';
import { NO_MARK } from './sheet.ts';

const [argument] = deskRubric().criteria;

test('[DESK-8] a digit chooses the level of its place, and a second time gives it up', () => {
  const first = chooseByDigit(argument!, NO_MARK, 3)!;
  expect(first).toEqual({ level_ids: ['strong'], points: null, comment: '' });
  expect(chooseByDigit(argument!, first, 1)!.level_ids).toEqual(['weak']);
  expect(chooseByDigit(argument!, { ...first, comment: 'Kept.' }, 3)).toEqual({
    level_ids: null,
    points: null,
    comment: 'Kept.',
  });
  expect([chooseByDigit(argument!, NO_MARK, 4), chooseByDigit(argument!, NO_MARK, 0)]).toEqual([
    null,
    null,
  ]);
});

test('[DESK-8] 0 is the tenth level; a criterion without levels takes no digit', () => {
  const ten = aCriterion({
    id: 'ten',
    levels: Array.from({ length: 10 }, (_, at) => aLevel({ id: `l${at}`, points: at })),
  });
  expect(chooseByDigit(ten, NO_MARK, 0)!.level_ids).toEqual(['l9']);
  expect(chooseByDigit(aCriterion({ id: 'p', kind: 'points', max: 5 }), NO_MARK, 1)).toBeNull();
});

test('[DESK-8] [DESK-E] items are added and taken away, in the rubric’s order; a range begins in its middle', () => {
  const items = aCriterion({
    id: 'i',
    kind: 'items',
    levels: [aLevel({ id: 'a', points: 1 }), aLevel({ id: 'b', points: -1 })],
  });
  const b = choose(items, NO_MARK, items.levels[1]!);
  expect(choose(items, b, items.levels[0]!).level_ids).toEqual(['a', 'b']);
  expect(choose(items, b, items.levels[1]!).level_ids).toEqual([]);
  const range = aCriterion({
    id: 'r',
    kind: 'range',
    levels: [aLevel({ id: 'x', points: 10, points_min: 6 })],
  });
  expect(choose(range, NO_MARK, range.levels[0]!)).toEqual({
    level_ids: ['x'],
    points: 8,
    comment: '',
  });
  const odd = aLevel({ id: 'x', points: 7, points_min: 4 });
  expect([middleOf(odd), middleOf({ ...odd, points: 0.125, points_min: 0 })]).toEqual([5.5, 0.062]);
});

test('[DESK-7] a level, points or words judge a criterion; white space doesn’t', () => {
  expect(
    [
      NO_MARK,
      { ...NO_MARK, comment: ' ' },
      { ...NO_MARK, comment: 'x' },
      { ...NO_MARK, points: 0 },
      { ...NO_MARK, level_ids: [] },
    ].map(isJudged),
  ).toEqual([false, false, true, true, true]);
});

test('points as people type them', () => {
  expect(['7', ' 7,5 ', '−2', '', 'seven', '1e3'].map(pointsOfText)).toEqual([
    7,
    7.5,
    -2,
    null,
    null,
    null,
  ]);
});

test('[DESK-8] a level of a range without a span gives no points by itself; one given up takes its points along', () => {
  const range = aCriterion({
    id: 'r',
    kind: 'range',
    levels: [aLevel({ id: 'x', points: 10, points_min: 6 }), aLevel({ id: 'y', points: 5 })],
  });
  expect(choose(range, NO_MARK, range.levels[1]!)).toEqual({
    level_ids: ['y'],
    points: null,
    comment: '',
  });
  expect(choose(range, { level_ids: ['x'], points: 8, comment: '' }, range.levels[0]!)).toEqual(
    NO_MARK,
  );
  const plain = aCriterion({
    id: 'l',
    kind: 'levels',
    levels: [aLevel({ id: 'x', points: 10, points_min: 6 })],
  });
  expect(choose(plain, NO_MARK, plain.levels[0]!).points).toBeNull();
  expect(pointsOfText('1234567')).toBeNull();
});
