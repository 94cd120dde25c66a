import { assign, fromPromise, setup } from 'xstate';
import type {
  Allocation,
  AllocationChange,
  Deal,
  DealPlan,
  GivenRound,
  Move,
  NextScript,
} from '#contract/teams/allocation.ts';
import { failureOf, type FailureFacts } from '#lib/site/failure.ts';
import { askedOf, firstWay, NEW_FORM, type DealForm } from '#lib/teams/deal-form.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

/** The allocation and its history; only the owner gets the history. */
export interface Shares {
  allocation: Allocation;
  changes: readonly AllocationChange[];
}

interface AllocationContext {
  assignmentId: number;
  manages: boolean;
  userId: number;
  round: GivenRound;
  shares: Shares | null;
  form: DealForm;
  plan: DealPlan | null;
  /** The moves being applied, and the plan's seed. */
  giving: { moves: readonly Move[]; seed: number | null };
  /** The criteria being allocated, and their markers. */
  dividing: { criterion: string; markers: readonly number[] };
  /** The script that the marker declares something about. */
  said: { submissionId: number; keeps: boolean };
  /** The user asked for their next script, and there is none. */
  nothingLeft: boolean;
  failure: FailureFacts | null;
}

export type AllocationEvent =
  | { type: 'shares.retry' }
  | { type: 'round.choose'; round: GivenRound }
  | { type: 'form.change'; change: Partial<DealForm> }
  | { type: 'plan.ask' }
  | { type: 'plan.give' }
  | { type: 'plan.drop' }
  | { type: 'script.give'; move: Move }
  | { type: 'criterion.give'; criterion: string; markers: readonly number[] }
  | { type: 'conflict.declare'; submissionId: number }
  | { type: 'conflict.takeBack'; submissionId: number }
  | { type: 'next.ask' };

