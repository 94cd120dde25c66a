import { expect } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import { ADDRESS, away, expectations } from './reset-request.expectations.ts';
import { resetRequestMachine } from './reset-request.machine.ts';

checkAgainstTable(resetRequestMachine, expectations);

walk(resetRequestMachine, {
  samples: [
    { type: 'request.submit', email: ADDRESS },
    done('solveCaptcha', 'proof'),
    fails('solveCaptcha', away),
    done('askReset'),
    fails('askReset', away),
  ],
  key: ({ context }) => context.message === null,
  facts: () => ({
    '[MAIL-7] no mail is asked for without proof of work': ({ world }) => {
      const asked = world.calls.filter(({ id }) => id === 'askReset');
      for (const { input } of asked)
        expect(input).toEqual({ email: ADDRESS, captchaToken: 'proof' });
    },
  }),
});
