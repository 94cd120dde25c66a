import { randomInt } from 'node:crypto';
import { createChallenge, verifySolution, type Payload } from 'altcha-lib';
import { deriveKey as pbkdf2 } from 'altcha-lib/algorithms/pbkdf2';
import * as v from 'valibot';
import type { CaptchaChallenge } from '#contract/accounts/sign-in.ts';
import { deriveKey } from '#server/platform/settings/secret.ts';
import type { Clock } from '#server/platform/database/stores/types.ts';
import type { SpentCaptchas } from './user-types.ts';

export interface Captcha {
  challenge(): Promise<CaptchaChallenge>;
  /**
   * Whether the token contains a solution of one of our challenges that hasn't expired and was
   * never spent.
   */
  check(token: string): Promise<boolean>;
}

/** Work for about half a second in a browser; nothing to read, and no third party involved. */
const ALGORITHM = 'PBKDF2/SHA-256';
const COST = 5000;
const COUNTER = { min: 500, max: 1000 } as const;
const LIFE_MS = 20 * 60_000;

const PayloadSchema = v.object({
  challenge: v.object({
    parameters: v.looseObject({
      algorithm: v.string(),
      nonce: v.string(),
      salt: v.string(),
      cost: v.number(),
      expiresAt: v.number(),
    }),
    signature: v.string(),
  }),
  solution: v.object({ counter: v.number(), derivedKey: v.string(), time: v.optional(v.number()) }),
});

function parseToken(token: string): v.InferOutput<typeof PayloadSchema> | null {
  try {
    const parsed = v.safeParse(
      PayloadSchema,
      JSON.parse(Buffer.from(token, 'base64').toString('utf8')),
    );
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/**
 * Proof of work. Challenges are signed, so nothing is stored until one is spent; a spent one is
 * stored until it would have expired.
 */
export function createCaptcha(parts: {
  kind: 'altcha' | 'off';
  secret: string;
  spent: SpentCaptchas;
  clock: Clock;
}): Captcha {
  const { kind, secret, spent, clock } = parts;
  if (kind === 'off')
    return { challenge: async () => ({ kind, challenge: null }), check: async () => true };
  const secrets = {
    hmacSignatureSecret: deriveKey(secret, 'captcha'),
    hmacKeySignatureSecret: deriveKey(secret, 'captcha-key'),
  };
  return {
    async challenge() {
      const challenge = await createChallenge({
        algorithm: ALGORITHM,
        cost: COST,
        counter: randomInt(COUNTER.min, COUNTER.max),
        deriveKey: pbkdf2,
        expiresAt: new Date(clock.now().getTime() + LIFE_MS),
        ...secrets,
      });
      return { kind, challenge: { ...challenge } };
    },
    async check(token) {
      const payload = parseToken(token);
      if (payload === null || payload.challenge.parameters.algorithm !== ALGORITHM) return false;
      const expiresAt = new Date(payload.challenge.parameters.expiresAt * 1000);
      if (!(expiresAt > clock.now())) return false;
      const { verified } = await verifySolution({
        ...(payload as unknown as Payload),
        deriveKey: pbkdf2,
        ...secrets,
      });
      return verified && spent.spend(payload.challenge.signature, expiresAt);
    },
  };
}
