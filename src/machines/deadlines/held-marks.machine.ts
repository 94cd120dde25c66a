import { assign, fromPromise, setup } from 'xstate';
import {
  type CapsChange,
  CapsChangeSchema,
  type HeldMarks,
  type HoldsChange,
  HoldsChangeSchema,
  type MarkChange,
  type MarkChanges,
} from '#contract/deadlines/deadline.ts';
import { failureOf, type FailureFacts } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';
import type { Outcome } from '#machines/shared/outcome.ts';
import * as v from 'valibot';

/**
 * A script whose mark may be held back or capped. While marking is anonymous `name` is its
 * candidate's.
 */
export interface HoldableScript {
  id: number;
  name: string;
}
export interface ClassHolds extends HeldMarks {
  scripts: HoldableScript[];
}
/** What is to be stored; no other script changes. */
export type HoldGrant = { holds: HoldsChange['holds'] } | { caps: CapsChange['caps'] };

/** Values in the fields. */
export interface HoldForm {
  kind: 'hold' | 'cap';
  code: string;
  reason: string;
  /** Whether the feedback is still given. */
  feedback: boolean;
  at: string;
}

interface HeldMarksContext {
  assignmentId: number;
  /** As last received from the server; null until then. */
  now: ClassHolds | null;
  /** The search over the scripts. */
  search: string;
  chosen: number[];
  form: HoldForm;
  /** What was missing or wrong on the last attempt to store it. */
  fault: string | null;
  grant: HoldGrant | null;
  changes: MarkChange[];
  failure: FailureFacts | null;
}
export type HeldMarksEvent =
  | { type: 'scripts.retry' }
  | { type: 'scripts.reload' }
  | { type: 'scripts.search'; search: string }
  | { type: 'script.toggle'; id: number }
  | { type: 'form.write'; values: Partial<HoldForm> }
  | { type: 'hold.give' }
  | { type: 'hold.end'; id: number }
  | { type: 'cap.end'; id: number }
  | { type: 'changes.confirm' }
  | { type: 'changes.cancel' };

const EMPTY: HoldForm = { kind: 'hold', code: '', reason: '', feedback: false, at: '' };

/** Returns the field values as they are stored, or what is missing. */
function grantOf({ chosen, form }: Pick<HeldMarksContext, 'chosen' | 'form'>): {
  grant: HoldGrant | null;
  fault: string | null;
} {
  if (chosen.length === 0) return { grant: null, fault: 'Choose at least one script.' };
  const grant: HoldGrant =
    form.kind === 'hold'
      ? {
          holds: chosen.map((submission_id) => ({
            submission_id,
            code: form.code.trim(),
            reason: form.reason.trim(),
            feedback: form.feedback,
          })),
        }
      : {
          caps: chosen.map((submission_id) => ({
            submission_id,
            at: form.at.trim().replace(',', '.'),
          })),
        };
  const read = v.safeParse('holds' in grant ? HoldsChangeSchema : CapsChangeSchema, grant);
  return read.success ? { grant, fault: null } : { grant: null, fault: read.issues[0].message };
}

