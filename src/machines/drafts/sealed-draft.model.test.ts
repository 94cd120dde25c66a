import { expect } from 'vitest';
import { walk } from '#tests/support/charts/walk.ts';
import { value } from '#tests/support/desk/sheets.ts';
import { sealedDraftMachine } from './sealed-draft.machine.ts';

walk(sealedDraftMachine, {
  input: { submission: 5, opened: null },
  records: ['rememberOpened'],
  samples: [{ type: 'criterion.judged', criterion: 'argument', mark: value('good') }],
  key: ({ context }) => Object.keys(context.opened),
  facts: () => ({
    '[DESK-7] a criterion opens when it is judged, once, and the mark it was opened with is remembered':
      ({ event, before, after, world }) => {
        if (event.type !== 'criterion.judged') return expect(after.context.opened).toEqual({});
        expect(after.context.opened).toMatchObject({
          ...before.context.opened,
          argument: value('good'),
        });
        if (before.context.opened !== after.context.opened)
          expect(world.ran.at(-1)).toMatchObject({ action: 'rememberOpened' });
      },
  }),
});
