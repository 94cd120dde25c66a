import { Hono } from 'hono';
import {
  CaptchaChallengeSchema,
  FarewellSchema,
  LoginBodySchema,
  RegisterBodySchema,
  TicketSchema,
  TokenSchema,
} from '#contract/accounts/sign-in.ts';
import { UserSchema } from '#contract/accounts/user.ts';
import type { AppEnv, AppParts } from '#server/context.ts';
import {
  clientAddress,
  clientNetwork,
  guesserOf,
  networkOf,
} from '#server/platform/http/client-address.ts';
import { ApiError, goneAs } from '#server/platform/http/errors.ts';
import { requireUser } from '#server/platform/http/require-user.ts';
import { createMailPace } from '#server/platform/mail/enqueue.ts';
import { body } from '#server/platform/http/validate.ts';
import { refuseCommon } from './common-passwords.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { noContent } from '#server/platform/http/answers.ts';
import { byMailRoutes } from './by-mail.routes.ts';
import { secondStepRoutes } from './second-step.routes.ts';
import { schoolRoutes } from './school.routes.ts';
import { emailTaken } from './email-taken.routes.ts';
import { guesserFor } from './browser.routes.ts';
import { refuseDomain } from './domain.routes.ts';
import { beginSession, prove } from './session.routes.ts';
import { describer } from '#server/platform/http/describe.ts';

const describe = describer('Sign-in', 'open');

/** The same words for an unknown e-mail and a wrong password. */
const WRONG_LOGIN = 'Invalid email or password';
const NO_PASSWORDS = 'This server doesn’t use its own passwords. Sign in through your school.';
/** Networks of loopback addresses. */
const OWN = new Set(['127.0.0', '0:0:0:0']);

export function authRoutes(parts: AppParts): Hono<AppEnv> {
  const { stores, captcha, limits, settings, mailer } = parts;
  const mailPace = createMailPace(() => parts.clock.now().getTime());
  /** Throws 403 with an explanation where people can't create accounts themselves. */
  async function mayRegister(email: string, invitation: string | undefined): Promise<void> {
    const { passwords, registration } = settings.signIn;
    if (!passwords) throw new ApiError(403, NO_PASSWORDS);
    if (registration === 'closed')
      throw new ApiError(
        403,
        `You can’t register on this server yourself. Ask ${settings.supportEmail} for an account.`,
      );
    refuseDomain(settings.signIn, email);
    if (
      registration === 'invitation' &&
      !(await stores.invitations.isInvited(email, invitation ?? ''))
    ) {
      throw new ApiError(
        403,
        'You need an invitation to register on this server. Open the link in your invitation and register from there.',
      );
    }
  }

  /**
   * Many accounts from one network don't each get welcome credits: the operator grants those. This
   * machine itself is exempt.
   */
  async function isWelcomed(network: string): Promise<boolean> {
    if (OWN.has(network)) return true;
    return await limits.welcome.take(network).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ApiError) return false;
        throw error;
      },
    );
  }

  return new Hono<AppEnv>()
    .route('/', byMailRoutes(parts, mailPace))
    .route('/', secondStepRoutes(parts))
    .route('/school', schoolRoutes(parts))
    .get(
      '/captcha',
      describe('A proof-of-work challenge', { 200: CaptchaChallengeSchema }, [429]),
      async (c) => {
        await limits.captcha.take(clientNetwork(c, settings.trustProxy));
        return c.json(await captcha.challenge());
      },
    )

    .post(
      '/register',
      describe(
        'Register; where the server sends mail the account is made once the link in it is followed',
        { 201: UserSchema, 202: 'An e-mail has been sent' },
        [400, 403, 429],
      ),
      body(RegisterBodySchema),
      async (c) => {
        const { email, password, full_name, captchaToken, invitation } = c.req.valid('json');
        refuseCommon(password, { email, full_name });
        await limits.register.take(clientNetwork(c, settings.trustProxy));
        await prove(parts, captchaToken);
        if (settings.mail !== null) await limits.mailAddress.take(email);
        await mayRegister(email, invitation);
        const person = {
          email,
          full_name,
          password_hash: await hashPassword(password, {
            visitor: guesserOf(clientAddress(c, settings.trustProxy)),
          }),
        };
        // The invitation may have been withdrawn while the password was hashed.
        await mayRegister(email, invitation);
        if (settings.mail === null) {
          const welcome_credits = (await isWelcomed(clientNetwork(c, settings.trustProxy)))
            ? settings.welcomeCredits
            : 0;
          const user = await emailTaken(
            stores.users.register({ ...person, welcome_credits, email_proof: 'unproven' }),
          );
          return c.json(user, 201);
        }
        // The response is the same for an e-mail that already has an account: only its owner is
        // informed, by mail.
        await stores.registrations.ask(person, mailPace(clientNetwork(c, settings.trustProxy)));
        mailer.wake();
        return c.json({}, 202);
      },
    )

    .post(
      '/token',
      describe(
        'Sign in; where the account asks for a code, too, a ticket for the second step',
        { 200: TokenSchema, 202: TicketSchema },
        [400, 401, 403, 429],
      ),
      body(LoginBodySchema),
      async (c) => {
        const { email, password, captchaToken, shared } = c.req.valid('json');
        if (!settings.signIn.passwords) throw new ApiError(403, NO_PASSWORDS);
        const address = clientAddress(c, settings.trustProxy);
        const guesser = await guesserFor(parts, c, { email });
        const who = `${guesser.key} ${email}`;
        await limits.signIn.take(guesser.key);
        // Comes before everything that counts against others, so that nobody can lock them out
        // without doing the work; failing here isn't a guess.
        await prove(parts, captchaToken);
        // Counted before the slow password check, so that guesses made at the same time count too.
        await limits.wrongPassword.take(who);
        if (!guesser.isKnown) {
          await limits.accountPassword.take(email);
          await limits.networkPassword.take(networkOf(address));
        }
        const account = await stores.users.findForLogin(email);
        const isRight = await isPassword(password, account?.password_hash ?? null, {
          visitor: guesser.key,
        });
        if (!isRight || account === null) {
          await stores.audit.write({ kind: 'sign_in_failed', userId: account?.userId ?? null });
          throw new ApiError(401, WRONG_LOGIN);
        }
        await limits.wrongPassword.forget(who);
        if ((await stores.secondFactors.get(account)) !== null)
          return c.json({ ticket: await stores.secondFactors.giveTicket(account, shared) }, 202);
        // Refused if the password was changed or the account closed while this password was being
        // compared.
        const token = await beginSession(parts, c, account.userId, {
          isShared: shared,
          isSignIn: true,
          version: account.version,
        }).catch(goneAs(401, WRONG_LOGIN));
        return c.json(token);
      },
    )

    .post(
      '/logout',
      describer('Sign-in')('Sign out: revokes the token', {
        200: FarewellSchema,
        204: 'Signed out',
      }),
      requireUser(parts),
      async (c) => {
        await stores.tokens.revoke(c.get('token'));
        // A school that can't be reached prevents nobody from signing out here.
        const url =
          c.get('signedIn').via === 'school'
            ? ((await parts.school?.farewell().catch(() => null)) ?? null)
            : null;
        return url === null ? noContent(c) : c.json({ url });
      },
    );
}
