import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { away, full, late, TICKET, wrong } from '#machines/accounts/second-step.expectations.ts';
import { secondStepMachine } from '#machines/accounts/second-step.machine.ts';
import { selectMessage, type SecondStepRef } from '#machines/accounts/second-step.view.ts';
import { done, fails } from '#tests/support/charts/walk.ts';
import { walkView, type Person } from '#tests/support/charts/walk-view.tsx';
import { withDialogs } from '#tests/support/dialogs.ts';
import { SecondStepDialog } from './second-step-dialog.tsx';
import { SecondStepScreen } from './second-step-screen.tsx';

withDialogs();

const samples = [
  { type: 'ticket.found', ticket: TICKET } as const,
  { type: 'ticket.found', ticket: '' } as const,
  { type: 'code.submit', code: '123456' } as const,
  done('checkCode', 'token'),
  fails('checkCode', wrong),
  fails('checkCode', late),
  fails('checkCode', away),
  done('storeToken'),
  fails('storeToken', full),
];
const type = async (label: string, { press }: Person) => {
  fireEvent.change(screen.getByLabelText(/^Code/), { target: { value: ' 123456 ' } });
  await press(label);
};
const sent = {
  '[SESS-9] the code goes with the ticket of the right password': ({
    event,
    world,
  }: {
    event: { type: string };
    world: { calls: { id: string; input: unknown }[] };
  }) => {
    if (event.type === 'code.submit')
      expect(world.calls.find(({ id }) => id === 'checkCode')?.input).toEqual({
        ticket: TICKET,
        code: '123456',
      });
  },
};

walkView(secondStepMachine, {
  samples,
  key: ({ context }) => context.message,
  allow: (snapshot, event) => event.type !== 'message.dismiss' || selectMessage(snapshot) !== null,
  facts: sent,
  render: (actor) => <SecondStepScreen actor={actor} loginHref="/login?next=%2Fcredits" />,
  by: {
    'ticket.found': 'elsewhere',
    'code.submit': (_, person) => type('Sign in', person),
    'message.dismiss': (_, { press }) => press('Dismiss'),
  },
  sees: {
    'second-step.arriving': () =>
      expect(screen.getByRole('status')).toHaveTextContent('One moment'),
    'second-step.asking': (snapshot) => {
      const message = selectMessage(snapshot);
      if (message === null) expect(screen.queryByRole('alert')).toBeNull();
      else expect(screen.getByRole('alert')).toHaveTextContent(message);
      expect(screen.getByLabelText(/^Code/)).toHaveAttribute('autocomplete', 'one-time-code');
    },
    'second-step.checking': () =>
      expect(screen.getByRole('button', { name: 'Signing in…' })).toHaveAttribute(
        'aria-busy',
        'true',
      ),
    'second-step.storing': () =>
      expect(screen.getByRole('button', { name: 'Signing in…' })).toHaveAttribute(
        'aria-busy',
        'true',
      ),
    'second-step.late': () => {
      expect(screen.getByRole('alert')).toHaveTextContent('This took too long');
      expect(screen.getByRole('link', { name: 'Back to sign in' })).toHaveAttribute(
        'href',
        '/login?next=%2Fcredits',
      );
    },
    'second-step.signedIn': () =>
      expect(screen.getByRole('button', { name: 'Signing in…' })).toHaveAttribute(
        'aria-busy',
        'true',
      ),
  },
});

test('[SESS-9] without a code it sends nothing, and the field says so', () => {
  const actor = createActor(secondStepMachine).start();
  actor.send({ type: 'ticket.found', ticket: TICKET });
  render(<SecondStepScreen actor={actor} loginHref="/login" />);
  fireEvent.change(screen.getByLabelText(/^Code/), { target: { value: '  ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(screen.getByText('Enter the code.')).toBeVisible();
  expect(actor.getSnapshot().value).toBe('asking');
});

const dialogSays = (actor: SecondStepRef) => selectMessage(actor.getSnapshot());

walkView(secondStepMachine, {
  samples,
  key: ({ context }) => context.message,
  // The message stays until the next try: the dialog has no room for a button that closes it.
  allow: (_, event) => event.type !== 'message.dismiss',
  excuses: { 'second-step.asking | message.dismiss [0]': 'the dialog has no such button' },
  facts: sent,
  render: (actor) => (
    <SecondStepDialog
      actor={actor}
      busy={false}
      onSignOut={() => expect(dialogSays(actor)).toBeNull()}
    />
  ),
  by: {
    'ticket.found': 'elsewhere',
    'code.submit': (_, person) => type('Log in', person),
    'message.dismiss': 'elsewhere',
  },
  sees: {
    'second-step.arriving': () =>
      expect(screen.getByRole('dialog', { name: 'Enter your code' })).toBeVisible(),
    'second-step.asking': (snapshot) => {
      const message = selectMessage(snapshot);
      if (message !== null) expect(screen.getByRole('alert')).toHaveTextContent(message);
    },
    'second-step.checking': () =>
      expect(screen.getByRole('button', { name: 'Log in' })).toHaveAttribute('aria-busy', 'true'),
    'second-step.storing': () =>
      expect(screen.getByRole('button', { name: 'Log in' })).toHaveAttribute('aria-busy', 'true'),
    'second-step.late': () => {},
    'second-step.signedIn': () => {},
  },
});
