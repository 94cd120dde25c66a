import { expect } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import { away, closed, expectations, file, plan, whole } from './moderation.expectations.ts';
import { moderationMachine } from './moderation.machine.ts';
import { isBusy, selectFound } from './moderation.view.ts';

checkAgainstTable(moderationMachine, expectations);

walk(moderationMachine, {
  input: { assignmentId: 7 },
  samples: [
    { type: 'rule.change', change: { near: '2' } },
    { type: 'word.change', submissionId: 10, change: { reason: 'Low.' } },
    { type: 'word.say', submissionId: 10, verdict: 'again' },
    { type: 'moderators.name', userIds: [2] },
    { type: 'signing.change', words: 'Seen.' },
    { type: 'report.save', format: 'csv' },
    done('loadModeration', whole),
    done('loadModeration', closed),
    fails('loadModeration', away),
    done('planSample', plan),
    fails('planSample', away),
    done('drawSample'),
    fails('drawSample', away),
    done('sayWord'),
    fails('sayWord', away),
    done('nameModerators'),
    fails('nameModerators', away),
    done('signReport'),
    fails('signReport', away),
    done('fetchReport', file),
    fails('fetchReport', away),
  ],
  key: ({ context }) => [
    context.found === null,
    context.found?.report === null,
    context.failure === null,
  ],
  records: ['saveFile'],
  facts: () => ({
    'busy exactly while something runs': ({ after, world }) =>
      expect(isBusy(after)).toBe(world.running().length > 0),
    '[MOD-3] a dry run changes nothing that is known': ({ event, before, after }) => {
      if (event.type === 'xstate.done.actor.planSample')
        expect(selectFound(after)).toBe(selectFound(before));
    },
    '[MOD-3] nothing is drawn that wasn’t shown': ({ world }) => {
      for (const { input } of world.calls.filter(({ id }) => id === 'drawSample'))
        expect(input).toMatchObject({ asked: { seed: 99, submission_ids: [14] } });
    },
  }),
});
