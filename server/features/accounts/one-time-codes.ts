import { Secret, TOTP } from 'otpauth';
import { inGroups } from './random-words.ts';

const STEP_S = 30;
/** A clock may be a step ahead or behind. */
const WINDOW = 1;
const RECOVERY_CODES = 10;

/** As every authenticator app takes it (RFC 6238). */
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

/** What the QR code for the app says. */
export const uriOf = (secret: string, email: string): string => generator(secret, email).toString();

/** As typed, without what makes it readable. */
const bare = (code: string): string => code.replaceAll(/[\s-]/g, '').toLowerCase();

/** Whether it is meant to come from the app; else it is meant as a recovery code. */
export const isFigures = (code: string): boolean => /^\d{6}$/.test(bare(code));

/** The thirty seconds since 1970 that a code belongs to; null for a wrong one. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const delta = generator(secret).validate({
    token: bare(code),
    timestamp: now.getTime(),
    window: WINDOW,
  });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / STEP_S) + delta;
}

/** Ten of about 79 bits each: too many to be tried, so a fast hash keeps them. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => inGroups(4, 4));

export const bareRecoveryCode = bare;
