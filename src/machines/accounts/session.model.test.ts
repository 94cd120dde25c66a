import { DEFAULT_SETTINGS, type User } from '#contract/accounts/user.ts';
import type { Expectations } from '#tests/support/charts/expectations.ts';
import { refusal, unreached } from '#tests/support/submissions.ts';
import { sessionMachine } from './session.machine.ts';
import { expect } from 'vitest';
import { Failure } from '#lib/site/failure.ts';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { done, type Facts, fails, walk } from '#tests/support/charts/walk.ts';
import { isExpired, isLoading, isPresent, selectUser } from './session.view.ts';

const ada: User = {
  id: 1,
  email: 'ada@example.org',
  full_name: 'Ada',
  role: 'teacher',
  credit_balance: 10,
  created_at: '2026-01-01T00:00:00.000Z',
  settings: DEFAULT_SETTINGS,
};
const richer = { ...ada, credit_balance: 11 };
const bob = { ...ada, id: 2, full_name: 'Bob' };
const refused = refusal(401, 'No');
const noNet = unreached();
const nobody = { token: null, user: null, failure: null };
const out = (does: string[]) => ({ to: 'signedOut', sets: nobody, does });
const renews = (how: 'quietly' | 'signingIn' | 'again') => ({
  to: `renewing.${how}`,
  sets: { token: 'new' },
});
const renewsStored = (how: 'quietly' | 'signingIn' | 'again') => ({
  to: `renewing.${how} (as before)`,
  sets: { token: 'stored' },
});
const asks = { starts: { renewUser: undefined } };
const tokenless = { to: 'expired (no token)', sets: { token: null } };
const signedIn = {
  'session.signOut': 'signingOut.alone',
  'session.refused(current)': 'expired',
  'user.changed(richer)': { sets: { user: richer } },
  'token.changed(none)': out(['announceSignedOut']),
  'token.changed(new)': renews('quietly'),
};
const renewing = {
  'renewUser answers ada': {
    to: 'signedIn.current (another token)',
    sets: { user: ada, failure: null },
  },
  'renewUser answers bob': {
    to: 'signedIn.current (another token)',
    sets: { user: bob, failure: null },
    does: ['startAnew'],
  },
  'renewUser fails refused': 'expired (after another token)',
  'renewUser fails noNet': { to: 'unanswered', sets: { failure: noNet.facts } },
  'token.changed(none)': tokenless,
  'token.changed(same)': { ...renewsStored('quietly'), ...asks },
};
/** The token is the first one again, so what follows is tested with another. */
const renewingStored = {
  'renewUser answers ada': null,
  'renewUser answers bob': null,
  'renewUser fails refused': null,
  'renewUser fails noNet': null,
  'token.changed(none)': tokenless,
  'token.changed(new)': { ...renews('quietly'), ...asks },
};
const failedWith = (user: User) => ({ sets: { user, failure: null } });

