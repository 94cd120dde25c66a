import { expect } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import { away, CODE, expectations } from './school-sign-in.expectations.ts';
import { schoolSignInMachine } from './school-sign-in.machine.ts';

checkAgainstTable(schoolSignInMachine, expectations);

walk(schoolSignInMachine, {
  samples: [
    { type: 'school.back', said: CODE },
    { type: 'school.back', said: 'domain' },
    done('finishSignIn', 'token'),
    fails('finishSignIn', away),
    done('storeToken'),
    fails('storeToken', away),
  ],
  key: ({ context }) => context.message === null,
  facts: () => ({
    '[SESS-5] nothing but a code is sent to the server': ({ world }) => {
      for (const { input } of world.calls.filter(({ id }) => id === 'finishSignIn'))
        expect(input).toEqual({ code: CODE });
    },
  }),
});
