import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '#server/platform/settings/secret.ts';
import type { Clock } from '#server/platform/database/stores/types.ts';

/** How many seconds a link is valid (decisions, section 6). */
export const VIEW_URL_S = 60;
export const REPORT_URL_S = 3600;

/** Links that belong to one session: they end with it, and with its owner's permission to read. */
export interface SignedUrls {
  /** `/files/{key}/{name}?e={seconds since 1970}&u={session}&s={signature}`. */
  path(key: string, filename: string, lifeS: number, session: string): string;
  /** Whether it was signed here, for this key, name and session, and hasn't expired. */
  check(
    key: string,
    filename: string,
    link: { expires: string; session: string; signature: string },
  ): boolean;
}

/** Creates links for the caller. */
export type MakeLink = (key: string, filename: string, lifeS: number) => string;

/** Creates links that open one file for a while, without a token (RULE-30). */
export function createSignedUrls(parts: { secret: string; clock: Clock }): SignedUrls {
  const key = deriveKey(parts.secret, 'files');
  const sign = (file: string, filename: string, expires: string, session: string): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([file, filename, expires, session]))
      .digest();
  const now = (): number => Math.floor(parts.clock.now().getTime() / 1000);
  return {
    path(file, filename, lifeS, session) {
      const expires = String(now() + lifeS);
      return `/files/${file}/${encodeURIComponent(filename)}?e=${expires}&u=${session}&s=${sign(file, filename, expires, session).toString('base64url')}`;
    },
    check(file, filename, { expires, session, signature }) {
      if (!/^\d{1,12}$/.test(expires)) return false;
      const given = Buffer.from(signature, 'base64url');
      const wanted = sign(file, filename, expires, session);
      return (
        given.length === wanted.length && timingSafeEqual(given, wanted) && Number(expires) > now()
      );
    },
  };
}
