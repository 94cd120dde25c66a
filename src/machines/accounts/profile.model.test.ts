import { expect } from 'vitest';
import { DEFAULT_SETTINGS, type User } from '#contract/accounts/user.ts';
import { Failure } from '#lib/site/failure.ts';
import { holdTo } from '#tests/support/charts/hold-to.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import { expectations } from './profile.expectations.ts';
import { profileMachine } from './profile.machine.ts';
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
const details = { full_name: 'Ada', email: 'ada@example.org', current_password: 'old secret' };
const newPassword = { current_password: 'old secret', password: 'new secret' };
const wrong = new Failure({
  status: 422,
  detail: 'The current password is not right.',
  message: 'The current password is not right.',
});
const gone = new Failure({ status: null, detail: null, message: null });

holdTo(profileMachine, expectations);

walk(profileMachine, {
  records: ['changeUser', 'announceSignedOut'],
  samples: [
    { type: 'details.save', details },
    { type: 'password.save', newPassword },
    { type: 'deletion.confirm', typed: 'delete', password: 'old secret' },
    { type: 'deletion.confirm', typed: ' DELETE ', password: 'old secret' },
    done('saveDetails', ada),
    fails('saveDetails', wrong),
    fails('saveDetails', gone),
    done('savePassword'),
    fails('savePassword', wrong),
    fails('savePassword', gone),
    done('exportData'),
    fails('exportData', gone),
    done('deleteAccount'),
    fails('deleteAccount', wrong),
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
          'error' in event && event.error === wrong ? wrong.message : selectMessage(after)?.text,
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
        expect(world.ran.at(-1)).toEqual({ action: 'changeUser', params: { user: ada } });
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
