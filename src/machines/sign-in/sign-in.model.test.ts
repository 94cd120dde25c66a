import { expect } from 'vitest';
import { Failure } from '#lib/failure.ts';
import { done, fails, walk } from '#tests/support/walk.ts';
import { signInMachine, type SignInKind } from './sign-in.machine.ts';
import { isBusy, isDone, selectMessage } from './sign-in.view.ts';

const credentials = { email: 'ada@example.org', password: 'correct horse', full_name: 'Ada' };
const refused = new Failure({ status: 401, detail: 'no', message: 'no' });
const taken = new Failure({ status: 400, detail: 'This e-mail is already registered.', message: 'This e-mail is already registered.' });

for (const kind of ['sign-in', 'register'] satisfies SignInKind[]) {
  walk(signInMachine, {
    input: { kind },
    samples: [
      { type: 'credentials.submit', credentials },
      done('solveCaptcha', 'proof one'), fails('solveCaptcha', taken),
      done('solveCaptchaAgain', 'proof two'), fails('solveCaptchaAgain', taken),
      done('register'), fails('register', taken),
      done('requestToken', 'token'), fails('requestToken', refused),
      done('storeToken'), fails('storeToken', new Error('full')),
    ],
    key: ({ context }) => [context.message],
    excuses: kind === 'register'
      ? { 'sign-in.editing | credentials.submit [1]': 'walked from the other kind' }
      : {
          'sign-in.editing | credentials.submit [0]': 'walked from the other kind',
          'sign-in.registering.proving | xstate.done.actor.solveCaptcha [0]': 'walked from the other kind',
          'sign-in.registering.proving | xstate.error.actor.solveCaptcha [0]': 'walked from the other kind',
          'sign-in.registering.sending | xstate.done.actor.register [0]': 'walked from the other kind',
          'sign-in.registering.sending | xstate.error.actor.register [0]': 'walked from the other kind',
        },
    facts: () => ({
      '[AUTH-3] [AUTH-4] [AUTH-26] each call carries what was typed and a proof of its own': ({ world }) => {
        const calls = world.calls.filter(({ src }) => src === 'register' || src === 'requestToken');
        for (const { src, input } of calls) {
          expect(input).toEqual({ ...credentials, captchaToken: kind === 'register' && src === 'register' ? 'proof one' : 'proof two' });
        }
      },
      'busy exactly while something runs': ({ after, world }) => expect(isBusy(after)).toBe(world.running().length > 0),
      'a failure is told in the form, and a new try forgets it': ({ event, after }) => {
        if (event.type === 'xstate.error.actor.requestToken') expect(selectMessage(after)).toBe('Invalid email or password');
        if (event.type === 'xstate.error.actor.register') expect(selectMessage(after)).toBe('This e-mail is already registered.');
        if (event.type === 'credentials.submit' || event.type === 'message.dismiss') expect(selectMessage(after)).toBeNull();
      },
      '[AUTH-7] done only once the token of the answer is stored': ({ after, world }) => {
        expect(isDone(after)).toBe(after.status === 'done');
        if (isDone(after)) expect(world.calls.at(-1)).toMatchObject({ src: 'storeToken', input: { token: 'token' } });
      },
    }),
  });
}
