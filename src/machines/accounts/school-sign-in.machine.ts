import { assign, fromPromise, setup } from 'xstate';
import { failureOf } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

/** Why signing in through the school failed, as the server names it. */
export type SchoolRefusal = 'refused' | 'away' | 'late' | 'domain' | 'taken' | 'closed' | 'failed';

interface SchoolSignInContext {
  code: string;
  accessToken: string;
  refusal: SchoolRefusal | null;
  message: string | null;
}

export type SchoolSignInEvent = { type: 'school.back'; said: string } | { type: 'school.retry' };

const REFUSALS: readonly string[] = [
  'refused',
  'away',
  'late',
  'domain',
  'taken',
  'closed',
  'failed',
] satisfies SchoolRefusal[];
/** Whether this looks like a server's code: no refusal word is that long. */
const isCode = (said: string): boolean => /^[\w-]{20,100}$/.test(said);

export const schoolSignInMachine = setup({
  types: {} as { context: SchoolSignInContext; events: SchoolSignInEvent; tags: 'busy' },
  actors: {
    finishSignIn: fromPromise<string, { code: string }>(promiseNotProvided),
    storeToken: fromPromise<void, { token: string }>(promiseNotProvided),
  },
  guards: { isCode: (_, { said }: { said: string }) => isCode(said) },
  actions: {
    setCode: assign((_, { said }: { said: string }) => ({ code: said })),
    setRefusal: assign((_, { said }: { said: string }) => ({
      refusal: (REFUSALS.includes(said) ? said : 'failed') as SchoolRefusal,
    })),
    setToken: assign((_, { output }: { output: string }) => ({ accessToken: output })),
    setError: assign((_, { error }: { error: unknown }) => ({
      message:
        failureOf(error).message ??
        'The server could not be reached. Check your connection and try again.',
    })),
    clearError: assign({ message: null }),
  },
}).createMachine({
  id: 'school-sign-in',
  description:
    'A person returns from the school’s sign-in with a code for a token, or with a word that says what went wrong.',
  context: { code: '', accessToken: '', refusal: null, message: null },
  initial: 'arriving',
  states: {
    arriving: {
      description: 'Checks what the school sent back.',
      tags: 'busy',
      on: {
        'school.back': [
          {
            guard: { type: 'isCode', params: ({ event }) => event },
            target: 'finishing',
            actions: { type: 'setCode', params: ({ event }) => event },
          },
          { target: 'refused', actions: { type: 'setRefusal', params: ({ event }) => event } },
        ],
      },
    },
    finishing: {
      description: 'The code is being exchanged for a token.',
      tags: 'busy',
      invoke: {
        id: 'finishSignIn',
        src: 'finishSignIn',
        input: ({ context: { code } }) => ({ code }),
        onDone: { target: 'storing', actions: { type: 'setToken', params: ({ event }) => event } },
        onError: { target: 'failed', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    storing: {
      description: 'The token is being stored in the browser.',
      tags: 'busy',
      invoke: {
        id: 'storeToken',
        src: 'storeToken',
        input: ({ context: { accessToken } }) => ({ token: accessToken }),
        onDone: 'signedIn',
        onError: { target: 'failed', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    failed: {
      description: 'The server couldn’t be reached, or the code is no longer valid.',
      on: { 'school.retry': { target: 'finishing', actions: 'clearError' } },
    },
    refused: {
      description: 'The school refused, or the sign-in was cancelled; the reason is shown.',
    },
    signedIn: { description: 'The person is signed in.', type: 'final' },
  },
});
