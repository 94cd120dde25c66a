import { expect, test } from 'vitest';
import { applyChanges, mergeByVersion, removeByIds, takeWhole } from './entities.ts';

const list = [
  { id: 1, version: 2, name: 'one' },
  { id: 2, version: 5, name: 'two' },
];

test('a newer version replaces in place, an older one is ignored, an unknown one is added', () => {
  const items = [
    { id: 2, version: 4, name: 'old' },
    { id: 1, version: 3, name: 'ONE' },
    { id: 3, version: 1, name: 'three' },
  ];
  expect(mergeByVersion(list, items)).toEqual([
    { id: 1, version: 3, name: 'ONE' },
    { id: 2, version: 5, name: 'two' },
    { id: 3, version: 1, name: 'three' },
  ]);
});

test('entities without a version are always replaced', () => {
  expect(mergeByVersion([{ id: 1, name: 'a' }], [{ id: 1, name: 'b' }] as never)).toEqual([
    { id: 1, name: 'b' },
  ]);
});

test('of two of one version, or without any, what arrives counts', () => {
  const theirs = [{ id: 1, version: 2, name: 'ONE' }];
  expect([
    mergeByVersion([list[0]!], theirs),
    takeWhole([list[0]!], theirs),
    mergeByVersion([{ id: 1 }], [{ id: 1, version: 0 }]),
  ]).toEqual([theirs, theirs, [{ id: 1, version: 0 }]]);
});

test('changes are merged and what was deleted goes', () => {
  expect(applyChanges(list, [{ id: 1, version: 9 }], [2])).toEqual([{ id: 1, version: 9 }]);
  expect(removeByIds(list, [1, 99])).toEqual([list[1]]);
});

test('a whole list read before a change does not undo that change, but its order and deletions count', () => {
  expect(
    takeWhole(list, [
      { id: 2, version: 4, name: 'old' },
      { id: 4, version: 1 },
    ]),
  ).toEqual([list[1], { id: 4, version: 1 }]);
});

test('what is no list is handed through', () => {
  expect(mergeByVersion({ name: 'x' }, [{ id: 1 }])).toEqual({ name: 'x' });
  expect(removeByIds(null, [1])).toBeNull();
  expect([
    takeWhole(null, { name: 'y' }),
    takeWhole(list, { name: 'y' }),
    takeWhole({ name: 'x' }, list),
  ]).toEqual([{ name: 'y' }, { name: 'y' }, list]);
});