const expectations: Expectations<typeof sessionMachine> = {
  events: {
    'session.signOut': {},
    'session.retry': {},
    'user.outdated': {},
    'user.changed': { richer: { user: richer } },
    'session.refused': { current: { token: 'stored' }, older: { token: 'older' } },
    'token.changed': { new: { token: 'new' }, none: { token: null }, same: { token: 'stored' } },
  },
  services: {
    loadUser: { answers: { ada }, fails: { refused, noNet } },
    reloadUser: { src: 'loadUser', answers: { richer }, fails: { refused, noNet } },
    renewUser: { src: 'loadUser', answers: { ada, bob }, fails: { refused, noNet } },
    signOut: { answers: {}, fails: { noNet } },
  },
  starts: {
    'with a token': {
      input: { token: 'stored' },
      to: 'loading',
      context: { token: 'stored', user: null, failure: null },
    },
    without: {
      input: { token: null },
      to: 'signedOut',
      context: nobody,
      does: ['announceSignedOut'],
    },
  },
  situations: {
    loading: {
      tags: ['busy'],
      runs: ['loadUser'],
      on: {
        'loadUser answers ada': { to: 'signedIn.current', ...failedWith(ada) },
        'loadUser fails refused': out(['removeToken', 'announceSignedOut']),
        'loadUser fails noNet': { to: 'unreachable', sets: { failure: noNet.facts } },
        'token.changed(none)': out(['announceSignedOut']),
        'token.changed(new)': {
          to: 'loading (another token)',
          sets: { token: 'new' },
          starts: { loadUser: undefined },
        },
      },
    },
    unreachable: {
      on: {
        'session.retry': 'loading',
        'session.signOut': out(['removeToken', 'announceSignedOut']),
        'token.changed(none)': out(['announceSignedOut']),
        'token.changed(new)': { to: 'loading (another token)', sets: { token: 'new' } },
      },
    },
    signedOut: {
      context: nobody,
      on: {
        'token.changed(new)': { to: 'loading (another token)', sets: { token: 'new' } },
        'token.changed(same)': { to: 'loading', sets: { token: 'stored' } },
      },
    },
    'loading (another token)': {
      tags: ['busy'],
      runs: ['loadUser'],
      on: {
        'loadUser answers ada': { to: 'signedIn.current (another token)', ...failedWith(ada) },
        'loadUser fails refused': out(['removeToken', 'announceSignedOut']),
        'loadUser fails noNet': { to: 'unreachable', sets: { failure: noNet.facts } },
        'token.changed(none)': out(['announceSignedOut']),
        'token.changed(same)': {
          to: 'loading',
          sets: { token: 'stored' },
          starts: { loadUser: undefined },
        },
      },
    },
    'signedIn.current (another token)': {
      tags: ['present'],
      on: {
        'session.signOut': 'signingOut.alone',
        'user.changed(richer)': { sets: { user: richer } },
        'user.outdated': 'signedIn.refreshing',
        'token.changed(none)': out(['announceSignedOut']),
        'token.changed(same)': renewsStored('quietly'),
      },
    },
    'signedIn.current': {
      tags: ['present'],
      on: { ...signedIn, 'user.outdated': 'signedIn.refreshing' },
    },
    'signedIn.refreshing': {
      tags: ['busy', 'present'],
      runs: ['reloadUser'],
      on: {
        ...signedIn,
        'user.outdated': { starts: { reloadUser: undefined } },
        'reloadUser answers richer': { to: 'signedIn.current', sets: { user: richer } },
        'reloadUser fails refused': 'signedIn.current',
        'reloadUser fails noNet': 'signedIn.current',
      },
    },
    expired: {
      tags: ['present'],
      context: { token: 'stored', user: ada },
      on: {
        'session.signOut': out(['removeToken', 'announceSignedOut']),
        'token.changed(new)': renews('signingIn'),
        'token.changed(none)': tokenless,
      },
    },
    'expired (no token)': {
      tags: ['present'],
      context: { token: null, user: ada },
      on: {
        'session.signOut': out(['removeToken', 'announceSignedOut']),
        'token.changed(new)': renews('signingIn'),
        'token.changed(same)': renewsStored('signingIn'),
      },
    },
    'renewing.quietly': { tags: ['busy', 'present'], runs: ['renewUser'], on: renewing },
    'renewing.signingIn': { tags: ['busy', 'present'], runs: ['renewUser'], on: renewing },
    'renewing.again': { tags: ['busy', 'present'], runs: ['renewUser'], on: renewing },
    'renewing.quietly (as before)': {
      tags: ['busy', 'present'],
      runs: ['renewUser'],
      on: renewingStored,
    },
    'renewing.signingIn (as before)': {
      tags: ['busy', 'present'],
      runs: ['renewUser'],
      on: renewingStored,
    },
    'renewing.again (as before)': {
      tags: ['busy', 'present'],
      runs: ['renewUser'],
      on: renewingStored,
    },
    unanswered: {
      tags: ['present'],
      context: { token: 'new', user: ada, failure: noNet.facts },
      on: {
        'after 5_000 ms': { to: 'renewing.again', ...asks },
        'session.retry': { to: 'renewing.again', ...asks },
        'session.signOut': out(['removeToken', 'announceSignedOut']),
        'token.changed(none)': tokenless,
        'token.changed(same)': renewsStored('again'),
      },
    },
    'expired (after another token)': {
      tags: ['present'],
      context: { token: 'new' },
      on: {
        'session.signOut': out(['removeToken', 'announceSignedOut']),
        'token.changed(same)': renewsStored('signingIn'),
        'token.changed(none)': tokenless,
      },
    },
    'signingOut.alone': {
      tags: ['busy'],
      runs: ['signOut'],
      on: {
        'signOut answers': out(['removeToken', 'announceSignedOut']),
        'signOut fails noNet': out(['removeToken', 'announceSignedOut']),
        'token.changed(none)': { sets: { token: null } },
        'token.changed(new)': { to: 'signingOut.overtaken', sets: { token: 'new' } },
      },
    },
    'signingOut.overtaken': {
      tags: ['busy'],
      runs: ['signOut'],
      on: {
        'signOut answers': { to: 'loading (another token)', does: ['startAnew'] },
        'signOut fails noNet': { to: 'loading (another token)', does: ['startAnew'] },
        'token.changed(none)': { to: 'signingOut.alone', sets: { token: null } },
        'token.changed(same)': { sets: { token: 'stored' } },
      },
    },
  },
  passing: ['deciding'],
};

const unreachable = new Failure({ status: null, detail: null, message: null });

