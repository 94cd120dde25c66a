import { expect, test } from 'vitest';
import { stillUnreadable, unreadableOf } from './unreadable.ts';

test('[ERR-59] a row is told by its student, its file, its name, its number, or its place', () => {
  expect(
    unreadableOf({ id: 7, student_identifier: 's1042', original_filename: 'a.pdf' }, 3),
  ).toEqual({
    id: 7,
    name: 's1042',
  });
  expect(unreadableOf({ id: 7, student_identifier: null, original_filename: 'a.pdf' }, 3)).toEqual({
    id: 7,
    name: 'a.pdf',
  });
  expect(unreadableOf({ id: 7, name: 'Essay' }, 3)).toEqual({ id: 7, name: 'Essay' });
  expect(unreadableOf({ id: 7 }, 3)).toEqual({ id: 7, name: 'no. 7' });
  expect(unreadableOf({ id: 'x' }, 3)).toEqual({ id: null, name: 'row 3' });
  expect(unreadableOf(null, 3)).toEqual({ id: null, name: 'row 3' });
});

test('[ERR-59] what was read since, or deleted, is no longer told of; what fails again is told once', () => {
  const [one, two, nobody] = [
    { id: 1, name: 's1' },
    { id: 2, name: 's2' },
    { id: null, name: 'row 3' },
  ];
  expect(stillUnreadable([one, two, nobody], [], new Set([1]))).toEqual([two, nobody]);
  expect(stillUnreadable([one, two], [{ id: 2, name: 's2 again' }], new Set())).toEqual([
    one,
    { id: 2, name: 's2 again' },
  ]);
});

test.each([
  ['student_identifier', 'original_filename'],
  ['original_filename', 'name'],
  ['name', 'display_name'],
  ['display_name', 'full_name'],
  ['full_name', 'email'],
  ['email', 'student'],
  ['student', 'title'],
  ['title', 'text'],
  ['text', 'reference_id'],
])('[ERR-59] %s says more than %s', (one, other) => {
  expect(unreadableOf({ [other]: 'other', [one]: 'one' }, 1).name).toBe('one');
  expect(unreadableOf({ [other]: 'other', [one]: ' ' }, 1).name).toBe('other');
});
test('[ERR-59] a long name is cut, between two characters; what is no object tells nothing', () => {
  expect(unreadableOf({ name: 'a'.repeat(61) }, 1).name).toBe('a'.repeat(60));
  expect(unreadableOf({ name: `${'a'.repeat(59)}😀` }, 1).name).toBe(`${'a'.repeat(59)}�`);
  expect([
    unreadableOf('text', 2),
    unreadableOf(7, 2),
    unreadableOf({ id: 1.5, name: 7 }, 2),
  ]).toEqual([1, 2, 3].map(() => ({ id: null, name: 'row 2' })));
});
test('[ERR-59] rows that have no number are told of as often as they are found', () => {
  const nobody = { id: null, name: 'row 3' };
  expect(stillUnreadable([nobody], [nobody], new Set([3]))).toEqual([nobody, nobody]);
});
