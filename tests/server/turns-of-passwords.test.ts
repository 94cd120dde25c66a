import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { isPassword } from '#server/features/accounts/passwords.ts';

test('[SAFE-33] a password check waits for earlier ones, even if it would be quicker', async () => {
  const slow = await hash('one', { memoryCost: 19_456, timeCost: 30, parallelism: 1 });
  const quick = await hash('two', { memoryCost: 8, timeCost: 1, parallelism: 1 });
  const done: string[] = [];
  const check = async (name: string, password: string, stored: string): Promise<void> => {
    done.push(`${name} ${await isPassword(password, stored)}`);
  };
  await Promise.all([
    check('first', 'one', slow),
    check('second', 'two', quick),
    check('third', 'one', quick),
  ]);
  expect(done).toEqual(['first true', 'second true', 'third false']);
});

test('[SEC-10] many passwords from one address don’t delay another', async () => {
  const stored = await hash('one', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const done: string[] = [];
  const check = async (visitor: string): Promise<void> => {
    await isPassword('one', stored, { visitor });
    done.push(visitor);
  };
  await Promise.all([...Array.from({ length: 20 }, () => check('crowd')), check('other')]);
  expect(done.indexOf('other')).toBeLessThan(3);
});

test('[SAFE-33] a failed one passes the turn to the next', async () => {
  const quick = await hash('two', { memoryCost: 8, timeCost: 1, parallelism: 1 });
  const [failed, next] = await Promise.allSettled([
    isPassword('one', 'no hash'),
    isPassword('two', quick),
  ]);
  expect([failed.status, next]).toEqual(['rejected', { status: 'fulfilled', value: true }]);
});