const facts = (({ snapshot }) => {
  /** The browser's storage: every tab writes there, including this one when it removes a token. */
  let stored = snapshot.context.token;
  let user: User | null = null;
  let removed = 0;
  let begun = 0;
  let asked = 0;
  return {
    '[AUTH-34] the token of the session is the stored one, whatever it is busy with': ({
      event,
      before,
      after,
      world,
    }) => {
      if (event.type === 'token.changed') stored = event.token;
      if (
        world.ran.filter(({ action }) => action === 'removeToken').length > removed &&
        stored === before.context.token
      )
        stored = null;
      expect(after.context.token).toBe(stored);
    },
    '[AUTH-8] who is shown is who the server named for the stored token, and nobody without one': ({
      event,
      before,
      after,
    }) => {
      if (event.type === 'user.changed' && before.matches('signedIn')) user = event.user;
      if (event.type.startsWith('xstate.done.actor.') && 'output' in event && event.output)
        user = event.output as User;
      if (after.matches('signedOut')) user = null;
      expect(selectUser(after)).toEqual(user);
    },
    '[AUTH-34] the user is asked for anew for each token': ({ event, before, after, world }) => {
      const now = world.calls.filter(({ src }) => src === 'loadUser').length;
      const wasAsked = now > asked;
      asked = now;
      if (
        event.type !== 'token.changed' ||
        event.token === null ||
        event.token === before.context.token
      )
        return;
      if (!after.matches('signingOut')) expect(wasAsked).toBe(true);
    },
    '[AUTH-34] who signs out while another signs in elsewhere leaves them signed in': ({
      event,
      before,
      after,
      world,
    }) => {
      if (!event.type.endsWith('.actor.signOut') || !before.matches({ signingOut: 'overtaken' }))
        return;
      expect(after.matches('loading')).toBe(true);
      expect(world.ran.at(-1)).toMatchObject({ action: 'startAnew' });
    },
    '[AUTH-10] while no token is stored no user is fetched': ({ world }) => {
      if (stored === null) expect(world.running().filter((id) => id !== 'signOut')).toEqual([]);
    },
    '[AUTH-9] [AUTH-14] the loading flag is on exactly while the first fetch or the goodbye runs':
      ({ after, world }) => {
        expect(isLoading(after)).toBe(
          world.running().some((id) => id === 'loadUser' || id === 'signOut'),
        );
      },
    '[AUTH-36] [AUTH-37] only a refusal or signing out removes the stored token': ({
      event,
      before,
      world,
    }) => {
      const now = world.ran.filter(({ action }) => action === 'removeToken').length;
      const mayRemove =
        (event.type === 'xstate.error.actor.loadUser' &&
          'error' in event &&
          event.error === refused) ||
        (event.type.endsWith('.actor.signOut') && !before.matches({ signingOut: 'overtaken' })) ||
        (event.type === 'session.signOut' && !before.matches('signedIn'));
      expect(now - removed).toBe(mayRemove ? 1 : 0);
      removed = now;
    },
    '[AUTH-13] [SHELL-21] after signing out the token is removed and the visitor led away': ({
      event,
      before,
      after,
      world,
    }) => {
      if (!event.type.endsWith('.actor.signOut') || before.matches({ signingOut: 'overtaken' }))
        return;
      expect(after.matches('signedOut')).toBe(true);
      expect(world.ran.slice(-2).map(({ action }) => action)).toEqual(
        expect.arrayContaining(['removeToken', 'announceSignedOut']),
      );
    },
    '[RULE-2] an expired session keeps the page and its user': ({ after }) => {
      if (isExpired(after)) expect([isPresent(after), after.context.user]).toEqual([true, user]);
    },
    '[AUTH-35] only a refusal, or no token, asks to sign in again': ({ event, before, after }) => {
      if (before.matches('expired') || !after.matches('expired')) return;
      const isGone = event.type === 'token.changed' && event.token === null;
      const isRefused =
        event.type === 'session.refused' || ('error' in event && event.error === refused);
      expect(isGone || isRefused).toBe(true);
    },
    'another user starts anew, the same one goes on': ({ event, before, world }) => {
      const now = world.ran.filter(({ action }) => action === 'startAnew').length;
      const another =
        event.type === 'xstate.done.actor.renewUser' &&
        before.context.user?.id !== (event.output as User).id;
      const overtaken =
        event.type.endsWith('.actor.signOut') && before.matches({ signingOut: 'overtaken' });
      expect(now - begun).toBe(another || overtaken ? 1 : 0);
      begun = now;
    },
  };
}) satisfies Facts<typeof sessionMachine>;

checkAgainstTable(sessionMachine, expectations);

walk(sessionMachine, {
  inputs: [{ token: 'stored' }, { token: null }],
  facts,
  records: ['removeToken', 'announceSignedOut', 'startAnew'],
  samples: [
    { type: 'token.changed', token: 'new' },
    { type: 'token.changed', token: null },
    { type: 'token.changed', token: 'stored' },
    { type: 'session.refused', token: 'stored' },
    { type: 'session.refused', token: 'older' },
    { type: 'user.changed', user: richer },
    done('loadUser', ada),
    fails('loadUser', refused),
    fails('loadUser', unreachable),
    done('reloadUser', richer),
    fails('reloadUser', unreachable),
    done('renewUser', ada),
    done('renewUser', bob),
    fails('renewUser', refused),
    fails('renewUser', unreachable),
  ],
  key: ({ context }) => [context.token, context.user?.id, context.failure?.status],
});
