import { expect } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import { all, away, ended, expectations, here } from './open-sessions.expectations.ts';
import { openSessionsMachine } from './open-sessions.machine.ts';

checkAgainstTable(openSessionsMachine, expectations);

walk(openSessionsMachine, {
  samples: [
    { type: 'session.end', id: 'phone' },
    done('loadSessions', all),
    fails('loadSessions', away),
    done('endSession'),
    fails('endSession', ended),
    fails('endSession', away),
    done('endOthers'),
    fails('endOthers', away),
  ],
  key: ({ context }) => [context.sessions.length, context.failure === null],
  facts: () => ({
    '[SESS-1] this session stays in the list, whatever is ended': ({ after }) => {
      if (after.matches('shown')) expect(after.context.sessions).toContainEqual(here);
    },
  }),
});
