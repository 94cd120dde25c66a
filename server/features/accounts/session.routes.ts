import type { Context } from 'hono';
import type { Token } from '#contract/accounts/sign-in.ts';
import { agentFamily } from './agent.ts';
import { lifeOf } from './session-life.ts';
import type { AppEnv, AppParts } from '#server/context.ts';
import { rememberBrowser } from './browser.routes.ts';
import { ApiError } from '#server/platform/http/errors.ts';

const FAILED_CAPTCHA = 'The security check failed. Please try again.';

/** Throws 400 unless the challenge was solved. */
export async function prove({ captcha }: Pick<AppParts, 'captcha'>, token: string): Promise<void> {
  if (!(await captcha.check(token))) throw new ApiError(400, FAILED_CAPTCHA);
}

/**
 * Begins a session in the calling browser, which is remembered unless the computer is shared.
 * Throws NotFound if sessions were ended since `version` of the account was read, or if the account
 * is closed.
 */
export async function beginSession(
  parts: Pick<AppParts, 'stores' | 'settings' | 'ids'>,
  c: Context<AppEnv>,
  userId: number,
  {
    via = 'password',
    isShared = false,
    isSignIn = false,
    version,
  }: {
    via?: 'password' | 'school';
    isShared?: boolean;
    isSignIn?: boolean;
    version?: number;
  } = {},
): Promise<Token> {
  const { stores, settings } = parts;
  const agent = agentFamily(c.req.header('user-agent'));
  const { token } = await stores.tokens.create({ userId }, lifeOf(settings.tokenTtlS, isShared), {
    agent,
    via,
    isShared,
    isSignIn,
    ...(version === undefined ? {} : { version }),
  });
  if (!isShared) await rememberBrowser(parts, c, userId);
  return { access_token: token, token_type: 'bearer' };
}
