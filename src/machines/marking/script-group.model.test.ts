import { expect } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { done, fails as failing, walk } from '#tests/support/charts/walk.ts';
import { away, expectations, fails } from './script-group.expectations.ts';
import { scriptGroupMachine } from './script-group.machine.ts';
import { selectGroup } from './script-group.view.ts';

checkAgainstTable(scriptGroupMachine, expectations);

walk(scriptGroupMachine, {
  input: { assignmentId: 7 },
  samples: [
    { type: 'group.ask', key: 'fails' },
    done('loadGroup', fails),
    failing('loadGroup', away),
  ],
  key: ({ context }) => [context.group === null, context.failure === null],
  facts: () => ({
    '[ANA-8] only what the server named is shown alone': ({ after }) => {
      expect(selectGroup(after)).toEqual(after.matches('narrowed') ? fails : null);
    },
  }),
});
