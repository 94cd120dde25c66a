import { hash, verify } from '@node-rs/argon2';
import { takeTurns, type TurnOwner } from '#server/platform/process/turn-queue.ts';

/** Argon2id as OWASP advises: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * One at a time: each takes a processor for itself, and a class that signs in together would leave
 * none to those who read (SAFE-33). Of those who aren't signed in each address and known browser
 * has its turn: a crowd from one doesn't hold up the others (SEC-10).
 */
const inTurn = takeTurns(
  1,
  (whose: TurnOwner, _work: () => Promise<unknown>) => whose,
  (_whose, work) => work(),
);

/** Rejects with Crowded when a visitor has too many passwords waiting already. */
export async function hashPassword(password: string, whose: TurnOwner = null): Promise<string> {
  return (await inTurn(whose, () => hash(password.normalize('NFC'), COST))) as string;
}

/** Compared with when no account has the e-mail, so that the answer takes as long. */
const nobody = hashPassword('no account has this password');

/**
 * True when it is the password behind the hash; as slow, and false, when there is none, or the
 * account signs in elsewhere. Rejects with Crowded when a visitor has too many passwords waiting
 * already.
 */
export async function isPassword(
  password: string,
  stored: string | null,
  whose: TurnOwner = null,
): Promise<boolean> {
  const hasOne = stored !== null && stored !== '';
  const compared = hasOne ? stored : await nobody;
  const matches = await inTurn(whose, () => verify(compared, password.normalize('NFC')));
  return matches === true && hasOne;
}
