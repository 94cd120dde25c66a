import { Secret, TOTP } from 'otpauth';
import { inGroups } from './random-words.ts';

const STEP_S = 30;
/** A clock may be one step ahead or behind. */
const WINDOW = 1;
const RECOVERY_CODES = 10;

/** In the form that every authenticator app accepts (RFC 6238). */
const generator = (secret: string, label = ''): TOTP =>
  new TOTP({
    issuer: 'Marginalia',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_S,
    secret: Secret.fromBase32(secret),
  });

/** 160 bits, in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** Returns the content of the QR code for the app. */
export const uriOf = (secret: string, email: string): string => generator(secret, email).toString();

/** Removes from a typed code what only makes it readable. */
const bare = (code: string): string => code.replaceAll(/[\s-]/g, '').toLowerCase();

/** Whether a code looks like one of the app; otherwise it is treated as a recovery code. */
export const isFigures = (code: string): boolean => /^\d{6}$/.test(bare(code));

/**
 * Returns the number of the thirty-second step since 1970 that a code belongs to; null for a wrong
 * one.
 */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const delta = generator(secret).validate({
    token: bare(code),
    timestamp: now.getTime(),
    window: WINDOW,
  });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / STEP_S) + delta;
}

/** Ten codes of about 79 bits each: too many to try, so a fast hash is enough for storing them. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => inGroups(4, 4));

export const bareRecoveryCode = bare;
