import {
  isoFromNow,
  isoNow,
  sha256,
  type StoreContext,
  transact,
} from '#server/platform/database/stores/context.ts';
import { lockAccountRow } from '#server/platform/database/stores/locks.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';

/** How long a browser is remembered after it last signed in; its cookie lasts as long. */
export const KNOWN_BROWSER_MS = 365 * 24 * 60 * 60_000;
/** The most browsers per account; the one that signed in longest ago is forgotten first. */
const MAX_BROWSERS = 50;

/**
 * Browsers that have signed in to an account before. This gives no access: it only keeps strangers'
 * guesses from counting against the owner's browsers.
 */
export interface KnownBrowsers {
  /** Whether the browser with this secret has signed in to the account with this e-mail. */
  isKnown(email: string, secret: string): Promise<boolean>;
  /** The same for an account by its id. */
  isKnownTo(principal: Principal, secret: string): Promise<boolean>;
  /** Notes that it has just signed in. */
  remember(principal: Principal, secret: string): Promise<void>;
}

export const createKnownBrowsers = (context: StoreContext): KnownBrowsers => {
  const found = (secret: string) =>
    context.db
      .selectFrom('known_browsers')
      .innerJoin('users', 'users.id', 'known_browsers.user_id')
      .select('users.id')
      .where('browser_hash', '=', sha256(secret))
      .where('used_at', '>', isoFromNow(context, -KNOWN_BROWSER_MS))
      .where('deleted_at', 'is', null);
  return {
    isKnown: async (email, secret) =>
      (await found(secret).where('email', '=', email).executeTakeFirst()) !== undefined,

    isKnownTo: async ({ userId }, secret) =>
      (await found(secret).where('users.id', '=', userId).executeTakeFirst()) !== undefined,

    remember: (principal, secret) =>
      transact(context, async (tx) => {
        const user_id = principal.userId;
        await lockAccountRow(tx, context, principal);
        await tx
          .insertInto('known_browsers')
          .values({ user_id, browser_hash: sha256(secret), used_at: isoNow(context) })
          .onConflict((c) =>
            c.columns(['user_id', 'browser_hash']).doUpdateSet({ used_at: isoNow(context) }),
          )
          .execute();
        const newest = tx
          .selectFrom('known_browsers')
          .select('browser_hash')
          .where('user_id', '=', user_id)
          .orderBy('used_at', 'desc')
          .orderBy('browser_hash')
          .limit(MAX_BROWSERS);
        await tx
          .deleteFrom('known_browsers')
          .where('user_id', '=', user_id)
          .where('browser_hash', 'not in', newest)
          .execute();
      }),
  };
};
