import { expect } from 'vitest';
import { done, fails, type Walk } from '#tests/support/charts/walk.ts';
import type { ClassDeadlines, extensionsMachine } from './extensions.machine.ts';
import { away, change, fivePoints } from './late-rule.fixture.ts';

const extension = {
  student_id: 1,
  student: 'Ada',
  due_at: '2026-11-27T17:00:00.000Z',
  last_at: null,
  reason: 'Illness',
};
export const classNow: ClassDeadlines = {
  deadline: fivePoints,
  members: [
    { id: 1, name: 'Ada', identifier: 's1', group: null },
    { id: 2, name: 'Bo', identifier: 's2', group: 'Blue' },
  ],
  extensions: [extension],
  works: [
    { id: 8, name: 'bo.txt', said: 'Late by 2 days: 64 becomes 54' },
    { id: 9, name: 'cy.txt', said: 'Late by 1 day: no penalty, it is waived' },
  ],
  waivers: [{ submission_id: 9, reason: 'The server was down' }],
};
const loaded = { ...classNow, chosen: { students: [], works: [] } };
export const worksheet = new File(['Identifier,Due date'], 'extensions.csv', { type: 'text/csv' });

/** How it is walked: on its own, and through its part of the page. */
export const extensionsWalk: Walk<typeof extensionsMachine> = {
  input: { assignmentId: 7, fromSubmission: null },
  samples: [
    { type: 'class.search', search: 'blue' },
    { type: 'student.toggle', id: 2 },
    { type: 'students.choose', ids: [1, 2] },
    { type: 'extension.write', values: { due: '2026-11-27T17:00' } },
    { type: 'extension.end', id: 1 },
    { type: 'file.read', file: worksheet },
    { type: 'work.toggle', id: 8 },
    { type: 'waiver.write', reason: 'Illness' },
    { type: 'waiver.end', id: 9 },
    done('loadClass', loaded),
    fails('loadClass', away),
    done('readFile', {
      extensions: [extension],
      left: [{ line: 3, said: 'Nobody', why: 'Nobody here is known by it.' }],
    }),
    fails('readFile', away),
    done('previewGrant', { changes: [change], stored: false }),
    done('previewGrant', { changes: [], stored: false }),
    fails('previewGrant', away),
    done('saveGrant', classNow),
    fails('saveGrant', away),
  ],
  // Fields are filled in one after the other: choosing for both at once would test nothing new.
  key: ({ context: { students, due, works, waiverReason, read, missing, grant, failure } }) => [
    students.length === 0 ? 0 : due === '' ? 1 : 2,
    students.length > 0 || works.length === 0 ? 0 : waiverReason === '' ? 1 : 2,
    students.length === 0 && works.length === 0 && read !== null,
    missing?.of,
    grant === null ? null : Object.keys(grant)[0],
    failure !== null,
  ],
  facts: () => ({
    '[DUE-4] nothing is stored before the marks that change were listed and confirmed': ({
      event,
      before,
      after,
    }) => {
      if (!after.matches('saving') || before.matches('saving')) return;
      const isConfirmed = event.type === 'changes.confirm' && before.context.changes.length > 0;
      const isWithout = before.matches('previewing') && after.context.changes.length === 0;
      expect(isConfirmed || isWithout).toBe(true);
    },
    '[DUE-4] an extension is given to those who are chosen, by the wall clock of the zone': ({
      event,
      before,
      after,
    }) => {
      if (event.type !== 'extension.give' || !after.matches('previewing')) return;
      expect(after.context.grant).toEqual({
        extensions: before.context.students.map((student_id) => ({
          student_id,
          due_at: '2026-11-27T17:00:00.000Z',
          last_at: null,
          reason: '',
        })),
      });
    },
    '[DUE-6] a waiver has a reason': ({ event, before, after }) => {
      if (event.type !== 'waiver.give') return;
      const isReady = before.context.works.length > 0 && before.context.waiverReason !== '';
      expect(after.matches('previewing')).toBe(isReady);
      expect(after.context.missing === null).toBe(isReady);
    },
  }),
};
