import { hash, verify } from '@node-rs/argon2';
import { Turns } from '#server/platform/process/turns.ts';

/** Argon2id as OWASP advises: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const turns = new Turns();

/** One at a time: each takes a processor for itself, and a class that signs in together would leave none to those who read (SAFE-33). */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const leave = await turns.take();
  try {
    return await work();
  } finally {
    leave();
  }
}

export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password.normalize('NFC'), COST));

/** Compared with when no account has the e-mail, so that the answer takes as long. */
const nobody = hashPassword('no account has this password');

const check = (stored: string, password: string): Promise<boolean> =>
  inTurn(() => verify(stored, password.normalize('NFC')));

/** True when it is the password behind the hash; as slow, and false, when there is none, or the account signs in elsewhere. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const hasOne = stored !== null && stored !== '';
  const matches = await check(hasOne ? stored : await nobody, password);
  return matches && hasOne;
}
