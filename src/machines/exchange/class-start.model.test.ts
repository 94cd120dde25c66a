import { expect } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import { expectations, files, refused } from './class-start.expectations.ts';
import { classStartMachine } from './class-start.machine.ts';

checkAgainstTable(classStartMachine, expectations);

walk(classStartMachine, {
  records: ['openIntake'],
  inputs: [{}, { dropped: files }],
  samples: [
    { type: 'files.choose', files },
    { type: 'files.drop', files },
    { type: 'target.choose', assignmentId: 7 },
    { type: 'target.choose', assignmentId: null },
    { type: 'name.change', name: ' ' },
    { type: 'name.change', name: 'Mine' },
    done('makeAssignment', { id: 9 }),
    fails('makeAssignment', refused),
  ],
  key: ({ context }) => [context.assignmentId, context.name, context.failure === null],
  facts: () => ({
    '[IN-1] it goes on to bring the class in once it is known which assignment it is for': ({
      before,
      after,
      world,
    }) => {
      if (before.matches('opened') || !after.matches('opened')) return;
      expect(world.ran.at(-1)).toEqual({
        action: 'openIntake',
        params: { assignmentId: after.context.assignmentId ?? 9, files },
      });
    },
  }),
});
