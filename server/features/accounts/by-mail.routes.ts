import { type Context, Hono } from 'hono';
import {
  AskPasswordResetSchema,
  ConfirmAccountSchema,
  ConfirmEmailSchema,
  SetPasswordSchema,
  TokenSchema,
} from '#contract/accounts/sign-in.ts';
import { refuseCommon } from './common-passwords.ts';
import { hashPassword, isPassword } from './passwords.ts';
import type { AppEnv, AppParts } from '#server/context.ts';
import { clientAddress, clientNetwork, guesserOf } from '#server/platform/http/client-address.ts';
import { ApiError, goneAs, invalidInput } from '#server/platform/http/errors.ts';
import type { Visitor } from '#server/platform/process/turn-queue.ts';
import type { createMailPace } from '#server/platform/mail/enqueue.ts';
import { body } from '#server/platform/http/validate.ts';
import { describer } from '#server/platform/http/describe.ts';
import { noContent } from '#server/platform/http/answers.ts';
import { guesserFor } from './browser.routes.ts';
import { emailTaken } from './email-taken.routes.ts';
import { beginSession, prove } from './session.routes.ts';

const describe = describer('Sign-in', 'open');

const DEAD_LINK = 'This link has expired or has already been used. Ask for a new one.';

/** Resolves to what a link or a code leads to. Throws 400 for one that is no longer valid. */
export const linkOf = <T>(found: Promise<T>): Promise<T> => found.catch(goneAs(400, DEAD_LINK));

/** What people do with links from mail before they are signed in. */
export function byMailRoutes(
  parts: AppParts,
  mailPace: ReturnType<typeof createMailPace>,
): Hono<AppEnv> {
  const { stores, limits, settings, mailer } = parts;
  const visitorOf = (c: Context<AppEnv>): Visitor => ({
    visitor: guesserOf(clientAddress(c, settings.trustProxy)),
  });
  const requireMail = (): void => {
    if (settings.mail === null)
      throw new ApiError(
        404,
        `This server doesn’t send e-mail. Ask ${settings.supportEmail} for a new password.`,
      );
  };

  return new Hono<AppEnv>()
    .post(
      '/password-reset',
      describe(
        'Request a password reset e-mail. The response is the same whether or not the account exists',
        { 202: 'An e-mail has been sent, if an account has this e-mail' },
        [400, 404, 429],
      ),
      body(AskPasswordResetSchema),
      async (c) => {
        requireMail();
        const { email, captchaToken } = c.req.valid('json');
        await limits.mailNetwork.take(clientNetwork(c, settings.trustProxy));
        await prove(parts, captchaToken);
        const { key, isKnown } = await guesserFor(parts, c, { email });
        await limits.mailAddress.take(isKnown ? `${key} ${email}` : email);
        await stores.outbox.askPasswordReset(
          email,
          mailPace(clientNetwork(c, settings.trustProxy)),
        );
        mailer.wake();
        return c.json({}, 202);
      },
    )

    .post(
      '/password-reset/confirm',
      describe(
        'Set a new password with the link from the e-mail. Ends every session',
        { 204: 'Set' },
        [400, 429],
      ),
      body(SetPasswordSchema),
      async (c) => {
        const { token, password } = c.req.valid('json');
        await limits.mailNetwork.take(clientNetwork(c, settings.trustProxy));
        refuseCommon(password, await linkOf(stores.passwordResets.find(token)));
        await linkOf(stores.passwordResets.use(token, await hashPassword(password, visitorOf(c))));
        return noContent(c);
      },
    )

    .post(
      '/register/confirm',
      describe(
        'Confirm a registered account with the link from the e-mail and the password, and sign in',
        { 201: TokenSchema },
        [400, 429],
      ),
      body(ConfirmAccountSchema),
      async (c) => {
        const { token, password } = c.req.valid('json');
        await limits.mailNetwork.take(clientNetwork(c, settings.trustProxy));
        await limits.wrongPassword.take(`link ${token}`);
        const pending = await linkOf(stores.registrations.find(token));
        // Somebody else may have registered this e-mail: its owner can't confirm an account without
        // knowing its password.
        if (!(await isPassword(password, pending.password_hash, visitorOf(c))))
          throw invalidInput(
            ['body', 'password'],
            'This isn’t the password you registered with.',
            'wrong_password',
          );
        const user = await linkOf(stores.registrations.confirm(token, settings.welcomeCredits));
        return c.json(await linkOf(beginSession(parts, c, user.id)), 201);
      },
    )

    .post(
      '/email/confirm',
      describe(
        'Confirm a new e-mail address with the link that was sent to it and the password. Ends every session',
        { 204: 'Changed' },
        [400, 429],
      ),
      body(ConfirmEmailSchema),
      async (c) => {
        const { token, password } = c.req.valid('json');
        await limits.mailNetwork.take(clientNetwork(c, settings.trustProxy));
        await limits.wrongPassword.take(`link ${token}`);
        const { password_hash, version } = await linkOf(stores.emailChanges.find(token));
        // Somebody else may have entered this e-mail: its owner can't confirm it for an account
        // without knowing that account's password.
        if (!(await isPassword(password, password_hash, visitorOf(c))))
          throw invalidInput(
            ['body', 'password'],
            'This isn’t the account’s password.',
            'wrong_password',
          );
        await linkOf(emailTaken(stores.emailChanges.confirm(token, version)));
        mailer.wake();
        return noContent(c);
      },
    );
}
