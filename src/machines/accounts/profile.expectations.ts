import { DEFAULT_SETTINGS, type User } from '#contract/accounts/user.ts';
import { Failure } from '#lib/site/failure.ts';
import type { Expectations } from '#tests/support/charts/expectations.ts';
import { refusal, unreached } from '#tests/support/submissions.ts';
import type { profileMachine } from './profile.machine.ts';

const ada: User = {
  id: 1,
  email: 'ada@example.org',
  full_name: 'Ada',
  role: 'teacher',
  credit_balance: 10,
  created_at: '2026-01-01T00:00:00.000Z',
  settings: DEFAULT_SETTINGS,
};
const details = { full_name: 'Ada', email: 'ada@example.org', current_password: 'old' };
const newPassword = { current_password: 'old', password: 'correct horse' };
const wrong = new Failure({
  ...refusal(422, 'That is not your password.').facts,
  field: 'current_password',
});
const noNet = unreached();
const noPasswords = { newPassword: { current_password: '', password: '' }, deletionPassword: '' };
const nothing = {
  details: { full_name: '', email: '', current_password: '' },
  ...noPasswords,
  message: null,
};
/** Passwords are kept no longer than their call. */
const forgotten = { details: { ...details, current_password: '' } };
const said = (part: 'details' | 'password' | 'export' | 'deletion', text: string) => {
  const field = text.startsWith('That is')
    ? 'current_password'
    : text.startsWith('Type')
      ? 'typed'
      : null;
  return { message: { part, text, field } };
};
const dismissed = { 'message.dismiss': { sets: { message: null } } };

export const expectations: Expectations<typeof profileMachine> = {
  events: {
    'details.save': { ada: { details } },
    'password.save': { new: { newPassword } },
    'data.export': {},
    'account.delete': {},
    'deletion.confirm': {
      typed: { typed: ' DELETE ', password: 'old' },
      mistyped: { typed: 'delete', password: 'old' },
    },
    'deletion.cancel': {},
    'message.dismiss': {},
  },
  services: {
    saveDetails: { answers: { ada }, fails: { wrong, noNet } },
    savePassword: { answers: {}, fails: { wrong, noNet } },
    exportData: { answers: {}, fails: { wrong, noNet } },
    deleteAccount: { answers: {}, fails: { wrong, noNet } },
  },
  starts: { alone: { to: 'viewing.asItIs', context: nothing } },
  situations: {
    'viewing.asItIs': {
      context: { message: null },
      on: {
        'details.save(ada)': {
          to: 'savingDetails',
          sets: { details },
          starts: { saveDetails: details },
        },
        'password.save(new)': {
          to: 'savingPassword',
          sets: { newPassword },
          starts: { savePassword: newPassword },
        },
        'data.export': 'exporting',
        'account.delete': 'confirming',
      },
    },
    savingDetails: {
      tags: ['busy'],
      runs: ['saveDetails'],
      on: {
        'saveDetails answers ada': {
          to: 'viewing.asItIs',
          sets: forgotten,
          does: [['changeUser', { user: ada }]],
          tells: [{ type: 'profile.saved' }],
        },
        'saveDetails fails wrong': {
          to: 'viewing.asItIs (told why)',
          sets: { ...forgotten, ...said('details', 'That is not your password.') },
        },
        'saveDetails fails noNet': {
          to: 'viewing.asItIs (told why)',
          sets: { ...forgotten, ...said('details', 'Failed to save profile') },
        },
      },
    },
    'viewing.asItIs (told why)': {
      on: {
        'message.dismiss': { to: 'viewing.asItIs', sets: { message: null } },
        'details.save(ada)': {
          to: 'savingDetails',
          sets: { details, message: null },
          starts: { saveDetails: details },
        },
        'password.save(new)': {
          to: 'savingPassword',
          sets: { newPassword, message: null },
          starts: { savePassword: newPassword },
        },
        'data.export': { to: 'exporting', sets: { message: null } },
        'account.delete': { to: 'confirming', sets: { message: null } },
      },
    },
    savingPassword: {
      tags: ['busy'],
      runs: ['savePassword'],
      on: {
        'savePassword answers': {
          to: 'viewing.passwordChanged',
          sets: noPasswords,
          tells: [{ type: 'password.saved' }],
        },
        'savePassword fails wrong': {
          to: 'viewing.asItIs (told why)',
          sets: { ...noPasswords, ...said('password', 'That is not your password.') },
        },
        'savePassword fails noNet': {
          to: 'viewing.asItIs (told why)',
          sets: { ...noPasswords, ...said('password', 'Failed to change the password') },
        },
      },
    },
    'viewing.passwordChanged': {
      on: {
        'details.save(ada)': {
          to: 'savingDetails',
          sets: { details },
          starts: { saveDetails: details },
        },
        'password.save(new)': {
          to: 'savingPassword',
          sets: { newPassword },
          starts: { savePassword: newPassword },
        },
        'data.export': 'exporting',
        'account.delete': 'confirming',
      },
    },
    exporting: {
      tags: ['busy'],
      runs: ['exportData'],
      on: {
        'exportData answers': 'viewing.asItIs',
        'exportData fails wrong': {
          to: 'viewing.asItIs (told why)',
          sets: said('export', 'That is not your password.'),
        },
        'exportData fails noNet': {
          to: 'viewing.asItIs (told why)',
          sets: said('export', 'The download could not be made.'),
        },
      },
    },
    confirming: {
      on: {
        'deletion.cancel': 'viewing.asItIs',
        'deletion.confirm(typed)': {
          to: 'deleting',
          sets: { deletionPassword: 'old' },
          starts: { deleteAccount: { current_password: 'old' } },
        },
        'deletion.confirm(mistyped)': {
          to: 'confirming (told why)',
          sets: said('deletion', 'Type DELETE to confirm.'),
        },
      },
    },
    'confirming (told why)': {
      on: {
        ...dismissed,
        'deletion.cancel': 'viewing.asItIs (told why)',
        'deletion.confirm(mistyped)': { sets: said('deletion', 'Type DELETE to confirm.') },
        'deletion.confirm(typed)': {
          to: 'deleting',
          sets: { deletionPassword: 'old', message: null },
          starts: { deleteAccount: { current_password: 'old' } },
        },
      },
    },
    deleting: {
      tags: ['busy'],
      runs: ['deleteAccount'],
      on: {
        'deleteAccount answers': {
          to: 'deleted',
          sets: { deletionPassword: '' },
          does: ['announceSignedOut'],
        },
        'deleteAccount fails wrong': {
          to: 'confirming (told why)',
          sets: { deletionPassword: '', ...said('deletion', 'That is not your password.') },
        },
        'deleteAccount fails noNet': {
          to: 'confirming (told why)',
          sets: { deletionPassword: '', ...said('deletion', 'The account could not be deleted.') },
        },
      },
    },
    deleted: { ends: true },
  },
};
