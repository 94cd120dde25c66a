import { expect } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import { aRequest, away, expectations } from './regrade-request.expectations.ts';
import { regradeRequestMachine } from './regrade-request.machine.ts';

checkAgainstTable(regradeRequestMachine, expectations);

walk(regradeRequestMachine, {
  inputs: [
    { token: 'secret', request: null },
    { token: 'secret', request: aRequest },
  ],
  samples: [
    { type: 'words.write', words: 'Please look again.' },
    done('askRegrade', aRequest),
    fails('askRegrade', away),
  ],
  key: ({ context }) => [context.words, context.failure === null],
  facts: () => ({
    '[OUT-6] what was written stays until it has been taken': ({ after }) => {
      if (after.context.failure !== null) expect(after.context.words).toBe('Please look again.');
      if (after.matches('asked')) expect(after.context.request).toEqual(aRequest);
    },
  }),
});
