import { expect } from 'vitest';
import { holdTo } from '#tests/support/charts/hold-to.ts';
import { walk } from '#tests/support/charts/walk.ts';
import { expectations } from './address-dialog.expectations.ts';
import { addressDialogMachine } from './address-dialog.machine.ts';

holdTo(addressDialogMachine, expectations);

walk(addressDialogMachine, {
  input: { name: 'view' },
  samples: [
    { type: 'address.changed', asked: '5' },
    { type: 'address.changed', asked: '6' },
    { type: 'address.changed', asked: null },
  ],
  key: ({ context }) => context.asked,
  facts: () => {
    const opened: string[] = [];
    return {
      '[SHELL-38] what the address asks for is opened once, and not again while the address stays as it is':
        ({ event, before, after, world }) => {
          const isNew =
            after.matches('open') &&
            (!before.matches('open') || after.context.asked !== before.context.asked);
          if (event.type !== 'xstate.init' && isNew) opened.push(after.context.asked!);
          expect(world.emitted).toEqual(opened.map((asked) => ({ type: 'asked.open', asked })));
        },
      '[SHELL-38] what is closed goes from the address': ({ event, before, world }) => {
        if (event.type === 'asked.done' && before.matches('open'))
          expect(world.heard.at(-1)).toEqual({ id: 'address', event: { type: 'address.forget' } });
      },
      '[SHELL-6] nothing is opened before what it needs is there': ({ after, world }) => {
        if (after.matches('waiting')) expect(world.emitted).toEqual([]);
      },
    };
  },
});
