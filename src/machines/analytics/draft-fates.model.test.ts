import { expect } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import { away, expectations, fates } from './draft-fates.expectations.ts';
import { draftFatesMachine } from './draft-fates.machine.ts';
import { selectFates } from './draft-fates.view.ts';

checkAgainstTable(draftFatesMachine, expectations);

walk(draftFatesMachine, {
  inputs: [{ assignmentId: 7 }],
  samples: [done('loadFates', fates), fails('loadFates', away)],
  key: ({ context }) => [context.fates === null, context.failure === null],
  facts: () => ({
    '[ANA-4] they are shown once they are there, and not before': ({ after }) =>
      expect(selectFates(after)).toBe(after.matches('shown') ? fates : null),
  }),
});
