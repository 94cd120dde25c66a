import { Failure } from '#lib/site/failure.ts';
import type { Expectations } from '#tests/support/charts/expectations.ts';
import { refusal } from '#tests/support/submissions.ts';
import type { resetRequestMachine } from './reset-request.machine.ts';

export const ADDRESS = 'ada@example.org';
const other = 'ada@uni.example';
const unproven = refusal(400, 'The security check failed.');
export const away = new Failure({ status: null, detail: null, message: null });
export const misfit = new Failure({
  ...refusal(422, 'Email is not an e-mail address.').facts,
  field: 'email',
});
const AWAY = 'The server could not be reached. Check your connection and try again.';
const nothing = { email: '', captchaToken: '', message: null, fault: null };
const submits = (sets = {}) => ({
  'request.submit(ada)': { to: 'proving', sets: { email: ADDRESS, ...sets } },
  'request.submit(other)': { to: 'proving', sets: { email: other, ...sets } },
});
const submitsAgain = (sets = {}) => ({
  'request.submit(ada)': { to: 'proving', sets },
  'request.submit(other)': { to: 'proving', sets: { email: other, ...sets } },
});

export const expectations: Expectations<typeof resetRequestMachine> = {
  events: {
    'request.submit': { ada: { email: ADDRESS }, other: { email: other } },
    'request.again': {},
    'message.dismiss': {},
  },
  services: {
    solveCaptcha: { answers: { proof: 'proof' }, fails: { unproven } },
    askReset: { answers: {}, fails: { away, misfit } },
  },
  starts: { 'with an empty form': { to: 'editing', context: nothing } },
  situations: {
    editing: { on: submits() },
    proving: {
      tags: ['busy'],
      runs: ['solveCaptcha'],
      on: {
        'solveCaptcha answers proof': {
          to: 'sending',
          sets: { captchaToken: 'proof' },
          starts: { askReset: { email: ADDRESS, captchaToken: 'proof' } },
        },
        'solveCaptcha fails unproven': {
          to: 'editing (unproven)',
          sets: { message: 'The security check failed.' },
        },
      },
    },
    'editing (unproven)': {
      on: {
        ...submitsAgain({ message: null }),
        'message.dismiss': { to: 'editing (again)', sets: { message: null } },
      },
    },
    sending: {
      tags: ['busy'],
      runs: ['askReset'],
      on: {
        'askReset answers': 'asked',
        'askReset fails away': { to: 'editing (away)', sets: { message: AWAY } },
        'askReset fails misfit': {
          to: 'editing (misfit)',
          sets: { message: 'Email is not an e-mail address.', fault: 'email' },
        },
      },
    },
    'editing (away)': {
      on: {
        ...submitsAgain({ message: null }),
        'message.dismiss': { to: 'editing (again)', sets: { message: null } },
      },
    },
    'editing (misfit)': {
      on: {
        ...submitsAgain({ message: null, fault: null }),
        'message.dismiss': { to: 'editing (again)', sets: { message: null, fault: null } },
      },
    },
    'editing (again)': { on: submitsAgain() },
    asked: { on: { 'request.again': 'editing (again)' } },
  },
};
