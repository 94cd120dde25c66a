import { hash, verify } from '@node-rs/argon2';
import { takeTurns, type TurnOwner } from '#server/platform/process/turn-queue.ts';

/** Argon2id as OWASP recommends: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * One at a time: each hash occupies a processor, and a class that signs in together would leave
 * none for readers (SAFE-33). Among visitors who aren't signed in, each address and each known
 * browser takes turns, so that a crowd from one address doesn't hold up the others (SEC-10).
 */
const inTurn = takeTurns(
  1,
  (whose: TurnOwner, _work: () => Promise<unknown>) => whose,
  (_whose, work) => work(),
);

/** Rejects with Crowded if a visitor already has too many passwords waiting. */
export async function hashPassword(password: string, whose: TurnOwner = null): Promise<string> {
  return (await inTurn(whose, () => hash(password.normalize('NFC'), COST))) as string;
}

/** Compared with when no account has the e-mail, so that the response takes as long. */
const nobody = hashPassword('no account has this password');

/**
 * Whether it is the password behind the hash; equally slow, and false, if there is no hash or the
 * account signs in elsewhere. Rejects with Crowded if a visitor already has too many passwords
 * waiting.
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
