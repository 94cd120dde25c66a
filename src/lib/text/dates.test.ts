import { describe, expect, test } from 'vitest';
import {
  creditDate,
  dueDate,
  fromLocalInput,
  fullDate,
  INVALID_DATE,
  relativeTime,
  shortDate,
  submittedAt,
  timeOf,
  toLocalInput,
} from './dates.ts';

/** Local times, so that the tests hold in every zone. */
const at = (year: number, month: number, day: number, hour = 0, minute = 0, second = 0) =>
  new Date(year, month - 1, day, hour, minute, second);
const iso = (...parts: Parameters<typeof at>) => at(...parts).toISOString();
const now = at(2026, 11, 21, 9, 30);
const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
const nonsense = [
  '',
  'yesterday',
  '2026-13-01',
  '2026-02-30T00:00:00Z',
  '🎓',
  'NaN',
  '٢٠٢٦-١١-٢١',
  'x'.repeat(10_000),
];

describe('the Submitted column', () => {
  test('[WB-56] today, to the first and the last minute', () => {
    expect(submittedAt(iso(2026, 11, 21, 9, 5), now)).toBe('Today, 9:05 AM');
    expect(submittedAt(iso(2026, 11, 21, 0, 0), now)).toBe('Today, 12:00 AM');
    expect(submittedAt(iso(2026, 11, 21, 23, 59), now)).toBe('Today, 11:59 PM');
  });

  test('[WB-57] yesterday is the calendar day before, not 24 hours', () => {
    expect(submittedAt(iso(2026, 11, 20, 23, 59), at(2026, 11, 21, 0, 1))).toBe(
      'Yesterday, 11:59 PM',
    );
    expect(submittedAt(iso(2026, 11, 20, 0, 0), at(2026, 11, 21, 23, 59))).toBe(
      'Yesterday, 12:00 AM',
    );
    expect(submittedAt(iso(2025, 12, 31, 16, 30), at(2026, 1, 1, 8))).toBe('Yesterday, 4:30 PM');
    expect(submittedAt(iso(2028, 2, 29, 12), at(2028, 3, 1, 12))).toBe('Yesterday, 12:00 PM');
  });

  test('[WB-57] a night on which the clocks change is still one night', () => {
    expect(submittedAt(iso(2026, 3, 28, 23, 30), at(2026, 3, 29, 4))).toBe('Yesterday, 11:30 PM');
    expect(submittedAt(iso(2026, 10, 24, 23, 30), at(2026, 10, 25, 23, 45))).toBe(
      'Yesterday, 11:30 PM',
    );
  });

  test('[WB-58] older, and what a wrong clock puts ahead, is a date', () => {
    expect(submittedAt(iso(2026, 11, 19, 23, 59), now)).toBe('Nov 19, 2026');
    expect(submittedAt(iso(2026, 1, 3), now)).toBe('Jan 3, 2026');
    expect(submittedAt(iso(2026, 11, 22, 1), now)).toBe('Nov 22, 2026');
  });

  test('[WB-59] the tooltip has the full date', () => {
    expect(fullDate(iso(2026, 11, 21, 9, 5))).toBe('Saturday, November 21, 2026, 9:05 AM');
  });
});

test('[ERR-29] a date that cannot be read is an invalid date, everywhere', () => {
  for (const text of nonsense) {
    expect(submittedAt(text, now)).toBe('Invalid date');
    expect(fullDate(text)).toBe('Invalid date');
    expect(shortDate(text)).toBe('Invalid date');
    expect(creditDate(text)).toBe('Invalid date');
    expect(relativeTime(text, now)).toBe('Invalid date');
    expect(dueDate(text, now)).toEqual({ text: INVALID_DATE, state: 'none' });
    expect(timeOf(text)).toBeNull();
  }
});

test('[CRED-16] a transaction has its date and its time in 24 hours', () => {
  expect(creditDate(iso(2026, 11, 3, 7, 4))).toBe('Nov 3, 2026 07:04');
  expect(creditDate(iso(2026, 11, 3, 19, 4))).toBe('Nov 3, 2026 19:04');
});

