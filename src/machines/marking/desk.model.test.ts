import { expect, test } from 'vitest';
import { FIRST_PLACE, PARTS } from '#lib/marking/place.ts';
import { holdTo } from '#tests/support/charts/hold-to.ts';
import { begin, walk } from '#tests/support/charts/walk.ts';
import { expectations } from './desk.expectations.ts';
import { deskMachine, placeOf } from './desk.machine.ts';

holdTo(deskMachine, expectations);

walk(deskMachine, {
  input: { assignmentId: 7, place: FIRST_PLACE },
  records: ['storePlace'],
  samples: [
    { type: 'script.show', id: 1 },
    { type: 'script.marked', id: 1, complete: true },
    { type: 'order.choose', order: 'random', seed: 3 },
    { type: 'filter.choose', filter: 'unmarked' },
    { type: 'template.choose', template: [] },
    { type: 'criterion.focus', at: 1 },
    { type: 'part.show', part: 'words' },
    { type: 'part.fold', part: 'script' },
    { type: 'part.fold', part: 'marks' },
    { type: 'part.fold', part: 'words' },
    { type: 'part.resize', part: 'marks', width: 500 },
  ],
  key: ({ context }) => [context.current, context.folded],
  facts: () => ({
    '[DESK-1] one part at least stays in sight': ({ after }) =>
      expect(after.context.folded.length).toBeLessThan(PARTS.length),
    '[DESK-1] [DESK-10] folds, sizes, order and where one stopped are kept with every change': ({
      event,
      before,
      after,
      world,
    }) => {
      const told = ({ query, last, folded, widths }: typeof after.context) =>
        JSON.stringify([query, last, folded, widths]);
      if (event.type !== 'xstate.init' && told(before.context) !== told(after.context))
        expect(world.ran.at(-1)).toMatchObject({ action: 'storePlace' });
    },
    '[DESK-10] the random order of an evening stays when another order is looked at': ({
      event,
      before,
      after,
    }) => {
      if (event.type === 'order.choose' && before.context.query.order === 'random')
        expect(after.context.query.seed).toBe(before.context.query.seed);
      else expect(after.context.query.order === 'random').toBe(after.context.query.seed === 3);
    },
  }),
});

test('[DESK-10] how the desk stands is kept whole, and nothing of the script that lies on it', () => {
  const place = {
    query: { order: 'random', filter: 'unmarked', seed: 5 },
    last: 3,
    folded: ['words'],
    template: ['notes'],
    widths: { marks: 300, words: null },
  } as const;
  const { now } = begin(deskMachine, { input: { assignmentId: 7, place } });
  expect(placeOf(now().context)).toStrictEqual(place);
});

test('[DESK-1] two of three parts can be folded, one after the other', () => {
  const { happen, now } = begin(deskMachine, { input: { assignmentId: 7, place: FIRST_PLACE } });
  for (const part of PARTS) happen({ type: 'part.fold', part });
  expect(now().context.folded).toEqual(['script', 'marks']);
  happen({ type: 'part.fold', part: 'script' });
  expect(now().context.folded).toEqual(['marks']);
});

test('[DESK-8] another script begins at its first criterion', () => {
  const { happen, now } = begin(deskMachine, { input: { assignmentId: 7, place: FIRST_PLACE } });
  happen({ type: 'script.show', id: 1 });
  happen({ type: 'criterion.focus', at: 2 });
  happen({ type: 'script.show', id: 2 });
  expect(now().context).toMatchObject({ current: 2, criterion: 0 });
});

test('[DESK-10] each script that was marked this evening counts', () => {
  const { happen, now } = begin(deskMachine, { input: { assignmentId: 7, place: FIRST_PLACE } });
  happen({ type: 'script.marked', id: 1, complete: true });
  happen({ type: 'script.marked', id: 2, complete: false });
  expect(now().context.marked).toEqual({ 1: true, 2: false });
});
