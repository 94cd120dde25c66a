import { expect, test } from 'vitest';
import { stillUnread, unreadOf } from './unread.ts';

test('[ERR-59] a row is told by its student, its file, its name, its number, or its place', () => {
  expect(unreadOf({ id: 7, student_identifier: 's1042', original_filename: 'a.pdf' }, 3)).toEqual({ id: 7, name: 's1042' });
  expect(unreadOf({ id: 7, student_identifier: null, original_filename: 'a.pdf' }, 3)).toEqual({ id: 7, name: 'a.pdf' });
  expect(unreadOf({ id: 7, name: 'Essay' }, 3)).toEqual({ id: 7, name: 'Essay' });
  expect(unreadOf({ id: 7 }, 3)).toEqual({ id: 7, name: 'no. 7' });
  expect(unreadOf({ id: 'x' }, 3)).toEqual({ id: null, name: 'row 3' });
  expect(unreadOf(null, 3)).toEqual({ id: null, name: 'row 3' });
});

test('[ERR-59] what was read since, or deleted, is no longer told of; what fails again is told once', () => {
  const [one, two, nobody] = [{ id: 1, name: 's1' }, { id: 2, name: 's2' }, { id: null, name: 'row 3' }];
  expect(stillUnread([one, two, nobody], [], new Set([1]))).toEqual([two, nobody]);
  expect(stillUnread([one, two], [{ id: 2, name: 's2 again' }], new Set())).toEqual([one, { id: 2, name: 's2 again' }]);
});
