import { expect } from 'vitest';
import type { Deadline, MarkChange, MarkChanges } from '#contract/deadlines/deadline.ts';
import { NO_LATE_RULE } from '#contract/deadlines/late-rule.ts';
import { done, fails, type Walk } from '#tests/support/charts/walk.ts';
import { unreached } from '#tests/support/submissions.ts';
import type { lateRuleMachine } from './late-rule.machine.ts';

export const away = unreached();
export const noRule: Deadline = {
  due_at: '2026-11-20T17:00:00.000Z',
  last_at: null,
  time_zone: 'UTC',
  rule: NO_LATE_RULE,
  sentence: '',
};
export const fivePoints: Deadline = {
  ...noRule,
  time_zone: 'Europe/London',
  rule: { ...NO_LATE_RULE, penalty: { kind: 'per_unit', amount: '5', of: 'points' } },
};
export const change: MarkChange = {
  submission_id: 3,
  student: 'Ada',
  before: { late: true, awarded: '64', penalty: '0', final: '64' },
  after: { late: true, awarded: '64', penalty: '10', final: '54' },
  released: false,
};
const changing: MarkChanges = { changes: [change], stored: false };
const unchanging: MarkChanges = { changes: [], stored: false };

/** How it is walked: on its own, and through its form. */
export const lateRuleWalk: Walk<typeof lateRuleMachine> = {
  input: { assignmentId: 7, ownZone: 'Europe/London', tried: '64' },
  samples: [
    { type: 'rule.change', values: { kind: 'per_unit' } },
    { type: 'rule.change', values: { tolerance: 'ten' } },
    { type: 'grade.try', grade: '50' },
    done('loadDeadline', noRule),
    fails('loadDeadline', away),
    done('previewDeadline', changing),
    done('previewDeadline', unchanging),
    fails('previewDeadline', away),
    done('saveDeadline', fivePoints),
    fails('saveDeadline', away),
  ],
  key: ({ context: { form, faults, changes, failure } }) => [
    form?.kind,
    form?.tolerance,
    Object.keys(faults).length,
    changes.length,
    failure !== null,
  ],
  facts: () => ({
    '[DUE-6] nothing is stored before the marks that change were listed and confirmed': ({
      event,
      before,
      after,
    }) => {
      if (!after.matches('saving') || before.matches('saving')) return;
      const isConfirmed = event.type === 'changes.confirm' && before.context.changes.length > 0;
      const isWithout = before.matches('previewing') && after.context.changes.length === 0;
      expect(isConfirmed || isWithout).toBe(true);
    },
    '[DUE-1] a rule with a field that can’t be read isn’t sent, and the field says so': ({
      event,
      before,
      after,
    }) => {
      if (event.type !== 'rule.save' || before.context.form?.tolerance !== 'ten') return;
      expect(after.matches('editing')).toBe(true);
      expect(after.context.faults.tolerance).toBe(
        'The tolerance in minutes is a whole number from 0 to 10080.',
      );
    },
  }),
};
