import { type Context, Hono } from 'hono';
import { pageQuery } from '#contract/common.ts';
import { TransactionListSchema } from '#contract/credits/credit.ts';
import { TRANSACTIONS_PAGE } from '#contract/limits.ts';
import { DeleteAccountBodySchema, ProfileBodySchema, UserSchema } from '#contract/accounts/user.ts';
import { accountArchive } from './account-archive.ts';
import type { AppParts, SignedInEnv } from '#server/context.ts';
import { discardFiles } from '#server/platform/files/discard.ts';
import { contentDisposition } from '#server/platform/files/names.ts';
import { lacksSecondFactor, requireUser } from '#server/platform/http/require-user.ts';
import { body, query } from '#server/platform/http/validate.ts';
import { refuseCommon } from './common-passwords.ts';
import { hashPassword } from './passwords.ts';
import { invalidInput } from '#server/platform/http/errors.ts';
import { Forbidden } from '#server/platform/database/stores/errors.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { answerPage, noContent } from '#server/platform/http/answers.ts';
import { takeCode } from './codes.routes.ts';
import { confirmPassword } from './confirm.routes.ts';
import { refuseDomain } from './domain.routes.ts';
import { emailTaken } from './email-taken.routes.ts';
import { secondFactorRoutes } from './second-factor.routes.ts';
import { sessionRoutes } from './sessions.routes.ts';
import { describer } from '#server/platform/http/describe.ts';
import { connectionRoutes } from '#server/features/exchange/connect/connections.routes.ts';
import { voiceRoutes } from '#server/features/drafts/drafting.routes.ts';
import { ownKeyRoutes } from '#server/features/drafts/own-key.routes.ts';

const describe = describer('Account');
const FRESH_MS = 10 * 60_000;

export function userRoutes(parts: AppParts): Hono<SignedInEnv> {
  const { stores, files, clock, settings: server, limits, mailer } = parts;

  /**
   * People who sign in through the school have no password to give: having just signed in counts
   * instead.
   */
  async function confirmPerson(
    c: Context<SignedInEnv>,
    password: string | undefined,
  ): Promise<void> {
    const principal = c.get('principal');
    if ((await stores.users.passwordHash(principal)) !== '')
      return await confirmPassword(parts, principal, password);
    const { created_at } = (await stores.tokens.list(c.get('signedIn'))).find(
      ({ is_this }) => is_this,
    )!;
    if (Date.parse(created_at) < clock.now().getTime() - FRESH_MS)
      throw new Forbidden(
        'Sign out, sign in through your school again, and then do this within ten minutes.',
      );
  }

  /**
   * Anyone with the e-mail may sign in through the school, which ends the second step: a new e-mail
   * therefore needs the same proof as switching it off.
   */
  async function confirmByCode(principal: Principal, code: string | undefined): Promise<void> {
    const factor = await stores.secondFactors.get(principal);
    if (factor === null) return;
    if (code === undefined)
      throw invalidInput(
        ['body', 'code'],
        'Enter a code from your authenticator app, or a recovery code. It is also needed to change your e-mail.',
        'missing',
      );
    await takeCode(parts, principal, factor.sealed, code);
  }

  return new Hono<SignedInEnv>()
    .use(requireUser(parts))
    .route('/', voiceRoutes(parts))
    .route('/', sessionRoutes(parts))
    .route('/', secondFactorRoutes(parts))
    .route('/', ownKeyRoutes(parts))
    .route('/', connectionRoutes(parts))
    .get('/me', describe('The caller', { 200: UserSchema }), async (c) => {
      const me = await stores.users.me(c.get('principal'));
      return c.json(
        (await lacksSecondFactor(parts, c.get('signedIn')))
          ? { ...me, lacks_second_factor: true }
          : me,
      );
    })

    .patch(
      '/me',
      describe('Change profile, password or settings', { 200: UserSchema }, [400, 403, 429]),
      body(ProfileBodySchema),
      async (c) => {
        const { password, current_password, full_name, email, settings, code } =
          c.req.valid('json');
        const principal = c.get('principal');
        const me = await stores.users.me(principal);
        const newEmail = email !== undefined && email !== me.email ? email : null;
        const sensitive = password !== undefined || newEmail !== null;
        if (sensitive && (await stores.users.passwordHash(principal)) === '')
          throw new Forbidden(
            'You sign in through your school, so your password and e-mail are managed there.',
          );
        if (sensitive) await confirmPassword(parts, principal, current_password);
        if (password !== undefined)
          refuseCommon(password, {
            email: email ?? me.email,
            full_name: full_name ?? me.full_name,
          });
        // Where mail is sent, an e-mail takes effect once the link sent to it has been followed.
        const isMailed = newEmail !== null && server.mail !== null;
        if (newEmail !== null) refuseDomain(server.signIn, newEmail);
        if (isMailed) await limits.mailAddress.take(newEmail);
        if (newEmail !== null) await confirmByCode(principal, code);
        const change = {
          ...(full_name === undefined ? {} : { full_name }),
          ...(email === undefined || isMailed ? {} : { email }),
          ...(settings === undefined ? {} : { settings }),
          ...(password === undefined
            ? {}
            : { password_hash: await hashPassword(password, c.get('principal').userId) }),
        };
        // If the password is required, the caller must still be signed in once it has been
        // compared.
        const asker = sensitive ? c.get('signedIn') : principal;
        const changed = await emailTaken(stores.users.update(asker, change, c.get('token')));
        if (!isMailed) return c.json(changed);
        await stores.emailChanges.ask(c.get('signedIn'), newEmail);
        mailer.wake();
        return c.json({ ...changed, pending_email: newEmail });
      },
    )

    .get(
      '/me/export',
      describe(
        'Everything in the account: a zip that an installation can import, with a readable data.json',
        { 200: 'application/zip' },
      ),
      async (c) => {
        const principal = c.get('principal');
        const archive = accountArchive(
          await stores.users.exportAll(principal),
          await stores.archives.packAccount(principal),
          files,
          clock.now(),
        );
        return c.body(archive, 200, {
          'Content-Type': 'application/zip',
          'Content-Disposition': contentDisposition('attachment', 'marginalia-export.zip'),
        });
      },
    )

    .post(
      '/me/delete',
      describe('Delete the account and everything in it', { 204: 'Deleted' }, [403, 429]),
      body(DeleteAccountBodySchema),
      async (c) => {
        await confirmPerson(c, c.req.valid('json').current_password);
        await discardFiles(parts, await stores.users.remove(c.get('signedIn')));
        await parts.runner.dropGone();
        return noContent(c);
      },
    )

    .get(
      '/me/credit-transactions',
      describe('The credit ledger, newest first', { 200: TransactionListSchema }),
      query(pageQuery(TRANSACTIONS_PAGE)),
      async (c) =>
        answerPage(c, await stores.ledger.transactions(c.get('principal'), c.req.valid('query'))),
    );
}
