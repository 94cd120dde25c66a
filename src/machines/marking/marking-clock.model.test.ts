import type { Expectations } from '#tests/support/charts/expectations.ts';
import { IDLE_MS, markingClockMachine, type Spent } from './marking-clock.machine.ts';
import { expect, test } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { begin, walk } from '#tests/support/charts/walk.ts';
import { paceOf } from './marking-clock.view.ts';

const MINUTE = 60_000;
interface Clock {
  spent: Spent;
  script: number | null;
  since: number;
  on: boolean;
}
/**
 * Time counts for the script on the desk, unless five minutes or more have passed, or the clock was
 * set back.
 */
const counted =
  (at: number, more: Partial<Clock> = {}) =>
  ({ spent, script, since }: Clock): Partial<Clock> => {
    const passed = at - since;
    const isSeen = script !== null && passed > 0 && passed < 5 * MINUTE;
    return {
      since: at,
      ...(isSeen ? { spent: { ...spent, [script]: (spent[script] ?? 0) + passed } } : {}),
      ...more,
    };
  };
const [one, three, six] = [MINUTE, 3 * MINUTE, 6 * MINUTE];

const expectations: Expectations<typeof markingClockMachine> = {
  events: {
    'script.shown': {
      first: { id: 7, at: one },
      second: { id: 8, at: three },
      none: { id: null, at: three },
      'long after': { id: 8, at: six },
    },
    'marker.stirred': { soon: { at: 2 * MINUTE }, earlier: { at: 0 }, same: { at: one } },
    'marker.left': { soon: { at: three } },
    'clock.switch': { on: { on: true, at: three }, off: { on: false, at: three } },
  },
  starts: {
    'with the times of yesterday': {
      input: { spent: { 7: 5 }, on: true },
      to: 'away',
      context: { spent: { 7: 5 }, on: true, script: null, since: 0 },
    },
    'switched off': {
      input: { spent: {}, on: false },
      to: 'off',
      context: { spent: {}, on: false, script: null, since: 0 },
    },
  },
  passing: ['deciding'],
  situations: {
    away: {
      on: {
        'script.shown(first)': { to: 'counting', sets: { script: 7, since: one } },
        'script.shown(second)': { to: 'counting', sets: { script: 8, since: three } },
        'script.shown(none)': { to: 'counting (nothing)', sets: { since: three } },
        'script.shown(long after)': { to: 'counting', sets: { script: 8, since: six } },
        'marker.stirred(soon)': { to: 'counting (nothing)', sets: { since: 2 * MINUTE } },
        'marker.stirred(earlier)': 'counting (nothing)',
        'marker.stirred(same)': { to: 'counting (nothing)', sets: { since: one } },
        'clock.switch(on)': { does: ['storeTimes'] },
        'clock.switch(off)': { to: 'off', sets: { on: false }, does: ['storeTimes'] },
      },
    },
    counting: {
      on: {
        'after 300_000 ms': 'away (a script lies there)',
        'script.shown(first)': { sets: counted(one, { script: 7 }), does: ['storeTimes'] },
        'script.shown(second)': { sets: counted(three, { script: 8 }), does: ['storeTimes'] },
        'script.shown(none)': {
          to: 'counting (nothing)',
          sets: counted(three, { script: null }),
          does: ['storeTimes'],
        },
        'script.shown(long after)': { sets: counted(six, { script: 8 }), does: ['storeTimes'] },
        'marker.stirred(soon)': { sets: counted(2 * MINUTE) },
        'marker.stirred(earlier)': { sets: counted(0) },
        'marker.stirred(same)': { sets: counted(one) },
        'marker.left(soon)': {
          to: 'away (a script lies there)',
          sets: counted(three),
          does: ['storeTimes'],
        },
        'clock.switch(on)': {
          to: 'away (a script lies there)',
          sets: counted(three),
          does: ['storeTimes'],
        },
        'clock.switch(off)': {
          to: 'off (a script lies there)',
          sets: counted(three, { on: false }),
          does: ['storeTimes'],
        },
      },
    },
    'counting (nothing)': {
      on: {
        'after 300_000 ms': 'away',
        'script.shown(first)': {
          to: 'counting',
          sets: { script: 7, since: one },
          does: ['storeTimes'],
        },
        'script.shown(second)': {
          to: 'counting',
          sets: { script: 8, since: three },
          does: ['storeTimes'],
        },
        'script.shown(none)': { sets: { since: three }, does: ['storeTimes'] },
        'script.shown(long after)': {
          to: 'counting',
          sets: { script: 8, since: six },
          does: ['storeTimes'],
        },
        'marker.stirred(soon)': { sets: { since: 2 * MINUTE } },
        'marker.stirred(earlier)': { sets: { since: 0 } },
        'marker.stirred(same)': { sets: { since: one } },
        'marker.left(soon)': { to: 'away', sets: { since: three }, does: ['storeTimes'] },
        'clock.switch(on)': { to: 'away', sets: { since: three }, does: ['storeTimes'] },
        'clock.switch(off)': { to: 'off', sets: { since: three, on: false }, does: ['storeTimes'] },
      },
    },
    'away (a script lies there)': {
      on: {
        'script.shown(first)': { to: 'counting', sets: { script: 7, since: one } },
        'script.shown(second)': { to: 'counting', sets: { script: 8, since: three } },
        'script.shown(none)': { to: 'counting (nothing)', sets: { script: null, since: three } },
        'script.shown(long after)': { to: 'counting', sets: { script: 8, since: six } },
        'marker.stirred(soon)': { to: 'counting', sets: { since: 2 * MINUTE } },
        'marker.stirred(earlier)': { to: 'counting', sets: { since: 0 } },
        'marker.stirred(same)': { to: 'counting', sets: { since: one } },
        'clock.switch(on)': { does: ['storeTimes'] },
        'clock.switch(off)': {
          to: 'off (a script lies there)',
          sets: { on: false },
          does: ['storeTimes'],
        },
      },
    },
    off: {
      on: {
        'script.shown(first)': { to: 'off (a script lies there)', sets: { script: 7 } },
        'script.shown(second)': { to: 'off (a script lies there)', sets: { script: 8 } },
        'script.shown(long after)': { to: 'off (a script lies there)', sets: { script: 8 } },
        'script.shown(none)': 'off',
        'clock.switch(on)': { to: 'away', sets: { on: true }, does: ['storeTimes'] },
        'clock.switch(off)': { does: ['storeTimes'] },
      },
    },
    'off (a script lies there)': {
      on: {
        'script.shown(first)': { sets: { script: 7 } },
        'script.shown(second)': { sets: { script: 8 } },
        'script.shown(long after)': { sets: { script: 8 } },
        'script.shown(none)': { to: 'off', sets: { script: null } },
        'clock.switch(on)': {
          to: 'away (a script lies there)',
          sets: { on: true },
          does: ['storeTimes'],
        },
        'clock.switch(off)': { does: ['storeTimes'] },
      },
    },
  },
};

