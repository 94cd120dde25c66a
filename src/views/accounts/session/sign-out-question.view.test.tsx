import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { signOutMachine } from '#machines/accounts/sign-out.machine.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import SignOutQuestion from './sign-out-question.tsx';

walkView(signOutMachine, {
  records: ['signOut'],
  samples: [
    { type: 'leave.ask', loses: [] },
    { type: 'leave.ask', loses: ['private', 'marks'] },
  ],
  render: (actor) => <SignOutQuestion actor={actor} />,
  by: {
    'leave.ask': 'elsewhere',
    'leave.stay': (_, { press }) => press('Stay'),
    'leave.lose': (_, { press }) => press('Sign out and lose it'),
  },
  facts: {
    '[SESS-15] what would be lost is said in words': ({ after }) => {
      if (after.matches('asking'))
        expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
          'marks and comments on the desk',
          'a private note',
        ]);
    },
  },
  sees: {
    'sign-out.resting': () => expect(screen.queryByRole('alertdialog')).toBeNull(),
    'sign-out.asking': () =>
      expect(screen.getByRole('alertdialog')).toHaveAccessibleName(
        'Sign out before everything is saved?',
      ),
  },
});
