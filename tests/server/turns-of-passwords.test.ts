import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { isPassword } from '#server/features/accounts/passwords.ts';

test('[SAFE-33] a password waits for those before it, however much sooner it would be done', async () => {
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

test('[SAFE-33] one that fails leaves the turn to the next', async () => {
  const quick = await hash('two', { memoryCost: 8, timeCost: 1, parallelism: 1 });
  const [failed, next] = await Promise.allSettled([
    isPassword('one', 'no hash'),
    isPassword('two', quick),
  ]);
  expect([failed.status, next]).toEqual(['rejected', { status: 'fulfilled', value: true }]);
});
