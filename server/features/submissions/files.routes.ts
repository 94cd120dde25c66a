import { Readable } from 'node:stream';
import { type Context, Hono } from 'hono';
import type { AppEnv, AppParts } from '#server/context.ts';
import { maskedText } from '#server/features/marking/anonymity/name-mask.ts';
import { servedAs } from '#server/platform/files/kinds.ts';
import { contentDisposition, extensionOf } from '#server/platform/files/names.ts';
import { mayRunScript } from '#server/platform/files/pdf-scripts.ts';
import type { ByteRange } from '#server/platform/files/types.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { requestOrigin } from '#server/platform/http/client-address.ts';

const EXPIRED = 'This link is wrong or has expired. Open the file again from Marginalia.';

/**
 * Returns the one requested range; null for none or for several, 'beyond' if it is outside the
 * file.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | null | 'beyond' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (match === null || (match[1] === '' && match[2] === '')) return null;
  const [from, to] = [match[1] ?? '', match[2] ?? ''];
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start >= size || start > end ? 'beyond' : { start, end };
}

/**
 * Student files are untrusted: they may neither run, nor load anything, nor be mistaken for
 * something else (decisions, section 5).
 */
const STRICT = {
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  // The app reads texts from here, possibly from another origin. Anyone with the link has the file,
  // so this reveals nothing.
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'same-site',
  'Cache-Control': 'private, no-store',
  'Accept-Ranges': 'bytes',
};

/**
 * With a second origin for files, the app's own serves none. Decided by the host: a proxy may have
 * removed the https.
 */
function isHere(c: Context, { settings }: AppParts): boolean {
  const { filesOrigin, publicUrl } = settings;
  if (filesOrigin === null || publicUrl === null || filesOrigin === publicUrl) return true;
  return new URL(requestOrigin(c, settings.trustProxy)).host !== new URL(publicUrl).host;
}

const MAX_KNOWN = 2000;

/** `/files/{key}/{name}`: student bytes behind a signed link. */
export function fileRoutes(parts: AppParts): Hono<AppEnv> {
  const { files, signedUrls, stores } = parts;
  /** The content under a key never changes. */
  const scripted = new Map<string, Promise<boolean>>();

  /** Code that reads the bytes itself doesn't display them, and needn't wait. */
  async function runsInViewer(key: string, asks: string | undefined): Promise<boolean> {
    if (extensionOf(key) !== 'pdf' || asks === 'empty') return false;
    const known = scripted.get(key) ?? files.read(key).then(mayRunScript);
    if (scripted.size >= MAX_KNOWN) scripted.clear();
    scripted.set(key, known);
    known.catch(() => scripted.delete(key));
    return await known;
  }

  return new Hono<AppEnv>().get('/:key/:name', async (c) => {
    const key = c.req.param('key');
    const name = c.req.param('name');
    const session = c.req.query('u') ?? '';
    const signed =
      signedUrls.check(key, name, {
        expires: c.req.query('e') ?? '',
        session,
        signature: c.req.query('s') ?? '',
      }) && (await stores.fileAccess.mayOpen(session, key));
    const size = signed && isHere(c, parts) ? await files.size(key) : null;
    if (size === null) throw new ApiError(404, EXPIRED, STRICT);

    const { mime, inline } = servedAs(extensionOf(key));
    const isShown = inline && !(await runsInViewer(key, c.req.header('sec-fetch-dest')));
    const mask = await stores.fileAccess.maskOf(key);
    if (mask !== null)
      return c.body(maskedText((await files.read(key)).toString('utf8'), mask), 200, {
        ...STRICT,
        'Accept-Ranges': 'none',
        'Content-Type': mime,
        'Content-Disposition': contentDisposition(isShown ? 'inline' : 'attachment', name),
      });
    const etag = `"${key}"`;
    const headers = {
      ...STRICT,
      ETag: etag,
      'Content-Type': mime,
      'Content-Disposition': contentDisposition(isShown ? 'inline' : 'attachment', name),
    };
    const condition = c.req.header('if-range');
    const range =
      condition === undefined || condition === etag
        ? parseRange(c.req.header('range'), size)
        : null;
    if (range === 'beyond')
      return c.body(null, 416, { ...headers, 'Content-Range': `bytes */${size}` });

    const length = range === null ? size : range.end - range.start + 1;
    const partial: Record<string, string> =
      range === null ? {} : { 'Content-Range': `bytes ${range.start}-${range.end}/${size}` };
    const all = { ...headers, ...partial, 'Content-Length': String(length) };
    const status = range === null ? 200 : 206;
    if (c.req.method === 'HEAD') return c.body(null, status, all);
    return c.body(
      Readable.toWeb(await files.get(key, range ?? undefined)) as ReadableStream<Uint8Array>,
      status,
      all,
    );
  });
}
