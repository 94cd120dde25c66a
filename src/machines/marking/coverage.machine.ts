import { assign, fromPromise, setup } from 'xstate';
import type { Coverage, ExpectedItem, ExpectedItems } from '#contract/marking/coverage.ts';
import {
  draftOf,
  emptyDraft,
  type ItemDraft,
  readDraft,
  withItem,
  withoutItem,
  withProposals,
} from '#lib/marking/coverage.ts';
import { failureOf, type FailureFacts } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

interface CoverageContext {
  assignmentId: number;
  /** Null until it is known. */
  coverage: Coverage | null;
  /** The item that is being edited. */
  draft: ItemDraft | null;
  /** What is being stored. */
  wanted: ExpectedItems | null;
  /** The script whose passages are shown. */
  script: number | null;
  /** The item whose missing scripts are shown. */
  item: string | null;
  failure: FailureFacts | null;
}

export type CoverageEvent =
  | { type: 'coverage.retry' }
  /** A new item, of this id. */
  | { type: 'item.add'; id: string }
  /** One that is looked for, or that is proposed. */
  | { type: 'item.edit'; id: string }
  | { type: 'item.write'; change: Partial<Pick<ItemDraft, 'name' | 'kind' | 'words' | 'at_least'>> }
  | { type: 'item.save' }
  | { type: 'item.cancel' }
  | { type: 'item.remove'; id: string }
  | { type: 'proposal.confirm'; id: string }
  | { type: 'proposals.confirm' }
  | { type: 'item.show'; id: string }
  | { type: 'script.show'; submission: number };

const STALE = 412;

const listed = ({ coverage }: CoverageContext, id: string): ExpectedItem | undefined =>
  [...(coverage?.items ?? []), ...(coverage?.proposals ?? [])].find((item) => item.id === id);

/** What is shown can be opened and closed whatever else is done. */
const SHOW = {
  'item.show': {
    guard: { type: 'isListed', params: ({ event }: { event: { id: string } }) => event },
    actions: { type: 'showItem', params: ({ event }: { event: { id: string } }) => event },
  },
  'script.show': {
    actions: {
      type: 'showScript',
      params: ({ event }: { event: { submission: number } }) => event,
    },
  },
} as const;

