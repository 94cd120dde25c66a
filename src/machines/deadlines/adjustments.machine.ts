import { assign, fromPromise, setup } from 'xstate';
import * as v from 'valibot';
import {
  type Adjustment,
  type AdjustmentsChange,
  AdjustmentsChangeSchema,
  type TeamMarkChanges,
} from '#contract/deadlines/adjustment.ts';
import { failureOf, type FailureFacts } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';
import type { Outcome } from '#machines/shared/outcome.ts';

/** An adjustment as it stands in the fields. */
export interface AdjustmentForm {
  student: string;
  kind: 'none' | 'days' | 'percent';
  amount: string;
  note: string;
  reason: string;
}
export type AdjustmentsSent = AdjustmentsChange['adjustments'];

export const EMPTY_FORM: AdjustmentForm = {
  student: '',
  kind: 'percent',
  amount: '',
  note: '',
  reason: '',
};

interface AdjustmentsContext {
  teamId: number;
  /** As the server said them last; null until then. */
  now: Adjustment[] | null;
  form: AdjustmentForm;
  /** What was wrong with the fields when they were to be saved. */
  fault: string | null;
  sent: AdjustmentsSent | null;
  /** The marks that saving changes, by assignment. */
  changes: TeamMarkChanges['assignments'];
  failure: FailureFacts | null;
}
export type AdjustmentsEvent =
  | { type: 'list.retry' }
  | { type: 'form.change'; values: Partial<AdjustmentForm> }
  | { type: 'form.take'; adjustment: Adjustment }
  | { type: 'form.save' }
  | { type: 'adjustment.end'; student: string }
  | { type: 'changes.confirm' }
  | { type: 'changes.cancel' };

const formOf = ({ student, more_time: more, note, reason }: Adjustment): AdjustmentForm => ({
  student,
  kind: more?.kind ?? 'none',
  amount: more === null ? '' : more.kind === 'days' ? String(more.days) : more.percent,
  note,
  reason,
});

/** What the form says, as it is sent; or what is wrong with it. */
function readForm(form: AdjustmentForm): { sent: AdjustmentsSent } | { fault: string } {
  const { student, kind, note, reason } = form;
  const amount = form.amount.trim().replace(',', '.');
  const more_time =
    kind === 'none'
      ? null
      : kind === 'percent'
        ? { kind, percent: amount }
        : { kind, days: /^\d+$/.test(amount) ? Number(amount) : 0 };
  const read = v.safeParse(AdjustmentsChangeSchema, {
    adjustments: [{ student, adjustment: { more_time, note, reason } }],
  });
  return read.success ? { sent: read.output.adjustments } : { fault: read.issues[0].message };
}

