import { expect, test } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { begin, done, fails, walk } from '#tests/support/charts/walk.ts';
import { another, away, both, expectations, none, own, same, taken } from './lease.expectations.ts';
import { leaseMachine, LOOK_AGAIN_MS, RENEW_MS } from './lease.machine.ts';

const input = { assignmentId: 7, submission: 10, isDealt: false };
checkAgainstTable(leaseMachine, expectations);

walk(leaseMachine, {
  inputs: [input, { ...input, isDealt: true }],
  records: ['goToScript', 'freeScript'],
  samples: [
    { type: 'marker.stirred' },
    { type: 'script.left' },
    { type: 'next.ask' },
    done('openScript', own),
    done('openScript', both),
    done('openScript', taken),
    fails('openScript', away),
    done('findNext', another),
    done('findNext', same),
    done('findNext', none),
    fails('findNext', away),
  ],
  key: ({ context }) => [context.hasStirred, context.isDealt, context.others],
  facts: () => ({
    '[TEAM-4] a script is freed when it is left, and not before': ({ after, world }) =>
      expect(
        world.ran.filter((one) => 'action' in one && one.action === 'freeScript'),
      ).toHaveLength(after.status === 'done' ? 1 : 0),
  }),
});

test('[TEAM-4] renews the lease before it ends while the user is active; otherwise it expires', () => {
  const { happen, now, world } = begin(leaseMachine, { input });
  happen(done('openScript', own));
  happen({ type: 'marker.stirred' });
  world.clock.increment(RENEW_MS);
  expect(now().value).toBe('opening');
  happen(done('openScript', own));
  world.clock.increment(RENEW_MS);
  expect(now().value).toBe('resting');
});

test('[TEAM-4] checks again for a script that somebody else had', () => {
  const { happen, now, world } = begin(leaseMachine, { input });
  happen(done('openScript', taken));
  world.clock.increment(LOOK_AGAIN_MS);
  happen(done('openScript', own));
  expect(now().value).toBe('held');
});
