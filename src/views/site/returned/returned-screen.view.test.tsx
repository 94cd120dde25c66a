import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { anOpened, aScript, away, gone } from '#machines/release/returned-page.expectations.ts';
import { returnedPageMachine } from '#machines/release/returned-page.machine.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { done, fails } from '#tests/support/charts/walk.ts';
import { ReturnedScreen } from './returned-screen.tsx';

// Loads the parts fetched on opening: a walk doesn't wait for the network.
await Promise.all([import('./returned-work.tsx'), import('./returned-script.tsx')]);

let secret = '';
const Regrade = () => <p>Ask for another look</p>;
const Copy = () => <p>Take it along</p>;
const seesWork = () => {
  expect(screen.getByText('Zoë Quist · returned by Ada Byron on', { exact: false })).toBeVisible();
  expect(screen.getByText(/Well argued\./)).toBeVisible();
  expect(screen.getByText('Take it along')).toBeVisible();
  expect(screen.getByText('Says who?')).toBeVisible();
  expect(screen.getByText('See you on Monday.')).toBeVisible();
};

walkView(returnedPageMachine, {
  samples: [
    { type: 'page.open', token: 'secret' },
    { type: 'page.open', token: '' },
    done('openReturnedWork', anOpened()),
    fails('openReturnedWork', gone),
    fails('openReturnedWork', away),
    done('readScript', aScript),
    fails('readScript', away),
  ],
  key: ({ context }) => context.failure === null,
  render: (actor) => (
    <ReturnedScreen actor={actor} token={() => secret} regrade={Regrade} copy={Copy} />
  ),
  by: {
    'page.open': async ({ token }, { press }) => {
      secret = token;
      await press('Open it');
    },
    'script.retry': (_, { press }) => press('Load your text'),
  },
  facts: {
    '[OUT-6] nothing of the feedback is on the page before it is opened': ({ after }) => {
      expect(screen.queryByText(/Well argued\./) !== null).toBe(after.matches('shown'));
    },
    'reading begins where the focus is': ({ event }) => {
      if (event.type === 'xstate.done.actor.openReturnedWork')
        expect(screen.getByRole('heading', { name: 'Essay 1', level: 1 })).toHaveFocus();
    },
    '[OUT-6] a failure is said, and that it can be tried again': ({ after }) => {
      if (after.matches('closed') && after.context.failure !== null)
        expect(screen.getByRole('alert')).toHaveTextContent('Try again.');
    },
  },
  sees: {
    'returnedPage.closed': () =>
      expect(screen.getByRole('button', { name: 'Open it' })).toBeEnabled(),
    'returnedPage.opening': () =>
      expect(screen.getByRole('button', { name: 'Open it' })).toHaveAttribute('aria-busy', 'true'),
    'returnedPage.gone': () => {
      expect(screen.getByRole('heading', { name: 'There is nothing to show here' })).toHaveFocus();
      expect(screen.getByText(/ask your educator for a new one/)).toBeVisible();
    },
    'returnedPage.shown.reading': () => {
      seesWork();
      expect(screen.getByRole('status', { name: 'Loading your text…' })).toBeVisible();
    },
    'returnedPage.shown.read': () => {
      seesWork();
      expect(screen.getByText(/no text of this file to show/)).toBeVisible();
    },
    'returnedPage.shown.withoutScript': () => {
      seesWork();
      expect(screen.getByText(/What you were given back is all above/)).toBeVisible();
    },
  },
});
