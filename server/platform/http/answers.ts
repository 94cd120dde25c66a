import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from 'hono';
import * as v from 'valibot';
import { IdParamSchema, TOTAL_COUNT_HEADER } from '#contract/common.ts';
import type { AppParts, SignedInEnv } from '#server/context.ts';
import type { MakeLink } from '#server/platform/files/signed-urls.ts';
import { requestOrigin } from './client-address.ts';
import { etagOf } from './conditional.ts';
import { path } from './validate.ts';
import { submissionJson } from './present.ts';
import type { StoredSubmission } from '#server/features/submissions/submission-types.ts';

/** `{id}` in a path. */
export const idPath = path(v.object({ id: IdParamSchema }));

const packed = promisify(gzip);
/**
 * Responses from this many characters on are worth compressing: a class's drafts are megabytes.
 */
const WORTH_PACKING = 16 * 1024;

/** Sends JSON, compressed if it is long and the client accepts that. */
export async function answerJson(
  c: Context,
  json: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<Response> {
  const all = { ...headers, 'Content-Type': 'application/json' };
  c.header('Vary', 'Accept-Encoding', { append: true });
  const packs = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\b)/.test(c.req.header('accept-encoding') ?? '');
  if (json.length < WORTH_PACKING || !packs) return c.body(json, 200, all);
  return c.body(new Uint8Array(await packed(json)), 200, { ...all, 'Content-Encoding': 'gzip' });
}

export const answerLong = (
  c: Context,
  value: unknown,
  headers?: Record<string, string>,
): Promise<Response> => answerJson(c, JSON.stringify(value), headers);

/** Sends a list in the API's form: a plain array, its full count in `X-Total-Count`. */
export const answerPage = <T>(
  c: Context,
  { items, total }: { items: readonly T[]; total: number },
  headers: Record<string, string> = {},
) => answerLong(c, items, { ...headers, [TOTAL_COUNT_HEADER]: String(total) });

export const noContent = (c: Context): Response => c.body(null, 204);

/** Returns the origin that student files are served from. */
export const filesOrigin = (c: Context, { settings }: Pick<AppParts, 'settings'>): string =>
  settings.filesOrigin ?? settings.publicUrl ?? requestOrigin(c, settings.trustProxy);

/** Returns the origin of the app itself. */
export const appOrigin = (c: Context, { settings }: Pick<AppParts, 'settings'>): string =>
  settings.publicUrl ?? requestOrigin(c, settings.trustProxy);

/** Returns a function that creates links to files for the caller; they end with the session. */
export const linksOf =
  (c: Context<SignedInEnv>, { signedUrls }: Pick<AppParts, 'signedUrls'>): MakeLink =>
  (key, filename, lifeS) =>
    signedUrls.path(key, filename, lifeS, c.get('signedIn').session);

/** Sends a submission with its version as `ETag`. */
export const answerSubmission = (
  c: Context<SignedInEnv>,
  parts: AppParts,
  stored: StoredSubmission,
  status: 200 | 201 = 200,
): Response =>
  c.body(submissionJson(stored, filesOrigin(c, parts), linksOf(c, parts)), status, {
    'Content-Type': 'application/json',
    ETag: etagOf(stored.version),
  });
