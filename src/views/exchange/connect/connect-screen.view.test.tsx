import { fireEvent, screen } from '@testing-library/react';
import { expect } from 'vitest';
import {
  aConnection,
  aRemote,
  linkedWith,
} from '#machines/exchange/class-connection.expectations.ts';
import { classConnectionMachine } from '#machines/exchange/class-connection.machine.ts';
import { done, fails } from '#tests/support/charts/walk.ts';
import { dialogGone, PATIENCE_MS, walkView } from '#tests/support/charts/walk-view.tsx';
import { refusal } from '#tests/support/submissions.ts';
import { ConnectScreen } from './connect-screen.tsx';

walkView(classConnectionMachine, {
  input: { assignmentId: 7 },
  samples: [
    { type: 'field.write', address: 'https://moodle.example.org' },
    { type: 'field.write', token: 'secret-token' },
    { type: 'field.write', system: 'canvas' },
    { type: 'connection.choose', connection: aConnection },
    { type: 'connection.remove', connection: aConnection },
    { type: 'remote.choose', remote: aRemote },
    done('loadLink', { link: null, connections: [aConnection] }),
    done('loadLink', linkedWith),
    fails('loadLink', refusal(503)),
    done('connectSystem', { ...aConnection, id: 5, site: 'Another VLE' }),
    fails('connectSystem', refusal(409)),
    done('removeConnection'),
    fails('removeConnection', refusal(503)),
    done('findRemotes', [aRemote]),
    fails('findRemotes', refusal(409)),
    done('linkAssignment', linkedWith),
    fails('linkAssignment', refusal(503)),
    done('fetchClass'),
    fails('fetchClass', refusal(503)),
  ],
  key: ({ context }) => [
    context.address !== '',
    context.token !== '',
    context.system,
    context.state.connections.length,
  ],
  allow: ({ context }, event) =>
    (event.type !== 'field.write' ||
      ((event.address === undefined || context.address === '') &&
        (event.token === undefined || context.token === '') &&
        (event.system === undefined || context.system !== event.system))) &&
    (!(event.type === 'connection.choose' || event.type === 'connection.remove') ||
      context.state.connections.some(({ id }) => id === event.connection.id)) &&
    (event.type !== 'xstate.done.actor.connectSystem' || context.state.connections.length < 2),
  facts: {
    '[OUT-7] nobody reads a token over a shoulder': ({ after }) => {
      if (after.matches('choosing') || after.matches('connecting'))
        expect(screen.getByLabelText('Token')).toHaveAttribute('type', 'password');
    },
  },
  records: ['showClass'],
  render: (actor) => <ConnectScreen actor={actor} assignmentId={7} assignment={null} />,
  by: {
    'connection.retry': (_, { press }) => press('Retry'),
    'field.write': async ({ system, address, token }, { user }) => {
      if (system !== undefined) await user.click(screen.getByRole('radio', { name: 'Canvas' }));
      if (address !== undefined)
        fireEvent.change(screen.getByLabelText('Address'), { target: { value: address } });
      if (token !== undefined)
        fireEvent.change(screen.getByLabelText('Token'), { target: { value: token } });
    },
    'connection.make': (_, { press }) => press('Connect'),
    'connection.choose': (_, { press }) => press('Use Test VLE'),
    'connection.remove': async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Remove Test VLE' }));
      await screen.findByRole('alertdialog', {}, { timeout: PATIENCE_MS });
    },
    'removal.confirm': async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
      await dialogGone();
    },
    'removal.cancel': async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Keep it' }));
      await dialogGone();
    },
    'remote.choose': (_, { press }) => press('Connect with Essay 1, Biology'),
    'remote.leave': (_, { user }) =>
      user.click(screen.getByRole('button', { name: /Cancel|Another connection/ })),
    'class.fetch': (_, { press }) => press('Fetch the class'),
    'link.change': (_, { press }) => press('Connect otherwise'),
  },
  sees: {
    'classConnection.loading': () =>
      expect(
        screen.getByRole('status', { name: 'Looking what it is connected with' }),
      ).toHaveAttribute('aria-busy', 'true'),
    'classConnection.unread': () =>
      expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible(),
    'classConnection.choosing': ({ context }) => {
      expect(screen.getByLabelText('Token')).toHaveValue(context.token);
      expect(screen.queryAllByRole('alert')).toHaveLength(context.failure === null ? 0 : 1);
      expect(
        screen.getByText(
          context.system === 'moodle'
            ? /login\/token\.php\?service=moodle_mobile_app/
            : /New access token/,
        ),
      ).toBeVisible();
    },
    'classConnection.connecting': () =>
      expect(screen.getByRole('button', { name: 'Connect' })).toHaveAttribute('aria-busy', 'true'),
    'classConnection.asking': () =>
      expect(screen.getByRole('alertdialog', { name: 'Remove Test VLE?' })).toBeVisible(),
    'classConnection.removing': () =>
      expect(screen.getByRole('button', { name: 'Use Test VLE' })).toBeDisabled(),
    'classConnection.finding': () =>
      expect(screen.getByText(/Asking which assignments/)).toBeVisible(),
    'classConnection.picking': () => expect(screen.getByText('Biology · 100 points')).toBeVisible(),
    'classConnection.linking': () =>
      expect(screen.getByRole('button', { name: 'Connect with Essay 1, Biology' })).toHaveAttribute(
        'aria-busy',
        'true',
      ),
    'classConnection.linked': ({ context }) => {
      expect(screen.getByRole('link', { name: 'Look what would be sent' })).toHaveAttribute(
        'href',
        '/assignments/7/send',
      );
      expect(screen.queryAllByRole('alert')).toHaveLength(context.failure === null ? 0 : 1);
    },
    'classConnection.fetching': () =>
      expect(screen.getByRole('button', { name: 'Fetch the class' })).toHaveAttribute(
        'aria-busy',
        'true',
      ),
  },
});
