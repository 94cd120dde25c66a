import { assign, fromPromise, setup } from 'xstate';
import { MAX_ANSWER, type Regrade } from '#contract/release/student-page.ts';
import { type FailureFacts, failureOf } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

interface AnswersContext {
  assignmentId: number;
  requests: readonly Regrade[];
  /** The request being answered, and the text so far. */
  id: number | null;
  words: string;
  failure: FailureFacts | null;
}
export type AnswersEvent =
  | { type: 'requests.retry' }
  | { type: 'request.open'; id: number }
  | { type: 'request.close' }
  | { type: 'words.write'; words: string }
  | { type: 'answer.send' };

export const regradeAnswersMachine = setup({
  types: {} as {
    context: AnswersContext;
    events: AnswersEvent;
    input: { assignmentId: number };
    tags: 'busy';
  },
  actors: {
    loadRegrades: fromPromise<Regrade[], { assignmentId: number }>(promiseNotProvided),
    answerRegrade: fromPromise<Regrade, { id: number; answer: string }>(promiseNotProvided),
  },
  guards: {
    isThere: ({ context: { requests } }, { id }: { id: number }) =>
      requests.some((one) => one.id === id),
    canSend: ({ context: { words } }) => words.trim() !== '' && words.trim().length <= MAX_ANSWER,
  },
  actions: {
    setRequests: assign((_, { output }: { output: Regrade[] }) => ({ requests: output })),
    openRequest: assign(({ context: { requests } }, { id }: { id: number }) => ({
      id,
      words: requests.find((one) => one.id === id)?.answer ?? '',
      failure: null,
    })),
    setWords: assign((_, { words }: { words: string }) => ({ words })),
    replaceRequest: assign(({ context: { requests } }, { output }: { output: Regrade }) => ({
      requests: requests.map((one) => (one.id === output.id ? output : one)),
    })),
    closeRequest: assign({ id: null, words: '', failure: null }),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    clearError: assign({ failure: null }),
  },
}).createMachine({
  id: 'regradeAnswers',
  description:
    'Students’ regrade requests and the replies to them. A reply can be changed; the student sees the latest.',
  context: ({ input: { assignmentId } }) => ({
    assignmentId,
    requests: [],
    id: null,
    words: '',
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The requests are being fetched.',
      tags: 'busy',
      invoke: {
        id: 'loadRegrades',
        src: 'loadRegrades',
        input: ({ context: { assignmentId } }) => ({ assignmentId }),
        onDone: {
          target: 'listed',
          actions: { type: 'setRequests', params: ({ event }) => event },
        },
        onError: { target: 'failed', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    failed: {
      description: 'The requests could not be fetched and can be tried again.',
      on: { 'requests.retry': { target: 'loading', actions: 'clearError' } },
    },
    listed: {
      description: 'The requests are shown.',
      on: {
        'request.open': {
          guard: { type: 'isThere', params: ({ event }) => event },
          target: 'writing',
          actions: { type: 'openRequest', params: ({ event }) => event },
        },
      },
    },
    writing: {
      description: 'A reply is being written.',
      on: {
        'words.write': { actions: { type: 'setWords', params: ({ event }) => event } },
        'answer.send': { guard: 'canSend', target: 'sending', actions: 'clearError' },
        'request.close': { target: 'listed', actions: 'closeRequest' },
      },
    },
    sending: {
      description: 'The reply is being stored.',
      tags: 'busy',
      invoke: {
        id: 'answerRegrade',
        src: 'answerRegrade',
        input: ({ context: { id, words } }) => ({ id: id!, answer: words.trim() }),
        onDone: {
          target: 'listed',
          actions: [{ type: 'replaceRequest', params: ({ event }) => event }, 'closeRequest'],
        },
        onError: { target: 'writing', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
  },
});
