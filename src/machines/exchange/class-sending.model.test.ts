import { expect } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import { refusal } from '#tests/support/submissions.ts';
import { aSending, expectations, over } from './class-sending.expectations.ts';
import { classSendingMachine } from './class-sending.machine.ts';

checkAgainstTable(classSendingMachine, expectations);

walk(classSendingMachine, {
  input: { assignmentId: 7 },
  samples: [
    { type: 'documents.choose', goes: true },
    { type: 'mark.choose', mark: 'awarded' },
    { type: 'row.choose', n: 1, goes: false },
    { type: 'row.choose', n: 2, goes: true },
    done('findOpenSending', null),
    done('findOpenSending', aSending({ state: 'under_way' })),
    fails('findOpenSending', refusal(503)),
    done('previewSending', aSending()),
    fails('previewSending', refusal(503)),
    done('begin', over),
    done('begin', aSending({ state: 'under_way' })),
    fails('begin', refusal(503)),
    done('goOn', over),
    done('goOn', aSending({ state: 'under_way' })),
    fails('goOn', refusal(503)),
  ],
  key: ({ context }) => [context.documents, context.mark, [...context.chosen].toSorted()],
  facts: () => ({
    '[OUT-7] nothing is sent but after every row was shown, and what the environment holds is written over only where it was ticked':
      ({ before, after, world }) => {
        if (!after.matches('beginning') || before.matches('beginning')) return;
        expect(before.matches('shown') || before.matches('done')).toBe(true);
        expect(world.calls.at(-1)?.input).toEqual({ id: 9, rows: [...before.context.chosen] });
      },
    '[OUT-7] documents go along only where that was ticked, and are seen before they go': ({
      event,
      after,
      world,
    }) => {
      if (event.type !== 'documents.choose' || !after.matches('looking')) return;
      expect(world.calls.at(-1)?.input).toMatchObject({ assignmentId: 7, documents: true });
    },
    '[OUT-7] nothing goes but what stood there as waiting, until it is ticked': ({
      event,
      after,
    }) => {
      if (event.type === 'xstate.done.actor.previewSending')
        expect([...after.context.chosen]).toEqual([1]);
    },
  }),
});
