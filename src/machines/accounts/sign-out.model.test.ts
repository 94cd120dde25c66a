import { expect } from 'vitest';
import { walk } from '#tests/support/charts/walk.ts';
import { signOutMachine } from './sign-out.machine.ts';
import { isAsking } from './sign-out.view.ts';

walk(signOutMachine, {
  samples: [
    { type: 'leave.ask', loses: [] },
    { type: 'leave.ask', loses: ['private'] },
  ],
  records: ['signOut'],
  facts: () => {
    let left = 0;
    return {
      '[SESS-15] nobody is signed out with something to lose who did not say so': ({
        event,
        before,
        world,
      }) => {
        const now = world.ran.filter(({ action }) => action === 'signOut').length;
        const may = isAsking(before)
          ? event.type === 'leave.lose'
          : event.type === 'leave.ask' && event.loses.length === 0;
        expect(now - left).toBe(may ? 1 : 0);
        left = now;
      },
    };
  },
});
