import { expect } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import { away, expectations, page, rest } from './assignment-log.expectations.ts';
import { assignmentLogMachine } from './assignment-log.machine.ts';

checkAgainstTable(assignmentLogMachine, expectations);

walk(assignmentLogMachine, {
  input: { assignmentId: 7 },
  samples: [
    done('loadPage', page),
    fails('loadPage', away),
    done('loadMore', rest),
    fails('loadMore', away),
  ],
  key: ({ context }) => [context.events.length, context.failure === null],
  facts: () => ({
    '[LOG-3] each line stands once': ({ after }) => {
      const ids = after.context.events.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    },
  }),
});
