import { assign, setup } from 'xstate';
import type { Loss } from '#lib/site/loss.ts';

interface SignOutContext {
  loses: readonly Loss[];
}
export type SignOutEvent =
  | { type: 'leave.ask'; loses: readonly Loss[] }
  | { type: 'leave.stay' }
  | { type: 'leave.lose' };

export const signOutMachine = setup({
  types: {} as { context: SignOutContext; events: SignOutEvent },
  guards: { isLosing: (_, { loses }: { loses: readonly Loss[] }) => loses.length > 0 },
  actions: {
    setLosses: assign((_, { loses }: { loses: readonly Loss[] }) => ({ loses })),
    signOut: () => {},
  },
}).createMachine({
  id: 'sign-out',
  description: 'Asks before signing out if unsaved work would be lost.',
  context: { loses: [] },
  initial: 'resting',
  states: {
    resting: {
      description: 'Signing out wasn’t requested.',
      on: {
        'leave.ask': [
          {
            guard: { type: 'isLosing', params: ({ event }) => event },
            target: 'asking',
            actions: { type: 'setLosses', params: ({ event }) => event },
          },
          { actions: 'signOut' },
        ],
      },
    },
    asking: {
      description: 'Says what would be lost: stay, or sign out and lose it.',
      on: { 'leave.stay': 'resting', 'leave.lose': { target: 'resting', actions: 'signOut' } },
    },
  },
});
