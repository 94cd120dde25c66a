import { afterEach, expect, test } from 'vitest';
import { createActor, createMachine, type AnyActor, fromPromise, sendTo, setup } from 'xstate';
import { type RecordedStep, recordingIn } from '#lib/charts/recording.ts';
import { createRecordingStorage, type RecordingStorage } from '../storage/recording-storage.ts';
import { watchCharts } from './recording.ts';

const SECRET = 'Ada Lovelace wrote 17 pages';
const child = createMachine({
  id: 'bulb',
  initial: 'dark',
  states: { dark: { on: { 'bulb.light': 'bright' } }, bright: {} },
});
const lamp = setup({
  types: {} as {
    events: { type: 'lamp.press'; text: string } | { type: 'lamp.hum' };
    context: { text: string };
  },
  actors: { child, pay: fromPromise(async () => SECRET) },
}).createMachine({
  id: 'lamp',
  context: { text: '' },
  initial: 'off',
  invoke: { id: `bulb of ${SECRET}`, src: 'child' },
  states: {
    off: {
      on: {
        'lamp.press': {
          target: 'on',
          actions: sendTo(`bulb of ${SECRET}`, { type: 'bulb.light' }),
        },
      },
    },
    on: { invoke: { id: 'pay', src: 'pay', onDone: 'paid' } },
    paid: {},
  },
});

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage;
}
/** A page, as far as leaving it goes. */
Object.assign(globalThis, { window: new EventTarget() });

const running: AnyActor[] = [];
const watched = (kept: RecordingStorage, known: AnyActor[] = []) => {
  const actor = createActor(watchCharts(kept, known));
  running.push(actor.start() as unknown as AnyActor);
  return actor;
};
afterEach(() => {
  for (const actor of running.splice(0)) actor.stop();
});

const steps = (kept: RecordingStorage) => recordingIn(kept.text())!.steps;
const told = ({ chart, actor, event, took, at }: RecordedStep) => [
  `${chart} ${actor}`,
  event,
  took.length,
  ...at,
];

test('[CHART-5] what charts do is noted in their own words, without a word of what they were told', async () => {
  let now = 1_000;
  const kept = createRecordingStorage(memory, () => now);
  watched(kept);
  const actor = createActor(lamp).start();
  now = 1_250;
  actor.send({ type: 'lamp.press', text: SECRET });
  await expect.poll(() => actor.getSnapshot().value).toBe('paid');
  expect(steps(kept).map(told)).toEqual(
    expect.arrayContaining([
      ['lamp 1', 'begins', 0, 'lamp.off'],
      ['bulb 1', 'begins', 0, 'bulb.dark'],
      ['lamp 1', 'lamp.press', 1, 'lamp.on'],
      ['bulb 1', 'bulb.light', 1, 'bulb.bright'],
      ['lamp 1', 'xstate.done.actor.pay', 1, 'lamp.paid'],
    ]),
  );
  expect(steps(kept).find(({ event }) => event === 'lamp.press')).toMatchObject({
    took: ['lamp.off | lamp.press [0]'],
    time: 250,
  });
  expect(kept.text()).not.toContain('Ada');
});

test('[CHART-5] nothing is noted before the switch is on, nor after it is off; what runs already is followed', () => {
  const kept = createRecordingStorage(memory);
  const before = createActor(lamp).start();
  const recording = watched(kept, [before]);
  before.send({ type: 'lamp.press', text: SECRET });
  expect(steps(kept).map(({ event }) => event)).toContain('lamp.press');
  const count = kept.count();
  recording.stop();
  createActor(lamp).start().send({ type: 'lamp.press', text: SECRET });
  expect(kept.count()).toBe(count);
});

test('[CHART-5] what was recorded outlives the page, and is gone when it is cleared', () => {
  const storage = memory();
  const kept = createRecordingStorage(() => storage);
  kept.switchOn(true);
  kept.add({ chart: 'lamp', actor: 1, event: 'begins', took: [], at: ['lamp.off'] });
  kept.write();
  expect(createRecordingStorage(() => storage).count()).toBe(1);
  kept.clear();
  expect([kept.count(), createRecordingStorage(() => storage).count()]).toEqual([0, 0]);
});
