import { assign, fromPromise, setup } from 'xstate';
import type { MarkChange, MarkRevision } from '#contract/rubrics/mark.ts';
import type { Rubric } from '#contract/rubrics/model.ts';
import type { RoundScript, ScriptRounds } from '#contract/teams/agreement.ts';
import { failureOf, type FailureFacts } from '#lib/site/failure.ts';
import {
  type AgreedDraft,
  changesOf,
  clashesIn,
  draftsWith,
  type OwnDecisions,
  rowsOf,
  stillUnsaved,
  type TakenFrom,
  takenFrom,
  versionOf,
} from '#lib/teams/reconcile.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

/**
 * Everything given to one script, its rubric, and the history of what was agreed; plus other
 * scripts that wait for the caller.
 */
export interface Opened {
  rounds: ScriptRounds;
  rubric: Rubric;
  history: readonly MarkRevision[];
  waiting: readonly RoundScript[];
}
/** Includes the choices that other tabs or earlier visits stored and this tab doesn't have. */
export interface LoadedScript {
  opened: Opened;
  kept: OwnDecisions;
}
type Given = Exclude<TakenFrom, 'own'>;
const STALE = 412;

interface ReconcileContext {
  assignmentId: number;
  submissionId: number;
  opened: Opened | null;
  /** Choices and text not agreed on yet, by criterion. */
  own: OwnDecisions;
  /** The user tried to agree: from then on, what is missing is shown. */
  tried: boolean;
  asked: { userId: number | null; blind: boolean };
  failure: FailureFacts | null;
}

export type ReconcileEvent =
  | { type: 'script.retry' }
  | { type: 'criterion.take'; criterion: string; from: Given }
  | { type: 'all.take'; from: Given }
  | { type: 'criterion.write'; criterion: string; change: Partial<AgreedDraft> }
  /** Drops the user's own choices and text. */
  | { type: 'own.drop' }
  | { type: 'conflict.keepMine'; criterion: string }
  | { type: 'conflict.takeTheirs'; criterion: string }
  | { type: 'lack.show' }
  | { type: 'script.agree' }
  | { type: 'third.ask'; userId: number | null; blind: boolean };

const rowsIn = ({ opened }: ReconcileContext) => rowsOf(opened!.rubric, opened!.rounds);
export const clashesOf = (context: ReconcileContext): string[] =>
  clashesIn(rowsIn(context), context.own);

/** Takes what somebody gave; if they gave nothing, what is written stays. */
const takenFor = (context: ReconcileContext, from: Given, only?: string): OwnDecisions => {
  const { own } = context;
  const drafts = draftsWith(rowsIn(context), own);
  return {
    ...own,
    ...Object.fromEntries(
      rowsIn(context).flatMap((row) => {
        const { id } = row.criterion;
        const given =
          only === undefined || only === id ? takenFrom(row, from, drafts[id]!.reason) : null;
        return given === null
          ? []
          : [[id, { ...given, version: own[id]?.version ?? versionOf(row) }]];
      }),
    ),
  };
};
const without = (own: OwnDecisions, criterion: string): OwnDecisions =>
  Object.fromEntries(Object.entries(own).filter(([id]) => id !== criterion));

