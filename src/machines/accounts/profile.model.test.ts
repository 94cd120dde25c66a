import { DEFAULT_SETTINGS, type User } from '#contract/accounts/user.ts';
import { Failure } from '#lib/site/failure.ts';
import type { Expectations } from '#tests/support/charts/expectations.ts';
import { refusal, unreached } from '#tests/support/submissions.ts';
import { profileMachine } from './profile.machine.ts';
import { expect } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import { isAsking, isPasswordChanged, selectMessage, selectWork } from './profile.view.ts';

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

const expectations: Expectations<typeof profileMachine> = {
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
          does: [['announceUser', { user: ada }]],
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

const changedDetails = {
  full_name: 'Ada',
  email: 'ada@example.org',
  current_password: 'old secret',
};
const changedPassword = { current_password: 'old secret', password: 'new secret' };
const notThePassword = new Failure({
  status: 422,
  detail: 'The current password is not right.',
  message: 'The current password is not right.',
});
const gone = new Failure({ status: null, detail: null, message: null });

checkAgainstTable(profileMachine, expectations);

walk(profileMachine, {
  records: ['announceUser', 'announceSignedOut'],
  samples: [
    { type: 'details.save', details: changedDetails },
    { type: 'password.save', newPassword: changedPassword },
    { type: 'deletion.confirm', typed: 'delete', password: 'old secret' },
    { type: 'deletion.confirm', typed: ' DELETE ', password: 'old secret' },
    done('saveDetails', ada),
    fails('saveDetails', notThePassword),
    fails('saveDetails', gone),
    done('savePassword'),
    fails('savePassword', notThePassword),
    fails('savePassword', gone),
    done('exportData'),
    fails('exportData', gone),
    done('deleteAccount'),
    fails('deleteAccount', notThePassword),
    fails('deleteAccount', gone),
  ],
  key: ({ context }) => [context.message],
  facts: () => ({
    'an account goes only after the word was typed and the password given': ({ event, world }) => {
      if (event.type !== 'deletion.confirm') return;
      expect(world.running()).toEqual(event.typed.trim() === 'DELETE' ? ['deleteAccount'] : []);
      if (world.running().length)
        expect(world.calls.at(-1)?.input).toEqual({ current_password: 'old secret' });
    },
    'no password stays in the chart when its call is over': ({ after, world }) => {
      if (world.running().length === 0)
        expect(JSON.stringify(after.context)).not.toContain('secret');
    },
    'a failure says why where it happened': ({ event, after }) => {
      if (event.type.startsWith('xstate.error.')) {
        expect(selectMessage(after)?.text).toBe(
          'error' in event && event.error === notThePassword
            ? notThePassword.message
            : selectMessage(after)?.text,
        );
        expect(selectMessage(after)?.text.length).toBeGreaterThan(10);
      }
    },
    'the work that shows is the work that runs': ({ after, world }) => {
      const part = {
        saveDetails: 'details',
        savePassword: 'password',
        exportData: 'export',
        deleteAccount: 'deletion',
      } as const;
      expect(selectWork(after)).toBe(part[world.running()[0] as keyof typeof part] ?? null);
      if (world.running()[0] === 'deleteAccount') expect(isAsking(after)).toBe(true);
    },
    'what the server answered becomes the user, and the end leads away': ({ event, world }) => {
      if (event.type === 'xstate.done.actor.saveDetails')
        expect(world.ran.at(-1)).toEqual({ action: 'announceUser', params: { user: ada } });
      if (event.type === 'xstate.done.actor.deleteAccount')
        expect(world.ran.at(-1)?.action).toBe('announceSignedOut');
    },
    'a changed password is known until something else is done, a refused one is not': ({
      event,
      after,
    }) => {
      if (event.type === 'xstate.done.actor.savePassword')
        expect(isPasswordChanged(after)).toBe(true);
      else if (event.type !== 'message.dismiss')
        expect(isPasswordChanged(after) && event.type.startsWith('xstate')).toBe(false);
    },
    'success is told': ({ event, told }) => {
      if (event.type === 'xstate.done.actor.saveDetails')
        expect(told).toEqual([{ type: 'profile.saved' }]);
      else if (event.type === 'xstate.done.actor.savePassword')
        expect(told).toEqual([{ type: 'password.saved' }]);
      else expect(told).toEqual([]);
    },
  }),
});
