import { assign, fromPromise, setup } from 'xstate';
import type {
  Deadline,
  DeadlineChange,
  MarkChange,
  MarkChanges,
} from '#contract/deadlines/deadline.ts';
import {
  type DeadlineFaults,
  type DeadlineForm,
  deadlineFormOf,
  readDeadlineForm,
} from '#lib/deadlines/deadline-form.ts';
import { failureOf, type FailureFacts } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';
import type { Outcome } from '#machines/shared/outcome.ts';

interface LateRuleContext {
  assignmentId: number;
  /** The user's own time zone, proposed if none has been set. */
  ownZone: string;
  /** As last received from the server; null until then. */
  stored: Deadline | null;
  /** Values in the fields; null until the deadline has been fetched. */
  form: DeadlineForm | null;
  /** A grade to try the rule with. It isn't stored. */
  tried: string;
  /** What was wrong with the fields on the last attempt to save. */
  faults: DeadlineFaults;
  /** The marks that saving changes. */
  changes: MarkChange[];
  failure: FailureFacts | null;
}
export type LateRuleEvent =
  | { type: 'deadline.retry' }
  | { type: 'rule.change'; values: Partial<DeadlineForm> }
  | { type: 'grade.try'; grade: string }
  | { type: 'rule.save' }
  | { type: 'changes.confirm' }
  | { type: 'changes.cancel' };

type Sent = Omit<DeadlineChange, 'preview'>;
/** Returns the request for a form without faults: nothing else is previewed or saved. */
const sentOf = (form: DeadlineForm | null): Sent => readDeadlineForm(form!).change!;

export const lateRuleMachine = setup({
  types: {} as {
    context: LateRuleContext;
    events: LateRuleEvent;
    input: { assignmentId: number; ownZone: string; tried: string };
    tags: 'busy';
  },
  actors: {
    loadDeadline: fromPromise<Deadline, { assignmentId: number }>(promiseNotProvided),
    previewDeadline: fromPromise<MarkChanges, { assignmentId: number; deadline: Sent }>(
      promiseNotProvided,
    ),
    saveDeadline: fromPromise<Deadline, { assignmentId: number; deadline: Sent }>(
      promiseNotProvided,
    ),
  },
  guards: {
    isComplete: ({ context: { form } }) => form !== null && readDeadlineForm(form).faults === null,
    hasChanges: (_, { output }: { output: MarkChanges }) => output.changes.length > 0,
  },
  actions: {
    tell: (_, _outcome: Outcome) => {},
    storeDeadline: assign(({ context }, { output }: { output: Deadline }) => ({
      stored: output,
      form: deadlineFormOf(output, context.ownZone),
      faults: {},
      changes: [],
      failure: null,
    })),
    changeForm: assign(({ context }, { values }: { values: Partial<DeadlineForm> }) => ({
      form: context.form === null ? null : { ...context.form, ...values },
      faults: Object.fromEntries(
        Object.entries(context.faults).filter(([field]) => !(field in values)),
      ),
      failure: null,
    })),
    setTriedGrade: assign((_, { grade }: { grade: string }) => ({ tried: grade })),
    findFaults: assign(({ context: { form } }) => ({
      faults: form === null ? {} : (readDeadlineForm(form).faults ?? {}),
    })),
    storeChanges: assign((_, { output }: { output: MarkChanges }) => ({ changes: output.changes })),
    clearChanges: assign({ changes: [] }),
    clearFaults: assign({ faults: {}, failure: null }),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    clearError: assign({ failure: null }),
  },
}).createMachine({
  id: 'late-rule',
  description:
    'Sets an assignment’s due date and its rule for late work. Marks that would change are shown first.',
  context: ({ input }) => ({
    ...input,
    stored: null,
    form: null,
    faults: {},
    changes: [],
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Due date and rule are being fetched.',
      tags: 'busy',
      invoke: {
        id: 'loadDeadline',
        src: 'loadDeadline',
        input: ({ context: { assignmentId } }) => ({ assignmentId }),
        onDone: {
          target: 'editing',
          actions: { type: 'storeDeadline', params: ({ event }) => event },
        },
        onError: { target: 'unread', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    unread: {
      description: 'They could not be fetched and can be tried again.',
      on: { 'deadline.retry': { target: 'loading', actions: 'clearError' } },
    },
    editing: {
      description: 'Due date and rule can be changed.',
      on: {
        'rule.change': { actions: { type: 'changeForm', params: ({ event }) => event } },
        'grade.try': { actions: { type: 'setTriedGrade', params: ({ event }) => event } },
        'rule.save': [
          { guard: 'isComplete', target: 'previewing', actions: 'clearFaults' },
          { actions: 'findFaults' },
        ],
      },
    },
    previewing: {
      description: 'The server works out which marks change. Nothing is stored.',
      tags: 'busy',
      invoke: {
        id: 'previewDeadline',
        src: 'previewDeadline',
        input: ({ context: { assignmentId, form } }) => ({ assignmentId, deadline: sentOf(form) }),
        onDone: [
          {
            guard: { type: 'hasChanges', params: ({ event }) => event },
            target: 'confirming',
            actions: { type: 'storeChanges', params: ({ event }) => event },
          },
          { target: 'saving' },
        ],
        onError: { target: 'editing', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    confirming: {
      description: 'The marks that change are listed, and nothing changes until that is confirmed.',
      on: {
        'changes.confirm': 'saving',
        'changes.cancel': { target: 'editing', actions: 'clearChanges' },
      },
    },
    saving: {
      description: 'Due date and rule are being stored.',
      tags: 'busy',
      invoke: {
        id: 'saveDeadline',
        src: 'saveDeadline',
        input: ({ context: { assignmentId, form } }) => ({ assignmentId, deadline: sentOf(form) }),
        onDone: {
          target: 'editing',
          actions: [
            { type: 'storeDeadline', params: ({ event }) => event },
            {
              type: 'tell',
              params: ({ context }) => ({
                type: 'deadline.saved',
                id: context.assignmentId,
                what: 'deadline',
              }),
            },
          ],
        },
        onError: {
          target: 'editing',
          actions: ['clearChanges', { type: 'setError', params: ({ event }) => event }],
        },
      },
    },
  },
});
