import { expect, test } from 'vitest';
import { holdTo } from '#tests/support/charts/hold-to.ts';
import { begin, done, fails, walk } from '#tests/support/charts/walk.ts';
import { expectations, first, second } from './rubric-updates.expectations.ts';
import { rubricUpdatesMachine, WATCH_MS } from './rubric-updates.machine.ts';

holdTo(rubricUpdatesMachine, expectations);

walk(rubricUpdatesMachine, {
  inputs: [
    { known: 0, now: first },
    { known: 1, now: second },
  ],
  records: ['storeVersion', 'requestRubric'],
  samples: [
    { type: 'rubric.came', rubric: second },
    { type: 'news.read' },
    done('readVersion', first.rubric),
    fails('readVersion', new Error('gone')),
  ],
  key: ({ context }) => [context.known, context.now.version],
  facts: () => ({
    '[RUB-6] a version counts as known only once it was told, or nobody knew another': ({
      before,
      event,
      after,
    }) => {
      if (after.context.known === before?.context.known) return;
      expect([event.type, before?.context.known]).toEqual(
        event.type === 'news.read' ? ['news.read', 1] : [event.type, undefined],
      );
    },
  }),
});

test.each([
  ['known', []],
  ['told and not read yet', [{ type: 'rubric.came', rubric: second } as const]],
])('[RUB-6] the rubric is asked for again and again, %s', (_, events) => {
  const { happen, world } = begin(rubricUpdatesMachine, {
    input: { known: 1, now: first },
    records: ['requestRubric'],
  });
  for (const event of events) happen(event);
  for (const times of [1, 2, 3]) {
    world.clock.increment(WATCH_MS);
    expect(world.ran).toHaveLength(times);
  }
});
