import { expect } from 'vitest';
import { holdTo } from '#tests/support/charts/hold-to.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import { brought, expectations, file, refused } from './archive-intake.expectations.ts';
import { archiveIntakeMachine } from './archive-intake.machine.ts';

holdTo(archiveIntakeMachine, expectations);

walk(archiveIntakeMachine, {
  samples: [{ type: 'archive.choose', file }, done('bring', brought), fails('bring', refused)],
  key: ({ context }) => context.failure === null,
  facts: () => ({
    '[OUT-9] what shows assignments is told of the new one': ({ event, told }) => {
      if (event.type === 'xstate.done.actor.bring') expect(told).toEqual([{ type: 'assignment.changed', id: 7 }]);
    },
  }),
});
