import { expect } from 'vitest';
import { done, fails, type Walk } from '#tests/support/charts/walk.ts';
import type { ClassHolds, heldMarksMachine } from './held-marks.machine.ts';
import { away, change } from './late-rule.fixture.ts';

export const holdsNow: ClassHolds = {
  scripts: [
    { id: 8, name: 'bo.txt' },
    { id: 9, name: 'cy.txt' },
    { id: 10, name: 'di.txt' },
  ],
  holds: [{ submission_id: 9, code: 'AM', reason: 'Under investigation', feedback: false }],
  caps: [{ submission_id: 10, at: '40' }],
};

/** How it is walked: on its own, and through its part of the page. */
export const heldMarksWalk: Walk<typeof heldMarksMachine> = {
  input: { assignmentId: 7 },
  samples: [
    { type: 'scripts.search', search: 'bo' },
    { type: 'script.toggle', id: 8 },
    { type: 'form.write', values: { kind: 'cap' } },
    { type: 'form.write', values: { code: 'MC' } },
    { type: 'form.write', values: { feedback: true } },
    { type: 'form.write', values: { at: '40' } },
    { type: 'hold.end', id: 9 },
    { type: 'cap.end', id: 10 },
    done('loadHolds', holdsNow),
    fails('loadHolds', away),
    done('previewHold', { changes: [{ ...change, submission_id: 8 }], stored: false }),
    done('previewHold', { changes: [], stored: false }),
    fails('previewHold', away),
    done('saveHold', holdsNow),
    fails('saveHold', away),
  ],
  // Only fields of the chosen kind add anything new.
  key: ({ context: { chosen, form, fault, grant, failure } }) => [
    chosen.length,
    form.kind,
    form.kind === 'hold' ? `${form.code} ${form.feedback}` : form.at,
    fault,
    grant === null ? null : Object.keys(grant)[0],
    failure !== null,
  ],
  facts: () => ({
    '[DUE-7] nothing is stored before the marks that change were listed and confirmed': ({
      event,
      before,
      after,
    }) => {
      if (!after.matches('saving') || before.matches('saving')) return;
      const isConfirmed = event.type === 'changes.confirm' && before.context.changes.length > 0;
      const isWithout = before.matches('previewing') && after.context.changes.length === 0;
      expect(isConfirmed || isWithout).toBe(true);
    },
    '[DUE-7] a code or a cap is given to the scripts that are chosen, and to none without one': ({
      event,
      before,
      after,
    }) => {
      if (event.type !== 'hold.give') return;
      const { chosen, form } = before.context;
      const isReady = chosen.length > 0 && (form.kind === 'hold' ? form.code : form.at) !== '';
      expect([after.matches('previewing'), after.context.fault === null]).toEqual([
        isReady,
        isReady,
      ]);
      if (isReady)
        expect(after.context.grant).toEqual(
          form.kind === 'hold'
            ? { holds: [{ submission_id: 8, code: 'MC', reason: '', feedback: form.feedback }] }
            : { caps: [{ submission_id: 8, at: '40' }] },
        );
    },
  }),
};
