import { expect } from 'vitest';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import { copierMachine } from './copier.machine.ts';

walk(copierMachine, {
  samples: [
    { type: 'text.copy', text: 'one' },
    { type: 'text.copy', text: 'two' },
    done('copyText'),
    fails('copyText'),
  ],
  key: ({ context }) => context.text,
  facts: () => {
    let asked = '';
    return {
      '[EDIT-3] [EDIT-14] [EDIT-20] the text asked for last is what is copied': ({
        event,
        world,
      }) => {
        if (event.type !== 'text.copy') return;
        asked = event.text;
        expect(world.calls.at(-1)).toEqual({
          id: 'copyText',
          src: 'copyText',
          input: { text: asked },
        });
      },
      'it says whether it worked': ({ event, told }) => {
        if (!event.type.endsWith('.actor.copyText')) return expect(told).toEqual([]);
        expect(told).toEqual([
          { type: event.type.includes('done') ? 'text.copied' : 'text.copyFailed' },
        ]);
      },
    };
  },
});
