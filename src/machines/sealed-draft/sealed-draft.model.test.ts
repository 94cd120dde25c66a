import { expect } from 'vitest';
import { holdTo } from '#tests/support/charts/hold-to.ts';
import { walk } from '#tests/support/charts/walk.ts';
import { value } from '#tests/support/desk/sheets.ts';
import { expectations } from './sealed-draft.expectations.ts';
import { sealedDraftMachine } from './sealed-draft.machine.ts';

holdTo(sealedDraftMachine, expectations);

walk(sealedDraftMachine, {
  input: { submission: 5, use: null },
  records: ['keep'],
  samples: [
    { type: 'criterion.judged', criterion: 'argument', mark: value('good') }, { type: 'point.take', key: 'a' }, { type: 'point.drop', key: 'a' }, { type: 'point.restore', key: 'a' },
    { type: 'evidence.show', span: { start: 1, end: 2 } },
  ],
  key: ({ context }) => [context.use.taken, context.use.dropped, Object.keys(context.use.opened)],
  facts: () => ({
    '[DESK-7] a criterion opens when it is judged, once, and the mark it was opened with is remembered': ({ event, before, after }) => {
      if (event.type === 'criterion.judged') expect(after.context.use.opened).toMatchObject({ ...before.context.use.opened });
      else expect(Object.keys(after.context.use.opened)).toEqual(event.type === 'xstate.init' ? [] : Object.keys(before.context.use.opened));
    },
    '[DESK-6] what was taken or dropped is kept with every change, and never both': ({ before, after, world }) => {
      expect(after.context.use.taken.filter((key) => after.context.use.dropped.includes(key))).toEqual([]);
      if (before.context.use !== after.context.use) expect(world.ran.at(-1)).toMatchObject({ action: 'keep' });
    },
  }),
});
