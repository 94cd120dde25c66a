import { expect } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import { away, expectations, full, late, TICKET, wrong } from './second-step.expectations.ts';
import { secondStepMachine } from './second-step.machine.ts';

checkAgainstTable(secondStepMachine, expectations);

walk(secondStepMachine, {
  samples: [
    { type: 'ticket.found', ticket: TICKET },
    { type: 'ticket.found', ticket: '' },
    { type: 'code.submit', code: '123456' },
    done('checkCode', 'token'),
    fails('checkCode', wrong),
    fails('checkCode', late),
    fails('checkCode', away),
    done('storeToken'),
    fails('storeToken', full),
  ],
  key: ({ context }) => context.message === null,
  facts: () => ({
    '[SESS-9] the code is held only while it is sent': ({ after }) => {
      expect(after.context.code).toBe(after.matches('checking') ? '123456' : '');
    },
  }),
});
