import { assign, fromPromise, setup } from 'xstate';
import { failureOf, faultOf } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

/** The purpose of an e-mailed link. */
export type LinkPurpose = 'password' | 'account' | 'email';

interface Answer {
  token: string;
  password: string;
}

interface MailedLinkContext {
  purpose: LinkPurpose;
  /** The link's secret, read when the form is sent. */
  token: string;
  password: string;
  message: string | null;
  /** The field that the failure is about. */
  fault: string | null;
  /** The token to sign in with, if the link does that. */
  accessToken: string;
}

export type MailedLinkEvent =
  | { type: 'link.use'; token: string; password: string }
  | { type: 'message.dismiss' };

export const mailedLinkMachine = setup({
  types: {} as {
    context: MailedLinkContext;
    events: MailedLinkEvent;
    input: { purpose: LinkPurpose };
    tags: 'busy';
  },
  actors: {
    setPassword: fromPromise<void, Answer>(promiseNotProvided),
    confirmAccount: fromPromise<string, Answer>(promiseNotProvided),
    confirmEmail: fromPromise<void, Answer>(promiseNotProvided),
    storeToken: fromPromise<void, { token: string }>(promiseNotProvided),
  },
  guards: {
    isOfAccount: ({ context }) => context.purpose === 'account',
    isOfEmail: ({ context }) => context.purpose === 'email',
  },
  actions: {
    setPassword: assign((_, { token, password }: Answer) => ({
      token,
      password,
      message: null,
      fault: null,
    })),
    setToken: assign((_, { output }: { output: string }) => ({ accessToken: output })),
    clearPassword: assign({ password: '' }),
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
  id: 'mailed-link',
  description:
    'Handles a link from an e-mail: sets a new password, or confirms a registered account or a new e-mail address, with its password.',
  context: ({ input }) => ({
    purpose: input.purpose,
    token: '',
    password: '',
    message: null,
    fault: null,
    accessToken: '',
  }),
  initial: 'editing',
  states: {
    editing: {
      description: 'The password can be typed.',
      on: {
        'link.use': [
          {
            guard: 'isOfAccount',
            target: 'confirming',
            actions: { type: 'setPassword', params: ({ event }) => event },
          },
          {
            guard: 'isOfEmail',
            target: 'changingEmail',
            actions: { type: 'setPassword', params: ({ event }) => event },
          },
          { target: 'setting', actions: { type: 'setPassword', params: ({ event }) => event } },
        ],
        'message.dismiss': { actions: 'clearMessage' },
      },
    },
    setting: {
      description: 'The new password is being stored.',
      tags: 'busy',
      exit: 'clearPassword',
      invoke: {
        id: 'setPassword',
        src: 'setPassword',
        input: ({ context: { token, password } }) => ({ token, password }),
        onDone: 'set',
        onError: {
          target: 'editing',
          actions: { type: 'setMessage', params: ({ event }) => event },
        },
      },
    },
    set: {
      type: 'final',
      description: 'Every session has ended: the user signs in with the new password.',
    },
    changingEmail: {
      description: 'The new e-mail address is being confirmed.',
      tags: 'busy',
      exit: 'clearPassword',
      invoke: {
        id: 'confirmEmail',
        src: 'confirmEmail',
        input: ({ context: { token, password } }) => ({ token, password }),
        onDone: 'emailChanged',
        onError: {
          target: 'editing',
          actions: { type: 'setMessage', params: ({ event }) => event },
        },
      },
    },
    emailChanged: {
      type: 'final',
      description: 'Every session has ended: the user signs in with the new address.',
    },
    confirming: {
      description: 'The account is being confirmed.',
      tags: 'busy',
      exit: 'clearPassword',
      invoke: {
        id: 'confirmAccount',
        src: 'confirmAccount',
        input: ({ context: { token, password } }) => ({ token, password }),
        onDone: { target: 'storing', actions: { type: 'setToken', params: ({ event }) => event } },
        onError: {
          target: 'editing',
          actions: { type: 'setMessage', params: ({ event }) => event },
        },
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
          target: 'editing',
          actions: { type: 'setMessage', params: ({ event }) => event },
        },
      },
    },
    signedIn: { type: 'final', description: 'The token is stored: the page continues to the app.' },
  },
});
