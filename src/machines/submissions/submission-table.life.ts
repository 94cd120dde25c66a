import { and, not, stateIn } from 'xstate';
import { tableSetup } from './submission-table.setup.ts';

/** Lifetime of the table: for as long as it is viewed, or busy. */
export const life = tableSetup.createStateConfig({
  initial: 'looked',
  states: {
    looked: { description: 'Somebody looks at the table.', on: { 'table.leave': 'left' } },
    left: {
      description: 'Nobody looks at it. Leaving the page ends no batch and cuts off no save.',
      initial: 'lingering',
      on: { 'table.look': 'looked' },
      states: {
        lingering: {
          description: 'A moment, for who comes straight back.',
          after: { linger: 'working' },
        },
        working: {
          description: 'The table has been left while rows are still at work.',
          always: {
            guard: and([
              stateIn({ batch: 'none' }),
              not(stateIn({ dialog: { uploading: 'sending' } })),
              'isQuiet',
            ]),
            target: '#table.life.over',
          },
        },
      },
    },
    over: { description: 'The table has been left and nothing is at work.', entry: 'announceEnd' },
  },
});
