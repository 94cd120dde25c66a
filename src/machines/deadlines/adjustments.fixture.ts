import { expect } from 'vitest';
import type { Adjustment, TeamMarkChanges } from '#contract/deadlines/adjustment.ts';
import { done, fails, type Walk } from '#tests/support/charts/walk.ts';
import type { adjustmentsMachine } from './adjustments.machine.ts';
import { away, change } from './late-rule.fixture.ts';

export const quarter: Adjustment = {
  student: 'S-01',
  more_time: { kind: 'percent', percent: '25' },
  note: 'Don’t judge spelling.',
  reason: 'Letter of 2 October',
  assignments: 2,
};
const changing: TeamMarkChanges = {
  assignments: [{ assignment_id: 7, name: 'Essay', changes: [change] }],
  stored: false,
};

/** How it is walked: bare, and through its part of the page. */
export const adjustmentsWalk: Walk<typeof adjustmentsMachine> = {
  input: { teamId: 4 },
  samples: [
    { type: 'form.change', values: { student: 'S-02' } },
    { type: 'form.change', values: { amount: '12,5' } },
    { type: 'form.take', adjustment: quarter },
    { type: 'adjustment.end', student: 'S-01' },
    done('loadAdjustments', [quarter]),
    fails('loadAdjustments', away),
    done('previewAdjustments', changing),
    done('previewAdjustments', { assignments: [], stored: false }),
    fails('previewAdjustments', away),
    done('saveAdjustments', [quarter]),
    fails('saveAdjustments', away),
  ],
  key: ({ context: { form, fault, sent, changes, failure } }) => [
    form.student,
    form.amount,
    fault !== null,
    sent === null ? null : sent[0]?.adjustment === null,
    changes.length,
    failure !== null,
  ],
  facts: () => ({
    '[DUE-5] nothing is stored before the marks that change were listed and confirmed': ({
      event,
      before,
      after,
    }) => {
      if (!after.matches('saving') || before.matches('saving')) return;
      const isConfirmed = event.type === 'changes.confirm' && before.context.changes.length > 0;
      const isWithout = before.matches('previewing') && after.context.changes.length === 0;
      expect(isConfirmed || isWithout).toBe(true);
    },
    '[DUE-5] what is sent is what stands in the form, and only when it can be read': ({
      event,
      before,
      after,
    }) => {
      if (event.type !== 'form.save' || !before.matches('editing')) return;
      const { student, amount, note, reason } = before.context.form;
      const isReady = student !== '' && amount !== '';
      expect(after.matches('previewing')).toBe(isReady);
      expect(after.context.fault === null).toBe(isReady);
      if (isReady)
        expect(after.context.sent).toEqual([
          {
            student,
            adjustment: {
              more_time: { kind: 'percent', percent: amount.replace(',', '.') },
              note,
              reason,
            },
          },
        ]);
    },
  }),
};
