import { expect } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import {
  away,
  expectations,
  loaded,
  opened,
  overtaken,
  read,
  stale,
} from './reconcile.expectations.ts';
import { reconcileMachine } from './reconcile.machine.ts';
import { isBusy } from './reconcile.view.ts';

checkAgainstTable(reconcileMachine, expectations);

walk(reconcileMachine, {
  input: { assignmentId: 7, submissionId: 10 },
  samples: [
    { type: 'criterion.take', criterion: 'argument', from: 'second' },
    { type: 'all.take', from: 'mean' },
    { type: 'criterion.write', criterion: 'argument', change: { reason: 'As we said.' } },
    { type: 'own.drop' },
    { type: 'conflict.keepMine', criterion: 'argument' },
    { type: 'conflict.takeTheirs', criterion: 'argument' },
    { type: 'third.ask', userId: 4, blind: false },
    done('loadScript', loaded(opened)),
    done('loadScript', loaded(read)),
    done('loadScript', loaded(overtaken)),
    fails('loadScript', away),
    done('agreeOnMarks'),
    fails('agreeOnMarks', away),
    fails('agreeOnMarks', stale),
    done('askThird'),
    fails('askThird', away),
  ],
  key: ({ context }) => [
    context.opened?.rounds.may_decide,
    context.opened === overtaken,
    context.own['argument']?.version,
    context.failure === null,
  ],
  facts: () => ({
    'busy exactly while something runs': ({ after, world }) =>
      expect(isBusy(after)).toBe(world.running().length > 0),
    '[MOD-2] what was chosen is let go by who says so, by theirs, or by being what is stored; never by loading':
      ({ before, after, event }) => {
        const [mine, now] = [before.context.own['argument'], after.context.own['argument']];
        if (
          mine === undefined ||
          now !== undefined ||
          event.type === 'own.drop' ||
          event.type === 'conflict.takeTheirs'
        )
          return;
        const [stored] = after.context.opened!.rounds.agreed.marks;
        expect([stored?.level_ids, stored?.reason]).toEqual([mine.level_ids, mine.reason]);
      },
    '[MOD-2] nothing is sent over what somebody else agreed on before somebody says so': ({
      after,
    }) => {
      if (after.matches('agreeing') && after.context.opened === overtaken)
        expect(after.context.own['argument']?.version ?? 1).toBe(1);
    },
    '[MOD-2] what was given is never changed here, and who may not decide sends nothing': ({
      after,
      world,
    }) => {
      if (after.context.opened === null) return;
      expect(after.context.opened.rounds.first.marks[0]?.level_ids).toEqual(['poor']);
      if (after.context.opened === read && after.matches('agreeing'))
        expect(world.calls).toEqual([]);
    },
  }),
});
