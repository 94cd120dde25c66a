import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { AppEnv, AppParts } from '#server/context.ts';
import { clientAddress, guesserOf } from '#server/platform/http/client-address.ts';
import { KNOWN_BROWSER_MS } from './known-browsers.store.ts';

/**
 * Identifies a browser that has signed in before, not the person who uses it, and gives no access.
 * It is sent only with sign-in requests, and never from another site.
 */
const COOKIE = 'marginalia-browser';
const PATH = '/api/v1/auth';

type Parts = Pick<AppParts, 'stores' | 'settings' | 'ids'>;

const secretOf = (c: Context<AppEnv>): string | null => {
  const secret = getCookie(c, COOKIE) ?? '';
  return /^[\w-]{43}$/.test(secret) ? secret : null;
};

/** Who is guessing, for counting guesses. */
export interface Guesser {
  /** The browser that has signed in to the account before, else the IPv4 address or the IPv6 network. */
  key: string;
  isKnown: boolean;
}

/**
 * Returns what the guesses of this request count against: a browser that has signed in to the
 * account before is counted separately, so that strangers can't use up its owner's attempts.
 */
export async function guesserFor(
  { stores, settings }: Parts,
  c: Context<AppEnv>,
  account: { email: string } | { userId: number },
): Promise<Guesser> {
  const secret = secretOf(c);
  const isKnown =
    secret !== null &&
    ('email' in account
      ? await stores.knownBrowsers.isKnown(account.email, secret)
      : await stores.knownBrowsers.isKnownTo(account, secret));
  return {
    key: isKnown ? `browser ${secret}` : guesserOf(clientAddress(c, settings.trustProxy)),
    isKnown,
  };
}

/** Notes that this browser has signed in. Don't call it for a shared computer. */
export async function rememberBrowser(
  { stores, settings, ids }: Parts,
  c: Context<AppEnv>,
  userId: number,
): Promise<void> {
  const had = secretOf(c);
  const secret = had ?? ids.token();
  await stores.knownBrowsers.remember({ userId }, secret);
  if (had === null)
    setCookie(c, COOKIE, secret, {
      httpOnly: true,
      secure: settings.publicUrl?.startsWith('https:') ?? false,
      sameSite: 'Strict',
      path: PATH,
      maxAge: KNOWN_BROWSER_MS / 1000,
    });
}
