import { EMAIL_TAKEN } from '#contract/errors.ts';
import { Failure } from '#lib/site/failure.ts';
import type { Expectations } from '#tests/support/charts/expectations.ts';
import { refusal } from '#tests/support/submissions.ts';
import { signInMachine } from './sign-in.machine.ts';
import { expect } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import { isBusy, isDone, selectMessage, selectTicket } from './sign-in.view.ts';

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

const expectations: Expectations<typeof signInMachine> = {
  events: {
    'credentials.submit': { ada: { credentials }, other: { credentials: other } },
    'message.dismiss': {},
    'ticket.late': {},
  },
  services: {
    solveCaptcha: { answers: { proof: 'proof one' }, fails: { unproven } },
    registerAccount: { answers: { made: false, mailed: true }, fails: { tooLong, taken } },
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
          starts: { registerAccount: { ...credentials, captchaToken: 'proof one' } },
        },
        'solveCaptcha fails unproven': {
          to: 'editing (not registered)',
          sets: { message: 'The security check failed.' },
        },
      },
    },
    'registering.sending': {
      tags: ['busy'],
      runs: ['registerAccount'],
      on: {
        'registerAccount answers mailed': 'mailed',
        'registerAccount answers made': {
          to: 'signingIn.proving (registered)',
          sets: { registered: 'ada@example.org' },
        },
        'registerAccount fails tooLong': {
          to: 'editing (at fault)',
          sets: { message: 'Full name has at most 200 characters.', fault: 'full_name' },
        },
        'registerAccount fails taken': {
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

const sharedCredentials = {
  email: 'ada@example.org',
  password: 'correct horse',
  full_name: 'Ada',
  isShared: true,
};
const longName = new Failure({
  status: 422,
  detail: 'Full name has at most 200 characters.',
  message: 'Full name has at most 200 characters.',
});

checkAgainstTable(signInMachine, expectations);

walk(signInMachine, {
  inputs: [{ kind: 'sign-in' }, { kind: 'register' }],
  samples: [
    { type: 'credentials.submit', credentials: sharedCredentials },
    done('solveCaptcha', 'proof one'),
    fails('solveCaptcha', unproven),
    done('solveCaptchaAgain', 'proof two'),
    fails('solveCaptchaAgain', unproven),
    done('registerAccount', false),
    done('registerAccount', true),
    fails('registerAccount', longName),
    done('requestToken', { token: 'token', ticket: '' }),
    done('requestToken', { token: '', ticket: 'ticket' }),
    fails('requestToken', refused),
    done('storeToken'),
    fails('storeToken', new Error('full')),
  ],
  key: ({ context }) => [context.message, context.registered],
  facts: ({ snapshot }) => {
    const isNew = snapshot.context.kind === 'register';
    let registered = false;
    return {
      '[AUTH-3] [AUTH-4] [AUTH-26] each call carries what was typed and a proof of its own': ({
        world,
      }) => {
        const calls = world.calls.filter(
          ({ src }) => src === 'registerAccount' || src === 'requestToken',
        );
        for (const { src, input } of calls) {
          expect(input).toEqual({
            ...sharedCredentials,
            captchaToken: src === 'registerAccount' ? 'proof one' : 'proof two',
          });
        }
      },
      '[SESS-3] what was said of the computer goes along with the token': ({ world }) => {
        for (const { input } of world.calls.filter(({ id }) => id === 'storeToken'))
          expect(input).toEqual({ token: 'token', isShared: true });
      },
      'an account is made once: when only signing in failed, only that is tried again': ({
        event,
        world,
      }) => {
        if (event.type === 'credentials.submit')
          expect(world.running()).toEqual([
            isNew && !registered ? 'solveCaptcha' : 'solveCaptchaAgain',
          ]);
        if (event.type === 'xstate.done.actor.registerAccount') registered = true;
      },
      'busy exactly while something runs': ({ after, world }) =>
        expect(isBusy(after)).toBe(world.running().length > 0),
      'a failure is told in the form, and a new try forgets it': ({ event, after }) => {
        if (event.type === 'xstate.error.actor.requestToken')
          expect(selectMessage(after)).toBe('Invalid email or password');
        if (event.type === 'xstate.error.actor.registerAccount')
          expect(selectMessage(after)).toBe('Full name has at most 200 characters.');
        if (event.type.startsWith('xstate.error.actor.solveCaptcha'))
          expect(selectMessage(after)).toBe('The security check failed.');
        if (event.type === 'credentials.submit' || event.type === 'message.dismiss')
          expect(selectMessage(after)).toBeNull();
      },
      '[SESS-9] a ticket is no token: nothing is stored, and the second step has it': ({
        event,
        after,
        world,
      }) => {
        if (
          event.type !== 'xstate.done.actor.requestToken' ||
          (event.output as { ticket: string }).ticket === ''
        )
          return;
        expect(selectTicket(after)).toBe('ticket');
        expect(world.calls.at(-1)?.src).toBe('requestToken');
      },
      '[AUTH-7] done only once the token of the answer is stored': ({ after, world }) => {
        expect(isDone(after)).toBe(after.status === 'done');
        if (isDone(after))
          expect(world.calls.at(-1)).toMatchObject({
            src: 'storeToken',
            input: { token: 'token' },
          });
      },
    };
  },
});
