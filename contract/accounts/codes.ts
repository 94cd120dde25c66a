import * as v from 'valibot';
import { LinkSchema, PasswordSchema } from './sign-in.ts';

/**
 * Six digits from an authenticator app, or a recovery code, as people type them: with spaces and
 * hyphens.
 */
export const CodeSchema = v.pipe(
  v.string('The code is text.'),
  v.trim(),
  v.nonEmpty('Enter the code.'),
  v.maxLength(40, 'A code has at most 40 characters.'),
);

/** `POST /api/v1/users/me/second-factor`. */
export const ConfirmedSchema = v.object({ current_password: PasswordSchema });

/** `POST …/second-factor/confirm`. */
export const ConfirmSecondFactorSchema = v.object({ code: CodeSchema });

/** `POST …/second-factor/recovery-codes`: the code comes from the app. */
export const RenewCodesSchema = v.object({
  current_password: PasswordSchema,
  code: CodeSchema,
});

/** `POST …/second-factor/off`. */
export const EndSecondFactorSchema = v.object({
  current_password: PasswordSchema,
  code: CodeSchema,
});

/**
 * `POST /api/v1/auth/token/code`: the second step of signing in, with the ticket that the first
 * step returned.
 */
export const SecondStepSchema = v.object({ ticket: LinkSchema, code: CodeSchema });