export const heldMarksMachine = setup({
  types: {} as {
    context: HeldMarksContext;
    events: HeldMarksEvent;
    input: { assignmentId: number };
    tags: 'busy';
  },
  actors: {
    loadHolds: fromPromise<ClassHolds, { assignmentId: number }>(promiseNotProvided),
    previewHold: fromPromise<MarkChanges, { assignmentId: number; grant: HoldGrant }>(
      promiseNotProvided,
    ),
    saveHold: fromPromise<ClassHolds, { assignmentId: number; grant: HoldGrant }>(
      promiseNotProvided,
    ),
  },
  guards: {
    isComplete: ({ context }) => grantOf(context).grant !== null,
    hasChanges: (_, { output }: { output: MarkChanges }) => output.changes.length > 0,
  },
  actions: {
    tell: (_, _outcome: Outcome) => {},
    storeHolds: assign((_, { output }: { output: ClassHolds }) => ({ now: output, failure: null })),
    setSearch: assign((_, { search }: { search: string }) => ({ search })),
    toggleScript: assign(({ context: { chosen } }, { id }: { id: number }) => ({
      chosen: chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id],
      fault: null,
    })),
    writeForm: assign(({ context: { form } }, { values }: { values: Partial<HoldForm> }) => ({
      form: { ...form, ...values },
      fault: null,
    })),
    findFault: assign(({ context }) => ({ fault: grantOf(context).fault })),
    setGiven: assign(({ context }) => ({ grant: grantOf(context).grant })),
    setEndedHold: assign((_, { id }: { id: number }) => ({
      grant: { holds: [{ submission_id: id, code: null, reason: '', feedback: false }] },
    })),
    setEndedCap: assign((_, { id }: { id: number }) => ({
      grant: { caps: [{ submission_id: id, at: null }] },
    })),
    storeChanges: assign((_, { output }: { output: MarkChanges }) => ({ changes: output.changes })),
    discardGrant: assign({ grant: null, changes: [] }),
    clearForm: assign({ chosen: [], form: EMPTY, grant: null, changes: [] }),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    clearFaults: assign({ fault: null, failure: null }),
  },
}).createMachine({
  id: 'heldMarks',
  description:
    'Holds marks back with a code in place of a number, and caps marks of resits. Marks that would change are shown first.',
  context: ({ input }) => ({
    ...input,
    now: null,
    search: '',
    chosen: [],
    form: EMPTY,
    fault: null,
    grant: null,
    changes: [],
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The scripts, with held-back and capped marks, are being fetched.',
      tags: 'busy',
      invoke: {
        id: 'loadHolds',
        src: 'loadHolds',
        input: ({ context: { assignmentId } }) => ({ assignmentId }),
        onDone: {
          target: 'editing',
          actions: { type: 'storeHolds', params: ({ event }) => event },
        },
        onError: { target: 'unread', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    unread: {
      description: 'They could not be fetched and can be tried again.',
      on: { 'scripts.retry': { target: 'loading', actions: 'clearFaults' } },
    },
    editing: {
      description: 'Scripts can be chosen, and a code or cap entered.',
      on: {
        'scripts.reload': { target: 'loading', actions: 'clearFaults' },
        'scripts.search': { actions: { type: 'setSearch', params: ({ event }) => event } },
        'script.toggle': { actions: { type: 'toggleScript', params: ({ event }) => event } },
        'form.write': { actions: { type: 'writeForm', params: ({ event }) => event } },
        'hold.give': [
          { guard: 'isComplete', target: 'previewing', actions: ['clearFaults', 'setGiven'] },
          { actions: 'findFault' },
        ],
        'hold.end': {
          target: 'previewing',
          actions: ['clearFaults', { type: 'setEndedHold', params: ({ event }) => event }],
        },
        'cap.end': {
          target: 'previewing',
          actions: ['clearFaults', { type: 'setEndedCap', params: ({ event }) => event }],
        },
      },
    },
    previewing: {
      description: 'The server works out which marks change. Nothing is stored.',
      tags: 'busy',
      invoke: {
        id: 'previewHold',
        src: 'previewHold',
        input: ({ context: { assignmentId, grant } }) => ({ assignmentId, grant: grant! }),
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
          actions: ['discardGrant', { type: 'setError', params: ({ event }) => event }],
        },
      },
    },
    confirming: {
      description: 'The marks that change are listed, and nothing changes until that is confirmed.',
      on: {
        'changes.confirm': 'saving',
        'changes.cancel': { target: 'editing', actions: 'discardGrant' },
      },
    },
    saving: {
      description: 'Codes or caps are being stored.',
      tags: 'busy',
      invoke: {
        id: 'saveHold',
        src: 'saveHold',
        input: ({ context: { assignmentId, grant } }) => ({ assignmentId, grant: grant! }),
        onDone: {
          target: 'editing',
          actions: [
            {
              type: 'tell',
              params: ({ context }) => ({
                type: 'deadline.saved',
                id: context.assignmentId,
                what: 'holds',
              }),
            },
            { type: 'storeHolds', params: ({ event }) => event },
            'clearForm',
          ],
        },
        onError: {
          target: 'editing',
          actions: ['discardGrant', { type: 'setError', params: ({ event }) => event }],
        },
      },
    },
  },
});
