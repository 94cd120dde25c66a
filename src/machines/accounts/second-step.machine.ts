import { assign, fromPromise, setup } from 'xstate';
import { failureOf, faultOf } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

interface SecondStepContext {
  /** The ticket returned for the right password. */
  ticket: string;
  code: string;
  accessToken: string;
  message: string | null;
  /** The field that the failure is about. */
  fault: string | null;
}

export type SecondStepEvent =
  | { type: 'ticket.found'; ticket: string }
  | { type: 'code.submit'; code: string }
  | { type: 'message.dismiss' };

export const secondStepMachine = setup({
  types: {} as {
    context: SecondStepContext;
    events: SecondStepEvent;
    output: { token: string };
    tags: 'busy';
  },
  actors: {
    checkCode: fromPromise<string, { ticket: string; code: string }>(promiseNotProvided),
    storeToken: fromPromise<void, { token: string }>(promiseNotProvided),
  },
  guards: {
    isTicket: (_, { ticket }: { ticket: string }) => /^[\w-]{20,100}$/.test(ticket),
    isLate: (_, { error }: { error: unknown }) => failureOf(error).status === 400,
  },
  actions: {
    setTicket: assign((_, { ticket }: { ticket: string }) => ({ ticket })),
    setCode: assign((_, { code }: { code: string }) => ({ code, message: null, fault: null })),
    clearCode: assign({ code: '' }),
    setToken: assign((_, { output }: { output: string }) => ({ accessToken: output })),
    setMessage: assign((_, { error }: { error: unknown }) => {
      const failure = failureOf(error);
      return {
        message:
          failure.message ??
          'The server could not be reached. Check your connection and try again.',
        fault: faultOf(failure),
      };
    }),
    clearMessage: assign({ message: null, fault: null }),
  },
}).createMachine({
  id: 'second-step',
  description:
    'After the right password, asks for the account’s code: from an app, or a recovery code.',
  context: { ticket: '', code: '', accessToken: '', message: null, fault: null },
  output: ({ context }) => ({ token: context.accessToken }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'Checks whether a password was entered a moment ago.',
      on: {
        'ticket.found': [
          {
            guard: { type: 'isTicket', params: ({ event }) => event },
            target: 'asking',
            actions: { type: 'setTicket', params: ({ event }) => event },
          },
          { target: 'late' },
        ],
      },
    },
    asking: {
      description: 'The code can be typed.',
      on: {
        'code.submit': {
          target: 'checking',
          actions: { type: 'setCode', params: ({ event }) => event },
        },
        'message.dismiss': { actions: 'clearMessage' },
      },
    },
    checking: {
      description: 'The code is being checked.',
      tags: 'busy',
      exit: 'clearCode',
      invoke: {
        id: 'checkCode',
        src: 'checkCode',
        input: ({ context: { ticket, code } }) => ({ ticket, code }),
        onDone: { target: 'storing', actions: { type: 'setToken', params: ({ event }) => event } },
        onError: [
          { guard: { type: 'isLate', params: ({ event }) => event }, target: 'late' },
          { target: 'asking', actions: { type: 'setMessage', params: ({ event }) => event } },
        ],
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
        onError: {
          target: 'asking',
          actions: { type: 'setMessage', params: ({ event }) => event },
        },
      },
    },
    late: { description: 'The ticket is no longer valid: the password is required again.' },
    signedIn: {
      type: 'final',
      description: 'The token is stored: the user is signed in.',
    },
  },
});
