import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { SecondFactor } from '#contract/accounts/second-factor.ts';
import {
  away,
  codes,
  fresh,
  off,
  on,
  over,
  school,
  wrong,
} from '#machines/accounts/second-factor.expectations.ts';
import { secondFactorMachine } from '#machines/accounts/second-factor.machine.ts';
import { selectFailure } from '#machines/accounts/second-factor.view.ts';
import { done, fails } from '#tests/support/charts/walk.ts';
import { walkView, type Person } from '#tests/support/charts/walk-view.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';

const fill = (label: RegExp, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};
const busy = (name: string) => () =>
  expect(screen.getByRole('button', { name })).toHaveAttribute('aria-busy', 'true');
const heading = (name: string) => expect(screen.getByRole('heading', { name })).toBeVisible();
const cancel = (name: string) => () => {
  heading(name);
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeEnabled();
};

walkView(secondFactorMachine, {
  records: ['saveCodes'],
  samples: [
    { type: 'password.say', password: 'old secret' },
    { type: 'code.say', code: '123456' },
    { type: 'renew.say', password: 'old secret', code: '123456' },
    { type: 'end.say', password: 'old secret', code: '123456' },
    done('loadFactor', off),
    done('loadFactor', on),
    done('loadFactor', school),
    fails('loadFactor', away),
    done('beginFactor', fresh),
    fails('beginFactor', wrong),
    done('confirmFactor', codes),
    fails('confirmFactor', wrong),
    fails('confirmFactor', over),
    done('renewCodes', codes),
    fails('renewCodes', wrong),
    done('endFactor'),
    fails('endFactor', wrong),
  ],
  key: ({ context }) => [context.failure === null, context.factor.since],
  facts: {
    '[SESS-9] [SESS-12] [SEC-11] what was typed is what is sent': ({ event, world }) => {
      if (event.type === 'password.say')
        expect(world.calls.at(-1)?.input).toEqual({ password: 'old secret' });
      if (event.type === 'code.say') expect(world.calls.at(-1)?.input).toEqual({ code: '123456' });
      if (event.type === 'end.say' || event.type === 'renew.say')
        expect(world.calls.at(-1)?.input).toEqual({ password: 'old secret', code: '123456' });
    },
    'what was refused is said': ({ after }) => {
      const failure = selectFailure(after);
      if (failure !== null)
        expect(screen.getByRole('alert')).toHaveTextContent(
          failure.message ?? 'The server could not be reached.',
        );
    },
  },
  render: (actor) => <SecondFactorSection actor={actor} />,
  by: {
    'factor.retry': (_, { press }: Person) => press('Try again'),
    'factor.begin': (_, { press }: Person) => press('Set up an app…'),
    'factor.end': (_, { press }: Person) => press('Switch it off…'),
    'factor.cancel': (_, { press }: Person) => press('Cancel'),
    'codes.renew': (_, { press }: Person) => press('New recovery codes…'),
    'codes.download': (_, { press }: Person) => press('Download them'),
    'codes.kept': (_, { press }: Person) => press('I have kept them'),
    'password.say': async ({ password }, { press }: Person) => {
      fill(/^Your password/, password);
      await press('Go on');
    },
    'code.say': async ({ code }, { press }: Person) => {
      fill(/^Code/, ` ${code} `);
      await press('Switch it on');
    },
    'renew.say': async ({ password, code }, { press }: Person) => {
      fill(/^Your password/, password);
      fill(/^Code/, code);
      await press('Make new codes');
    },
    'end.say': async ({ password, code }, { press }: Person) => {
      fill(/^Your password/, password);
      fill(/^Code/, code);
      await press('Switch it off');
    },
  },
  sees: {
    'second-factor.loading': () => expect(screen.getByRole('status')).toHaveTextContent('Loading'),
    'second-factor.unread': () =>
      expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible(),
    'second-factor.elsewhere': () =>
      expect(screen.getByText(/You sign in through your school/)).toBeVisible(),
    'second-factor.off': () => expect(screen.getAllByRole('button')).toHaveLength(1),
    'second-factor.confirming': cancel('First, your password'),
    'second-factor.beginning': busy('Go on'),
    'second-factor.settingUp': () => {
      cancel('Set up your app')();
      expect(screen.getByRole('img', { name: 'QR code with the key for your app' })).toBeVisible();
      expect(screen.getByText('GEZD GNBV GY3T QOJQ')).toBeVisible();
    },
    'second-factor.switchingOn': busy('Switch it on'),
    'second-factor.keeping': () =>
      expect(
        within(screen.getByRole('list', { name: 'Recovery codes' }))
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent),
      ).toEqual(codes),
    'second-factor.on': () =>
      expect(screen.getByText(/You have 8 recovery codes left/)).toBeVisible(),
    'second-factor.askingToRenew': cancel('New recovery codes'),
    'second-factor.renewing': busy('Make new codes'),
    'second-factor.askingToEnd': cancel('Switch it off'),
    'second-factor.ending': busy('Switch it off'),
  },
});

test('[SESS-13] can’t be switched off where it is required of everybody: another app takes its place', async () => {
  const demanded = secondFactorMachine.provide({
    actors: {
      loadFactor: fromPromise<SecondFactor>(() => Promise.resolve({ ...on, is_demanded: true })),
    },
  });
  render(<SecondFactorSection actor={createActor(demanded).start()} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Set up another app…' }));
  heading('Set up another app');
  expect(screen.getByText(/nothing else opens before/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Forget this app' })).toBeEnabled();
  expect(screen.queryByRole('button', { name: /Switch it off/ })).toBeNull();
});
