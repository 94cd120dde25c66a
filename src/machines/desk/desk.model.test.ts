import { expect } from 'vitest';
import { FIRST_PLACE, PARTS } from '#lib/desk/place.ts';
import { holdTo } from '#tests/support/charts/hold-to.ts';
import { walk } from '#tests/support/charts/walk.ts';
import { expectations } from './desk.expectations.ts';
import { deskMachine } from './desk.machine.ts';

holdTo(deskMachine, expectations);

walk(deskMachine, {
  input: { assignmentId: 7, place: FIRST_PLACE },
  records: ['keep'],
  samples: [
    { type: 'script.show', id: 1 }, { type: 'script.marked', id: 1, complete: true }, { type: 'order.choose', order: 'random', seed: 3 }, { type: 'filter.choose', filter: 'unmarked' },
    { type: 'template.choose', template: [] }, { type: 'criterion.focus', at: 1 }, { type: 'judging.choose', first: false }, { type: 'part.show', part: 'words' }, { type: 'part.fold', part: 'script' }, { type: 'part.fold', part: 'marks' },
    { type: 'part.fold', part: 'words' }, { type: 'part.resize', part: 'marks', width: 500 },
  ],
  key: ({ context }) => [context.current, context.folded],
  facts: () => ({
    '[DESK-1] one part at least stays in sight': ({ after }) => expect(after.context.folded.length).toBeLessThan(PARTS.length),
    '[DESK-1] [DESK-10] folds, sizes, order and where one stopped are kept with every change': ({ event, before, after, world }) => {
      const told = ({ query, last, folded, widths }: typeof after.context) => JSON.stringify([query, last, folded, widths]);
      if (event.type !== 'xstate.init' && told(before.context) !== told(after.context)) expect(world.ran.at(-1)).toMatchObject({ action: 'keep' });
    },
    '[DESK-10] the random order of an evening stays when another order is looked at': ({ event, before, after }) => {
      if (event.type === 'order.choose' && before.context.query.order === 'random') expect(after.context.query.seed).toBe(before.context.query.seed);
      else expect(after.context.query.order === 'random').toBe(after.context.query.seed === 3);
    },
  }),
});
