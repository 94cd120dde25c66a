import * as v from 'valibot';
import { TimeSchema } from '#contract/common.ts';

/** `GET /api/v1/users/me/second-factor`. */
export const SecondFactorSchema = v.object({
  /** False for who signs in through their school alone: what is asked for beside a password stands there. */
  is_possible: v.boolean(),
  /** This server asks everybody for it: without it nothing else opens. */
  is_demanded: v.boolean(),
  /** Null where it is off. */
  since: v.nullable(TimeSchema),
  recovery_codes_left: v.number(),
});
export type SecondFactor = v.InferOutput<typeof SecondFactorSchema>;

/**
 * What an authenticator app is set up with: as text to type, and as the address in its QR code. It
 * is answered this once.
 */
export const NewSecondFactorSchema = v.object({ secret: v.string(), uri: v.string() });
export type NewSecondFactor = v.InferOutput<typeof NewSecondFactorSchema>;

/** Each is good once; they are answered this once. */
export const RecoveryCodesSchema = v.object({ recovery_codes: v.array(v.string()) });
