import { done, fails, type Walk } from '#tests/support/charts/walk.ts';
import { away, board, made, many } from '#machines/release/class-release.expectations.ts';
import type { classReleaseMachine } from '#machines/release/class-release.machine.ts';

/** How the chart and its screen are walked. */
export const releaseWalk: Walk<typeof classReleaseMachine> = {
  input: { assignmentId: 7 },
  samples: [
    { type: 'row.toggle', id: 1 },
    { type: 'rows.choose', ids: [1, 2, 3] },
    { type: 'terms.change', terms: { days: 30 } },
    { type: 'work.release', ids: [1, 3] },
    { type: 'work.release', ids: [1, 2, 3] },
    { type: 'work.withdraw', ids: [3] },
    { type: 'links.make', ids: [1] },
    { type: 'links.revoke', ids: [8] },
    done('loadBoard', board),
    fails('loadBoard', away),
    done('releaseWork', many),
    fails('releaseWork', away),
    done('withdrawWork'),
    fails('withdrawWork', away),
    done('makeLinks', [made]),
    fails('makeLinks', away),
    done('revokeLinks'),
    fails('revokeLinks', away),
  ],
  key: ({ context }) => [
    context.left.length,
    context.made.length,
    context.failure === null,
    context.chosen.length,
  ],
};
