import { Hono } from 'hono';
import { CaptchaChallengeSchema, LoginBodySchema, RegisterBodySchema, TokenSchema } from '#contract/sign-in.ts';
import { UserSchema } from '#contract/user.ts';
import type { AppEnv, AppParts } from '../context.ts';
import { clientAddress, networkOf } from '../middleware/client-address.ts';
import { ApiError } from '../middleware/errors.ts';
import { requireUser } from '../middleware/require-user.ts';
import { body } from '../middleware/validate.ts';
import { refuseCommon } from '../accounts/common-passwords.ts';
import { hashPassword, isPassword } from '../accounts/passwords.ts';
import { Conflict } from '../stores/errors.ts';
import { noContent } from './answers.ts';
import { describer } from './describe.ts';

const describe = describer('Sign-in', 'open');

/** The same words for an unknown e-mail and a wrong password. */
const WRONG_LOGIN = 'Invalid email or password';
const FAILED_CAPTCHA = 'The security check failed. Please try again.';

/** An e-mail that is taken is a 400, not a 409 (decisions, section 2). */
export async function emailTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof Conflict ? new ApiError(400, error.message) : error;
  }
}

export function authRoutes(parts: AppParts): Hono<AppEnv> {
  const { stores, captcha, limits, settings } = parts;
  const prove = async (token: string): Promise<void> => {
    if (!(await captcha.check(token))) throw new ApiError(400, FAILED_CAPTCHA);
  };

  return new Hono<AppEnv>()
    .get('/captcha', describe('A proof-of-work challenge', { 200: CaptchaChallengeSchema }, [429]), async (c) => {
      await limits.captcha.take(networkOf(clientAddress(c, settings.trustProxy)));
      return c.json(await captcha.challenge());
    })

    .post('/register', describe('Register', { 201: UserSchema }, [400, 429]), body(RegisterBodySchema), async (c) => {
      const { email, password, full_name, captchaToken } = c.req.valid('json');
      refuseCommon(password, { email, full_name });
      await limits.register.take(clientAddress(c, settings.trustProxy));
      await prove(captchaToken);
      const person = { email, full_name, password_hash: await hashPassword(password), welcome_credits: settings.welcomeCredits };
      return c.json(await emailTaken(stores.users.register(person)), 201);
    })

    .post('/token', describe('Sign in', { 200: TokenSchema }, [400, 401, 429]), body(LoginBodySchema), async (c) => {
      const { email, password, captchaToken } = c.req.valid('json');
      const address = clientAddress(c, settings.trustProxy);
      const who = `${address} ${email}`;
      await limits.signIn.take(address);
      // Counted before the slow look at the password: guesses that come at the same time are guesses too.
      await limits.wrongPassword.take(who);
      await limits.accountPassword.take(email);
      await limits.networkPassword.take(networkOf(address));
      await prove(captchaToken);
      const account = await stores.users.findForLogin(email);
      if (!(await isPassword(password, account?.password_hash ?? null)) || account === null) throw new ApiError(401, WRONG_LOGIN);
      await limits.wrongPassword.forget(who);
      const { token } = await stores.tokens.create({ userId: account.userId }, settings.tokenTtlS);
      return c.json({ access_token: token, token_type: 'bearer' as const });
    })

    .post('/logout', describer('Sign-in')('Sign out: revokes the token', { 204: 'Signed out' }), requireUser(parts), async (c) => {
      await stores.tokens.revoke(c.get('token'));
      return noContent(c);
    });
}