checkAgainstTable(markingClockMachine, expectations);

walk(markingClockMachine, {
  inputs: [
    { spent: {}, on: true },
    { spent: {}, on: false },
  ],
  records: ['storeTimes'],
  samples: [
    { type: 'script.shown', id: 7, at: 1_000 },
    { type: 'script.shown', id: null, at: 1_000 },
    { type: 'marker.stirred', at: 2_000 },
    { type: 'marker.left', at: 3_000 },
    { type: 'clock.switch', on: true, at: 3_000 },
    { type: 'clock.switch', on: false, at: 3_000 },
  ],
  key: ({ context }) => [context.script, context.on],
  facts: () => ({
    '[DESK-11] nothing is measured while nobody is at the desk, nor when it is switched off': ({
      before,
      after,
    }) => {
      if (!before.matches('counting')) expect(after.context.spent).toEqual(before.context.spent);
    },
  }),
});

test("[DESK-11] counts time for the script on the desk; five idle minutes aren't counted", () => {
  const { happen, now, world } = begin(markingClockMachine, { input: { spent: {}, on: true } });
  happen({ type: 'script.shown', id: 7, at: 0 });
  happen({ type: 'marker.stirred', at: 60_000 });
  happen({ type: 'script.shown', id: 8, at: 90_000 });
  world.clock.increment(IDLE_MS);
  expect(now().value).toBe('away');
  happen({ type: 'marker.stirred', at: 90_000 + IDLE_MS + 1 });
  happen({ type: 'marker.left', at: 90_000 + IDLE_MS + 10_001 });
  expect(now().context.spent).toEqual({ 7: 90_000, 8: 10_000 });
});

test('[DESK-10] the pace is the mean over marked scripts, from the second on', () => {
  expect(paceOf({ 7: 60_000, 8: 30_000, 9: 1 }, [7, 8])).toBe(45_000);
  expect(paceOf({ 7: 60_000 }, [7])).toBeNull();
});

test('[DESK-11] the five minutes start at the last activity, or when another script is shown', () => {
  const { happen, now, world } = begin(markingClockMachine, { input: { spent: {}, on: true } });
  happen({ type: 'script.shown', id: 7, at: 0 });
  for (const event of [
    { type: 'marker.stirred', at: 1 },
    { type: 'script.shown', id: 8, at: 2 },
  ] as const) {
    world.clock.increment(IDLE_MS - 1);
    happen(event);
    world.clock.increment(IDLE_MS - 1);
    expect(now().value).toBe('counting');
  }
  world.clock.increment(1);
  expect(now().value).toBe('away');
});

test('[DESK-11] counts the shortest moment, but not zero', () => {
  const { happen, now } = begin(markingClockMachine, { input: { spent: {}, on: true } });
  happen({ type: 'script.shown', id: 7, at: 50 });
  happen({ type: 'marker.stirred', at: 50 });
  expect(now().context.spent).toEqual({});
  happen({ type: 'marker.stirred', at: 51 });
  expect(now().context.spent).toEqual({ 7: 1 });
});
