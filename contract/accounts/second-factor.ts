import * as v from 'valibot';
import { TimeSchema } from '#contract/common.ts';

/** `GET /api/v1/users/me/second-factor`. */
export const SecondFactorSchema = v.object({
  /**
   * False for people who sign in only through their school, which asks for a second factor itself.
   */
  is_possible: v.boolean(),
  /** This server requires it of everybody: without it nothing else is accessible. */
  is_demanded: v.boolean(),
  /** Null when it is off. */
  since: v.nullable(TimeSchema),
  recovery_codes_left: v.number(),
});
export type SecondFactor = v.InferOutput<typeof SecondFactorSchema>;

/**
 * What an authenticator app is set up with: the secret to type, and the address in its QR code.
 * Returned only once.
 */
export const NewSecondFactorSchema = v.object({ secret: v.string(), uri: v.string() });
export type NewSecondFactor = v.InferOutput<typeof NewSecondFactorSchema>;

/** Each code is single-use; the list is returned only once. */
export const RecoveryCodesSchema = v.object({ recovery_codes: v.array(v.string()) });
