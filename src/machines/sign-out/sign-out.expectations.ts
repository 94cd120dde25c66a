import type { Expectations } from '#tests/support/charts/expectations.ts';
import type { signOutMachine } from './sign-out.machine.ts';

export const expectations: Expectations<typeof signOutMachine> = {
  events: {
    'leave.ask': { nothing: { loses: [] }, note: { loses: ['private'] } },
    'leave.stay': {},
    'leave.lose': {},
  },
  starts: { always: { to: 'resting', context: { loses: [] } } },
  situations: {
    resting: {
      on: {
        'leave.ask(nothing)': { does: ['signOut'] },
        'leave.ask(note)': { to: 'asking', sets: { loses: ['private'] } },
      },
    },
    asking: {
      on: {
        'leave.stay': 'resting (asked before)',
        'leave.lose': { to: 'resting (asked before)', does: ['signOut'] },
      },
    },
    'resting (asked before)': {
      on: { 'leave.ask(nothing)': { does: ['signOut'] }, 'leave.ask(note)': 'asking' },
    },
  },
};
