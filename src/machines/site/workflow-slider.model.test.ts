import { expect, test } from 'vitest';
import { begin, walk } from '#tests/support/charts/walk.ts';
import { STEPS, workflowSliderMachine } from './workflow-slider.machine.ts';
import { selectStep, workflowSliderCommands } from './workflow-slider.view.ts';

walk(workflowSliderMachine, {
  samples: [...STEPS.keys(), STEPS.length, -1, 0.5].map((index) => ({ type: 'step.jump', index })),
  facts: () => ({
    '[SLIDE-4] [SLIDE-6] next shows the following step, and the first after the last': ({
      event,
      before,
      after,
    }) => {
      if (event.type === 'step.next')
        expect(selectStep(after)).toBe((selectStep(before) + 1) % STEPS.length);
    },
    '[SLIDE-5] [SLIDE-7] previous shows the preceding step, and the last before the first': ({
      event,
      before,
      after,
    }) => {
      if (event.type === 'step.previous')
        expect(selectStep(after)).toBe((selectStep(before) + STEPS.length - 1) % STEPS.length);
    },
    '[SLIDE-8] a jump shows its step, and a step that is not there changes nothing': ({
      event,
      before,
      after,
    }) => {
      if (event.type === 'step.jump')
        expect(selectStep(after)).toBe(STEPS[event.index] ? event.index : selectStep(before));
    },
  }),
});

test('[finding CHART-6] every step is a separate state', () => {
  expect(Object.keys(workflowSliderMachine.states)).toEqual([...STEPS]);
});

test('[SLIDE-10] the step never changes by itself', () => {
  const { actor, now, world } = begin(workflowSliderMachine);
  workflowSliderCommands(actor).jump(2);
  world.clock.increment(60_000);
  expect(selectStep(now())).toBe(2);
});
