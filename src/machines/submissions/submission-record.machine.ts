import { assign, fromPromise, sendParent, setup } from 'xstate';
import type { DraftOfSubmission, Revision } from '#contract/submissions/revision.ts';
import type { PatchField, Submission, SubmissionPatch } from '#contract/submissions/submission.ts';
import type { UnreadableEntry } from '#lib/lists/unreadable.ts';
import { failureOf, type FailureFacts } from '#lib/site/failure.ts';
import { toLocalInput, fromLocalInput } from '#lib/text/dates.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';
import type { Outcome } from '#machines/shared/outcome.ts';

export interface History {
  revisions: Revision[];
  drafts: DraftOfSubmission[];
  unread: readonly UnreadableEntry[];
}

/** A request to the server: fields to set, or an earlier draft to restore. */
export type RecordChange = { patch: SubmissionPatch } | { draft: number };

interface RecordContext {
  /** As last received from the server: a change applies to this version. */
  submission: Submission;
  student: string;
  /** As a date field has it, in the reader's own time. */
  time: string;
  history: History;
  change: RecordChange;
  failure: FailureFacts | null;
}

export type RecordEvent =
  | { type: 'student.change'; student: string }
  | { type: 'time.change'; time: string }
  | { type: 'details.save' }
  | { type: 'value.putBack'; field: PatchField; value: string | number | null }
  | { type: 'draft.putBack'; draft: number }
  | { type: 'history.retry' };

const CHANGED = 'This submission was changed elsewhere meanwhile. Look at it, and try again.';

const asTyped = (submission: Submission) => ({
  student: submission.student_identifier ?? '',
  time: toLocalInput(submission.submitted_at),
});

/** Returns the field values that aren't stored; leaves out an invalid time. */
export function detailsOf({
  submission,
  student,
  time,
}: Pick<RecordContext, 'submission' | 'student' | 'time'>): SubmissionPatch {
  const sent = time === toLocalInput(submission.submitted_at) ? null : fromLocalInput(time);
  return {
    ...(student.trim() === (submission.student_identifier ?? '')
      ? {}
      : { student_identifier: student.trim() || null }),
    ...(sent === null ? {} : { submitted_at: sent }),
  };
}

export const submissionRecordMachine = setup({
  types: {} as {
    context: RecordContext;
    events: RecordEvent;
    input: { submission: Submission };
    tags: 'busy';
  },
  actors: {
    loadHistory: fromPromise<History, { id: number }>(promiseNotProvided),
    changeRecord: fromPromise<Submission, { id: number; version: number; change: RecordChange }>(
      promiseNotProvided,
    ),
    loadSubmission: fromPromise<Submission, { id: number }>(promiseNotProvided),
  },
  guards: {
    hasDetails: ({ context }) => Object.keys(detailsOf(context)).length > 0,
    isStale: (_, { error }: { error: unknown }) => failureOf(error).status === 412,
  },
  actions: {
    setStudent: assign((_, { student }: { student: string }) => ({ student, failure: null })),
    setTime: assign((_, { time }: { time: string }) => ({ time, failure: null })),
    setChangedDetails: assign(({ context }) => ({
      change: { patch: detailsOf(context) },
      failure: null,
    })),
    setChangedValue: assign(
      (_, { field, value }: { field: PatchField; value: string | number | null }) => ({
        change: { patch: { [field]: value } as SubmissionPatch },
        failure: null,
      }),
    ),
    setDraftToPutBack: assign((_, { draft }: { draft: number }) => ({
      change: { draft },
      failure: null,
    })),
    setHistory: assign((_, { output }: { output: History }) => ({ history: output })),
    setSubmission: assign((_, { output }: { output: Submission }) => ({
      submission: output,
      ...asTyped(output),
    })),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    sayChanged: assign({ failure: { status: 412, detail: CHANGED, message: CHANGED } }),
    sendToRow: sendParent((_, { output }: { output: Submission }) => ({
      type: 'row.changed' as const,
      submission: output,
    })),
    tell: (_, _outcome: Outcome) => {},
  },
}).createMachine({
  id: 'record',
  description:
    'One submission: its student, its submission time, and its history, from which earlier values can be restored.',
  context: ({ input: { submission } }) => ({
    submission,
    ...asTyped(submission),
    history: { revisions: [], drafts: [], unread: [] },
    change: { patch: {} },
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The history is being fetched.',
      tags: 'busy',
      invoke: {
        id: 'loadHistory',
        src: 'loadHistory',
        input: ({ context }) => ({ id: context.submission.id }),
        onDone: { target: 'open', actions: { type: 'setHistory', params: ({ event }) => event } },
        onError: {
          target: 'unread',
          actions: { type: 'setError', params: ({ event }) => event },
        },
      },
    },
    unread: { description: "The history couldn't be read.", on: { 'history.retry': 'loading' } },
    open: {
      description: 'Details can be changed and earlier values restored.',
      on: {
        'student.change': { actions: { type: 'setStudent', params: ({ event }) => event } },
        'time.change': { actions: { type: 'setTime', params: ({ event }) => event } },
        'details.save': { guard: 'hasDetails', target: 'changing', actions: 'setChangedDetails' },
        'value.putBack': {
          target: 'changing',
          actions: { type: 'setChangedValue', params: ({ event }) => event },
        },
        'draft.putBack': {
          target: 'changing',
          actions: { type: 'setDraftToPutBack', params: ({ event }) => event },
        },
      },
    },
    changing: {
      description: 'The change is being stored.',
      tags: 'busy',
      invoke: {
        id: 'changeRecord',
        src: 'changeRecord',
        input: ({ context: { submission, change } }) => ({
          id: submission.id,
          version: submission.version,
          change,
        }),
        onDone: {
          target: 'loading',
          actions: [
            { type: 'setSubmission', params: ({ event }) => event },
            { type: 'sendToRow', params: ({ event }) => event },
            {
              type: 'tell',
              params: ({ event }) => ({ type: 'record.saved', submission: event.output }),
            },
          ],
        },
        onError: [
          { guard: { type: 'isStale', params: ({ event }) => event }, target: 'catchingUp' },
          { target: 'open', actions: { type: 'setError', params: ({ event }) => event } },
        ],
      },
    },
    catchingUp: {
      description:
        'Somebody else changed it: nothing was overwritten. The current state is read first.',
      tags: 'busy',
      invoke: {
        id: 'loadSubmission',
        src: 'loadSubmission',
        input: ({ context }) => ({ id: context.submission.id }),
        onDone: {
          target: 'loading',
          actions: [
            { type: 'setSubmission', params: ({ event }) => event },
            { type: 'sendToRow', params: ({ event }) => event },
            'sayChanged',
          ],
        },
        onError: { target: 'open', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
  },
});
