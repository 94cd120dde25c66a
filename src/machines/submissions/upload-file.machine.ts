import { assign, fromPromise, sendParent, setup } from 'xstate';
import { UPLOAD_CAP, UPLOAD_STEP, UPLOAD_TICK_MS } from '#contract/limits.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { failureOf, type FailureFacts } from '#lib/site/failure.ts';
import { reportProblem } from '#lib/text/file-names.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';
import type { Outcome } from '#machines/shared/outcome.ts';

/** One file to send; empty fields are left out of the request. */
export interface UploadInput {
  assignmentId: number;
  file: File;
  student: string;
  report: File | null;
  score: string;
}

export interface UploadFileInput {
  line: number;
  assignmentId: number;
  file: File;
  student: string;
}

interface FileContext extends UploadInput {
  /** Number of its line in the list; never reused. */
  line: number;
  /** Why the client refuses the report. */
  reportProblem: string | null;
  /** Simulated, in points of 100 (specification, section 4). */
  progress: number;
  inBatch: boolean;
  failure: FailureFacts | null;
}

export type FileEvent =
  | { type: 'student.change'; student: string }
  | { type: 'report.choose'; report: File | null }
  | { type: 'score.change'; score: string }
  | { type: 'file.send'; inBatch: boolean }
  | { type: 'file.cancel' };

/** Sent to the parent: the result of a line. */
export interface FileSettled {
  type: 'file.settled';
  line: number;
  result: { kind: 'sent'; submission: Submission } | { kind: 'failed' };
}

export const uploadFileMachine = setup({
  types: {} as { context: FileContext; events: FileEvent; input: UploadFileInput; tags: 'busy' },
  actors: { uploadSubmission: fromPromise<Submission, UploadInput>(promiseNotProvided) },
  delays: { tick: UPLOAD_TICK_MS },
  guards: {
    isFit: ({ context }) => context.reportProblem === null,
    isBelowCap: ({ context }) => context.progress < UPLOAD_CAP,
  },
  actions: {
    setStudent: assign((_, { student }: { student: string }) => ({ student })),
    setScore: assign((_, { score }: { score: string }) => ({ score })),
    setReport: assign((_, { report }: { report: File | null }) => ({
      report,
      reportProblem: report && reportProblem(report),
    })),
    startProgress: assign((_, { inBatch }: { inBatch: boolean }) => ({
      inBatch,
      progress: 0,
      failure: null,
    })),
    raiseProgress: assign({
      progress: ({ context }) => Math.min(UPLOAD_CAP, context.progress + UPLOAD_STEP),
    }),
    completeProgress: assign({ progress: 100 }),
    setError: assign((_, { error }: { error: unknown }) => ({
      failure: failureOf(error),
      progress: 0,
    })),
    tell: (_, _outcome: Outcome) => {},
    sendSubmissionToUpload: sendParent(
      ({ context }, { output }: { output: Submission }): FileSettled => ({
        type: 'file.settled',
        line: context.line,
        result: { kind: 'sent', submission: output },
      }),
    ),
    sendFailureToUpload: sendParent(({ context }): FileSettled => ({
      type: 'file.settled',
      line: context.line,
      result: { kind: 'failed' },
    })),
  },
}).createMachine({
  id: 'file',
  description:
    'One file of an upload: named after its student, sent with simulated progress. The list knows the result.',
  context: ({ input }) => ({
    ...input,
    report: null,
    score: '',
    reportProblem: null,
    progress: 0,
    inBatch: false,
    failure: null,
  }),
  initial: 'idle',
  states: {
    idle: {
      description: 'The file is waiting; its student, score and report can be entered.',
      on: {
        'student.change': { actions: { type: 'setStudent', params: ({ event }) => event } },
        'score.change': { actions: { type: 'setScore', params: ({ event }) => event } },
        'report.choose': { actions: { type: 'setReport', params: ({ event }) => event } },
        'file.send': [
          {
            guard: 'isFit',
            target: 'sending',
            actions: { type: 'startProgress', params: ({ event }) => event },
          },
          {
            description: "Its report can't be sent: the list doesn't wait for an answer.",
            actions: 'sendFailureToUpload',
          },
        ],
      },
    },
    sending: {
      tags: 'busy',
      initial: 'rising',
      invoke: {
        id: 'uploadSubmission',
        src: 'uploadSubmission',
        input: ({ context: { assignmentId, file, student, report, score } }) => ({
          assignmentId,
          file,
          student,
          report,
          score,
        }),
        onDone: {
          target: 'idle',
          actions: [
            'completeProgress',
            {
              type: 'tell',
              params: ({ context, event }) => ({
                type: 'submission.uploaded',
                submission: event.output,
                inBatch: context.inBatch,
              }),
            },
            { type: 'sendSubmissionToUpload', params: ({ event }) => event },
          ],
        },
        onError: {
          target: 'idle',
          actions: [
            { type: 'setError', params: ({ event }) => event },
            {
              type: 'tell',
              params: ({ context: { file, inBatch }, event: { error } }) => ({
                type: 'submission.uploadFailed',
                failure: failureOf(error),
                fileName: file.name,
                inBatch,
              }),
            },
            'sendFailureToUpload',
          ],
        },
      },
      on: { 'file.cancel': 'idle' },
      states: {
        rising: {
          description: 'The bar rises by 5 points every 200 ms, up to 95.',
          after: {
            tick: [
              { guard: 'isBelowCap', target: 'rising', reenter: true, actions: 'raiseProgress' },
              { target: 'waiting' },
            ],
          },
        },
        waiting: {
          description: 'The simulated progress stays at its limit until the server answers.',
        },
      },
    },
  },
});
