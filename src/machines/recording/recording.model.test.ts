import { expect } from 'vitest';
import { holdTo } from '#tests/support/charts/hold-to.ts';
import { walk } from '#tests/support/charts/walk.ts';
import { expectations } from './recording.expectations.ts';
import { recordingMachine } from './recording.machine.ts';
import { isFull, isRecording, selectCount } from './recording.view.ts';

holdTo(recordingMachine, expectations);

walk(recordingMachine, {
  inputs: [
    { isOn: false, count: 0 },
    { isOn: true, count: 0 },
  ],
  records: ['forget', 'download'],
  samples: [{ type: 'steps.count', count: 2 }],
  key: ({ context }) => context.count > 0,
  facts: ({ snapshot }) => {
    let isOn = snapshot.context.isOn;
    let kept = 0;
    return {
      '[CHART-5] the charts are watched only while the switch is on': ({ event, after, world }) => {
        if (event.type === 'recording.start') isOn = true;
        if (event.type === 'recording.stop') isOn = false;
        expect(world.running().includes('watchCharts')).toBe(isOn && !isFull(after));
        expect(isRecording(after)).toBe(isOn && !isFull(after));
      },
      'what is kept is counted': ({ event, after }) => {
        if (event.type === 'steps.count') kept = event.count;
        if (event.type === 'recording.clear') kept = 0;
        expect(selectCount(after)).toBe(kept);
      },
    };
  },
});
