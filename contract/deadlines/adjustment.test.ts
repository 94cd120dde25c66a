import { describe, expect, test } from 'vitest';
import { latestTimes, type MoreTime, timesWithMore } from './adjustment.ts';

const of = (
  over: { due_at?: string | null; last_at?: string | null; hours?: number | null } = {},
) => ({
  due_at: over.due_at === undefined ? '2026-11-20T17:00:00.000Z' : over.due_at,
  last_at: over.last_at ?? null,
  time_zone: 'Europe/London',
  rule: { given_hours: over.hours ?? null },
});
const days = (count: number): MoreTime => ({ kind: 'days', days: count });
const percent = (text: string): MoreTime => ({ kind: 'percent', percent: text });

describe('[DUE-5] more time moves the due time and the last moment of a student', () => {
  test('days by the wall clock, over a night on which clocks are moved', () => {
    const saturday = of({
      due_at: '2026-10-24T22:59:00.000Z',
      last_at: '2026-10-25T12:00:00.000Z',
    });
    expect(timesWithMore(saturday, days(1))).toEqual({
      due_at: '2026-10-25T23:59:00.000Z',
      last_at: '2026-10-26T12:00:00.000Z',
    });
  });

  test('per cent of the hours that everybody has, up to the minute that has begun', () => {
    expect(timesWithMore(of({ hours: 3 }), percent('25'))?.due_at).toBe('2026-11-20T17:45:00.000Z');
    // 12.55 % of an hour are 7.53 minutes.
    expect(timesWithMore(of({ hours: 1 }), percent('12.55'))?.due_at).toBe(
      '2026-11-20T17:08:00.000Z',
    );
    // 0.7 % of 100 hours are 42 minutes, and no minute more by binary fractions.
    expect(timesWithMore(of({ hours: 100 }), percent('0.7'))?.due_at).toBe(
      '2026-11-20T17:42:00.000Z',
    );
  });

  test('nothing without a due date, and no per cent of a time that isn’t said', () => {
    expect([
      timesWithMore(of({ due_at: null }), days(3)),
      timesWithMore(of(), percent('25')),
    ]).toEqual([null, null]);
  });

  test('of an extension and more time the later due time counts, and the later last moment', () => {
    const extension = { due_at: '2026-11-24T17:00:00.000Z', last_at: null };
    const more = { due_at: '2026-11-22T17:00:00.000Z', last_at: '2026-11-29T17:00:00.000Z' };
    const both = { due_at: extension.due_at, last_at: more.last_at };
    expect([
      latestTimes([extension, more]),
      latestTimes([more, extension]),
      latestTimes([]),
    ]).toEqual([both, both, null]);
  });
});
