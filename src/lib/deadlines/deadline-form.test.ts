import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Deadline } from '#contract/deadlines/deadline.ts';
import { type LateRule, NO_LATE_RULE } from '#contract/deadlines/late-rule.ts';
import { runs } from '#tests/support/chance/runs.ts';
import { deadlineFormOf, fromWallInput, readDeadlineForm, toWallInput } from './deadline-form.ts';

const deadline = (rule: Partial<LateRule>, more: Partial<Deadline> = {}): Deadline => ({
  due_at: '2026-11-20T17:00:00.000Z',
  last_at: '2026-12-04T17:00:00.000Z',
  time_zone: 'America/New_York',
  rule: { ...NO_LATE_RULE, ...rule },
  sentence: '',
  ...more,
});

test('[DUE-1] a rule is unchanged after being shown in the form and saved', () => {
  const rules: Partial<LateRule>[] = [
    {},
    { penalty: { kind: 'not_accepted' }, code: 'NS' },
    { penalty: { kind: 'cap', at: '40' }, end_after: 14 },
    { penalty: { kind: 'per_unit', amount: '2.5', of: 'awarded' }, unit: 'working_day' },
    {
      penalty: {
        kind: 'bands',
        of: 'points',
        bands: [
          { through: 3, amount: '5' },
          { through: 7, amount: '10' },
        ],
      },
      unit: 'working_day',
      holidays: ['2026-12-25', '2026-12-28'],
      tolerance_minutes: 15,
      grace_days: 3,
      term: 'Autumn',
      given_hours: 48,
      floor: '40',
      rounding: { mode: 'half_up', decimals: 1 },
    },
  ];
  for (const rule of rules) {
    const given = deadline(rule);
    const { due_at, last_at, time_zone } = given;
    expect(readDeadlineForm(deadlineFormOf(given, 'Europe/London'))).toEqual({
      change: { due_at, last_at, time_zone, rule: given.rule },
      faults: null,
    });
  }
});

test('[DUE-2] reads a due date by the wall clock of the assignment’s zone, not the browser’s', () => {
  expect(toWallInput('2026-11-20T17:00:00.000Z', 'America/New_York')).toBe('2026-11-20T12:00');
  expect(fromWallInput('2026-11-20T12:00', 'America/New_York')).toBe('2026-11-20T17:00:00.000Z');
  expect(fromWallInput('2026-07-01T12:00', 'Europe/London')).toBe('2026-07-01T11:00:00.000Z');
  expect(fromWallInput('', 'Europe/London')).toBeNull();
  expect(fromWallInput('yesterday', 'Europe/London')).toBeNull();
  fc.assert(
    fc.property(
      fc.constantFrom('Europe/London', 'Asia/Kathmandu', 'Australia/Lord_Howe'),
      fc.integer({ min: Date.UTC(2020, 0) / 60_000, max: Date.UTC(2030, 0) / 60_000 }),
      (zone, minutes) => {
        const typed = toWallInput(new Date(minutes * 60_000).toISOString(), zone);
        expect(toWallInput(fromWallInput(typed, zone), zone)).toBe(typed);
      },
    ),
    runs(),
  );
});

test("[DUE-1] proposes the user's own zone if nothing has been set yet", () => {
  const unset = deadline({}, { time_zone: 'UTC', last_at: null });
  expect(deadlineFormOf(unset, 'Europe/Paris')).toMatchObject({
    zone: 'Europe/Paris',
    due: '2026-11-20T18:00',
  });
  const set = deadline({ penalty: { kind: 'not_accepted' } }, { time_zone: 'UTC' });
  expect(deadlineFormOf(set, 'Europe/Paris').zone).toBe('UTC');
});

test('[DUE-1] reports unreadable input at its field', () => {
  const form = deadlineFormOf(deadline({ penalty: { kind: 'cap', at: '40' } }), 'UTC');
  const faultsOf = (values: Partial<typeof form>) =>
    readDeadlineForm({ ...form, ...values }).faults;
  expect(faultsOf({ cap: '2,5' })).toBeNull();
  expect(Object.keys(faultsOf({ cap: '', endAfter: 'five', holidays: 'Christmas' })!)).toEqual([
    'cap',
    'holidays',
    'endAfter',
  ]);
  expect(faultsOf({ cutOff: '2026-11-01T12:00' })).toEqual({
    cutOff: 'The cut-off date isn’t before the due date.',
  });
  const bands = [
    { through: '7', amount: '5' },
    { through: '3', amount: '5' },
  ];
  expect(faultsOf({ kind: 'bands', bands })).toEqual({
    bands: 'Each band ends later than the one before it.',
  });
});
