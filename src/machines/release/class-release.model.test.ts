import { expect, test } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { begin, done, walk } from '#tests/support/charts/walk.ts';
import { aLink, board, expectations, made } from './class-release.expectations.ts';
import { classReleaseMachine } from './class-release.machine.ts';
import { releaseWalk } from '#tests/support/release/walk.ts';

checkAgainstTable(classReleaseMachine, expectations);

walk(classReleaseMachine, {
  ...releaseWalk,
  facts: () => ({
    '[OUT-5] what is unfinished goes only after it was shown and agreed to': ({
      before,
      after,
    }) => {
      if (!after.matches('releasing')) return;
      if (after.context.unfinished)
        expect(before.matches('agreeing') || before.matches('releasing')).toBe(true);
      else expect(after.context.ids).not.toContain(2);
    },
    '[OUT-6] links that were told once stay in sight, whatever comes after': ({
      event,
      before,
      after,
    }) => {
      if (event.type !== 'xstate.done.actor.makeLinks')
        expect(after.context.made).toEqual(before.context.made);
    },
  }),
});

test('[OUT-6] shows new links for other students next to earlier ones', () => {
  const { happen, now } = begin(classReleaseMachine, { input: { assignmentId: 7 } });
  happen(done('loadBoard', board));
  const other = { ...aLink(), url: 'https://example.test/returned#other' };
  for (const links of [[made], [other]]) {
    happen({ type: 'links.make', ids: links.map((link) => link.submission_id) });
    happen(done('makeLinks', links));
    happen(done('loadBoard', board));
  }
  expect(now().context.made).toEqual([made, other]);
});
