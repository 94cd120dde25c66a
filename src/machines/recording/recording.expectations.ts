import type { Expectations } from '#tests/support/charts/expectations.ts';
import type { recordingMachine } from './recording.machine.ts';

const cleared = { sets: { count: 0 }, does: ['forget'] };

export const expectations: Expectations<typeof recordingMachine> = {
  events: {
    'recording.start': {},
    'recording.stop': {},
    'recording.clear': {},
    'recording.download': {},
    'steps.count': { five: { count: 5 } },
    'recording.fill': {},
  },
  children: { watchCharts: {} },
  starts: {
    'switched off': {
      input: { isOn: false, count: 0 },
      to: 'off',
      context: { isOn: false, count: 0 },
    },
    'off, with steps': {
      input: { isOn: false, count: 3 },
      to: 'off (with steps)',
      context: { isOn: false, count: 3 },
    },
    'switched on': { input: { isOn: true, count: 0 }, to: 'on', context: { isOn: true, count: 0 } },
  },
  passing: ['deciding'],
  situations: {
    off: { context: { count: 0 }, on: { 'recording.start': 'on' } },
    'off (with steps)': {
      on: {
        'recording.start': 'on (with steps)',
        'recording.clear': { to: 'off', ...cleared },
        'recording.download': { does: ['download'] },
      },
    },
    on: {
      runs: ['watchCharts'],
      context: { count: 0 },
      on: {
        'steps.count(five)': { to: 'on (with steps)', sets: { count: 5 } },
        'recording.stop': 'off',
        'recording.fill': null,
      },
    },
    'on (with steps)': {
      runs: ['watchCharts'],
      on: {
        'steps.count(five)': { sets: { count: 5 } },
        'recording.stop': 'off (with steps)',
        'recording.fill': 'full',
        'recording.clear': { to: 'on', ...cleared },
        'recording.download': { does: ['download'] },
      },
    },
    full: {
      on: {
        'recording.stop': 'off (with steps)',
        'recording.clear': { to: 'on', ...cleared },
        'recording.download': { does: ['download'] },
      },
    },
  },
};
