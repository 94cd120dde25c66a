import { EMAIL_TAKEN } from '#contract/errors.ts';
import { Failure } from '#lib/site/failure.ts';
import type { Expectations } from '#tests/support/charts/expectations.ts';
import { refusal } from '#tests/support/submissions.ts';
import type { signInMachine } from './sign-in.machine.ts';

const credentials = { email: 'ada@example.org', password: 'correct horse', full_name: 'Ada' };
const other = { ...credentials, email: 'ada@uni.example' };
const unproven = refusal(400, 'The security check failed.');
const tooLong = new Failure({
  ...refusal(422, 'Full name has at most 200 characters.').facts,
  field: 'full_name',
});
const taken = refusal(400, EMAIL_TAKEN);
const refused = refusal(401, 'no');
const nothing = {
  credentials: { email: '', password: '' },
  registered: null,
  captchaToken: '',
  token: '',
  ticket: '',
  message: null,
  fault: null,
};
const proving = { to: 'signingIn.proving', sets: { credentials } };
const told = (message: string) => ({ to: 'editing (told why)', sets: { message } });
const FULL = 'The server could not be reached. Check your connection and try again.';

export const expectations: Expectations<typeof signInMachine> = {
  events: {
    'credentials.submit': { ada: { credentials }, other: { credentials: other } },
    'message.dismiss': {},
    'ticket.late': {},
  },
  services: {
    solveCaptcha: { answers: { proof: 'proof one' }, fails: { unproven } },
    register: { answers: { made: false, mailed: true }, fails: { tooLong, taken } },
    solveCaptchaAgain: {
      src: 'solveCaptcha',
      answers: { proof: 'proof two' },
      fails: { unproven },
    },
    requestToken: {
      answers: { token: { token: 'token', ticket: '' }, ticket: { token: '', ticket: 'ticket' } },
      fails: { refused },
    },
    storeToken: { answers: {}, fails: { full: new Error('full') } },
  },
  starts: {
    'signing in': {
      input: { kind: 'sign-in' },
      to: 'editing',
      context: { kind: 'sign-in', ...nothing },
    },
    registering: {
      input: { kind: 'register' },
      to: 'editing (registering)',
      context: { kind: 'register', ...nothing },
    },
  },
  situations: {
    editing: {
      on: {
        'credentials.submit(ada)': proving,
        'credentials.submit(other)': { ...proving, sets: { credentials: other } },
      },
    },
    'editing (told why)': {
      on: {
        'message.dismiss': { to: 'editing', sets: { message: null } },
        'credentials.submit(ada)': { to: 'signingIn.proving', sets: { message: null } },
        'credentials.submit(other)': {
          to: 'signingIn.proving',
          sets: { credentials: other, message: null },
        },
      },
    },
    'editing (refused)': {
      on: {
        'message.dismiss': { to: 'editing', sets: { message: null, fault: null } },
        'credentials.submit(ada)': {
          to: 'signingIn.proving',
          sets: { message: null, fault: null },
        },
        'credentials.submit(other)': {
          to: 'signingIn.proving',
          sets: { credentials: other, message: null, fault: null },
        },
      },
    },
    'signingIn.proving': {
      tags: ['busy'],
      runs: ['solveCaptchaAgain'],
      on: {
        'solveCaptchaAgain answers proof': {
          to: 'signingIn.sending',
          sets: { captchaToken: 'proof two' },
          starts: { requestToken: { ...credentials, captchaToken: 'proof two' } },
        },
        'solveCaptchaAgain fails unproven': told('The security check failed.'),
      },
    },
    'signingIn.sending': {
      tags: ['busy'],
      runs: ['requestToken'],
      on: {
        'requestToken answers token': {
          to: 'signingIn.storing',
          sets: { token: 'token' },
          starts: { storeToken: { token: 'token', isShared: undefined } },
        },
        'requestToken answers ticket': { to: 'asked', sets: { ticket: 'ticket' } },
        'requestToken fails refused': {
          to: 'editing (refused)',
          sets: { message: 'Invalid email or password', fault: 'password' },
        },
      },
    },
    'signingIn.storing': {
      tags: ['busy'],
      runs: ['storeToken'],
      on: { 'storeToken answers': 'done', 'storeToken fails full': told(FULL) },
    },
    asked: {
      on: {
        'ticket.late': {
          to: 'editing (again)',
          sets: { message: 'It took too long. Enter your password again.' },
        },
      },
    },
    'editing (again)': {
      on: {
        'credentials.submit(ada)': null,
        'credentials.submit(other)': null,
        'message.dismiss': null,
      },
    },
    done: { ends: true, output: { token: 'token' } },
    'editing (registering)': {
      on: {
        'credentials.submit(ada)': { to: 'registering.proving', sets: { credentials } },
        'credentials.submit(other)': { to: 'registering.proving', sets: { credentials: other } },
      },
    },
    'registering.proving': {
      tags: ['busy'],
      runs: ['solveCaptcha'],
      on: {
        'solveCaptcha answers proof': {
          to: 'registering.sending',
          sets: { captchaToken: 'proof one' },
          starts: { register: { ...credentials, captchaToken: 'proof one' } },
        },
        'solveCaptcha fails unproven': {
          to: 'editing (not registered)',
          sets: { message: 'The security check failed.' },
        },
      },
    },
    'registering.sending': {
      tags: ['busy'],
      runs: ['register'],
      on: {
        'register answers mailed': 'mailed',
        'register answers made': {
          to: 'signingIn.proving (registered)',
          sets: { registered: 'ada@example.org' },
        },
        'register fails tooLong': {
          to: 'editing (at fault)',
          sets: { message: 'Full name has at most 200 characters.', fault: 'full_name' },
        },
        'register fails taken': {
          to: 'editing (at fault)',
          sets: { message: EMAIL_TAKEN, fault: 'email' },
        },
      },
    },
    mailed: {},
    'editing (at fault)': {
      on: {
        'message.dismiss': { sets: { message: null, fault: null } },
        'credentials.submit(ada)': {
          to: 'registering.proving',
          sets: { message: null, fault: null },
        },
        'credentials.submit(other)': {
          to: 'registering.proving',
          sets: { credentials: other, message: null, fault: null },
        },
      },
    },
    'editing (not registered)': {
      on: {
        'message.dismiss': { sets: { message: null } },
        'credentials.submit(ada)': { to: 'registering.proving', sets: { message: null } },
        'credentials.submit(other)': {
          to: 'registering.proving',
          sets: { credentials: other, message: null },
        },
      },
    },
    'signingIn.proving (registered)': {
      tags: ['busy'],
      runs: ['solveCaptchaAgain'],
      on: {
        'solveCaptchaAgain answers proof': {
          to: 'signingIn.sending',
          sets: { captchaToken: 'proof two' },
          starts: { requestToken: { ...credentials, captchaToken: 'proof two' } },
        },
        'solveCaptchaAgain fails unproven': {
          to: 'editing (registered)',
          sets: { message: 'The security check failed.' },
        },
      },
    },
    'editing (registered)': {
      context: { registered: 'ada@example.org' },
      on: {
        'message.dismiss': { sets: { message: null } },
        'credentials.submit(ada)': { to: 'signingIn.proving', sets: { message: null } },
        'credentials.submit(other)': {
          to: 'registering.proving',
          sets: { credentials: other, message: null },
        },
      },
    },
  },
};
