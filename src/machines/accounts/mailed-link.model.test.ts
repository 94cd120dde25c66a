import { expect } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import { answer, dead, expectations } from './mailed-link.expectations.ts';
import { mailedLinkMachine } from './mailed-link.machine.ts';

checkAgainstTable(mailedLinkMachine, expectations);

walk(mailedLinkMachine, {
  inputs: [{ purpose: 'password' }, { purpose: 'account' }, { purpose: 'email' }],
  samples: [
    { type: 'link.use', ...answer },
    done('setPassword'),
    fails('setPassword', dead),
    done('confirmAccount', 'token'),
    fails('confirmAccount', dead),
    done('confirmEmail'),
    fails('confirmEmail', dead),
    done('storeToken'),
    fails('storeToken', new Error('full')),
  ],
  key: ({ context }) => [context.purpose, context.message === null],
  facts: () => ({
    '[MAIL-8] the password is held only while it is sent': ({ after }) => {
      if (!after.hasTag('busy') || after.matches('storing'))
        expect(after.context.password).toBe('');
      else expect(after.context.password).toBe(answer.password);
    },
  }),
});
