import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { DEFAULT_SETTINGS, type User } from '#contract/accounts/user.ts';
import { profileMachine } from '#machines/accounts/profile.machine.ts';
import { selectMessage } from '#machines/accounts/profile.view.ts';
import { done, fails } from '#tests/support/charts/walk.ts';
import { dialogGone, walkView } from '#tests/support/charts/walk-view.tsx';
import { refusal } from '#tests/support/submissions.ts';
import { withDialogs } from '#tests/support/dialogs.ts';
import { ProfileScreen } from './profile-screen.tsx';

withDialogs();

const ada: User = {
  id: 1,
  email: 'ada@example.org',
  full_name: 'Ada',
  role: 'teacher',
  credit_balance: 10,
  created_at: '2026-01-01T00:00:00.000Z',
  settings: DEFAULT_SETTINGS,
};
const wrong = refusal(403, 'That is not your password.');
const part = (title: string) =>
  within(screen.getByRole('heading', { name: title }).closest('section')!);
const fill = (field: HTMLElement, value: string) => {
  fireEvent.change(field, { target: { value } });
};
const dialog = () => within(screen.getByRole('dialog', { name: 'Delete your account?' }));
const busy = (button: HTMLElement) => expect(button).toHaveAttribute('aria-busy', 'true');

walkView(profileMachine, {
  records: ['announceUser', 'announceSignedOut'],
  samples: [
    {
      type: 'details.save',
      details: { full_name: 'Ada L.', email: 'ada@example.org', current_password: '' },
    },
    {
      type: 'password.save',
      newPassword: { current_password: 'old secret', password: 'new secret' },
    },
    { type: 'deletion.confirm', typed: 'delete', password: 'old secret' },
    { type: 'deletion.confirm', typed: 'DELETE', password: 'old secret' },
    done('saveDetails', ada),
    fails('saveDetails', wrong),
    done('savePassword'),
    fails('savePassword', wrong),
    done('exportData'),
    fails('exportData', wrong),
    done('deleteAccount'),
    fails('deleteAccount', wrong),
  ],
  key: ({ context }) => context.message?.part,
  allow: (snapshot, event) =>
    event.type !== 'message.dismiss' ||
    (snapshot.matches('viewing') &&
      selectMessage(snapshot) !== null &&
      selectMessage(snapshot)!.part !== 'deletion'),
  facts: {
    'what was typed is what is sent': ({ event, world }) => {
      if (event.type === 'password.save' && world.running().includes('savePassword'))
        expect(world.calls.at(-1)?.input).toEqual(event.newPassword);
      if (event.type === 'details.save' && world.running().includes('saveDetails'))
        expect(world.calls.at(-1)?.input).toEqual(event.details);
    },
  },
  render: (actor) => <ProfileScreen actor={actor} user={ada} secondFactor={null} sessions={null} />,
  by: {
    'details.save': async (_, { user }) => {
      fill(part('Details').getByLabelText('Full name'), 'Ada L.');
      await user.click(part('Details').getByRole('button', { name: 'Save details' }));
    },
    'password.save': async ({ newPassword }, { user }) => {
      fill(part('Password').getByLabelText('Current password'), newPassword.current_password);
      fill(part('Password').getByLabelText('New password'), newPassword.password);
      await user.click(part('Password').getByRole('button', { name: 'Change password' }));
    },
    'data.export': (_, { press }) => press('Download my data'),
    'account.delete': (_, { press }) => press('Delete my account…'),
    'deletion.confirm': async ({ typed, password }, { user }) => {
      fill(dialog().getByLabelText('Type DELETE to confirm'), typed);
      fill(dialog().getByLabelText('Password'), password);
      await user.click(dialog().getByRole('button', { name: 'Delete everything' }));
    },
    'deletion.cancel': async (_, { press }) => {
      await press('Keep my account');
      await dialogGone();
    },
    'message.dismiss': (_, { press }) => press('Dismiss'),
  },
  sees: {
    'profile.viewing.asItIs': (snapshot) => {
      const message = selectMessage(snapshot);
      expect(screen.queryByRole('dialog')).toBeNull();
      if (message !== null && message.part !== 'deletion')
        expect(screen.getByRole('alert')).toHaveTextContent(message.text);
    },
    'profile.viewing.passwordChanged': () => {
      expect(part('Password').getByLabelText('Current password')).toHaveValue('');
      expect(part('Password').getByLabelText('New password')).toHaveValue('');
    },
    'profile.savingDetails': () =>
      busy(part('Details').getByRole('button', { name: 'Save details' })),
    'profile.savingPassword': () =>
      busy(part('Password').getByRole('button', { name: 'Change password' })),
    'profile.exporting': () => busy(screen.getByRole('button', { name: 'Download my data' })),
    'profile.confirming': (snapshot) => {
      const message = selectMessage(snapshot);
      if (message === null) expect(dialog().queryByRole('alert')).toBeNull();
      else expect(dialog().getByRole('alert')).toHaveTextContent(message.text);
    },
    'profile.deleting': () => busy(dialog().getByRole('button', { name: 'Delete everything' })),
    'profile.deleted': () => {},
  },
});
