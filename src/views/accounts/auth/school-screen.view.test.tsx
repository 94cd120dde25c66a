import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { away, CODE } from '#machines/accounts/school-sign-in.expectations.ts';
import { schoolSignInMachine } from '#machines/accounts/school-sign-in.machine.ts';
import { done, fails } from '#tests/support/charts/walk.ts';
import { walkView, type Person } from '#tests/support/charts/walk-view.tsx';
import { SchoolScreen } from './school-screen.tsx';

const waits = () => expect(screen.getByRole('status')).toHaveTextContent('One moment');

walkView(schoolSignInMachine, {
  samples: [
    { type: 'school.back', said: CODE },
    { type: 'school.back', said: 'domain' },
    done('finishSignIn', 'token'),
    fails('finishSignIn', away),
    done('storeToken'),
    fails('storeToken', away),
  ],
  key: ({ context }) => context.message === null,
  facts: {
    '[SESS-6] what went wrong is said in words': ({ after }) => {
      if (after.context.refusal !== null)
        expect(screen.getByRole('alert')).toHaveTextContent('certain e-mail addresses');
    },
  },
  render: (actor) => <SchoolScreen actor={actor} />,
  by: { 'school.back': 'elsewhere', 'school.retry': (_, { press }: Person) => press('Try again') },
  sees: {
    'school-sign-in.arriving': waits,
    'school-sign-in.finishing': waits,
    'school-sign-in.storing': waits,
    'school-sign-in.signedIn': waits,
    'school-sign-in.failed': () =>
      expect(screen.getByRole('alert')).toHaveTextContent('The server could not be reached.'),
    'school-sign-in.refused': () =>
      expect(screen.getByRole('link', { name: 'Back to sign in' })).toHaveAttribute(
        'href',
        '/login',
      ),
  },
});
