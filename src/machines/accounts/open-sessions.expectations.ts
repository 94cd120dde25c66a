import type { Session } from '#contract/accounts/session.ts';
import type { Expectations } from '#tests/support/charts/expectations.ts';
import { gone, unreached } from '#tests/support/submissions.ts';
import type { openSessionsMachine } from './open-sessions.machine.ts';

const session = (id: string, over: Partial<Session> = {}): Session => ({
  id,
  agent: 'Firefox on Linux',
  via: 'password',
  is_shared: false,
  is_this: false,
  created_at: '2026-03-01T09:00:00.000Z',
  used_at: '2026-03-02T08:59:00.000Z',
  expires_at: '2026-03-08T09:00:00.000Z',
  ...over,
});
export const here = session('here', { is_this: true });
export const phone = session('phone', { agent: 'Safari on iPhone', is_shared: true });
export const lab = session('lab', { agent: null, via: 'school' });
export const all = [here, phone, lab];
export const ended = gone();
export const away = unreached();

/** What can be done with a list; `sets` is what is cleared along with it. */
const sharedRows = (sets: object = {}) => ({
  'session.end(phone)': {
    to: 'ending',
    sets: { ending: 'phone', ...sets },
    starts: { endSession: { id: 'phone' } },
  },
  'session.end(lab)': {
    to: 'ending (lab)',
    sets: { ending: 'lab', ...sets },
    starts: { endSession: { id: 'lab' } },
  },
  'others.end': { to: 'endingOthers', sets },
});

export const expectations: Expectations<typeof openSessionsMachine> = {
  events: {
    'sessions.retry': {},
    'session.end': { phone: { id: 'phone' }, lab: { id: 'lab' } },
    'others.end': {},
  },
  services: {
    loadSessions: { answers: { all }, fails: { away } },
    endSession: { answers: {}, fails: { ended, away } },
    endOthers: { answers: {}, fails: { away } },
  },
  starts: {
    'on the profile': { to: 'loading', context: { sessions: [], ending: '', failure: null } },
  },
  situations: {
    loading: {
      tags: ['busy'],
      runs: ['loadSessions'],
      on: {
        'loadSessions answers all': { to: 'shown', sets: { sessions: all } },
        'loadSessions fails away': { to: 'unread', sets: { failure: away.facts } },
      },
    },
    unread: { on: { 'sessions.retry': { to: 'loading', sets: { failure: null } } } },
    shown: { on: sharedRows() },
    ending: {
      tags: ['busy'],
      runs: ['endSession'],
      on: {
        'endSession answers': { to: 'shown (without the phone)', sets: { sessions: [here, lab] } },
        'endSession fails ended': {
          to: 'shown (without the phone)',
          sets: { sessions: [here, lab] },
        },
        'endSession fails away': { to: 'shown (told why)', sets: { failure: away.facts } },
      },
    },
    'ending (lab)': {
      tags: ['busy'],
      runs: ['endSession'],
      on: {
        'endSession answers': { to: 'shown (without the lab)', sets: { sessions: [here, phone] } },
        'endSession fails ended': {
          to: 'shown (without the lab)',
          sets: { sessions: [here, phone] },
        },
        'endSession fails away': { to: 'shown (told why)', sets: { failure: away.facts } },
      },
    },
    endingOthers: {
      tags: ['busy'],
      runs: ['endOthers'],
      on: {
        'endOthers answers': { to: 'shown (alone)', sets: { sessions: [here] } },
        'endOthers fails away': { to: 'shown (told why, of all)', sets: { failure: away.facts } },
      },
    },
    'shown (without the phone)': {
      on: { 'session.end(phone)': null, 'session.end(lab)': null, 'others.end': null },
    },
    'shown (without the lab)': {
      on: { 'session.end(phone)': null, 'session.end(lab)': null, 'others.end': null },
    },
    'shown (told why)': {
      on: {
        'session.end(phone)': null,
        'session.end(lab)': null,
        'others.end': { to: 'endingOthers (again)', sets: { failure: null } },
      },
    },
    'shown (told why, of all)': { on: sharedRows({ failure: null }) },
    'endingOthers (again)': {
      tags: ['busy'],
      runs: ['endOthers'],
      on: { 'endOthers answers': null, 'endOthers fails away': null },
    },
    'shown (alone)': {
      on: { 'session.end(phone)': null, 'session.end(lab)': null, 'others.end': null },
    },
  },
};
