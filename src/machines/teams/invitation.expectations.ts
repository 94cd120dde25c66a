import { Failure } from '#lib/site/failure.ts';
import type { Expectations } from '#tests/support/charts/expectations.ts';
import type { invitationMachine } from './invitation.machine.ts';

const NOT_FOUND = 'The requested resource was not found.';
const gone = new Failure({ status: 404, detail: NOT_FOUND, message: NOT_FOUND });
const away = new Failure({ status: null, detail: null, message: null });
const proxy = new Failure({ status: 404, detail: 'No such page.', message: 'No such page.' });

export const mine = {
  assignment_name: 'Essay 1',
  team_name: null,
  shares: 0,
  owner_name: 'Ada Byron',
  email: 'bob@example.org',
  role: 'grader',
  credit_cap: null,
  expires_at: '2026-03-09T09:00:00.000Z',
  is_yours: true,
  has: null,
} as const;
export const anothers = { ...mine, is_yours: false };
export const accepted = { assignment_id: 7, team_id: null, role: 'grader' } as const;
export const inTeam = { assignment_id: null, team_id: 4, role: 'viewer' } as const;
export const toTeam = { ...mine, assignment_name: null, team_name: 'Autumn', shares: 2 } as const;

export const expectations: Expectations<typeof invitationMachine> = {
  events: { 'offer.retry': {}, 'invitation.accept': {} },
  services: {
    findOffer: { answers: { mine, anothers }, fails: { gone, away, proxy } },
    acceptInvitation: { answers: { accepted, inTeam }, fails: { gone, away, proxy } },
  },
  starts: {
    'of a link': {
      input: { token: 'secret' },
      to: 'looking',
      starts: { findOffer: { token: 'secret' } },
      context: { token: 'secret', offer: null, failure: null, accepted: null },
    },
  },
  situations: {
    looking: {
      tags: ['busy'],
      runs: ['findOffer'],
      on: {
        'findOffer answers mine': { to: 'offered', sets: { offer: mine } },
        'findOffer answers anothers': { to: 'anothers', sets: { offer: anothers } },
        'findOffer fails gone': 'gone',
        'findOffer fails away': { to: 'failed', sets: { failure: away.facts } },
        'findOffer fails proxy': { to: 'failed', sets: { failure: proxy.facts } },
      },
    },
    failed: {
      on: {
        'offer.retry': {
          to: 'looking',
          sets: { failure: null },
          starts: { findOffer: { token: 'secret' } },
        },
      },
    },
    gone: {},
    anothers: {},
    offered: {
      on: {
        'invitation.accept': { to: 'accepting', starts: { acceptInvitation: { token: 'secret' } } },
      },
    },
    'offered (refused)': {
      from: [
        'looking',
        'findOffer answers mine',
        'invitation.accept',
        'acceptInvitation fails away',
      ],
      on: {
        'invitation.accept': {
          to: 'accepting',
          sets: { failure: null },
          starts: { acceptInvitation: { token: 'secret' } },
        },
      },
    },
    accepting: {
      tags: ['busy'],
      runs: ['acceptInvitation'],
      on: {
        'acceptInvitation answers accepted': {
          to: 'accepted',
          sets: { accepted },
          tells: [{ type: 'assignment.changed', id: 7 }],
        },
        'acceptInvitation answers inTeam': {
          to: 'accepted (team)',
          sets: { accepted: inTeam },
          tells: [{ type: 'team.changed', id: 4 }],
        },
        'acceptInvitation fails gone': 'gone',
        'acceptInvitation fails away': { to: 'offered (refused)', sets: { failure: away.facts } },
        'acceptInvitation fails proxy': { to: 'offered (refused)', sets: { failure: proxy.facts } },
      },
    },
    accepted: {},
    'accepted (team)': {},
  },
};
