import { expect } from 'vitest';
import type { UnsavedText } from '#lib/submissions/unsaved-text.ts';
import { holdTo } from '#tests/support/charts/hold-to.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import { expectations } from './text-keeper.expectations.ts';
import { textKeeperMachine } from './text-keeper.machine.ts';

const kept = (feedback: string): UnsavedText => ({
  user: 1,
  submission: 2,
  baseVersion: 3,
  base: { grade: null, feedback_text: null },
  text: { grade: '', feedback },
});

holdTo(textKeeperMachine, expectations);

walk(textKeeperMachine, {
  samples: [
    { type: 'text.changed', kept: kept('a') },
    { type: 'text.changed', kept: kept('ab') },
    done('keepText'),
    fails('keepText', new DOMException('full', 'QuotaExceededError')),
  ],
  key: ({ context }) => context.kept?.text.feedback,
  facts: () => {
    let refused = false;
    return {
      '[RULE-3] [RULE-4] every change is stored at once, no timer in between': ({
        event,
        world,
      }) => {
        if (event.type === 'text.changed')
          expect(world.calls.at(-1)).toMatchObject({
            src: 'keepText',
            input: { kept: event.kept },
          });
      },
      'a browser that refuses is told of once, until it stores again': ({ event, told }) => {
        if (event.type === 'xstate.done.actor.keepText') refused = false;
        if (event.type !== 'xstate.error.actor.keepText') return expect(told).toEqual([]);
        expect(told).toEqual(refused ? [] : [{ type: 'storage.failed' }]);
        refused = true;
      },
    };
  },
});