export const allocationMachine = setup({
  types: {} as {
    context: AllocationContext;
    events: AllocationEvent;
    input: { assignmentId: number; manages: boolean; userId: number; round?: GivenRound };
    tags: 'busy';
  },
  actors: {
    loadShares: fromPromise<Shares, { assignmentId: number; manages: boolean; round: GivenRound }>(
      promiseNotProvided,
    ),
    planDeal: fromPromise<DealPlan, { assignmentId: number; asked: Deal }>(promiseNotProvided),
    giveScripts: fromPromise<
      void,
      { assignmentId: number; round: GivenRound; moves: readonly Move[]; seed: number | null }
    >(promiseNotProvided),
    giveCriterion: fromPromise<
      void,
      { assignmentId: number; criterion: string; markers: readonly number[] }
    >(promiseNotProvided),
    sayConflict: fromPromise<void, { submissionId: number; keeps: boolean }>(promiseNotProvided),
    findNext: fromPromise<NextScript, { assignmentId: number }>(promiseNotProvided),
  },
  guards: {
    canManage: ({ context }) => context.manages,
    isOtherRound: ({ context }, { round }: { round: GivenRound }) => round !== context.round,
    isFound: (_, { found }: { found: NextScript }) => found.submission_id !== null,
  },
  actions: {
    setShares: assign((_, { shares }: { shares: Shares }) => ({ shares, failure: null })),
    chooseRound: assign(({ context }, { round }: { round: GivenRound }) => ({
      round,
      shares: null,
      form: { ...context.form, by: firstWay(round) },
    })),
    setForm: assign(({ context }, { change }: { change: Partial<DealForm> }) => ({
      form: { ...context.form, ...change },
    })),
    setPlan: assign((_, { plan }: { plan: DealPlan }) => ({ plan })),
    dropPlan: assign({ plan: null }),
    setPlannedMoves: assign(({ context }) => ({
      giving: { moves: context.plan!.moves, seed: context.plan!.seed },
    })),
    setMove: assign((_, { move }: { move: Move }) => ({ giving: { moves: [move], seed: null } })),
    setCriterionShare: assign((_, dividing: AllocationContext['dividing']) => ({ dividing })),
    setConflict: assign((_, { submissionId, keeps }: { submissionId: number; keeps: boolean }) => ({
      said: { submissionId, keeps },
    })),
    showNothingLeft: assign({ nothingLeft: true }),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    clearError: assign({ failure: null, nothingLeft: false }),
    goToScript: (_, _found: { submissionId: number }) => {},
  },
}).createMachine({
  id: 'allocation',
  description:
    'Which marker has which script: the owner allocates them, with a preview, and moves them by hand; a marker sees their own.',
  context: ({ input }) => ({
    round: 'first',
    ...input,
    shares: null,
    form: { ...NEW_FORM, by: firstWay(input.round ?? 'first') },
    plan: null,
    giving: { moves: [], seed: null },
    dividing: { criterion: '', markers: [] },
    said: { submissionId: 0, keeps: true },
    nothingLeft: false,
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The allocation is being fetched.',
      tags: 'busy',
      invoke: {
        id: 'loadShares',
        src: 'loadShares',
        input: ({ context: { assignmentId, manages, round } }) => ({
          assignmentId,
          manages,
          round,
        }),
        onDone: {
          target: 'open',
          actions: { type: 'setShares', params: ({ event }) => ({ shares: event.output }) },
        },
        onError: { target: 'unread', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    unread: {
      description: "The allocation couldn't be fetched.",
      on: { 'shares.retry': 'loading' },
    },
    open: {
      description: 'The allocation can be changed.',
      on: {
        'round.choose': {
          guard: { type: 'isOtherRound', params: ({ event }) => event },
          target: 'loading',
          actions: [{ type: 'chooseRound', params: ({ event }) => event }, 'clearError'],
        },
        'form.change': {
          guard: 'canManage',
          actions: { type: 'setForm', params: ({ event }) => event },
        },
        'plan.ask': { guard: 'canManage', target: 'planning', actions: 'clearError' },
        'script.give': {
          guard: 'canManage',
          target: 'giving',
          actions: [{ type: 'setMove', params: ({ event }) => event }, 'clearError'],
        },
        'criterion.give': {
          guard: 'canManage',
          target: 'dividing',
          actions: [
            {
              type: 'setCriterionShare',
              params: ({ event: { criterion, markers } }) => ({ criterion, markers }),
            },
            'clearError',
          ],
        },
        'conflict.declare': {
          target: 'saying',
          actions: [
            { type: 'setConflict', params: ({ event }) => ({ ...event, keeps: true }) },
            'clearError',
          ],
        },
        'conflict.takeBack': {
          target: 'saying',
          actions: [
            { type: 'setConflict', params: ({ event }) => ({ ...event, keeps: false }) },
            'clearError',
          ],
        },
        'next.ask': { target: 'finding', actions: 'clearError' },
      },
    },
    planning: {
      description: 'The server computes a preview; nothing is allocated yet.',
      tags: 'busy',
      invoke: {
        id: 'planDeal',
        src: 'planDeal',
        input: ({ context: { assignmentId, form, shares, userId, round } }) => ({
          assignmentId,
          asked: askedOf(form, shares!.allocation.markers, userId, round),
        }),
        onDone: {
          target: 'planned',
          actions: { type: 'setPlan', params: ({ event }) => ({ plan: event.output }) },
        },
        onError: { target: 'open', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    planned: {
      description: 'A preview of the allocation is shown; nothing is allocated.',
      on: {
        'plan.give': { target: 'giving', actions: 'setPlannedMoves' },
        'plan.drop': { target: 'open', actions: 'dropPlan' },
      },
    },
    giving: {
      description: 'The allocation is being stored.',
      tags: 'busy',
      invoke: {
        id: 'giveScripts',
        src: 'giveScripts',
        input: ({ context: { assignmentId, round, giving } }) => ({
          assignmentId,
          round,
          ...giving,
        }),
        onDone: { target: 'loading', actions: 'dropPlan' },
        onError: {
          target: 'open',
          actions: ['dropPlan', { type: 'setError', params: ({ event }) => event }],
        },
      },
    },
    dividing: {
      description: 'A criterion is being allocated to markers for every script.',
      tags: 'busy',
      invoke: {
        id: 'giveCriterion',
        src: 'giveCriterion',
        input: ({ context: { assignmentId, dividing } }) => ({ assignmentId, ...dividing }),
        onDone: 'loading',
        onError: { target: 'open', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    saying: {
      description:
        "A marker declares that they shouldn't mark a script, or that they may after all.",
      tags: 'busy',
      invoke: {
        id: 'sayConflict',
        src: 'sayConflict',
        input: ({ context }) => context.said,
        onDone: 'loading',
        onError: { target: 'open', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    finding: {
      description: 'The server leases the next script for ten minutes.',
      tags: 'busy',
      invoke: {
        id: 'findNext',
        src: 'findNext',
        input: ({ context: { assignmentId } }) => ({ assignmentId }),
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => ({ found: event.output }) },
            target: 'open',
            actions: {
              type: 'goToScript',
              params: ({ event }) => ({ submissionId: event.output.submission_id! }),
            },
          },
          { target: 'open', actions: 'showNothingLeft' },
        ],
        onError: { target: 'open', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
  },
});
