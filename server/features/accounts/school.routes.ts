import { type Context, Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import * as v from 'valibot';
import { FinishSchoolSchema, TokenSchema } from '#contract/accounts/sign-in.ts';
import { type School, SchoolError, type SchoolErrorKind } from './school.ts';
import type { AppEnv, AppParts } from '#server/context.ts';
import { clientNetwork } from '#server/platform/http/client-address.ts';
import { body, query } from '#server/platform/http/validate.ts';
import { Conflict, Forbidden, NotFound } from '#server/platform/database/stores/errors.ts';
import { describer } from '#server/platform/http/describe.ts';
import { linkOf } from './by-mail.routes.ts';
import { beginSession } from './session.routes.ts';

const describe = describer('Sign-in', 'open');
/**
 * The person who comes back must be the one who left, and the one who fetches the token must be the
 * one who came back. One cookie, limited to the paths below this one, lasts for those minutes. On
 * the way there it contains the state; on the way back, a secret that the code is bound to, so that
 * a link with somebody else's code signs nobody in.
 */
export const COOKIE = 'marginalia-school';
const COOKIE_S = 600;
const HANDOVER_S = 60;
export const PATH = '/api/v1/auth/school';

const LeaveSchema = v.object({
  next: v.optional(v.pipe(v.string(), v.maxLength(2000)), ''),
  shared: v.optional(v.picklist(['0', '1']), '0'),
});

const kindOf = (error: unknown): SchoolErrorKind | null => {
  if (error instanceof SchoolError) return error.kind;
  if (error instanceof NotFound) return 'late';
  if (error instanceof Conflict) return 'taken';
  return error instanceof Forbidden ? 'closed' : null;
};

/**
 * Signing in at the school. The app's page continues from there, with a single-use code that is
 * valid for a minute, or an error code.
 */
export function schoolRoutes(parts: AppParts): Hono<AppEnv> {
  const { stores, school, limits, settings, ids } = parts;
  const there = (): School => {
    if (school === null) throw new NotFound();
    return school;
  };
  const count = (c: Context<AppEnv>): Promise<void> =>
    limits.school.take(clientNetwork(c, settings.trustProxy));
  const page = (
    c: Context,
    { next, isShared }: { next: string; isShared: boolean },
    fragment: string,
  ): Response => {
    const said = new URLSearchParams({
      ...(next === '' ? {} : { next }),
      ...(isShared ? { shared: '1' } : {}),
    }).toString();
    return c.redirect(
      `${settings.publicUrl ?? ''}/signed-in${said === '' ? '' : `?${said}`}#${fragment}`,
      302,
    );
  };
  const isSecure = settings.publicUrl?.startsWith('https:') ?? false;

  return new Hono<AppEnv>()
    .get(
      '/',
      describe('Redirects to the school’s sign-in', { 302: 'There' }, [404, 429]),
      query(LeaveSchema),
      async (c) => {
        await count(c);
        const { next, shared } = c.req.valid('query');
        const going = { next, isShared: shared === '1' };
        try {
          const { url, state, verifier, nonce } = await there().leave();
          await stores.identities.leave(state, { verifier, nonce, ...going });
          setCookie(c, COOKIE, state, {
            httpOnly: true,
            secure: isSecure,
            sameSite: 'Lax',
            path: PATH,
            maxAge: COOKIE_S,
          });
          return c.redirect(url, 302);
        } catch (error) {
          const kind = kindOf(error);
          if (kind === null || school === null) throw error;
          return page(c, going, kind);
        }
      },
    )

    .get(
      '/callback',
      describe(
        'Where the school sends people back to',
        { 302: 'Redirects to the app' },
        [404, 429],
      ),
      async (c) => {
        await count(c);
        const from = there();
        const state = getCookie(c, COOKIE) ?? '';
        deleteCookie(c, COOKIE, { path: PATH, secure: isSecure });
        let going = { next: '', isShared: false };
        try {
          const attempt = await stores.identities.comeBack(state);
          going = attempt;
          const identity = await from.comeBack(new URL(c.req.url).search, { ...attempt, state });
          const { userId } = await stores.identities.account(identity, settings.welcomeCredits);
          const browser = ids.token();
          const code = await stores.identities.handOver(userId, attempt.isShared, browser);
          setCookie(c, COOKIE, browser, {
            httpOnly: true,
            secure: isSecure,
            sameSite: 'Lax',
            path: PATH,
            maxAge: HANDOVER_S,
          });
          return page(c, going, code);
        } catch (error) {
          const kind = kindOf(error);
          if (kind === null) throw error;
          return page(c, going, kind);
        }
      },
    )

    .post(
      '/finish',
      describe(
        'Get the token of the person who signed in, in the same browser',
        { 200: TokenSchema },
        [400, 404, 429],
      ),
      body(FinishSchoolSchema),
      async (c) => {
        await count(c);
        // People who come from a learning environment (LTI) fetch the token here too: that needs a
        // public address.
        if (settings.publicUrl === null) there();
        const { userId, isShared, version } = await linkOf(
          stores.identities.takeOver(c.req.valid('json').code, getCookie(c, COOKIE) ?? ''),
        );
        const token = await linkOf(
          beginSession(parts, c, userId, { via: 'school', isShared, isSignIn: true, version }),
        );
        deleteCookie(c, COOKIE, { path: PATH, secure: isSecure });
        return c.json(token);
      },
    );
}