export const coverageMachine = setup({
  types: {} as {
    context: CoverageContext;
    events: CoverageEvent;
    input: { assignmentId: number };
    tags: 'busy';
  },
  actors: {
    loadCoverage: fromPromise<Coverage, { assignmentId: number }>(promiseNotProvided),
    saveItems: fromPromise<Coverage, { assignmentId: number; wanted: ExpectedItems }>(
      promiseNotProvided,
    ),
  },
  guards: {
    isListed: ({ context }, { id }: { id: string }) => listed(context, id) !== undefined,
    isProposed: ({ context: { coverage } }, { id }: { id: string }) =>
      coverage!.proposals.some((item) => item.id === id),
    hasProposals: ({ context: { coverage } }) => coverage!.proposals.length > 0,
    isSound: ({ context: { draft } }) => typeof readDraft(draft!) !== 'string',
    isEditing: ({ context: { draft } }) => draft !== null,
    isStale: (_, { error }: { error: unknown }) => failureOf(error).status === STALE,
  },
  actions: {
    setCoverage: assign((_, { output }: { output: Coverage }) => ({ coverage: output })),
    startItem: assign((_, { id }: { id: string }) => ({ draft: emptyDraft(id), failure: null })),
    editItem: assign(({ context }, { id }: { id: string }) => ({
      draft: draftOf(listed(context, id)!),
      failure: null,
    })),
    writeItem: assign(({ context: { draft } }, { change }: { change: Partial<ItemDraft> }) => ({
      draft: { ...draft!, ...change },
      failure: null,
    })),
    dropDraft: assign({ draft: null, failure: null }),
    wantDraft: assign(({ context: { coverage, draft } }) => ({
      wanted: withItem(coverage!, readDraft(draft!) as ExpectedItem),
      failure: null,
    })),
    wantProposal: assign(({ context }, { id }: { id: string }) => ({
      wanted: withItem(context.coverage!, listed(context, id)!),
      failure: null,
    })),
    wantProposals: assign(({ context: { coverage } }) => ({
      wanted: withProposals(coverage!),
      failure: null,
    })),
    wantWithout: assign(({ context: { coverage } }, { id }: { id: string }) => ({
      wanted: withoutItem(coverage!, id),
      failure: null,
    })),
    dropWanted: assign({ wanted: null }),
    showItem: assign(({ context: { item } }, { id }: { id: string }) => ({
      item: item === id ? null : id,
    })),
    showScript: assign(({ context: { script } }, { submission }: { submission: number }) => ({
      script: script === submission ? null : submission,
    })),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    clearError: assign({ failure: null }),
  },
}).createMachine({
  id: 'coverage',
  description:
    'What works of an assignment must have, as its educators confirmed it, and which scripts have it.',
  context: ({ input }) => ({
    ...input,
    coverage: null,
    draft: null,
    wanted: null,
    script: null,
    item: null,
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      description: 'The scripts are being searched.',
      invoke: {
        id: 'loadCoverage',
        src: 'loadCoverage',
        input: ({ context: { assignmentId } }) => ({ assignmentId }),
        onDone: [
          {
            guard: 'isEditing',
            target: 'editing',
            actions: { type: 'setCoverage', params: ({ event }) => event },
          },
          {
            target: 'reading',
            actions: { type: 'setCoverage', params: ({ event }) => event },
          },
        ],
        onError: {
          target: 'unread',
          actions: { type: 'setError', params: ({ event }) => event },
        },
      },
    },
    unread: {
      description: 'It could not be fetched and can be tried again.',
      on: { 'coverage.retry': { target: 'loading', actions: 'clearError' } },
    },
    reading: {
      description: 'Expected items, proposals and what was found are shown.',
      on: {
        ...SHOW,
        'item.add': {
          target: 'editing',
          actions: { type: 'startItem', params: ({ event }) => event },
        },
        'item.edit': {
          guard: { type: 'isListed', params: ({ event }) => event },
          target: 'editing',
          actions: { type: 'editItem', params: ({ event }) => event },
        },
        'item.remove': {
          guard: { type: 'isListed', params: ({ event }) => event },
          target: 'saving',
          actions: { type: 'wantWithout', params: ({ event }) => event },
        },
        'proposal.confirm': {
          guard: { type: 'isProposed', params: ({ event }) => event },
          target: 'saving',
          actions: { type: 'wantProposal', params: ({ event }) => event },
        },
        'proposals.confirm': {
          guard: 'hasProposals',
          target: 'saving',
          actions: 'wantProposals',
        },
      },
    },
    editing: {
      description: 'An item is being written; nothing is looked for by it yet.',
      on: {
        ...SHOW,
        'item.write': { actions: { type: 'writeItem', params: ({ event }) => event } },
        'item.save': { guard: 'isSound', target: 'saving', actions: 'wantDraft' },
        'item.cancel': { target: 'reading', actions: 'dropDraft' },
      },
    },
    saving: {
      tags: 'busy',
      description: 'The expected items are being stored, and the scripts are searched again.',
      exit: 'dropWanted',
      invoke: {
        id: 'saveItems',
        src: 'saveItems',
        input: ({ context: { assignmentId, wanted } }) => ({ assignmentId, wanted: wanted! }),
        onDone: {
          target: 'reading',
          actions: ['dropDraft', { type: 'setCoverage', params: ({ event }) => event }],
        },
        onError: [
          {
            // Somebody else saved since: theirs is fetched, and what is being written stays.
            guard: { type: 'isStale', params: ({ event }) => event },
            target: 'loading',
            actions: { type: 'setError', params: ({ event }) => event },
          },
          {
            guard: 'isEditing',
            target: 'editing',
            actions: { type: 'setError', params: ({ event }) => event },
          },
          { target: 'reading', actions: { type: 'setError', params: ({ event }) => event } },
        ],
      },
    },
  },
});