describe('how long ago', () => {
  test('[NOTIF-49] under 60 s it is just now, and so is a time ahead', () => {
    expect(relativeTime(ago(0), now)).toBe('Just now');
    expect(relativeTime(ago(59_999), now)).toBe('Just now');
    expect(relativeTime(ago(-3_600_000), now)).toBe('Just now');
  });

  test('[NOTIF-50] under an hour in minutes', () => {
    expect(relativeTime(ago(60_000), now)).toBe('1 minute ago');
    expect(relativeTime(ago(119_999), now)).toBe('1 minute ago');
    expect(relativeTime(ago(3_599_999), now)).toBe('59 minutes ago');
  });

  test('[NOTIF-51] under a day in hours', () => {
    expect(relativeTime(ago(3_600_000), now)).toBe('1 hour ago');
    expect(relativeTime(ago(86_399_999), now)).toBe('23 hours ago');
  });

  test('[NOTIF-52] under 7 days in days', () => {
    expect(relativeTime(ago(86_400_000), now)).toBe('1 day ago');
    expect(relativeTime(ago(7 * 86_400_000 - 1), now)).toBe('6 days ago');
  });

  test('[NOTIF-53] then a date as the locale writes it', () => {
    expect(relativeTime(ago(7 * 86_400_000), now, 'en-US')).toBe('11/14/2026');
    expect(relativeTime(ago(7 * 86_400_000), now, 'de-DE')).toBe('14.11.2026');
    expect(relativeTime(iso(2025, 11, 21), now, 'en-GB')).toBe('21/11/2025');
  });
});

describe('due dates', () => {
  test('near ones are named, far ones dated', () => {
    expect(dueDate(null, now)).toEqual({ text: 'No due date', state: 'none' });
    expect(dueDate(iso(2026, 11, 21, 17), now)).toEqual({
      text: 'Due today, 5:00 PM',
      state: 'soon',
    });
    expect(dueDate(iso(2026, 11, 22, 17), now)).toEqual({
      text: 'Due tomorrow, 5:00 PM',
      state: 'soon',
    });
    expect(dueDate(iso(2026, 11, 23, 9, 29, 59), now)).toEqual({
      text: 'Due Nov 23, 2026',
      state: 'soon',
    });
    expect(dueDate(iso(2026, 11, 23, 9, 30), now)).toEqual({
      text: 'Due Nov 23, 2026',
      state: 'later',
    });
  });

  test('what is over says so', () => {
    expect(dueDate(iso(2026, 11, 21, 9, 29), now)).toEqual({
      text: 'Was due today, 9:29 AM',
      state: 'past',
    });
    expect(dueDate(iso(2026, 11, 20, 9), now)).toEqual({
      text: 'Was due yesterday, 9:00 AM',
      state: 'past',
    });
    expect(dueDate(iso(2026, 1, 2), now)).toEqual({ text: 'Was due Jan 2, 2026', state: 'past' });
  });

  test('what is due this very moment isn’t over', () =>
    expect(dueDate(now.toISOString(), now)).toEqual({ text: 'Due today, 9:30 AM', state: 'soon' }));

  test('a date alone is the reader’s own midnight', () =>
    expect(timeOf('2026-11-21')).toEqual(at(2026, 11, 21)));

  test('an input of a date and time gives back what it was given, in the reader’s zone', () => {
    expect(toLocalInput(iso(2026, 11, 21, 9, 5))).toBe('2026-11-21T09:05');
    expect(fromLocalInput('2026-11-21T09:05')).toBe(iso(2026, 11, 21, 9, 5));
    expect(toLocalInput(null)).toBe('');
    expect(fromLocalInput('')).toBeNull();
    for (const text of nonsense) {
      expect(toLocalInput(text)).toBe('');
      expect(fromLocalInput(text)).toBeNull();
    }
  });
});
