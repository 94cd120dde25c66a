import { assign, fromPromise, setup } from 'xstate';
import { failureOf, faultOf } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

interface ResetRequestContext {
  email: string;
  captchaToken: string;
  message: string | null;
  /** The field that the failure is about. */
  fault: string | null;
}

export type ResetRequestEvent =
  | { type: 'request.submit'; email: string }
  | { type: 'request.again' }
  | { type: 'message.dismiss' };

export const resetRequestMachine = setup({
  types: {} as { context: ResetRequestContext; events: ResetRequestEvent; tags: 'busy' },
  actors: {
    solveCaptcha: fromPromise<string>(promiseNotProvided),
    askReset: fromPromise<void, { email: string; captchaToken: string }>(promiseNotProvided),
  },
  actions: {
    setEmail: assign((_, { email }: { email: string }) => ({ email, message: null, fault: null })),
    setProof: assign((_, { output }: { output: string }) => ({ captchaToken: output })),
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
  id: 'reset-request',
  description:
    'Requests an e-mail with a link to set a new password. The answer is the same whether or not there is an account.',
  context: { email: '', captchaToken: '', message: null, fault: null },
  initial: 'editing',
  states: {
    editing: {
      description: 'The e-mail address can be typed.',
      on: {
        'request.submit': {
          target: 'proving',
          actions: { type: 'setEmail', params: ({ event }) => event },
        },
        'message.dismiss': { actions: 'clearMessage' },
      },
    },
    proving: {
      description: 'The captcha is being solved.',
      tags: 'busy',
      invoke: {
        id: 'solveCaptcha',
        src: 'solveCaptcha',
        onDone: { target: 'sending', actions: { type: 'setProof', params: ({ event }) => event } },
        onError: {
          target: 'editing',
          actions: { type: 'setMessage', params: ({ event }) => event },
        },
      },
    },
    sending: {
      description: 'The request is being sent.',
      tags: 'busy',
      invoke: {
        id: 'askReset',
        src: 'askReset',
        input: ({ context: { email, captchaToken } }) => ({ email, captchaToken }),
        onDone: 'asked',
        onError: {
          target: 'editing',
          actions: { type: 'setMessage', params: ({ event }) => event },
        },
      },
    },
    asked: {
      description: 'An e-mail has been sent, if there is an account.',
      on: { 'request.again': 'editing' },
    },
  },
});
