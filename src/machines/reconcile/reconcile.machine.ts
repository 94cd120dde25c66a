import { assign, fromPromise, setup } from 'xstate';
import type { MarkChange, MarkRevision } from '#contract/rubric/mark.ts';
import type { Rubric } from '#contract/rubric/model.ts';
import type { ScriptRounds } from '#contract/team/agreement.ts';
import { failureOf, type FailureFacts } from '#lib/site/failure.ts';
import { type AgreedDraft, changesOf, type Drafts, draftsOf, rowsOf, type TakenFrom, taken } from '#lib/team/reconcile.ts';
import { notProvided } from '../not-provided.ts';

/** All that was given to one script, by which rubric, and what became of what was agreed on. */
export interface Opened { rounds: ScriptRounds; rubric: Rubric; history: readonly MarkRevision[] }
type Given = Exclude<TakenFrom, 'own'>;

interface ReconcileContext {
  assignmentId: number;
  submissionId: number;
  opened: Opened | null;
  drafts: Drafts;
  /** Somebody tried to agree: what is missing is said from then on. */
  tried: boolean;
  asked: { userId: number | null; blind: boolean };
  failure: FailureFacts | null;
}

export type ReconcileEvent =
  | { type: 'script.retry' }
  | { type: 'criterion.take'; criterion: string; from: Given }
  | { type: 'all.take'; from: Given }
  | { type: 'criterion.write'; criterion: string; change: Partial<AgreedDraft> }
  | { type: 'lack.show' }
  | { type: 'script.agree' }
  | { type: 'third.ask'; userId: number | null; blind: boolean };

/** What somebody gave is taken; where they gave nothing, what is written stays. */
const takenFor = ({ opened, drafts }: ReconcileContext, from: Given, only?: string): Drafts =>
  Object.fromEntries(rowsOf(opened!.rubric, opened!.rounds).map((row) => {
    const { id } = row.criterion;
    return [id, (only === undefined || only === id ? taken(row, from, drafts[id]!.reason) : null) ?? drafts[id]!];
  }));

export const reconcileMachine = setup({
  types: {} as { context: ReconcileContext; events: ReconcileEvent; input: { assignmentId: number; submissionId: number }; tags: 'busy' },
  actors: {
    loadScript: fromPromise<Opened, { assignmentId: number; submissionId: number }>(notProvided),
    agree: fromPromise<void, { submissionId: number; marks: readonly MarkChange[] }>(notProvided),
    askThird: fromPromise<void, { submissionId: number; userId: number | null; blind: boolean }>(notProvided),
  },
  guards: { canDecide: ({ context }) => context.opened!.rounds.may_decide },
  actions: {
    take: assign((_, { opened }: { opened: Opened }) => ({ opened, drafts: draftsOf(rowsOf(opened.rubric, opened.rounds)), tried: false, failure: null })),
    takeOne: assign(({ context }, { criterion, from }: { criterion: string; from: Given }) => ({ drafts: takenFor(context, from, criterion) })),
    takeAll: assign(({ context }, { from }: { from: Given }) => ({ drafts: takenFor(context, from) })),
    write: assign(({ context: { drafts } }, { criterion, change }: { criterion: string; change: Partial<AgreedDraft> }) => ({ drafts: { ...drafts, [criterion]: { ...drafts[criterion]!, ...change } } })),
    showLack: assign({ tried: true }),
    noteAsked: assign((_, { userId, blind }: { userId: number | null; blind: boolean }) => ({ asked: { userId, blind } })),
    fail: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    forget: assign({ failure: null }),
  },
}).createMachine({
  id: 'reconcile',
  description: 'Those who marked a script, or a third marker, agree on one mark, criterion by criterion, with both in sight.',
  context: ({ input }) => ({ ...input, opened: null, drafts: {}, tried: false, asked: { userId: null, blind: true }, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadScript', src: 'loadScript', input: ({ context: { assignmentId, submissionId } }) => ({ assignmentId, submissionId }),
        onDone: { target: 'open', actions: { type: 'take', params: ({ event }) => ({ opened: event.output }) } },
        onError: { target: 'unread', actions: { type: 'fail', params: ({ event }) => event } },
      },
    },
    unread: { description: 'It isn’t known what was given, or the caller may not know it yet.', on: { 'script.retry': 'loading' } },
    open: {
      on: {
        'script.retry': { target: 'loading', actions: 'forget' },
        'criterion.take': { guard: 'canDecide', actions: { type: 'takeOne', params: ({ event }) => event } },
        'all.take': { guard: 'canDecide', actions: { type: 'takeAll', params: ({ event }) => event } },
        'criterion.write': { guard: 'canDecide', actions: { type: 'write', params: ({ event }) => event } },
        'lack.show': { guard: 'canDecide', actions: 'showLack' },
        'script.agree': { guard: 'canDecide', target: 'agreeing', actions: 'forget' },
        'third.ask': { target: 'asking', actions: [{ type: 'noteAsked', params: ({ event }) => event }, 'forget'] },
      },
    },
    agreeing: {
      tags: 'busy',
      invoke: {
        id: 'agree', src: 'agree',
        input: ({ context: { submissionId, opened, drafts } }) => ({ submissionId, marks: changesOf(rowsOf(opened!.rubric, opened!.rounds), drafts) }),
        onDone: 'loading',
        onError: { target: 'open', actions: { type: 'fail', params: ({ event }) => event } },
      },
    },
    asking: {
      description: 'The owner asks a third marker to decide, or nobody any more.',
      tags: 'busy',
      invoke: {
        id: 'askThird', src: 'askThird', input: ({ context: { submissionId, asked } }) => ({ submissionId, ...asked }),
        onDone: 'loading',
        onError: { target: 'open', actions: { type: 'fail', params: ({ event }) => event } },
      },
    },
  },
});
