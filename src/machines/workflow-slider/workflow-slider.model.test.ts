import { expect, test } from 'vitest';
import { holdTo } from '#tests/support/charts/hold-to.ts';
import { begin, walk } from '#tests/support/charts/walk.ts';
import { expectations } from './workflow-slider.expectations.ts';
import { workflowSliderMachine } from './workflow-slider.machine.ts';
import { selectStep, workflowSliderVerbs } from './workflow-slider.view.ts';

const steps = ['create', 'upload', 'read', 'generate', 'customize', 'grade', 'copy'];

holdTo(workflowSliderMachine, expectations);

walk(workflowSliderMachine, {
  input: { count: steps.length },
  samples: [
    { type: 'step.jump', index: 4 },
    { type: 'step.jump', index: 7 },
    { type: 'step.jump', index: -1 },
    { type: 'step.jump', index: 0.5 },
  ],
  key: selectStep,
  facts: () => ({
    '[SLIDE-4] next shows the following step': ({ event, before, after }) => {
      if (event.type === 'step.next' && steps[selectStep(before)] !== 'copy')
        expect(steps[selectStep(after)]).toBe(steps.at(selectStep(before) + 1));
    },
    '[SLIDE-5] previous shows the preceding step': ({ event, before, after }) => {
      if (event.type === 'step.previous' && steps[selectStep(before)] !== 'create')
        expect(steps[selectStep(after)]).toBe(steps.at(selectStep(before) - 1));
    },
    '[SLIDE-6] next on the last step wraps to the first': ({ event, before, after }) => {
      if (event.type === 'step.next' && steps[selectStep(before)] === 'copy')
        expect(steps[selectStep(after)]).toBe('create');
    },
    '[SLIDE-7] previous on the first step wraps to the last': ({ event, before, after }) => {
      if (event.type === 'step.previous' && steps[selectStep(before)] === 'create')
        expect(steps[selectStep(after)]).toBe('copy');
    },
    '[SLIDE-8] a jump shows its step, and a step that is not there changes nothing': ({
      event,
      before,
      after,
    }) => {
      if (event.type === 'step.jump')
        expect(selectStep(after)).toBe(steps[event.index] ? event.index : selectStep(before));
    },
  }),
});

test('[SLIDE-10] the step never changes by itself', () => {
  const { actor, now, world } = begin(workflowSliderMachine, { input: { count: 7 } });
  workflowSliderVerbs(actor).jump(2);
  world.clock.increment(60_000);
  expect(selectStep(now())).toBe(2);
});

test('a slider of one step stays on it', () => {
  const { actor, now } = begin(workflowSliderMachine, { input: { count: 1 } });
  const { next, previous } = workflowSliderVerbs(actor);
  next();
  previous();
  previous();
  expect(selectStep(now())).toBe(0);
});
