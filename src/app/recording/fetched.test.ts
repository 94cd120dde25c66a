import { expect, test } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { recordingIn } from '#lib/charts/recording.ts';
import { laterChart } from '#machines/later-chart.ts';
import { watchCharts } from '#services/charts/recording.ts';
import { createRecordingStorage } from '#services/storage/recording-storage.ts';

const lamp = createMachine({
  id: 'lamp',
  initial: 'off',
  states: { off: { on: { 'lamp.press': 'on' } }, on: { on: { 'lamp.press': 'off' } } },
});
const memory = () =>
  ({ getItem: () => null, setItem: () => {}, removeItem: () => {} }) as unknown as Storage;
Object.assign(globalThis, { window: new EventTarget() });

test('[CHART-5] what stands in a chart’s place until it is fetched is no chart, and what it was told meanwhile is noted when it has come', async () => {
  const kept = createRecordingStorage(memory);
  const recording = createActor(watchCharts(kept, [])).start();
  const actor = createActor(laterChart(async () => lamp)).start();
  actor.send({ type: 'lamp.press' });
  await expect.poll(() => actor.getSnapshot().value).toBe('on');
  actor.send({ type: 'lamp.press' });
  expect(
    recordingIn(kept.text())!.steps.map(({ chart, event, at }) => [chart, event, ...at]),
  ).toEqual([
    ['lamp', 'lamp.press', 'lamp.on'],
    ['lamp', 'lamp.press', 'lamp.off'],
  ]);
  recording.stop();
});
