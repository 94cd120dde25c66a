import * as v from 'valibot';
import { TimeSchema } from '../common.ts';
import { LinkSchema, PasswordSchema } from '../sign-in.ts';

/** Six figures of an app, or a recovery code, as people type them: with spaces and hyphens. */
const CodeSchema = v.pipe(v.string('The code is text.'), v.trim(), v.nonEmpty('Enter the code.'), v.maxLength(40, 'A code has at most 40 characters.'));

/** `GET /api/v1/users/me/second-factor`. */
export const SecondFactorSchema = v.object({
  /** False for who signs in through their school alone: what is asked for beside a password stands there. */
  is_possible: v.boolean(),
  /** Null where it is off. */
  since: v.nullable(TimeSchema),
  recovery_codes_left: v.number(),
});
export type SecondFactor = v.InferOutput<typeof SecondFactorSchema>;

/** `POST …/second-factor`, and `…/recovery-codes`. */
export const ConfirmedSchema = v.object({ current_password: PasswordSchema });

/** What an authenticator app is set up with: as text to type, and as the address in its QR code. It is answered this once. */
export const NewSecondFactorSchema = v.object({ secret: v.string(), uri: v.string() });
export type NewSecondFactor = v.InferOutput<typeof NewSecondFactorSchema>;

/** `POST …/second-factor/confirm`. */
export const ConfirmSecondFactorSchema = v.object({ code: CodeSchema });

/** Each is good once; they are answered this once. */
export const RecoveryCodesSchema = v.object({ recovery_codes: v.array(v.string()) });

/** `POST …/second-factor/off`. */
export const EndSecondFactorSchema = v.object({ current_password: PasswordSchema, code: CodeSchema });

/** `POST /api/v1/auth/token/code`: the second step of signing in, with what the first answered. */
export const SecondStepSchema = v.object({ ticket: LinkSchema, code: CodeSchema });
