import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  gradeText,
  IdParamSchema,
  IdSchema,
  inOneLine,
  lineOrNull,
  MAX_INTEGER,
  namedText,
  onOneLine,
  pageQuery,
  SentIdSchema,
  sentTime,
  TimeSchema,
} from '#contract/common.ts';

const told = (schema: v.GenericSchema, value: unknown): unknown => {
  const { success, output, issues } = v.safeParse(schema, value);
  return success ? output : issues[0].message;
};

test('an id is a whole number from 1; one that no database holds is that of nothing', () => {
  expect([0, 1, 2, 1.5].map((id) => v.is(IdSchema, id))).toEqual([false, true, true, false]);
  expect([1, MAX_INTEGER, MAX_INTEGER + 1].map((id) => told(SentIdSchema, id))).toEqual([
    1,
    MAX_INTEGER,
    0,
  ]);
  expect(
    ['1', String(MAX_INTEGER), String(MAX_INTEGER + 1), '9'.repeat(100)].map((id) =>
      told(IdParamSchema, id),
    ),
  ).toEqual([1, MAX_INTEGER, 0, 0]);
  for (const none of ['0', '01', '-1', '1.5', '', ' 1', '9'.repeat(101)])
    expect(told(IdParamSchema, none)).toBe('An id is a whole number.');
});

test('a time is sent in any zone and kept in UTC, of a day that there is and a year of four figures', () => {
  const due = sentTime('due_at');
  expect(told(due, '2026-11-21T08:30:00Z')).toBe('2026-11-21T08:30:00.000Z');
  expect(told(due, '2026-11-21T00:30:00+02:00')).toBe('2026-11-20T22:30:00.000Z');
  expect(told(due, '2024-02-29T00:00:00Z')).toBe('2024-02-29T00:00:00.000Z');
  for (const none of [
    '2026-02-29T00:00:00Z',
    '2026-02-30T12:00:00Z',
    '2026-11-31T12:00:00Z',
    '0000-01-01T00:00:00+14:00',
    '9999-12-31T23:59:59-12:00',
    '2026-11-21',
    'tomorrow',
  ]) {
    expect(told(due, none)).toBe('due_at is a time such as 2026-11-21T08:30:00Z.');
  }
  expect(told(due, 7)).toBe('due_at is a time.');
  expect([v.is(TimeSchema, '2026-11-21T08:30:00.000Z'), v.is(TimeSchema, '2026-11-21')]).toEqual([
    true,
    false,
  ]);
});

test('a page begins at 0 and has the list’s own length unless another is asked for', () => {
  const page = pageQuery(25);
  expect(told(page, {})).toEqual({ skip: 0, limit: 25 });
  expect(told(page, { skip: '999999999', limit: '1' })).toEqual({ skip: 999_999_999, limit: 1 });
  expect(told(page, { skip: '-1' })).toBe('skip is a whole number.');
  expect(told(page, { skip: '1000000000' })).toBe('skip is a whole number.');
  expect(told(page, { limit: '0' })).toBe('limit is at least 1.');
  expect(told(page, { limit: '999999' })).toMatch(/^limit is at most \d+\.$/);
});

test('text that is required says something, and no more than it may', () => {
  const name = namedText('A name', 4);
  expect([' Ada ', 'Adas', ' ', 'Adams', 7].map((text) => told(name, text))).toEqual([
    'Ada',
    'Adas',
    'A name is required.',
    'A name has at most 4 characters.',
    'A name is text.',
  ]);
});

/** Breaks and marks that turn a line, each between two letters. */
const TURNED = [
  '\n',
  '\r',
  '\t',
  '\u0085',
  '\u2028',
  '\u2029',
  '\u202A',
  '\u202E',
  '\u2066',
  '\u2069',
].map((sign) => `a${sign}b`);

test('[SAFE-27] what stands among others is on one line and in its own direction', () => {
  const name = v.pipe(v.string(), onOneLine('A name'));
  for (const text of TURNED) {
    expect(told(name, text)).toBe('A name is one line, without marks that turn its direction.');
    expect(told(gradeText(), text)).toBe(
      'A grade is one line, without marks that turn its direction.',
    );
  }
  for (const text of ['Ada Berg', 'עדה', 'ا ب', 'Zoë', 'a\u200Db', 'a\u200Eb'])
    expect(told(name, text)).toBe(text);
});

test('[SAFE-27] what another system calls somebody loses what would break or turn its line: a break is a space, a turn is nothing', () => {
  expect(TURNED.map(inOneLine)).toEqual([
    'a b',
    'a b',
    'a b',
    'a b',
    'a b',
    'a b',
    'ab',
    'ab',
    'ab',
    'ab',
  ]);
  expect(inOneLine('a\0b')).toBe('a b');
  expect(inOneLine(' Ada\r\n\u202EBerg\u202C ')).toBe('Ada Berg');
  expect(['Ada\n', ' \u202E\n', '', null].map(lineOrNull)).toEqual(['Ada', null, null, null]);
});
