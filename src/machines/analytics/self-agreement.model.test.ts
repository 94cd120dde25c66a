import { expect } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { walk } from '#tests/support/charts/walk.ts';
import { expectations, walked } from './self-agreement.fixture.ts';
import { selfAgreementMachine } from './self-agreement.machine.ts';

checkAgainstTable(selfAgreementMachine, expectations);

walk(selfAgreementMachine, {
  ...walked,
  facts: () => ({
    '[MOD-11] what waits is given up by a second word alone, and an opinion is given of what is marked from end to end':
      ({ before, after }) => {
        if (after.matches('ending') && before.context.again!.waiting.length > 0)
          expect(before.matches('asking')).toBe(true);
        if (after.matches('giving'))
          expect(
            after.context.again!.waiting.find(
              ({ submission_id }) => submission_id === after.context.giving,
            )!.complete,
          ).toBe(true);
      },
  }),
});
