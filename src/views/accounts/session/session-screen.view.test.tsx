import { useSelector } from '@xstate/react';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { messageOf } from '#contract/errors.ts';
import { DEFAULT_SETTINGS, type User } from '#contract/accounts/user.ts';
import { Failure } from '#lib/site/failure.ts';
import { sessionMachine } from '#machines/accounts/session.machine.ts';
import { selectUser, sessionCommands, type SessionRef } from '#machines/accounts/session.view.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { done, fails } from '#tests/support/charts/walk.ts';
import { ExpiredDialog } from '#views/accounts/auth/expired-dialog.tsx';
import { SessionScreen } from './session-screen.tsx';

const ada: User = {
  id: 1,
  email: 'ada@example.org',
  full_name: 'Ada',
  role: 'teacher',
  credit_balance: 10,
  created_at: '2026-01-01T00:00:00.000Z',
  settings: DEFAULT_SETTINGS,
};
const bob = { ...ada, id: 2, email: 'bob@example.org', full_name: 'Bob' };
const refused = new Failure({ status: 401, detail: 'No', message: 'No' });
const unreachable = new Failure({ status: null, detail: null, message: null });
const TYPED = 'half a sentence';

/** A page with work on it, and the dialog over it that asks the user to sign in again. */
function Work({ actor }: { actor: SessionRef }) {
  const user = useSelector(actor, selectUser);
  return (
    <div>
      <p>{`Work of ${user?.full_name}`}</p>
      <textarea aria-label="Feedback" defaultValue={TYPED} />
      <button type="button" onClick={sessionCommands(actor).signOut}>
        Logout
      </button>
    </div>
  );
}

const Screen = ({ actor }: { actor: SessionRef }) => (
  <SessionScreen
    actor={actor}
    onSignOut={sessionCommands(actor).signOut}
    renewal={
      <ExpiredDialog
        email={ada.email}
        message={null}
        isPasswordWrong={false}
        busy={false}
        onSubmit={vi.fn<(password: string) => void>()}
        onSignOut={sessionCommands(actor).signOut}
      />
    }
  >
    <Work actor={actor} />
  </SessionScreen>
);

const work = () => screen.queryByText(/^Work of/);
const seesWork = () => {
  expect(work()).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
};
const seesWorkUnderTheDialog = () => {
  expect(screen.getByRole('dialog')).toHaveAccessibleName('Please log in again');
  expect(screen.getByLabelText('Feedback')).toHaveValue(TYPED);
};
const seesTheServerAway = () => {
  seesWork();
  expect(screen.getByLabelText('Feedback')).toHaveValue(TYPED);
  expect(screen.getByRole('status')).toHaveTextContent('The server cannot be reached');
};
const waits = (text: string | RegExp) => () => {
  expect(screen.getByRole('status')).toHaveTextContent(text);
  expect(work()).toBeNull();
};

test.each([
  [500, 'Something went wrong on our end. Please try again later.'],
  [403, "You don't have permission to access this resource."],
])(
  '[SPEC-6] a server that answers %i when asked who the user is has its message shown',
  async (status, said) => {
    const failing = sessionMachine.provide({
      actors: {
        loadUser: fromPromise<User>(() =>
          Promise.reject(new Failure({ status, detail: null, message: messageOf(status, null) })),
        ),
      },
    });
    render(<Screen actor={createActor(failing, { input: { token: 'stored' } }).start()} />);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(said);
    expect(alert).not.toHaveTextContent('cannot be reached');
  },
);

walkView(sessionMachine, {
  inputs: [{ token: 'stored' }, { token: null }],
  records: ['removeToken', 'announceSignedOut', 'startAnew'],
  samples: [
    { type: 'token.changed', token: 'new' },
    { type: 'token.changed', token: null },
    { type: 'token.changed', token: 'stored' },
    { type: 'session.refused', token: 'stored' },
    { type: 'session.refused', token: 'new' },
    { type: 'user.changed', user: { ...ada, full_name: 'Ada King' } },
    done('loadUser', ada),
    fails('loadUser', refused),
    fails('loadUser', unreachable),
    done('reloadUser', ada),
    fails('reloadUser', unreachable),
    done('renewUser', ada),
    done('renewUser', bob),
    fails('renewUser', refused),
    fails('renewUser', unreachable),
  ],
  key: ({ context }) => [context.token, context.user?.full_name],
  render: (actor) => <Screen actor={actor} />,
  by: {
    'session.retry': (_, { press }) => press('Retry'),
    'session.signOut': (_, { press }) =>
      press(screen.queryByRole('dialog') ? 'Log out' : work() ? 'Logout' : 'Log out instead'),
    'session.refused': 'elsewhere',
    'token.changed': 'elsewhere',
    'user.changed': 'elsewhere',
    'user.outdated': 'elsewhere',
  },
  facts: {
    '[AUTH-35] a server that is away when a new token came asks nothing of the person': ({
      event,
      after,
    }) => {
      if (event.type !== 'xstate.error.actor.renewUser' || event.error !== unreachable) return;
      expect(after.matches('unanswered')).toBe(true);
      seesTheServerAway();
    },
    '[SHELL-11] while the session loads there is a spinner, and nothing of the work': ({
      after,
    }) => {
      if (after.matches('loading') || after.matches('signingOut')) waits(/…$/)();
    },
    '[RULE-2] what was typed stays under the dialog of an ended session': ({ before, after }) => {
      if (after.matches('expired') || after.matches('renewing'))
        expect(screen.getByLabelText('Feedback')).toHaveValue(TYPED);
      if (before.matches('signedIn') && after.matches('expired'))
        expect(screen.getByRole('dialog')).toBeVisible();
    },
    '[AUTH-22] [SHELL-21] without a user nothing of the work is shown': ({ after }) => {
      if (after.context.user === null) expect(work()).toBeNull();
    },
    'the name in sight is that of who is signed in': ({ after }) => {
      const user = selectUser(after);
      if (user && work()) expect(work()).toHaveTextContent(`Work of ${user.full_name}`);
    },
  },
  sees: {
    'session.deciding': 'passing',
    'session.loading': waits('Loading your session…'),
    'session.unreachable': () => {
      expect(screen.getByRole('alert')).toHaveTextContent('The server cannot be reached');
      expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
    },
    'session.signedOut': waits('Loading your session…'),
    'session.signedIn.current': seesWork,
    'session.signedIn.refreshing': seesWork,
    'session.expired': seesWorkUnderTheDialog,
    'session.renewing.quietly': seesWork,
    'session.renewing.signingIn': seesWorkUnderTheDialog,
    'session.renewing.again': seesTheServerAway,
    'session.unanswered': seesTheServerAway,
    'session.signingOut.alone': waits('Logging out…'),
    'session.signingOut.overtaken': waits('Logging out…'),
  },
});
