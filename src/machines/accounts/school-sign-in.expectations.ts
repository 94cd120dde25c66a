import type { Expectations } from '#tests/support/charts/expectations.ts';
import { refusal, unreached } from '#tests/support/submissions.ts';
import type { schoolSignInMachine } from './school-sign-in.machine.ts';

export const CODE = 'c'.repeat(43);
export const dead = refusal(400, 'This link is no longer good.');
export const away = unreached();
const AWAY = 'The server could not be reached. Check your connection and try again.';

export const expectations: Expectations<typeof schoolSignInMachine> = {
  events: {
    'school.back': {
      code: { said: CODE },
      shortest: { said: 'c'.repeat(20) },
      tooShort: { said: 'c'.repeat(19) },
      longest: { said: 'c'.repeat(100) },
      tooLong: { said: 'c'.repeat(101) },
      refused: { said: 'refused' },
      away: { said: 'away' },
      late: { said: 'late' },
      domain: { said: 'domain' },
      taken: { said: 'taken' },
      closed: { said: 'closed' },
      failed: { said: 'failed' },
      nonsense: { said: 'You have won!' },
      nothing: { said: '' },
    },
    'school.retry': {},
  },
  services: {
    finishSignIn: { answers: { token: 'token' }, fails: { dead, away } },
    storeToken: { answers: {}, fails: { full: refusal(0, 'This browser stores nothing.') } },
  },
  starts: {
    'on the page': {
      to: 'arriving',
      context: { code: '', accessToken: '', refusal: null, message: null },
    },
  },
  situations: {
    arriving: {
      tags: ['busy'],
      on: {
        'school.back(code)': {
          to: 'finishing',
          sets: { code: CODE },
          starts: { finishSignIn: { code: CODE } },
        },
        'school.back(shortest)': {
          to: 'finishing (otherwise)',
          sets: { code: 'c'.repeat(20) },
          starts: { finishSignIn: { code: 'c'.repeat(20) } },
        },
        'school.back(longest)': {
          to: 'finishing (otherwise)',
          sets: { code: 'c'.repeat(100) },
          starts: { finishSignIn: { code: 'c'.repeat(100) } },
        },
        'school.back(refused)': { to: 'refused', sets: { refusal: 'refused' } },
        'school.back(away)': { to: 'refused', sets: { refusal: 'away' } },
        'school.back(late)': { to: 'refused', sets: { refusal: 'late' } },
        'school.back(domain)': { to: 'refused', sets: { refusal: 'domain' } },
        'school.back(taken)': { to: 'refused', sets: { refusal: 'taken' } },
        'school.back(closed)': { to: 'refused', sets: { refusal: 'closed' } },
        'school.back(failed)': { to: 'refused', sets: { refusal: 'failed' } },
        'school.back(tooShort)': { to: 'refused (somehow)', sets: { refusal: 'failed' } },
        'school.back(tooLong)': { to: 'refused (somehow)', sets: { refusal: 'failed' } },
        'school.back(nonsense)': { to: 'refused (somehow)', sets: { refusal: 'failed' } },
        'school.back(nothing)': { to: 'refused (somehow)', sets: { refusal: 'failed' } },
      },
    },
    finishing: {
      tags: ['busy'],
      runs: ['finishSignIn'],
      on: {
        'finishSignIn answers token': {
          to: 'storing',
          sets: { accessToken: 'token' },
          starts: { storeToken: { token: 'token' } },
        },
        'finishSignIn fails dead': {
          to: 'failed',
          sets: { message: 'This link is no longer good.' },
        },
        'finishSignIn fails away': { to: 'failed', sets: { message: AWAY } },
      },
    },
    storing: {
      tags: ['busy'],
      runs: ['storeToken'],
      on: {
        'storeToken answers': 'signedIn',
        'storeToken fails full': {
          to: 'failed (full)',
          sets: { message: 'This browser stores nothing.' },
        },
      },
    },
    failed: {
      on: {
        'school.retry': {
          to: 'finishing',
          sets: { message: null },
          starts: { finishSignIn: { code: CODE } },
        },
      },
    },
    'failed (full)': {
      on: {
        'school.retry': {
          to: 'finishing (again)',
          sets: { message: null },
          starts: { finishSignIn: { code: CODE } },
        },
      },
    },
    'finishing (again)': {
      tags: ['busy'],
      runs: ['finishSignIn'],
      on: {
        'finishSignIn answers token': null,
        'finishSignIn fails dead': null,
        'finishSignIn fails away': null,
      },
    },
    'finishing (otherwise)': {
      tags: ['busy'],
      runs: ['finishSignIn'],
      on: {
        'finishSignIn answers token': null,
        'finishSignIn fails dead': null,
        'finishSignIn fails away': null,
      },
    },
    refused: {},
    'refused (somehow)': {},
    signedIn: { ends: true },
  },
};
