import { expect } from 'vitest';
import type { Submission } from '#contract/submissions/submission.ts';
import { toLocalInput, fromLocalInput } from '#lib/text/dates.ts';
import { holdTo } from '#tests/support/charts/hold-to.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import { refusal, submission, unreached } from '#tests/support/submissions.ts';
import { expectations } from './submission-record.expectations.ts';
import { submissionRecordMachine, type History } from './submission-record.machine.ts';
import { canSaveDetails, isRecordBusy } from './submission-record.view.ts';

const opened = submission({
  id: 5,
  version: 3,
  student_identifier: 's1',
  grade: '70',
  submitted_at: '2026-11-20T09:30:12.000Z',
});
const saved: Submission = { ...opened, version: 4, student_identifier: 's2' };
const theirs: Submission = { ...opened, version: 9, grade: '10' };
const history: History = {
  revisions: [
    {
      id: 1,
      version: 3,
      field: 'grade',
      from: '60',
      to: '70',
      changed_by: 'Ada',
      changed_at: '2026-11-21T08:00:00.000Z',
    },
  ],
  drafts: [],
  unread: [{ id: 2, name: 'no. 2' }],
};
const TIME = '2026-11-01T12:00';

holdTo(submissionRecordMachine, expectations);

walk(submissionRecordMachine, {
  input: { submission: opened },
  samples: [
    { type: 'student.change', student: ' s2 ' },
    { type: 'time.change', time: TIME },
    { type: 'time.change', time: 'nonsense' },
    { type: 'value.putBack', field: 'grade', value: '60' },
    { type: 'draft.putBack', draft: 8 },
    done('loadHistory', history),
    fails('loadHistory', unreached()),
    done('changeRecord', saved),
    fails('changeRecord', refusal(412)),
    fails('changeRecord', unreached()),
    done('loadSubmission', theirs),
    fails('loadSubmission', unreached()),
  ],
  key: ({ context }) => [
    context.submission.version,
    context.student,
    context.time,
    context.failure?.status,
  ],
  facts: () => {
    let version = 3;
    let typed = { student: 's1', time: toLocalInput(opened.submitted_at) };
    return {
      '[LIFE-12] [LIFE-13] [TEAM-6] what is changed is what was typed or chosen, at the version the server said last':
        ({ event, before, world }) => {
          if (event.type === 'xstate.done.actor.changeRecord') {
            version = 4;
            typed = { student: 's2', time: toLocalInput(saved.submitted_at) };
          }
          if (event.type === 'xstate.done.actor.loadSubmission') {
            version = 9;
            typed = { student: 's1', time: toLocalInput(theirs.submitted_at) };
          }
          if (before.matches('open') && event.type === 'student.change')
            typed = { ...typed, student: event.student };
          if (before.matches('open') && event.type === 'time.change')
            typed = { ...typed, time: event.time };
          if (!world.running().includes('changeRecord')) return;
          const input = world.calls.at(-1)!.input as {
            id: number;
            version: number;
            change: unknown;
          };
          expect([input.id, input.version]).toEqual([5, version]);
          if (event.type === 'value.putBack')
            expect(input.change).toEqual({ patch: { grade: '60' } });
          if (event.type === 'draft.putBack') expect(input.change).toEqual({ draft: 8 });
          if (event.type === 'details.save') {
            const stored = { 3: opened, 4: saved, 9: theirs }[version]!;
            expect(input.change).toEqual({
              patch: {
                ...(typed.student.trim() === stored.student_identifier
                  ? {}
                  : { student_identifier: typed.student.trim() }),
                ...(typed.time === TIME ? { submitted_at: fromLocalInput(TIME) } : {}),
              },
            });
          }
        },
      'what is typed stays, but for what the server says anew; nothing is saved that is stored already':
        ({ after }) => {
          expect({ student: after.context.student, time: after.context.time }).toEqual(typed);
          if (after.matches('open')) {
            const isNew =
              typed.student.trim() !== after.context.submission.student_identifier ||
              typed.time === TIME;
            expect(canSaveDetails(after)).toBe(isNew);
          }
        },
      'busy exactly while something runs': ({ after, world }) =>
        expect(isRecordBusy(after)).toBe(world.running().length > 0),
      'the table hears of every truth that was heard, and a change is told once': ({
        event,
        told,
        world,
      }) => {
        const isSaved = event.type === 'xstate.done.actor.changeRecord';
        const truth = isSaved
          ? saved
          : event.type === 'xstate.done.actor.loadSubmission'
            ? theirs
            : null;
        if (truth !== null)
          expect(world.toParent.at(-1)).toEqual({ type: 'row.changed', submission: truth });
        expect(told).toEqual(isSaved ? [{ type: 'record.saved', submission: saved }] : []);
      },
      '[RULE-8] of a change elsewhere nothing is written over: it is read, and said': ({
        event,
        after,
      }) => {
        if (event.type !== 'xstate.done.actor.loadSubmission') return;
        expect(after.context.failure?.message).toContain('changed elsewhere');
      },
      'every failure says why': ({ event, after }) => {
        if (!event.type.startsWith('xstate.error.actor.') || after.matches('catchingUp')) return;
        expect(after.context.failure).toEqual(
          (event as unknown as { error: { facts: unknown } }).error.facts,
        );
      },
    };
  },
});