export const adjustmentsMachine = setup({
  types: {} as {
    context: AdjustmentsContext;
    events: AdjustmentsEvent;
    input: { teamId: number };
    tags: 'busy';
  },
  actors: {
    loadAdjustments: fromPromise<Adjustment[], { teamId: number }>(promiseNotProvided),
    previewAdjustments: fromPromise<TeamMarkChanges, { teamId: number; sent: AdjustmentsSent }>(
      promiseNotProvided,
    ),
    saveAdjustments: fromPromise<Adjustment[], { teamId: number; sent: AdjustmentsSent }>(
      promiseNotProvided,
    ),
  },
  guards: {
    isComplete: ({ context: { form } }) => 'sent' in readForm(form),
    hasChanges: (_, { output }: { output: TeamMarkChanges }) => output.assignments.length > 0,
  },
  actions: {
    tell: (_, _outcome: Outcome) => {},
    storeList: assign((_, { output }: { output: Adjustment[] }) => ({ now: output })),
    storeSaved: assign((_, { output }: { output: Adjustment[] }) => ({
      now: output,
      form: EMPTY_FORM,
      sent: null,
      changes: [],
    })),
    changeForm: assign(({ context }, { values }: { values: Partial<AdjustmentForm> }) => ({
      form: { ...context.form, ...values },
      fault: null,
    })),
    takeIntoForm: assign((_, { adjustment }: { adjustment: Adjustment }) => ({
      form: formOf(adjustment),
      fault: null,
    })),
    findFault: assign(({ context: { form } }) => {
      const read = readForm(form);
      return { fault: 'fault' in read ? read.fault : null };
    }),
    setSent: assign(({ context: { form } }) => {
      const read = readForm(form);
      return { sent: 'sent' in read ? read.sent : null };
    }),
    setEnded: assign((_, { student }: { student: string }) => ({
      sent: [{ student, adjustment: null }],
    })),
    storeChanges: assign((_, { output }: { output: TeamMarkChanges }) => ({
      changes: output.assignments,
    })),
    discardSent: assign({ sent: null, changes: [] }),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    clearFaults: assign({ fault: null, failure: null }),
  },
}).createMachine({
  id: 'adjustments',
  description:
    'Gives single students more time and markers a note, in all assignments of a team. Marks that change are shown before they do.',
  context: ({ input }) => ({
    ...input,
    now: null,
    form: EMPTY_FORM,
    fault: null,
    sent: null,
    changes: [],
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Adjustments are being fetched.',
      tags: 'busy',
      invoke: {
        id: 'loadAdjustments',
        src: 'loadAdjustments',
        input: ({ context: { teamId } }) => ({ teamId }),
        onDone: { target: 'editing', actions: { type: 'storeList', params: ({ event }) => event } },
        onError: { target: 'unread', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    unread: {
      description: 'They could not be fetched and can be tried again.',
      on: { 'list.retry': { target: 'loading', actions: 'clearFaults' } },
    },
    editing: {
      description: 'An adjustment can be written, taken into the form again, or ended.',
      on: {
        'form.change': { actions: { type: 'changeForm', params: ({ event }) => event } },
        'form.take': { actions: { type: 'takeIntoForm', params: ({ event }) => event } },
        'form.save': [
          { guard: 'isComplete', target: 'previewing', actions: ['clearFaults', 'setSent'] },
          { actions: 'findFault' },
        ],
        'adjustment.end': {
          target: 'previewing',
          actions: ['clearFaults', { type: 'setEnded', params: ({ event }) => event }],
        },
      },
    },
    previewing: {
      description: 'The server works out which marks change. Nothing is stored.',
      tags: 'busy',
      invoke: {
        id: 'previewAdjustments',
        src: 'previewAdjustments',
        input: ({ context: { teamId, sent } }) => ({ teamId, sent: sent! }),
        onDone: [
          {
            guard: { type: 'hasChanges', params: ({ event }) => event },
            target: 'confirming',
            actions: { type: 'storeChanges', params: ({ event }) => event },
          },
          { target: 'saving' },
        ],
        onError: {
          target: 'editing',
          actions: ['discardSent', { type: 'setError', params: ({ event }) => event }],
        },
      },
    },
    confirming: {
      description: 'The marks that change are listed, and nothing changes until that is confirmed.',
      on: {
        'changes.confirm': 'saving',
        'changes.cancel': { target: 'editing', actions: 'discardSent' },
      },
    },
    saving: {
      description: 'Adjustments are being stored.',
      tags: 'busy',
      invoke: {
        id: 'saveAdjustments',
        src: 'saveAdjustments',
        input: ({ context: { teamId, sent } }) => ({ teamId, sent: sent! }),
        onDone: {
          target: 'editing',
          actions: [
            {
              type: 'tell',
              params: ({ context }) => ({
                type: 'adjustments.saved',
                assignments: context.changes.map(({ assignment_id }) => assignment_id),
              }),
            },
            { type: 'storeSaved', params: ({ event }) => event },
          ],
        },
        onError: {
          target: 'editing',
          actions: ['discardSent', { type: 'setError', params: ({ event }) => event }],
        },
      },
    },
  },
});
