import { expect } from 'vitest';
import type { Guidance } from '#contract/drafts/drafting.ts';
import { done, fails, type Walk } from '#tests/support/charts/walk.ts';
import { refusal, unreached } from '#tests/support/submissions.ts';
import type { guidanceMachine } from './guidance.machine.ts';

export const STORED: Guidance = {
  level: 'First year',
  outcomes: '',
  instructions: '',
  model_answer: '',
  pictures: false,
  exemplars: [],
};

/** How it is walked: on its own, and through its form. */
export const guidanceWalk: Walk<typeof guidanceMachine> = {
  input: { assignment: 7 },
  samples: [
    { type: 'field.change', field: 'level', text: 'Second year' },
    { type: 'purpose.change', file: 3, text: 'Good structure.' },
    { type: 'pictures.allow', pictures: true },
    done('loadGuidance', {
      guidance: STORED,
      exemplars: [{ id: 3, name: 'best.txt' }],
      sample: 12,
    }),
    fails('loadGuidance', unreached()),
    done('saveGuidance', { ...STORED, level: 'Second year' }),
    fails('saveGuidance', refusal(409, 'One of these exemplars is no longer there.')),
  ],
  key: ({ context: { values, saved, failure } }) => [
    values.level,
    values.exemplars.length,
    values.pictures,
    saved.level,
    failure !== null,
  ],
  facts: () => {
    let level = '';
    return {
      '[DRAFT-4] what was written stands there until the server has said what is stored': ({
        event,
        after,
      }) => {
        if (event.type === 'field.change' && !after.hasTag('busy')) level = event.text;
        if (event.type === 'xstate.done.actor.loadGuidance') level = 'First year';
        if (event.type === 'xstate.done.actor.saveGuidance') level = 'Second year';
        if (!after.matches('loading') && !after.matches('unread'))
          expect(after.context.values.level).toBe(level);
      },
    };
  },
};
