import { expect } from 'vitest';
import { holdTo } from '#tests/support/charts/hold-to.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import { expectations, first, second } from './rubric-news.expectations.ts';
import { rubricNewsMachine } from './rubric-news.machine.ts';

holdTo(rubricNewsMachine, expectations);

walk(rubricNewsMachine, {
  inputs: [{ known: 0, now: first }, { known: 1, now: second }],
  records: ['keep', 'ask'],
  samples: [{ type: 'rubric.came', rubric: second }, { type: 'news.read' }, done('readVersion', first.rubric), fails('readVersion', new Error('gone'))],
  key: ({ context }) => [context.known, context.now.version],
  facts: () => ({
    '[RUB-6] a version counts as known only once it was told, or nobody knew another': ({ before, event, after }) => {
      if (after.context.known === before?.context.known) return;
      expect([event.type, before?.context.known]).toEqual(event.type === 'news.read' ? ['news.read', 1] : [event.type, undefined]);
    },
  }),
});
