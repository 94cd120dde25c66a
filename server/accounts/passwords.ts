import { hash, verify } from '@node-rs/argon2';

/** Argon2id as OWASP advises: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), COST);

/** Compared with when no account has the e-mail, so that the answer takes as long. */
const nobody = hashPassword('no account has this password');

/** True when it is the password behind the hash; as slow, and false, when there is none, or the account signs in elsewhere. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const hasOne = stored !== null && stored !== '';
  const matches = await verify(hasOne ? stored : await nobody, password.normalize('NFC'));
  return matches && hasOne;
}
