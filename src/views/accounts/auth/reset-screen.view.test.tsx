import { fireEvent, screen } from '@testing-library/react';
import { expect } from 'vitest';
import { ADDRESS, away, misfit } from '#machines/accounts/reset-request.expectations.ts';
import { resetRequestMachine } from '#machines/accounts/reset-request.machine.ts';
import { selectMessage } from '#machines/accounts/reset-request.view.ts';
import { done, fails } from '#tests/support/charts/walk.ts';
import { walkView, type Person } from '#tests/support/charts/walk-view.tsx';
import { ResetScreen } from './reset-screen.tsx';

const busy = () =>
  expect(screen.getByRole('button', { name: 'Sending…' })).toHaveAttribute('aria-busy', 'true');

walkView(resetRequestMachine, {
  samples: [
    { type: 'request.submit', email: ADDRESS },
    done('solveCaptcha', 'proof'),
    fails('solveCaptcha', away),
    done('askReset'),
    fails('askReset', misfit),
  ],
  key: ({ context }) => context.message,
  allow: (snapshot, event) => event.type !== 'message.dismiss' || selectMessage(snapshot) !== null,
  facts: {
    '[MAIL-7] the address that was typed is the one that is asked for': ({ event, world }) => {
      if (event.type === 'xstate.done.actor.solveCaptcha')
        expect(world.calls.at(-1)?.input).toEqual({ email: ADDRESS, captchaToken: 'proof' });
    },
  },
  render: (actor) => <ResetScreen actor={actor} />,
  by: {
    'request.submit': async (_, { press }: Person) => {
      const field = screen.queryByLabelText('Email');
      if (field !== null) fireEvent.change(field, { target: { value: ADDRESS } });
      await press(
        screen.queryByRole('button', { name: 'Send the link' }) ? 'Send the link' : 'Sending…',
      );
    },
    'request.again': (_, { press }: Person) => press('Ask again'),
    'message.dismiss': (_, { press }: Person) => press('Dismiss'),
  },
  sees: {
    'reset-request.editing': (snapshot) => {
      const message = selectMessage(snapshot);
      if (message === null) expect(screen.queryByRole('alert')).toBeNull();
      else expect(screen.getByRole('alert')).toHaveTextContent(message);
    },
    'reset-request.proving': busy,
    'reset-request.sending': busy,
    'reset-request.asked': () => {
      expect(
        screen.getByRole('heading', { level: 1, name: 'Look into your mailbox' }),
      ).toBeInTheDocument();
      expect(screen.getByText(/If ada@example.org belongs to an account here/)).toHaveFocus();
    },
  },
});
