import { expect } from 'vitest';
import { holdTo } from '#tests/support/charts/hold-to.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import { away, expectations, link, many, rows } from './class-release.expectations.ts';
import { classReleaseMachine } from './class-release.machine.ts';

holdTo(classReleaseMachine, expectations);

walk(classReleaseMachine, {
  input: { assignmentId: 7 },
  samples: [
    { type: 'work.release', ids: [1, 3], unfinished: false }, { type: 'work.withdraw', ids: [3] }, done('load', rows), fails('load', away), done('release', many), fails('release', away),
    done('withdraw'), fails('withdraw', away), done('makeLinks', [link]), fails('makeLinks', away),
  ],
  key: ({ context }) => [context.left.length, context.links.length, context.failure === null],
  facts: () => ({
    '[OUT-5] what was left, and why, is told after the rows are there again': ({ event, after }) => {
      if (event.type === 'xstate.done.actor.release') expect(after.context.left).toEqual(many.left);
    },
  }),
});
