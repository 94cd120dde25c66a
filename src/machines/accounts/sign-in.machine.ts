import { assign, fromPromise, setup } from 'xstate';
import { failureOf, faultOf, type FailureFacts } from '#lib/site/failure.ts';
import { registrationMessage, signInMessage } from '#lib/site/sign-in-message.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

export interface Credentials {
  email: string;
  password: string;
  full_name?: string;
  /** Whether the computer is shared; left out if already stated. */
  isShared?: boolean;
}
export type SignInKind = 'sign-in' | 'register';

export interface SignInOutput {
  token: string;
}

/**
 * The result of a right password: the token, or a ticket for the second step. One of them is empty.
 */
export interface Admission {
  token: string;
  ticket: string;
}

interface SignInContext {
  kind: SignInKind;
  credentials: Credentials;
  /** The address of a newly created account: from then on only signing in remains. */
  registered: string | null;
  captchaToken: string;
  token: string;
  ticket: string;
  message: string | null;
  /** The field that the failure is about. */
  fault: string | null;
}

export type SignInEvent =
  | { type: 'credentials.submit'; credentials: Credentials }
  | { type: 'message.dismiss' }
  | { type: 'ticket.late' };

const told = (error: unknown, inWords: (failure: FailureFacts) => string) => ({
  message: inWords(failureOf(error)),
  fault: faultOf(failureOf(error)),
});

export const signInMachine = setup({
  types: {} as {
    context: SignInContext;
    events: SignInEvent;
    input: { kind: SignInKind };
    output: SignInOutput;
    tags: 'busy';
  },
  actors: {
    solveCaptcha: fromPromise<string>(promiseNotProvided),
    /**
     * Returns whether a confirmation link was e-mailed: the account is created once that is
     * followed.
     */
    registerAccount: fromPromise<boolean, Credentials & { captchaToken: string }>(
      promiseNotProvided,
    ),
    requestToken: fromPromise<Admission, Credentials & { captchaToken: string }>(
      promiseNotProvided,
    ),
    storeToken: fromPromise<void, { token: string; isShared: boolean | undefined }>(
      promiseNotProvided,
    ),
  },
  guards: {
    hasTicket: (_, { output }: { output: Admission }) => output.ticket !== '',
    isMailed: (_, { output }: { output: boolean }) => output,
    isRegistering: ({ context }, { credentials }: { credentials: Credentials }) =>
      context.kind === 'register' && context.registered !== credentials.email,
  },
  actions: {
    setCredentials: assign((_, { credentials }: { credentials: Credentials }) => ({
      credentials,
      message: null,
      fault: null,
    })),
    setProof: assign((_, { output }: { output: string }) => ({ captchaToken: output })),
    setTicket: assign((_, { output }: { output: Admission }) => output),
    tellLate: assign({ message: 'It took too long. Enter your password again.' }),
    setRegistered: assign({ registered: ({ context }) => context.credentials.email }),
    setMessage: assign((_, { error }: { error: unknown }) => told(error, signInMessage)),
    explainRegistration: assign((_, { error }: { error: unknown }) =>
      told(error, registrationMessage),
    ),
    clearMessage: assign({ message: null, fault: null }),
  },
}).createMachine({
  id: 'sign-in',
  description:
    'One form for signing in and registering; the captcha is solved in the background before each call that needs one.',
  context: ({ input }) => ({
    kind: input.kind,
    credentials: { email: '', password: '' },
    registered: null,
    captchaToken: '',
    token: '',
    ticket: '',
    message: null,
    fault: null,
  }),
  output: ({ context }) => ({ token: context.token }),
  initial: 'editing',
  states: {
    editing: {
      description: 'E-mail and password can be typed.',
      on: {
        'credentials.submit': [
          {
            guard: { type: 'isRegistering', params: ({ event }) => event },
            target: 'registering',
            actions: { type: 'setCredentials', params: ({ event }) => event },
          },
          {
            target: 'signingIn',
            actions: { type: 'setCredentials', params: ({ event }) => event },
          },
        ],
        'message.dismiss': { actions: 'clearMessage' },
      },
    },
    registering: {
      tags: 'busy',
      initial: 'proving',
      states: {
        proving: {
          description: 'The proof of work is computed in the background.',
          invoke: {
            id: 'solveCaptcha',
            src: 'solveCaptcha',
            onDone: {
              target: 'sending',
              actions: { type: 'setProof', params: ({ event }) => event },
            },
            onError: {
              target: '#sign-in.editing',
              actions: { type: 'setMessage', params: ({ event }) => event },
            },
          },
        },
        sending: {
          description: 'The registration is being sent.',
          invoke: {
            id: 'registerAccount',
            src: 'registerAccount',
            input: ({ context }) => ({
              ...context.credentials,
              captchaToken: context.captchaToken,
            }),
            onDone: [
              {
                guard: { type: 'isMailed', params: ({ event }) => event },
                target: '#sign-in.mailed',
              },
              { target: '#sign-in.signingIn', actions: 'setRegistered' },
            ],
            onError: {
              target: '#sign-in.editing',
              actions: { type: 'explainRegistration', params: ({ event }) => event },
            },
          },
        },
      },
    },
    signingIn: {
      tags: 'busy',
      initial: 'proving',
      states: {
        proving: {
          description: 'The captcha is being solved.',
          invoke: {
            id: 'solveCaptchaAgain',
            src: 'solveCaptcha',
            onDone: {
              target: 'sending',
              actions: { type: 'setProof', params: ({ event }) => event },
            },
            onError: {
              target: '#sign-in.editing',
              actions: { type: 'setMessage', params: ({ event }) => event },
            },
          },
        },
        sending: {
          description: 'E-mail and password are being checked.',
          invoke: {
            id: 'requestToken',
            src: 'requestToken',
            input: ({ context }) => ({
              ...context.credentials,
              captchaToken: context.captchaToken,
            }),
            onDone: [
              {
                guard: { type: 'hasTicket', params: ({ event }) => event },
                target: '#sign-in.asked',
                actions: { type: 'setTicket', params: ({ event }) => event },
              },
              { target: 'storing', actions: { type: 'setTicket', params: ({ event }) => event } },
            ],
            onError: {
              target: '#sign-in.editing',
              actions: { type: 'setMessage', params: ({ event }) => event },
            },
          },
        },
        storing: {
          description: 'The token is being stored in the browser.',
          invoke: {
            id: 'storeToken',
            src: 'storeToken',
            input: ({ context }) => ({
              token: context.token,
              isShared: context.credentials.isShared,
            }),
            onDone: '#sign-in.done',
            onError: {
              target: '#sign-in.editing',
              actions: { type: 'setMessage', params: ({ event }) => event },
            },
          },
        },
      },
    },
    mailed: {
      description: 'A link was e-mailed: following it creates the account.',
    },
    asked: {
      description: 'The password was right, and the account requires a code as well.',
      on: { 'ticket.late': { target: 'editing', actions: 'tellLate' } },
    },
    done: { type: 'final', description: 'The token is stored: the user is signed in.' },
  },
});
