import { assign, fromPromise, setup } from 'xstate';
import type { Retention } from '#contract/privacy/retention.ts';
import { failureOf, type FailureFacts } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';
import type { Outcome } from '#machines/shared/outcome.ts';

interface RetentionContext {
  assignmentId: number;
  /** As last received from the server. */
  stored: Retention;
  /** Value of the field, `2027-01-31`. */
  day: string;
  failure: FailureFacts | null;
}
export type RetentionEvent =
  | { type: 'retention.retry' }
  | { type: 'retention.choose'; day: string }
  | { type: 'retention.save' }
  | { type: 'retention.lift' };

const UNKNOWN: Retention = { erase_at: null, warned_at: null, works: 0, students: 0 };
const dayOf = ({ erase_at }: Retention): string => erase_at?.slice(0, 10) ?? '';
/** Data is erased at the end of that day. */
const endOf = (day: string): string => `${day}T23:59:59.999Z`;

export const retentionMachine = setup({
  types: {} as {
    context: RetentionContext;
    events: RetentionEvent;
    input: { assignmentId: number };
    tags: 'busy';
  },
  actors: {
    loadRetention: fromPromise<Retention, { assignmentId: number }>(promiseNotProvided),
    saveRetention: fromPromise<Retention, { assignmentId: number; eraseAt: string | null }>(
      promiseNotProvided,
    ),
  },
  guards: {
    isAnotherDay: ({ context: { day, stored } }) =>
      /^\d{4}-\d{2}-\d{2}$/.test(day) && day !== dayOf(stored),
    isSet: ({ context: { stored } }) => stored.erase_at !== null,
  },
  actions: {
    tell: (_, _outcome: Outcome) => {},
    setDate: assign((_, { output }: { output: Retention }) => ({
      stored: output,
      day: dayOf(output),
      failure: null,
    })),
    setRetention: assign((_, { day }: { day: string }) => ({ day, failure: null })),
    clearRetention: assign({ day: '' }),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    clearError: assign({ failure: null }),
  },
}).createMachine({
  id: 'retention',
  description: 'Sets when the student data of an assignment is erased.',
  context: ({ input }) => ({ ...input, stored: UNKNOWN, day: '', failure: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The date is being fetched.',
      tags: 'busy',
      invoke: {
        id: 'loadRetention',
        src: 'loadRetention',
        input: ({ context: { assignmentId } }) => ({ assignmentId }),
        onDone: { target: 'open', actions: { type: 'setDate', params: ({ event }) => event } },
        onError: { target: 'unread', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    unread: {
      description: 'The date could not be fetched and can be tried again.',
      on: { 'retention.retry': { target: 'loading', actions: 'clearError' } },
    },
    open: {
      description: 'The date can be changed.',
      on: {
        'retention.choose': { actions: { type: 'setRetention', params: ({ event }) => event } },
        'retention.save': { guard: 'isAnotherDay', target: 'saving' },
        'retention.lift': { guard: 'isSet', target: 'saving', actions: 'clearRetention' },
      },
    },
    saving: {
      description: 'The date is being stored.',
      tags: 'busy',
      invoke: {
        id: 'saveRetention',
        src: 'saveRetention',
        input: ({ context: { assignmentId, day } }) => ({
          assignmentId,
          eraseAt: day === '' ? null : endOf(day),
        }),
        onDone: {
          target: 'open',
          actions: [
            { type: 'setDate', params: ({ event }) => event },
            {
              type: 'tell',
              params: ({ context }) => ({ type: 'assignment.changed', id: context.assignmentId }),
            },
          ],
        },
        onError: { target: 'open', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
  },
});
