import { expect, test } from 'vitest';
import { holdTo } from '#tests/support/charts/hold-to.ts';
import { begin, walk } from '#tests/support/charts/walk.ts';
import { expectations } from './marking-clock.expectations.ts';
import { IDLE_MS, markingClockMachine } from './marking-clock.machine.ts';
import { paceOf } from './marking-clock.view.ts';

holdTo(markingClockMachine, expectations);

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

test('[DESK-11] time goes to the script that lies there; five idle minutes are none', () => {
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

test('[DESK-10] the pace is the mean of the scripts that are marked, from the second on', () => {
  expect(paceOf({ 7: 60_000, 8: 30_000, 9: 1 }, [7, 8])).toBe(45_000);
  expect(paceOf({ 7: 60_000 }, [7])).toBeNull();
});

test('[DESK-11] five minutes count from the last sign of the marker, and from when another script lies there', () => {
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

test('[DESK-11] the shortest moment counts, and none is no time', () => {
  const { happen, now } = begin(markingClockMachine, { input: { spent: {}, on: true } });
  happen({ type: 'script.shown', id: 7, at: 50 });
  happen({ type: 'marker.stirred', at: 50 });
  expect(now().context.spent).toEqual({});
  happen({ type: 'marker.stirred', at: 51 });
  expect(now().context.spent).toEqual({ 7: 1 });
});
