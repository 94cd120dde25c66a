import { assign, fromPromise, setup } from 'xstate';
import type { User } from '#contract/accounts/user.ts';
import { failureOf, faultOf } from '#lib/site/failure.ts';
import type { Outcome } from '#machines/shared/outcome.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

export interface Details {
  full_name: string;
  email: string;
  current_password: string;
  /** The second step's code, once the server has asked for one. */
  code?: string;
}
export interface NewPassword {
  current_password: string;
  password: string;
}

/** The part of the page a message belongs to. */
export type ProfilePart = 'details' | 'password' | 'export' | 'deletion';

export interface ProfileMessage {
  part: ProfilePart;
  text: string;
  field: string | null;
}

interface ProfileContext {
  details: Details;
  newPassword: NewPassword;
  deletionPassword: string;
  /** `field` is the field it is about. */
  message: ProfileMessage | null;
}

export type ProfileEvent =
  | { type: 'details.save'; details: Details }
  | { type: 'password.save'; newPassword: NewPassword }
  | { type: 'data.export' }
  | { type: 'account.delete' }
  | { type: 'deletion.confirm'; typed: string; password: string }
  | { type: 'deletion.cancel' }
  | { type: 'message.dismiss' };

/** What must be typed to delete an account. */
export const DELETION_WORD = 'DELETE';

export const profileMachine = setup({
  types: {} as { context: ProfileContext; events: ProfileEvent; tags: 'busy' },
  actors: {
    saveDetails: fromPromise<User, Details>(promiseNotProvided),
    savePassword: fromPromise<void, NewPassword>(promiseNotProvided),
    exportData: fromPromise<void>(promiseNotProvided),
    deleteAccount: fromPromise<void, { current_password: string }>(promiseNotProvided),
  },
  guards: { isTyped: (_, { typed }: { typed: string }) => typed.trim() === DELETION_WORD },
  actions: {
    setDetails: assign((_, { details }: { details: Details }) => ({ details, message: null })),
    setNewPassword: assign((_, { newPassword }: { newPassword: NewPassword }) => ({
      newPassword,
      message: null,
    })),
    setDeletionPassword: assign((_, { password }: { password: string }) => ({
      deletionPassword: password,
      message: null,
    })),
    clearPasswords: assign(({ context: { details } }) => ({
      details: { full_name: details.full_name, email: details.email, current_password: '' },
      newPassword: { current_password: '', password: '' },
      deletionPassword: '',
    })),
    setError: assign(
      (_, { part, error, instead }: { part: ProfilePart; error: unknown; instead: string }) => {
        const failure = failureOf(error);
        return { message: { part, text: failure.message ?? instead, field: faultOf(failure) } };
      },
    ),
    setMistypedMessage: assign({
      message: {
        part: 'deletion' as const,
        text: `Type ${DELETION_WORD} to confirm.`,
        field: 'typed',
      },
    }),
    clearMessage: assign({ message: null }),
    /** Passes the server's answer to the session. */
    announceUser: (_, _params: { user: User }) => {},
    announceSignedOut: () => {},
    tell: (_, _outcome: Outcome) => {},
  },
}).createMachine({
  id: 'profile',
  description:
    'Name and address, password, a copy of the account’s data, deleting the account: one at a time.',
  context: {
    details: { full_name: '', email: '', current_password: '' },
    newPassword: { current_password: '', password: '' },
    deletionPassword: '',
    message: null,
  },
  initial: 'viewing',
  on: { 'message.dismiss': { actions: 'clearMessage' } },
  states: {
    viewing: {
      initial: 'asItIs',
      on: {
        'details.save': {
          target: 'savingDetails',
          actions: { type: 'setDetails', params: ({ event }) => event },
        },
        'password.save': {
          target: 'savingPassword',
          actions: { type: 'setNewPassword', params: ({ event }) => event },
        },
        'data.export': { target: 'exporting', actions: 'clearMessage' },
        'account.delete': { target: 'confirming', actions: 'clearMessage' },
      },
      states: {
        asItIs: { description: 'Nothing has been changed yet.' },
        passwordChanged: { description: 'Finished: the form is empty again.' },
      },
    },
    savingDetails: {
      description: 'Name and address are being stored.',
      tags: 'busy',
      exit: 'clearPasswords',
      invoke: {
        id: 'saveDetails',
        src: 'saveDetails',
        input: ({ context }) => context.details,
        onDone: {
          target: 'viewing',
          actions: [
            { type: 'announceUser', params: ({ event }) => ({ user: event.output }) },
            { type: 'tell', params: { type: 'profile.saved' } },
          ],
        },
        onError: {
          target: 'viewing',
          actions: {
            type: 'setError',
            params: ({ event }) => ({
              part: 'details' as const,
              error: event.error,
              instead: 'Failed to save profile',
            }),
          },
        },
      },
    },
    savingPassword: {
      description: 'The new password is being stored.',
      tags: 'busy',
      exit: 'clearPasswords',
      invoke: {
        id: 'savePassword',
        src: 'savePassword',
        input: ({ context }) => context.newPassword,
        onDone: {
          target: 'viewing.passwordChanged',
          actions: { type: 'tell', params: { type: 'password.saved' } },
        },
        onError: {
          target: 'viewing',
          actions: {
            type: 'setError',
            params: ({ event }) => ({
              part: 'password' as const,
              error: event.error,
              instead: 'Failed to change the password',
            }),
          },
        },
      },
    },
    exporting: {
      description: 'All data of the account is fetched and downloaded.',
      tags: 'busy',
      invoke: {
        id: 'exportData',
        src: 'exportData',
        onDone: 'viewing',
        onError: {
          target: 'viewing',
          actions: {
            type: 'setError',
            params: ({ event }) => ({
              part: 'export' as const,
              error: event.error,
              instead: 'The download could not be made.',
            }),
          },
        },
      },
    },
    confirming: {
      description: 'Deleting asks for a typed word and the password, once.',
      on: {
        'deletion.cancel': 'viewing',
        'deletion.confirm': [
          {
            guard: { type: 'isTyped', params: ({ event }) => event },
            target: 'deleting',
            actions: { type: 'setDeletionPassword', params: ({ event }) => event },
          },
          { actions: 'setMistypedMessage' },
        ],
      },
    },
    deleting: {
      description: 'The account is being deleted.',
      tags: 'busy',
      exit: 'clearPasswords',
      invoke: {
        id: 'deleteAccount',
        src: 'deleteAccount',
        input: ({ context }) => ({ current_password: context.deletionPassword }),
        onDone: 'deleted',
        onError: {
          target: 'confirming',
          actions: {
            type: 'setError',
            params: ({ event }) => ({
              part: 'deletion' as const,
              error: event.error,
              instead: 'The account could not be deleted.',
            }),
          },
        },
      },
    },
    deleted: { description: 'The account is deleted.', type: 'final', entry: 'announceSignedOut' },
  },
});
