import type { Expectations } from '#tests/support/charts/expectations.ts';
import type { workflowSliderMachine } from './workflow-slider.machine.ts';

/** Three steps, numbered from 0. */
export const expectations: Expectations<typeof workflowSliderMachine> = {
  events: {
    'step.next': {},
    'step.previous': {},
    'step.jump': {
      'to the first': { index: 0 },
      'to the last': { index: 2 },
      'past the end': { index: 3 },
      before: { index: -1 },
      between: { index: 0.5 },
    },
  },
  starts: { 'of three': { input: { count: 3 }, to: 'showing', context: { index: 0, count: 3 } } },
  situations: {
    showing: {
      context: { index: 0 },
      on: {
        'step.next': { to: 'showing (in the middle)', sets: { index: 1 } },
        'step.previous': { to: 'showing (the last)', sets: { index: 2 } },
        'step.jump(to the last)': { to: 'showing (the last)', sets: { index: 2 } },
      },
    },
    'showing (in the middle)': {
      context: { index: 1 },
      on: {
        'step.next': { to: 'showing (the last)', sets: { index: 2 } },
        'step.previous': { to: 'showing', sets: { index: 0 } },
        'step.jump(to the first)': { to: 'showing', sets: { index: 0 } },
        'step.jump(to the last)': { to: 'showing (the last)', sets: { index: 2 } },
      },
    },
    'showing (the last)': {
      context: { index: 2 },
      on: {
        'step.next': { to: 'showing', sets: { index: 0 } },
        'step.previous': { to: 'showing (in the middle)', sets: { index: 1 } },
        'step.jump(to the first)': { to: 'showing', sets: { index: 0 } },
      },
    },
  },
};
