import { assign, fromPromise, setup } from 'xstate';
import type { NewSecondFactor, SecondFactor } from '#contract/accounts/second-factor.ts';
import { failureOf, type FailureFacts } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

interface Said {
  password: string;
  code: string;
}

interface SecondFactorContext {
  /** As last received from the server. */
  factor: SecondFactor;
  /** What the app is set up with; empty unless it is being set up. */
  fresh: NewSecondFactor;
  /** Shown only once. */
  codes: string[];
  /** Kept only while being sent. */
  said: Said;
  failure: FailureFacts | null;
}

export type SecondFactorEvent =
  | { type: 'factor.retry' }
  | { type: 'factor.begin' }
  | { type: 'factor.end' }
  | { type: 'factor.cancel' }
  | { type: 'codes.renew' }
  | { type: 'codes.download' }
  | { type: 'codes.kept' }
  | { type: 'password.say'; password: string }
  | { type: 'code.say'; code: string }
  | { type: 'renew.say'; password: string; code: string }
  | { type: 'end.say'; password: string; code: string };

const NONE: SecondFactor = {
  is_possible: true,
  is_demanded: false,
  since: null,
  recovery_codes_left: 0,
};
const NOTHING = { fresh: { secret: '', uri: '' }, said: { password: '', code: '' } };

