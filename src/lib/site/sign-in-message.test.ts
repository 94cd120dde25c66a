import { expect, test } from 'vitest';
import { registrationMessage, signInMessage } from './sign-in-message.ts';

const failed = (
  status: number | null,
  detail: string | null = null,
  message: string | null = detail,
) => signInMessage({ status, detail, message });

test('[AUTH-17] 422 is about the format, whatever the server says', () => {
  expect(failed(422, 'Email is not an e-mail address.')).toBe('Invalid email or password format');
});

test('[AUTH-18] 401 does not say which of the two was wrong', () => {
  expect(failed(401, 'anything')).toBe('Invalid email or password');
});

test('[AUTH-19] [AUTH-20] 400 gives the detail, else Bad request', () => {
  expect(failed(400, 'This e-mail is already registered.')).toBe(
    'This e-mail is already registered.',
  );
  expect(failed(400, null, 'An unexpected error occurred.')).toBe('Bad request');
});

test('[AUTH-21] others pass through', () => {
  expect(failed(429, 'Too many tries. Wait a minute.')).toBe('Too many tries. Wait a minute.');
  expect(failed(500, null, 'Something went wrong on our end. Please try again later.')).toBe(
    'Something went wrong on our end. Please try again later.',
  );
  expect(failed(null)).toContain('could not be reached');
});

test('a registration that does not fit says which field and why, and else what a sign-in says', () => {
  const text = 'Full name has at most 200 characters.';
  expect(registrationMessage({ status: 422, detail: text, message: text })).toBe(text);
  expect(
    registrationMessage({
      status: 400,
      detail: 'This e-mail is already registered.',
      message: null,
    }),
  ).toBe('This e-mail is already registered.');
  expect(registrationMessage({ status: 400, detail: null, message: 'Something else.' })).toBe(
    'Bad request',
  );
  expect(registrationMessage({ status: 422, detail: null, message: null })).toBe(
    'Invalid email or password format',
  );
  expect(registrationMessage({ status: null, detail: null, message: null })).toContain(
    'could not be reached',
  );
});
