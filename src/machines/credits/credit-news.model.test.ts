import { expect } from 'vitest';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import { creditNewsMachine } from './credit-news.machine.ts';

walk(creditNewsMachine, {
  records: ['announceCredits', 'rememberSeen'],
  samples: [
    { type: 'balance.arrived', balance: 5 },
    { type: 'balance.arrived', balance: 4 },
    done('readLedger', { transactions: [], seen: null }),
    done('readLedger', { transactions: [], seen: 3 }),
    fails('readLedger', new Error('no net')),
  ],
  key: ({ context }) => context.balance,
  facts: () => {
    let known: number | null = null;
    let asked = 0;
    return {
      'the server is asked for each balance that is news, and never twice for one': ({
        event,
        world,
      }) => {
        if (event.type === 'xstate.error.actor.readLedger') known = null;
        if (event.type !== 'balance.arrived') return;
        if (event.balance !== known) asked++;
        known = event.balance;
        expect(world.calls).toHaveLength(asked);
      },
      'what could not be fetched is asked for again with the same balance': ({ after }) => {
        if (after.matches('waiting')) expect(after.context.balance).toBe(known);
      },
    };
  },
});
