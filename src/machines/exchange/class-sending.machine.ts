import { assign, fromPromise, setup } from 'xstate';
import type { SentMark } from '#contract/exchange/handback.ts';
import type { Sending, SendingRow } from '#contract/exchange/sending.ts';
import type { WithUnreadable } from '#lib/lists/unreadable.ts';
import { type FailureFacts, failureOf } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

type Shown = WithUnreadable<Sending>;

interface SendingContext {
  assignmentId: number;
  /** Whether each student's feedback is also sent as a PDF. */
  documents: boolean;
  /** Which mark is sent for late work. */
  mark: SentMark;
  sending: Shown | null;
  /** Numbers of the rows to send. */
  chosen: ReadonlySet<number>;
  failure: FailureFacts | null;
}

export type SendingEvent =
  | { type: 'rows.look' }
  | { type: 'row.choose'; n: number; goes: boolean }
  | { type: 'documents.choose'; goes: boolean }
  | { type: 'mark.choose'; mark: SentMark }
  | { type: 'rows.send' }
  | { type: 'sending.break' }
  | { type: 'sending.go' };

/**
 * Returns the rows selected by default: never those that would overwrite something in the
 * environment.
 */
const usual = (rows: readonly SendingRow[]): ReadonlySet<number> =>
  new Set(rows.filter(({ state }) => state === 'waiting').map(({ n }) => n));

const taken = ({ event }: { event: { output: Shown } }) => ({ output: event.output });

export const classSendingMachine = setup({
  types: {} as {
    context: SendingContext;
    events: SendingEvent;
    input: { assignmentId: number };
    tags: 'busy';
  },
  actors: {
    findOpenSending: fromPromise<Shown | null, { assignmentId: number }>(promiseNotProvided),
    previewSending: fromPromise<
      Shown,
      { assignmentId: number; documents: boolean; mark: SentMark }
    >(promiseNotProvided),
    sendGrades: fromPromise<Shown, { id: number; rows: readonly number[] | null }>(
      promiseNotProvided,
    ),
  },
  delays: { pause: ({ context }) => Math.max(250, context.sending!.wait_s * 1000) },
  guards: {
    isOpen: (_, { output }: { output: Shown | null }) => output?.state === 'under_way',
    isDone: (_, { output }: { output: Shown }) => output.state === 'done',
    hasChosen: ({ context }) => context.chosen.size > 0,
  },
  actions: {
    setComparison: assign((_, { output }: { output: Shown }) => ({
      sending: output,
      chosen: usual(output.rows),
    })),
    setSending: assign((_, { output }: { output: Shown | null }) => ({ sending: output })),
    announceEnd: assign((_, { output }: { output: Shown }) => ({
      sending: output,
      chosen: new Set<number>(),
    })),
    chooseDocuments: assign((_, { goes }: { goes: boolean }) => ({ documents: goes })),
    chooseMark: assign((_, { mark }: { mark: SentMark }) => ({ mark })),
    chooseRow: assign(({ context }, { n, goes }: { n: number; goes: boolean }) => {
      const chosen = new Set(context.chosen);
      if (goes) chosen.add(n);
      else chosen.delete(n);
      return { chosen };
    }),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    clearError: assign({ failure: null }),
  },
}).createMachine({
  id: 'classSending',
  description:
    'Sends grades and feedback to the learning environment: every row is compared with what is there, sent after confirmation, and read back.',
  meta: { delays: { pause: 'as long as the environment asks for, at least 0.25 s' } },
  context: ({ input: { assignmentId } }) => ({
    assignmentId,
    documents: false,
    mark: 'final',
    sending: null,
    chosen: new Set(),
    failure: null,
  }),
  initial: 'finding',
  states: {
    finding: {
      description: 'Checks whether an earlier sending was interrupted.',
      tags: 'busy',
      invoke: {
        id: 'findOpenSending',
        src: 'findOpenSending',
        input: ({ context: { assignmentId } }) => ({ assignmentId }),
        onDone: [
          {
            guard: { type: 'isOpen', params: ({ event }) => ({ output: event.output }) },
            target: 'broken',
            actions: { type: 'setSending', params: ({ event }) => ({ output: event.output }) },
          },
          { target: 'looking' },
        ],
        onError: { target: 'unread', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    looking: {
      description: 'Every row is compared with what the learning environment holds.',
      tags: 'busy',
      invoke: {
        id: 'previewSending',
        src: 'previewSending',
        input: ({ context: { assignmentId, documents, mark } }) => ({
          assignmentId,
          documents,
          mark,
        }),
        onDone: { target: 'shown', actions: { type: 'setComparison', params: taken } },
        onError: { target: 'unread', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    unread: {
      description: 'The comparison failed and can be tried again.',
      on: { 'rows.look': { target: 'looking', actions: 'clearError' } },
    },
    shown: {
      description: 'Shows row by row what will be there. Nothing is sent yet.',
      on: {
        'row.choose': { actions: { type: 'chooseRow', params: ({ event }) => event } },
        'documents.choose': {
          target: 'looking',
          actions: { type: 'chooseDocuments', params: ({ event }) => event },
        },
        'mark.choose': {
          target: 'looking',
          actions: { type: 'chooseMark', params: ({ event }) => event },
        },
        'rows.send': { guard: 'hasChosen', target: 'beginning' },
        'rows.look': 'looking',
      },
    },
    beginning: {
      description: 'The educator confirmed: the first rows are being sent.',
      tags: 'busy',
      invoke: {
        id: 'begin',
        src: 'sendGrades',
        input: ({ context: { sending, chosen } }) => ({ id: sending!.id, rows: [...chosen] }),
        onDone: [
          {
            guard: { type: 'isDone', params: taken },
            target: 'done',
            actions: { type: 'announceEnd', params: taken },
          },
          { target: 'pausing', actions: { type: 'setSending', params: taken } },
        ],
        onError: { target: 'broken', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    pausing: {
      description: 'Waits as long as the environment asks for, or for a moment.',
      tags: 'busy',
      after: { pause: 'sending' },
      on: { 'sending.break': 'broken' },
    },
    sending: {
      description: 'Sends in steps: a row that has arrived is never sent again.',
      tags: 'busy',
      invoke: {
        id: 'goOn',
        src: 'sendGrades',
        input: ({ context: { sending } }) => ({ id: sending!.id, rows: null }),
        onDone: [
          {
            guard: { type: 'isDone', params: taken },
            target: 'done',
            actions: { type: 'announceEnd', params: taken },
          },
          { target: 'pausing', actions: { type: 'setSending', params: taken } },
        ],
        onError: { target: 'broken', actions: { type: 'setError', params: ({ event }) => event } },
      },
      on: { 'sending.break': 'broken' },
    },
    broken: {
      description: 'Interrupted: the rest can be sent, or compared again.',
      on: {
        'sending.go': { target: 'sending', actions: 'clearError' },
        'rows.look': { target: 'looking', actions: 'clearError' },
      },
    },
    done: {
      description:
        'Every row is finished; rows that changed there in the meantime can be overwritten one by one.',
      on: {
        'row.choose': { actions: { type: 'chooseRow', params: ({ event }) => event } },
        'rows.send': { guard: 'hasChosen', target: 'beginning' },
        'rows.look': 'looking',
      },
    },
  },
});
