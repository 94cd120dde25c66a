import { assign, fromPromise, setup } from 'xstate';
import type { AgreementRule, AgreementRuleAnswer, RoundList } from '#contract/teams/agreement.ts';
import { failureOf, type FailureFacts } from '#lib/site/failure.ts';
import { formOf, type RuleForm, ruleOf } from '#lib/teams/rule-form.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

/** The double-marked scripts; for the owner also the rule and possible third markers. */
export interface Rounds {
  list: RoundList;
  answer: AgreementRuleAnswer | null;
}

interface RoundsContext {
  assignmentId: number;
  manages: boolean;
  rounds: Rounds | null;
  form: RuleForm;
  /** Scripts being handed over. */
  handing: readonly number[];
  /** The rule has just been saved. */
  saved: boolean;
  failure: FailureFacts | null;
}

export type RoundsEvent =
  | { type: 'list.retry' }
  | { type: 'form.change'; change: Partial<RuleForm> }
  | { type: 'rule.save' }
  | { type: 'marks.handOver'; submissionIds: readonly number[] };

export const roundsMachine = setup({
  types: {} as {
    context: RoundsContext;
    events: RoundsEvent;
    input: { assignmentId: number; manages: boolean };
    tags: 'busy';
  },
  actors: {
    loadRounds: fromPromise<Rounds, { assignmentId: number; manages: boolean }>(promiseNotProvided),
    saveRule: fromPromise<
      AgreementRuleAnswer,
      { assignmentId: number; rule: AgreementRule | null }
    >(promiseNotProvided),
    handOver: fromPromise<void, { submissionIds: readonly number[] }>(promiseNotProvided),
  },
  guards: { canManage: ({ context }) => context.manages },
  actions: {
    setRounds: assign((_, { rounds }: { rounds: Rounds }) => ({
      rounds,
      form: formOf(rounds.answer?.rule ?? null),
      failure: null,
    })),
    setForm: assign(({ context }, { change }: { change: Partial<RuleForm> }) => ({
      form: { ...context.form, ...change },
      saved: false,
    })),
    setRule: assign(({ context }, { answer }: { answer: AgreementRuleAnswer }) => ({
      rounds: { ...context.rounds!, answer },
      form: formOf(answer.rule),
      saved: true,
    })),
    setScriptsToHandOver: assign((_, { submissionIds }: { submissionIds: readonly number[] }) => ({
      handing: submissionIds,
    })),
    requestSubmissions: assign(({ context }, { rounds: { list } }: { rounds: Rounds }) => ({
      rounds: { ...context.rounds!, list },
    })),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    clearError: assign({ failure: null, saved: false }),
  },
}).createMachine({
  id: 'rounds',
  description:
    'Scripts that two people mark, with their progress; each marker hands over their marks, and the owner sets when two marks agree.',
  context: ({ input }) => ({
    ...input,
    rounds: null,
    form: formOf(null),
    handing: [],
    saved: false,
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The scripts and their progress are being fetched.',
      tags: 'busy',
      invoke: {
        id: 'loadRounds',
        src: 'loadRounds',
        input: ({ context: { assignmentId, manages } }) => ({ assignmentId, manages }),
        onDone: {
          target: 'open',
          actions: { type: 'setRounds', params: ({ event }) => ({ rounds: event.output }) },
        },
        onError: { target: 'unread', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    unread: { description: "The scripts couldn't be fetched.", on: { 'list.retry': 'loading' } },
    open: {
      description: 'The rule can be changed and marks handed over.',
      on: {
        'form.change': {
          guard: 'canManage',
          actions: { type: 'setForm', params: ({ event }) => event },
        },
        'rule.save': { guard: 'canManage', target: 'saving', actions: 'clearError' },
        'marks.handOver': {
          target: 'handingOver',
          actions: [
            {
              type: 'setScriptsToHandOver',
              params: ({ event: { submissionIds } }) => ({ submissionIds }),
            },
            'clearError',
          ],
        },
      },
    },
    saving: {
      description: 'The rule is being stored.',
      tags: 'busy',
      invoke: {
        id: 'saveRule',
        src: 'saveRule',
        input: ({ context: { assignmentId, form } }) => ({ assignmentId, rule: ruleOf(form) }),
        onDone: {
          target: 'open',
          actions: { type: 'setRule', params: ({ event }) => ({ answer: event.output }) },
        },
        onError: { target: 'open', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    handingOver: {
      description:
        'Marks are being handed over one script after the other: once both markers have handed over, each sees both.',
      tags: 'busy',
      invoke: {
        id: 'handOver',
        src: 'handOver',
        input: ({ context }) => ({ submissionIds: context.handing }),
        onDone: 'lookingAgain',
        onError: {
          target: 'lookingAgain',
          actions: { type: 'setError', params: ({ event }) => event },
        },
      },
    },
    lookingAgain: {
      description: 'Some may have been handed over before one was refused: the list says which.',
      tags: 'busy',
      invoke: {
        id: 'loadRounds',
        src: 'loadRounds',
        input: ({ context: { assignmentId, manages } }) => ({ assignmentId, manages }),
        onDone: {
          target: 'open',
          actions: {
            type: 'requestSubmissions',
            params: ({ event }) => ({ rounds: event.output }),
          },
        },
        onError: { target: 'open', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
  },
});