export const reconcileMachine = setup({
  types: {} as {
    context: ReconcileContext;
    events: ReconcileEvent;
    input: { assignmentId: number; submissionId: number };
    tags: 'busy';
  },
  actors: {
    loadScript: fromPromise<LoadedScript, { assignmentId: number; submissionId: number }>(
      promiseNotProvided,
    ),
    agreeOnMarks: fromPromise<void, { submissionId: number; marks: readonly MarkChange[] }>(
      promiseNotProvided,
    ),
    askThird: fromPromise<void, { submissionId: number; userId: number | null; blind: boolean }>(
      promiseNotProvided,
    ),
  },
  guards: {
    canDecide: ({ context }) => context.opened!.rounds.may_decide,
    canAgree: ({ context }) => context.opened!.rounds.may_decide && clashesOf(context).length === 0,
    isClashing: ({ context }, { criterion }: { criterion: string }) =>
      context.opened!.rounds.may_decide && clashesOf(context).includes(criterion),
    isStale: (_, { error }: { error: unknown }) => failureOf(error).status === STALE,
  },
  actions: {
    setScript: assign(({ context }, { opened, kept }: LoadedScript) => ({
      opened,
      own: stillUnsaved(rowsOf(opened.rubric, opened.rounds), { ...kept, ...context.own }),
      tried: false,
      failure: null,
    })),
    takeMark: assign(({ context }, { criterion, from }: { criterion: string; from: Given }) => ({
      own: takenFor(context, from, criterion),
    })),
    takeAllMarks: assign(({ context }, { from }: { from: Given }) => ({
      own: takenFor(context, from),
    })),
    setCriterion: assign(
      ({ context }, { criterion, change }: { criterion: string; change: Partial<AgreedDraft> }) => {
        const [rows, { own }] = [rowsIn(context), context];
        const version =
          own[criterion]?.version ?? versionOf(rows.find((row) => row.criterion.id === criterion)!);
        return {
          own: {
            ...own,
            [criterion]: { ...draftsWith(rows, own)[criterion]!, ...change, version },
          },
        };
      },
    ),
    clearOwnMarks: assign({ own: {} }),
    /** Bases the user's choice on what was agreed: it replaces that when next sent. */
    keepMine: assign(({ context }, { criterion }: { criterion: string }) => ({
      own: {
        ...context.own,
        [criterion]: {
          ...context.own[criterion]!,
          version: versionOf(rowsIn(context).find((row) => row.criterion.id === criterion)!),
        },
      },
    })),
    takeTheirs: assign(({ context: { own } }, { criterion }: { criterion: string }) => ({
      own: without(own, criterion),
    })),
    /** Stores it in this browser, so that a closed tab loses nothing. */
    storeUnsaved: () => {},
    showMissingMarks: assign({ tried: true }),
    setAskedMarker: assign((_, { userId, blind }: { userId: number | null; blind: boolean }) => ({
      asked: { userId, blind },
    })),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    clearError: assign({ failure: null }),
  },
}).createMachine({
  id: 'reconcile',
  description:
    'The markers of a script, or a third marker, agree on one mark, criterion by criterion, seeing both.',
  context: ({ input }) => ({
    ...input,
    opened: null,
    own: {},
    tried: false,
    asked: { userId: null, blind: true },
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Both sets of marks are being fetched.',
      tags: 'busy',
      invoke: {
        id: 'loadScript',
        src: 'loadScript',
        input: ({ context: { assignmentId, submissionId } }) => ({ assignmentId, submissionId }),
        onDone: {
          target: 'open',
          actions: [{ type: 'setScript', params: ({ event }) => event.output }, 'storeUnsaved'],
        },
        onError: { target: 'unread', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    unread: {
      description: "The marks couldn't be fetched, or aren't visible to the user yet.",
      on: { 'script.retry': 'loading' },
    },
    open: {
      description: 'The agreed mark can be composed, criterion by criterion.',
      on: {
        'script.retry': { target: 'loading', actions: 'clearError' },
        'criterion.take': {
          guard: 'canDecide',
          actions: [{ type: 'takeMark', params: ({ event }) => event }, 'storeUnsaved'],
        },
        'all.take': {
          guard: 'canDecide',
          actions: [{ type: 'takeAllMarks', params: ({ event }) => event }, 'storeUnsaved'],
        },
        'criterion.write': {
          guard: 'canDecide',
          actions: [{ type: 'setCriterion', params: ({ event }) => event }, 'storeUnsaved'],
        },
        'own.drop': { guard: 'canDecide', actions: ['clearOwnMarks', 'storeUnsaved'] },
        'conflict.keepMine': {
          guard: { type: 'isClashing', params: ({ event }) => event },
          actions: [{ type: 'keepMine', params: ({ event }) => event }, 'storeUnsaved'],
        },
        'conflict.takeTheirs': {
          guard: { type: 'isClashing', params: ({ event }) => event },
          actions: [{ type: 'takeTheirs', params: ({ event }) => event }, 'storeUnsaved'],
        },
        'lack.show': { guard: 'canDecide', actions: 'showMissingMarks' },
        'script.agree': { guard: 'canAgree', target: 'agreeing', actions: 'clearError' },
        'third.ask': {
          target: 'asking',
          actions: [{ type: 'setAskedMarker', params: ({ event }) => event }, 'clearError'],
        },
      },
    },
    agreeing: {
      description: 'The agreement is being stored.',
      tags: 'busy',
      invoke: {
        id: 'agreeOnMarks',
        src: 'agreeOnMarks',
        input: ({ context }) => ({
          submissionId: context.submissionId,
          marks: changesOf(rowsIn(context), draftsWith(rowsIn(context), context.own)),
        }),
        onDone: 'loading',
        onError: [
          // It was agreed meanwhile, by somebody else or in another tab: the result is shown next
          // to the user's own choice.
          { guard: { type: 'isStale', params: ({ event }) => event }, target: 'loading' },
          { target: 'open', actions: { type: 'setError', params: ({ event }) => event } },
        ],
      },
    },
    asking: {
      description: 'The owner asks a third marker to decide, or withdraws the request.',
      tags: 'busy',
      invoke: {
        id: 'askThird',
        src: 'askThird',
        input: ({ context: { submissionId, asked } }) => ({ submissionId, ...asked }),
        onDone: 'loading',
        onError: { target: 'open', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
  },
});
