import { expect } from 'vitest';
import { Failure } from '#lib/site/failure.ts';
import { holdTo } from '#tests/support/charts/hold-to.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import { expectations } from './sign-in.expectations.ts';
import { signInMachine } from './sign-in.machine.ts';
import { isBusy, isDone, selectMessage, selectTicket } from './sign-in.view.ts';

const credentials = {
  email: 'ada@example.org',
  password: 'correct horse',
  full_name: 'Ada',
  isShared: true,
};
const refused = new Failure({ status: 401, detail: 'no', message: 'no' });
const tooLong = new Failure({
  status: 422,
  detail: 'Full name has at most 200 characters.',
  message: 'Full name has at most 200 characters.',
});
const unproven = new Failure({
  status: 400,
  detail: 'The security check failed.',
  message: 'The security check failed.',
});

holdTo(signInMachine, expectations);

walk(signInMachine, {
  inputs: [{ kind: 'sign-in' }, { kind: 'register' }],
  samples: [
    { type: 'credentials.submit', credentials },
    done('solveCaptcha', 'proof one'),
    fails('solveCaptcha', unproven),
    done('solveCaptchaAgain', 'proof two'),
    fails('solveCaptchaAgain', unproven),
    done('register', false),
    done('register', true),
    fails('register', tooLong),
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
        const calls = world.calls.filter(({ src }) => src === 'register' || src === 'requestToken');
        for (const { src, input } of calls) {
          expect(input).toEqual({
            ...credentials,
            captchaToken: src === 'register' ? 'proof one' : 'proof two',
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
        if (event.type === 'xstate.done.actor.register') registered = true;
      },
      'busy exactly while something runs': ({ after, world }) =>
        expect(isBusy(after)).toBe(world.running().length > 0),
      'a failure is told in the form, and a new try forgets it': ({ event, after }) => {
        if (event.type === 'xstate.error.actor.requestToken')
          expect(selectMessage(after)).toBe('Invalid email or password');
        if (event.type === 'xstate.error.actor.register')
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
