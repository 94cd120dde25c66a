import { fireEvent, screen } from '@testing-library/react';
import { expect } from 'vitest';
import { answer, dead, wrong } from '#machines/accounts/mailed-link.expectations.ts';
import { type LinkPurpose, mailedLinkMachine } from '#machines/accounts/mailed-link.machine.ts';
import { selectMessage } from '#machines/accounts/mailed-link.view.ts';
import { done, fails } from '#tests/support/charts/walk.ts';
import { walkView, type Person } from '#tests/support/charts/walk-view.tsx';
import { LinkScreen } from './link-screen.tsx';

const LABELS = {
  password: ['Set the password', 'Setting…'],
  account: ['Confirm and sign in', 'Signing in…'],
  email: ['Confirm the e-mail', 'Confirming…'],
} as const;
const OF_EMAIL = [
  'changingEmail | xstate.done.actor.confirmEmail [0]',
  'changingEmail | xstate.error.actor.confirmEmail [0]',
  'editing | link.use [1]',
] as const;
const OF_PASSWORD = [
  'setting | xstate.done.actor.setPassword [0]',
  'setting | xstate.error.actor.setPassword [0]',
  'editing | link.use [2]',
] as const;
const OF_ACCOUNT = [
  'confirming | xstate.done.actor.confirmAccount [0]',
  'confirming | xstate.error.actor.confirmAccount [0]',
  'storing | xstate.done.actor.storeToken [0]',
  'storing | xstate.error.actor.storeToken [0]',
  'editing | link.use [0]',
] as const;
const OTHER = {
  password: [...OF_ACCOUNT, ...OF_EMAIL],
  account: [...OF_PASSWORD, ...OF_EMAIL],
  email: [...OF_PASSWORD, ...OF_ACCOUNT],
} as const;

/** Both pages have the same chart. */
function walkPage(purpose: LinkPurpose) {
  const [label, busyLabel] = LABELS[purpose];
  const busy = () =>
    expect(screen.getByRole('button', { name: busyLabel })).toHaveAttribute('aria-busy', 'true');
  const here = (whose: LinkPurpose, look: () => void) =>
    purpose === whose ? look : ('passing' as const);
  walkView(mailedLinkMachine, {
    input: { purpose },
    samples: [
      { type: 'link.use', ...answer },
      done('setPassword'),
      fails('setPassword', dead),
      done('confirmAccount', 'token'),
      fails('confirmAccount', wrong),
      done('confirmEmail'),
      fails('confirmEmail', wrong),
      done('storeToken'),
      fails('storeToken', new Error('full')),
    ],
    key: ({ context }) => context.message,
    allow: (snapshot, event) =>
      event.type !== 'message.dismiss' || selectMessage(snapshot) !== null,
    facts: {
      '[MAIL-8] the secret of the address goes with the password that was typed': ({
        event,
        world,
      }) => {
        if (event.type === 'link.use')
          expect(world.calls.find(({ id }) => id !== 'storeToken')?.input).toEqual(answer);
      },
    },
    excuses: Object.fromEntries(
      OTHER[purpose].map((edge) => [`mailed-link.${edge}`, 'the other page does this']),
    ),
    render: (actor) => <LinkScreen actor={actor} purpose={purpose} token={() => answer.token} />,
    by: {
      'link.use': async (_, { press }: Person) => {
        fireEvent.change(screen.getByLabelText('Password'), { target: { value: answer.password } });
        await press(screen.queryByRole('button', { name: label }) ? label : busyLabel);
      },
      'message.dismiss': (_, { press }: Person) => press('Dismiss'),
    },
    sees: {
      'mailed-link.editing': (snapshot) => {
        const message = selectMessage(snapshot);
        if (message === null) expect(screen.queryByRole('alert')).toBeNull();
        else expect(screen.getByRole('alert')).toHaveTextContent(message);
      },
      'mailed-link.setting': here('password', busy),
      'mailed-link.set': here('password', () =>
        expect(screen.getByRole('link', { name: 'Sign in' }).closest('p')).toHaveFocus(),
      ),
      'mailed-link.changingEmail': here('email', busy),
      'mailed-link.emailChanged': here('email', () => {
        expect(screen.getByRole('heading', { name: 'Your e-mail is changed' })).toBeVisible();
        expect(screen.getByRole('link', { name: 'Sign in' }).closest('p')).toHaveFocus();
      }),
      'mailed-link.confirming': here('account', busy),
      'mailed-link.storing': here('account', busy),
      'mailed-link.signedIn': here('account', busy),
    },
  });
}

walkPage('password');
walkPage('account');
walkPage('email');
