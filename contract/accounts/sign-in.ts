import * as v from 'valibot';
import { nameText } from '#contract/common.ts';
import { isBlank } from '#contract/text/blank.ts';
import { MAX_EMAIL, MAX_FULL_NAME, MAX_PASSWORD, MIN_PASSWORD } from '#contract/limits.ts';

export const ROLE = 'teacher';

export const EmailSchema = v.pipe(
  v.string('Email is text.'),
  v.trim(),
  v.toLowerCase(),
  v.email('Email is not an e-mail address.'),
  v.maxLength(MAX_EMAIL, `Email has at most ${MAX_EMAIL} characters.`),
);
export const PasswordSchema = v.pipe(
  v.string('Password is text.'),
  v.maxLength(MAX_PASSWORD, `Password has at most ${MAX_PASSWORD} characters.`),
);
export const BLANK_PASSWORD =
  'Password has nothing but blank characters. Choose one with letters in it.';
export const NewPasswordSchema = v.pipe(
  PasswordSchema,
  v.minLength(MIN_PASSWORD, `Password has at least ${MIN_PASSWORD} characters.`),
  v.check((password) => !isBlank(password), BLANK_PASSWORD),
);
const CaptchaSchema = v.optional(v.pipe(v.string(), v.maxLength(10_000)), '');

/** `POST /api/v1/auth/token`. */
export const LoginBodySchema = v.object({
  email: EmailSchema,
  password: v.pipe(PasswordSchema, v.nonEmpty('Password is required.')),
  captchaToken: CaptchaSchema,
  /** "This is not my computer": the session ends within hours. */
  shared: v.optional(v.boolean(), false),
});
export type LoginBody = v.InferInput<typeof LoginBodySchema>;

/** The answer to `POST /api/v1/auth/logout` when signing out continues at the school. */
export const FarewellSchema = v.object({ url: v.string() });

/** `POST /api/v1/auth/register`. */
export const RegisterBodySchema = v.object({
  email: EmailSchema,
  password: NewPasswordSchema,
  full_name: /* @__PURE__ */ nameText('Full name', MAX_FULL_NAME),
  role: v.literal(ROLE, 'Only the role teacher can register.'),
  /** The secret from an invitation's link, for servers where only invited people may register. */
  invitation: v.optional(v.pipe(v.string(), v.maxLength(100))),
  captchaToken: CaptchaSchema,
});
export type RegisterBody = v.InferInput<typeof RegisterBodySchema>;

/** The secret of an e-mailed link; it follows the `#` in the address. */
export const LinkSchema = v.pipe(
  v.string(),
  v.regex(/^[\w-]{20,100}$/, 'This is no link of ours.'),
);

/** `POST /api/v1/auth/password-reset`. */
export const AskPasswordResetSchema = v.object({ email: EmailSchema, captchaToken: CaptchaSchema });
export type AskPasswordReset = v.InferInput<typeof AskPasswordResetSchema>;

/** `POST /api/v1/auth/password-reset/confirm`. */
export const SetPasswordSchema = v.object({ token: LinkSchema, password: NewPasswordSchema });

/** `POST /api/v1/auth/email/confirm`: the password is the account's. */
export const ConfirmEmailSchema = v.object({ token: LinkSchema, password: PasswordSchema });

/** `POST /api/v1/auth/register/confirm`. */
export const ConfirmAccountSchema = v.object({ token: LinkSchema, password: PasswordSchema });

/** `POST /api/v1/auth/school/finish`. */
export const FinishSchoolSchema = v.object({ code: LinkSchema });

export const TokenSchema = v.object({ access_token: v.string(), token_type: v.literal('bearer') });
export type Token = v.InferOutput<typeof TokenSchema>;

/**
 * `POST /api/v1/auth/token` with 202: the password was right, but the account also needs a code.
 */
export const TicketSchema = v.object({ ticket: v.string() });

/** `GET /api/v1/auth/captcha`: a proof-of-work challenge created by altcha-lib, or `kind: off`. */
export const CaptchaChallengeSchema = v.object({
  kind: v.picklist(['altcha', 'off']),
  challenge: v.nullable(v.record(v.string(), v.unknown())),
});
export type CaptchaChallenge = v.InferOutput<typeof CaptchaChallengeSchema>;
