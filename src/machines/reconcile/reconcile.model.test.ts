import { expect } from 'vitest';
import { holdTo } from '#tests/support/charts/hold-to.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import { away, expectations, opened, read } from './reconcile.expectations.ts';
import { reconcileMachine } from './reconcile.machine.ts';
import { isBusy } from './reconcile.view.ts';

holdTo(reconcileMachine, expectations);

walk(reconcileMachine, {
  input: { assignmentId: 7, submissionId: 10 },
  samples: [
    { type: 'criterion.take', criterion: 'argument', from: 'second' }, { type: 'all.take', from: 'mean' }, { type: 'criterion.write', criterion: 'argument', change: { reason: 'As we said.' } },
    { type: 'third.ask', userId: 4, blind: false }, done('loadScript', opened), done('loadScript', read), fails('loadScript', away), done('agree'), fails('agree', away), done('askThird'), fails('askThird', away),
  ],
  key: ({ context }) => [context.opened?.rounds.may_decide, context.failure === null],
  facts: () => ({
    'busy exactly while something runs': ({ after, world }) => expect(isBusy(after)).toBe(world.running().length > 0),
    '[MOD-2] what was given is never changed here, and who may not decide sends nothing': ({ after, world }) => {
      if (after.context.opened === null) return;
      expect(after.context.opened.rounds.first.marks[0]?.level_ids).toEqual(['poor']);
      if (after.context.opened === read && after.matches('agreeing')) expect(world.calls).toEqual([]);
    },
  }),
});
