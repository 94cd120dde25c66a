import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../settings/secret.ts';
import type { Clock } from '../stores/types.ts';

/** Seconds a link lives (decisions, section 6). */
export const VIEW_URL_S = 60;
export const REPORT_URL_S = 3600;

export interface SignedUrls {
  /** `/files/{key}/{name}?e={seconds since 1970}&s={signature}`. */
  path(key: string, filename: string, lifeS: number): string;
  /** True when it was signed here, for this key and name, and has not expired. */
  check(key: string, filename: string, expires: string, signature: string): boolean;
}

/** Links that open one file for a while, without a token (RULE-30). */
export function createSignedUrls(parts: { secret: string; clock: Clock }): SignedUrls {
  const key = deriveKey(parts.secret, 'files');
  const sign = (file: string, filename: string, expires: string): Buffer =>
    createHmac('sha256', key).update(JSON.stringify([file, filename, expires])).digest();
  const now = (): number => Math.floor(parts.clock.now().getTime() / 1000);
  return {
    path(file, filename, lifeS) {
      const expires = String(now() + lifeS);
      return `/files/${file}/${encodeURIComponent(filename)}?e=${expires}&s=${sign(file, filename, expires).toString('base64url')}`;
    },
    check(file, filename, expires, signature) {
      if (!/^\d{1,12}$/.test(expires)) return false;
      const given = Buffer.from(signature, 'base64url');
      const wanted = sign(file, filename, expires);
      return given.length === wanted.length && timingSafeEqual(given, wanted) && Number(expires) > now();
    },
  };
}
