import { expect, test } from 'vitest';
import { EMAIL_TAKEN, MESSAGE_BY_STATUS } from '#contract/errors.ts';
import { Failure, failureOf, faultOf, isNotFound, isPassing } from './failure.ts';

const facts = (status: number | null, detail: string | null = null, field?: string) => ({
  status,
  detail,
  message: detail,
  ...(field === undefined ? {} : { field }),
});

test('[ERR-1] what was thrown is told as the server told it; anything else is a server that was not reached', () => {
  const refused = facts(422, 'Too long.', 'name');
  expect(failureOf(new Failure(refused))).toEqual(refused);
  for (const error of [new Error('x'), null, 'x', { facts: refused }])
    expect(failureOf(error)).toEqual({ status: null, detail: null, message: null });
  expect([
    new Failure(refused).message,
    new Failure(facts(null)).message,
    new Failure(refused).name,
  ]).toEqual(['Too long.', 'The server could not be reached.', 'Failure']);
});

test('the field at fault is the one the server names; a refused sign-in is about the password, an address that is taken about the e-mail', () => {
  expect([
    faultOf(facts(422, 'x', 'name')),
    faultOf(facts(401, 'x', 'name')),
    faultOf(facts(401)),
    faultOf(facts(409, EMAIL_TAKEN)),
    faultOf(facts(409, 'x')),
    faultOf(facts(402, EMAIL_TAKEN)),
  ]).toEqual(['name', 'name', 'password', 'email', null, 'email']);
});

test('a thing is not there only where the API says so in its own words', () => {
  const said = MESSAGE_BY_STATUS[404]!;
  expect([
    isNotFound(facts(404, said)),
    isNotFound(facts(404, 'Not Found')),
    isNotFound(facts(405, said)),
    isNotFound(facts(404)),
  ]).toEqual([true, false, false, false]);
});

test.each<[number | null, boolean]>([
  [null, true],
  [401, true],
  [499, false],
  [500, true],
  [503, true],
  [403, false],
  [412, false],
])('[DESK-9] what ended with %s may go well a little later: %s', (status, passing) =>
  expect(isPassing(facts(status))).toBe(passing),
);
