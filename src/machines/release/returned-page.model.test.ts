import { expect } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import { anOpened, aScript, away, expectations, gone } from './returned-page.expectations.ts';
import { returnedPageMachine } from './returned-page.machine.ts';

checkAgainstTable(returnedPageMachine, expectations);

walk(returnedPageMachine, {
  samples: [
    { type: 'page.open', token: 'secret' },
    { type: 'page.open', token: '' },
    done('openReturnedWork', anOpened()),
    fails('openReturnedWork', gone),
    fails('openReturnedWork', away),
    done('readScript', aScript),
    fails('readScript', away),
  ],
  key: ({ context }) => context.failure === null,
  facts: () => ({
    '[OUT-6] nothing is asked of the server before the student opens it': ({
      before,
      event,
      world,
    }) => {
      if (before === undefined) expect(world.calls).toEqual([]);
      if (world.calls.length > 0 && event.type === 'page.open')
        expect(world.calls[0]).toMatchObject({
          id: 'openReturnedWork',
          input: { token: 'secret' },
        });
    },
    '[OUT-6] what was given back is shown only to who has a good link': ({ after }) => {
      if (after.matches('shown')) expect(after.context.opened).not.toBeNull();
      else expect(after.context.opened).toBeNull();
    },
  }),
});
