import type { Context } from 'hono';
import { StaleVersion } from '#server/platform/database/stores/errors.ts';

export const etagOf = (version: number): string => `"${version}"`;

/**
 * Returns the version that `If-Match` names; undefined without the header or for `*`. A proxy may
 * have weakened the tag. A value that doesn't name a single version matches none: throws
 * StaleVersion, with what `current` returns.
 */
export async function expectedVersion(
  c: Context,
  current: () => Promise<unknown>,
): Promise<number | undefined> {
  const header = c.req.header('if-match')?.trim();
  if (header === undefined || header === '*') return undefined;
  const version = /^(?:W\/)?"(\d{1,15})"$/.exec(header)?.[1];
  if (version === undefined) throw new StaleVersion(await current());
  return Number(version);
}
