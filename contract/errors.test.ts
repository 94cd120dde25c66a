import { describe, expect, test } from 'vitest';
import { detailOf, messageOf } from './errors.ts';

describe('the detail of an answer', () => {
  test('[ERR-1] a string is used as it is', () => expect(detailOf({ detail: 'No.' })).toBe('No.'));
  test('[ERR-2] a list gives each msg, or text, joined', () => {
    expect(
      detailOf({ detail: [{ msg: 'Name is required.' }, { text: 'Too long.' }, 'Plain.'] }),
    ).toBe('Name is required., Too long., Plain.');
  });
  test('[ERR-3] an object is serialised', () =>
    expect(detailOf({ detail: { code: 7 } })).toBe('{"code":7}'));
  test('none: no object, no detail, an empty one', () => {
    expect([
      detailOf('oops'),
      detailOf(null),
      detailOf({}),
      detailOf({ detail: '  ' }),
      detailOf({ detail: [] }),
    ]).toEqual([null, null, null, null, null]);
  });
});

describe('the message of a failed answer', () => {
  test('[ERR-4] a detail goes before the message by status', () =>
    expect(messageOf(500, { detail: 'Disk full.' })).toBe('Disk full.'));
  test.each([
    ['[ERR-5]', 401, 'Your session has expired. Please log in again.'],
    ['[ERR-6]', 403, "You don't have permission to access this resource."],
    ['[ERR-7]', 404, 'The requested resource was not found.'],
    ['[ERR-8]', 422, 'Invalid data format. Please check your input.'],
    ['[ERR-9]', 500, 'Something went wrong on our end. Please try again later.'],
    ['[ERR-10]', 418, 'An unexpected error occurred.'],
    ['[ERR-10]', 502, 'An unexpected error occurred.'],
  ])('%s %i without detail', (_, status, text) =>
    expect(messageOf(status, '<html>proxy</html>')).toBe(text),
  );
});