export const secondFactorMachine = setup({
  types: {} as { context: SecondFactorContext; events: SecondFactorEvent; tags: 'busy' },
  actors: {
    loadFactor: fromPromise<SecondFactor>(promiseNotProvided),
    beginFactor: fromPromise<NewSecondFactor, { password: string }>(promiseNotProvided),
    confirmFactor: fromPromise<string[], { code: string }>(promiseNotProvided),
    renewCodes: fromPromise<string[], Said>(promiseNotProvided),
    endFactor: fromPromise<void, Said>(promiseNotProvided),
  },
  guards: {
    isImpossible: (_, { output }: { output: SecondFactor }) => !output.is_possible,
    isOn: (_, { output }: { output: SecondFactor }) => output.since !== null,
    isOver: (_, { error }: { error: unknown }) => failureOf(error).status === 409,
  },
  actions: {
    setFactor: assign((_, { output }: { output: SecondFactor }) => ({ factor: output })),
    setNewFactor: assign((_, { output }: { output: NewSecondFactor }) => ({ fresh: output })),
    setCodes: assign((_, { output }: { output: string[] }) => ({ codes: output })),
    setAnswer: assign((_, { password = '', code = '' }: Partial<Said>) => ({
      said: { password, code },
      failure: null,
    })),
    clearAnswer: assign({ said: NOTHING.said }),
    clearNewFactor: assign({ fresh: NOTHING.fresh }),
    clearCodes: assign({ codes: [] }),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    clearError: assign({ failure: null }),
    saveCodes: (_, _codes: { codes: string[] }) => {},
  },
}).createMachine({
  id: 'second-factor',
  description:
    'A second step for signing in: set up with an app and a first code; recovery codes are shown once. Renewed or switched off with the password and a code.',
  context: { factor: NONE, ...NOTHING, codes: [], failure: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'Checks whether a second step is on.',
      tags: 'busy',
      invoke: {
        id: 'loadFactor',
        src: 'loadFactor',
        onDone: [
          {
            guard: { type: 'isImpossible', params: ({ event }) => event },
            target: 'elsewhere',
            actions: { type: 'setFactor', params: ({ event }) => event },
          },
          {
            guard: { type: 'isOn', params: ({ event }) => event },
            target: 'on',
            actions: { type: 'setFactor', params: ({ event }) => event },
          },
          { target: 'off', actions: { type: 'setFactor', params: ({ event }) => event } },
        ],
        onError: { target: 'unread', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    unread: {
      description: 'The check failed and can be repeated.',
      on: { 'factor.retry': { target: 'loading', actions: 'clearError' } },
    },
    elsewhere: { description: 'The account has no password: the school decides what is required.' },
    off: {
      description: 'No second step is required.',
      on: { 'factor.begin': { target: 'confirming', actions: 'clearError' } },
    },
    confirming: {
      description: 'Asks for the password before the set-up.',
      on: {
        'password.say': {
          target: 'beginning',
          actions: { type: 'setAnswer', params: ({ event }) => event },
        },
        'factor.cancel': { target: 'off', actions: 'clearError' },
      },
    },
    beginning: {
      description: 'The server creates a new secret.',
      tags: 'busy',
      exit: 'clearAnswer',
      invoke: {
        id: 'beginFactor',
        src: 'beginFactor',
        input: ({ context: { said } }) => ({ password: said.password }),
        onDone: {
          target: 'settingUp',
          actions: { type: 'setNewFactor', params: ({ event }) => event },
        },
        onError: {
          target: 'confirming',
          actions: { type: 'setError', params: ({ event }) => event },
        },
      },
    },
    settingUp: {
      description: 'The app scans the secret, and a first code proves it.',
      on: {
        'code.say': {
          target: 'switchingOn',
          actions: { type: 'setAnswer', params: ({ event }) => event },
        },
        'factor.cancel': { target: 'off', actions: ['clearNewFactor', 'clearError'] },
      },
    },
    switchingOn: {
      description: 'The first code is being checked.',
      tags: 'busy',
      exit: 'clearAnswer',
      invoke: {
        id: 'confirmFactor',
        src: 'confirmFactor',
        input: ({ context: { said } }) => ({ code: said.code }),
        onDone: {
          target: 'keeping',
          actions: ['clearNewFactor', { type: 'setCodes', params: ({ event }) => event }],
        },
        onError: [
          {
            guard: { type: 'isOver', params: ({ event }) => event },
            target: 'off',
            actions: ['clearNewFactor', { type: 'setError', params: ({ event }) => event }],
          },
          { target: 'settingUp', actions: { type: 'setError', params: ({ event }) => event } },
        ],
      },
    },
    keeping: {
      description: 'The recovery codes are shown, only once.',
      exit: 'clearCodes',
      on: {
        'codes.download': {
          actions: { type: 'saveCodes', params: ({ context: { codes } }) => ({ codes }) },
        },
        'codes.kept': 'loading',
      },
    },
    on: {
      description: 'A code is required at every sign-in.',
      on: {
        'codes.renew': 'askingToRenew',
        'factor.end': 'askingToEnd',
      },
    },
    askingToRenew: {
      description: 'Asks for a code from the app as well: one recovery code must not give ten.',
      on: {
        'renew.say': {
          target: 'renewing',
          actions: { type: 'setAnswer', params: ({ event }) => event },
        },
        'factor.cancel': { target: 'on', actions: 'clearError' },
      },
    },
    renewing: {
      description: 'New recovery codes are being created.',
      tags: 'busy',
      exit: 'clearAnswer',
      invoke: {
        id: 'renewCodes',
        src: 'renewCodes',
        input: ({ context: { said } }) => said,
        onDone: { target: 'keeping', actions: { type: 'setCodes', params: ({ event }) => event } },
        onError: {
          target: 'askingToRenew',
          actions: { type: 'setError', params: ({ event }) => event },
        },
      },
    },
    askingToEnd: {
      description: 'Asks for proof of identity before switching the second step off.',
      on: {
        'end.say': {
          target: 'ending',
          actions: { type: 'setAnswer', params: ({ event }) => event },
        },
        'factor.cancel': { target: 'on', actions: 'clearError' },
      },
    },
    ending: {
      description: 'The second step is being switched off.',
      tags: 'busy',
      exit: 'clearAnswer',
      invoke: {
        id: 'endFactor',
        src: 'endFactor',
        input: ({ context: { said } }) => said,
        onDone: 'loading',
        onError: {
          target: 'askingToEnd',
          actions: { type: 'setError', params: ({ event }) => event },
        },
      },
    },
  },
});
