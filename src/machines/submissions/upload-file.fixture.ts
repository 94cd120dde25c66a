import { expect } from 'vitest';
import { refusal, submission, unreached } from '#tests/support/submissions.ts';
import { done, fails, type Walk } from '#tests/support/charts/walk.ts';
import type { uploadFileMachine } from './upload-file.machine.ts';

export const essay = new File(['words'], 'essay.docx');
export const program = new File(['MZ'], 'setup.exe');
export const report = new File(['%PDF'], 'report.pdf');
export const input = { line: 1, assignmentId: 7, file: essay, student: 's1001' };
const tooLarge = refusal(413, 'The file is larger than 25 MB.');

/** How one file is walked: on its own, and through its line in the dialog. */
export const fileWalk: Walk<typeof uploadFileMachine> = {
  input,
  samples: [
    { type: 'student.change', student: 'Ada' },
    { type: 'score.change', score: '12' },
    { type: 'report.choose', report },
    { type: 'report.choose', report: program },
    { type: 'report.choose', report: null },
    { type: 'file.send', inBatch: false },
    { type: 'file.send', inBatch: true },
    done('uploadSubmission', submission()),
    fails('uploadSubmission', tooLarge),
    fails('uploadSubmission', unreached()),
  ],
  key: ({ context }) => [context.progress, context.reportProblem !== null],
  facts: () => {
    let progress = 0;
    let inBatch = false;
    return {
      '[UPL-17] [UPL-18] [UPL-19] progress rises by five, never over 95 until the server has it, and then is 100':
        ({ event, after }) => {
          if (event.type === 'file.send' && after.matches('sending')) progress = 0;
          if (event.type === 'xstate.after.tick.file.sending.rising')
            progress = Math.min(95, progress + 5);
          if (event.type === 'xstate.done.actor.uploadSubmission') progress = 100;
          if (event.type === 'xstate.error.actor.uploadSubmission') progress = 0;
          if (after.matches('sending') || event.type.startsWith('xstate.'))
            expect(after.context.progress).toBe(progress);
        },
      '[UPL-8] a report that is no PDF keeps the file from being sent': ({
        event,
        before,
        after,
      }) => {
        if (event.type === 'file.send')
          expect(after.matches('sending')).toBe(before.context.report !== program);
      },
      'each end is told, and handed to the list; a failure leaves the line as it was typed': ({
        event,
        after,
        told,
        world,
      }) => {
        if (event.type === 'file.send' && after.matches('sending')) ({ inBatch } = event);
        if (event.type === 'xstate.done.actor.uploadSubmission') {
          expect(told).toEqual([
            { type: 'submission.uploaded', submission: event.output, inBatch },
          ]);
          expect(world.toParent.at(-1)).toEqual({
            type: 'file.settled',
            line: 1,
            result: { kind: 'sent', submission: event.output },
          });
        } else if (event.type === 'xstate.error.actor.uploadSubmission') {
          expect(told).toMatchObject([
            { type: 'submission.uploadFailed', fileName: 'essay.docx', inBatch },
          ]);
          expect(world.toParent.at(-1)).toEqual({
            type: 'file.settled',
            line: 1,
            result: { kind: 'failed' },
          });
        } else expect(told).toEqual([]);
      },
      '[UPL-15] what is sent is what was typed': ({ event, before, after, world }) => {
        if (event.type !== 'file.send' || !after.matches('sending')) return;
        const { student, report: chosen, score } = before.context;
        expect(world.calls.at(-1)!.input).toEqual({
          assignmentId: 7,
          file: essay,
          student,
          report: chosen,
          score,
        });
      },
    };
  },
};
