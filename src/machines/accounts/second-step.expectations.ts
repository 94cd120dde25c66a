import { Failure } from '#lib/site/failure.ts';
import type { Expectations } from '#tests/support/charts/expectations.ts';
import { refusal, unreached } from '#tests/support/submissions.ts';
import type { secondStepMachine } from './second-step.machine.ts';

export const TICKET = 't'.repeat(43);
export const wrong = new Failure({
  ...refusal(422, 'That code isn’t right.').facts,
  field: 'code',
});
export const late = refusal(400, 'This took too long.');
export const away = unreached();
export const full = refusal(0, 'This browser stores nothing.');
const AWAY = 'The server could not be reached. Check your connection and try again.';

const sent = (code: string, sets: object = {}) => ({
  to: code === '123456' ? 'checking' : 'checking (recovery)',
  sets: { code, ...sets },
  starts: { checkCode: { ticket: TICKET, code } },
});
const codes = (sets: object = {}) => ({
  'code.submit(app)': sent('123456', sets),
  'code.submit(recovery)': sent('abcd-efgh', sets),
});
const untold = { message: null, fault: null };
const checked = {
  'checkCode answers token': {
    to: 'storing',
    sets: { code: '', accessToken: 'token' },
    starts: { storeToken: { token: 'token' } },
  },
  'checkCode fails wrong': {
    to: 'asking (wrong)',
    sets: { code: '', message: 'That code isn’t right.', fault: 'code' },
  },
  'checkCode fails late': { to: 'late', sets: { code: '' } },
  'checkCode fails away': { to: 'asking (away)', sets: { code: '', message: AWAY } },
};

export const expectations: Expectations<typeof secondStepMachine> = {
  events: {
    'ticket.found': {
      ticket: { ticket: TICKET },
      none: { ticket: '' },
      nonsense: { ticket: 'You have won!' },
    },
    'code.submit': { app: { code: '123456' }, recovery: { code: 'abcd-efgh' } },
    'message.dismiss': {},
  },
  services: {
    checkCode: { answers: { token: 'token' }, fails: { wrong, late, away } },
    storeToken: { answers: {}, fails: { full } },
  },
  starts: {
    'on the page': {
      to: 'arriving',
      context: { ticket: '', code: '', accessToken: '', message: null, fault: null },
    },
  },
  situations: {
    arriving: {
      on: {
        'ticket.found(ticket)': { to: 'asking', sets: { ticket: TICKET } },
        'ticket.found(none)': 'late',
        'ticket.found(nonsense)': 'late',
      },
    },
    asking: { on: codes() },
    'asking (wrong)': {
      on: { ...codes(untold), 'message.dismiss': { to: 'asking', sets: untold } },
    },
    'asking (away)': {
      on: {
        ...codes({ message: null }),
        'message.dismiss': { to: 'asking', sets: { message: null } },
      },
    },
    'asking (full)': {
      on: { 'code.submit(app)': null, 'code.submit(recovery)': null, 'message.dismiss': null },
    },
    checking: { tags: ['busy'], runs: ['checkCode'], on: checked },
    'checking (recovery)': { tags: ['busy'], runs: ['checkCode'], on: checked },
    storing: {
      tags: ['busy'],
      runs: ['storeToken'],
      on: {
        'storeToken answers': 'signedIn',
        'storeToken fails full': {
          to: 'asking (full)',
          sets: { message: 'This browser stores nothing.' },
        },
      },
    },
    late: {},
    signedIn: { ends: true, output: { token: 'token' } },
  },
};
