import { DEFAULT_SETTINGS, type User } from '#contract/accounts/user.ts';
import type { Expectations } from '#tests/support/charts/expectations.ts';
import { refusal, unreached } from '#tests/support/submissions.ts';
import type { sessionMachine } from './session.machine.ts';

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
/** The token is the first one again: what follows is tried with another. */
const renewingStored = {
  'renewUser answers ada': null,
  'renewUser answers bob': null,
  'renewUser fails refused': null,
  'renewUser fails noNet': null,
  'token.changed(none)': tokenless,
  'token.changed(new)': { ...renews('quietly'), ...asks },
};
const failedWith = (user: User) => ({ sets: { user, failure: null } });

export const expectations: Expectations<typeof sessionMachine> = {
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
