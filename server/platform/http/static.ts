import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Context, Handler } from 'hono';
import { BUILT_ORIGIN } from '#contract/site/site.ts';
import { isAppPath, isDeskPath, isSecretPath } from './pages.ts';
import type { ServerSettings } from '#server/platform/settings/settings.ts';

type Encoding = 'br' | 'gzip';
const ENCODINGS: readonly { name: Encoding; suffix: string }[] = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
];

const MIME: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.webmanifest': 'application/manifest+json',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.wasm': 'application/wasm',
};

const typeOf = (path: string): string => MIME[extname(path)] ?? 'application/octet-stream';

interface Page {
  type: string;
  immutable: boolean;
  bodies: Map<Encoding | 'identity', { bytes: Uint8Array<ArrayBuffer>; etag: string }>;
}

/**
 * The built pages, kept in memory, so that replacing the build under a running server doesn't mix
 * two of them.
 */
export interface Site {
  /** By path, e.g. `/assets/app-1a2b3c.js`. */
  pages: ReadonlyMap<string, Page>;
  /** Where it was read from. */
  folder: string;
  /** Where the app sends its requests if it was built for a hosted API. */
  apiOrigin: string | null;
}

const PRICES = '/pricing';

export interface SiteFacts {
  /** Where it is served from. */
  origin: string;
  /** False: drafts cost nothing, and no page mentions prices. */
  credits: boolean;
}

/**
 * Inside the build, the files of earlier builds: pages that were opened then still request them.
 */
export const EARLIER = '.earlier';
/** Names that contain a hash of the content, so that they differ between builds. */
const IMMUTABLE = /^\/assets\/(?:[\w.-]+-[\w-]{8,}\.\w+|pdfjs-[\d.]+\/(?:[\w-]+\/)*[\w.-]+)$/;

/** Pages that name the origin they are served from. */
const NAMES_ORIGIN = new Set(['.html', '.xml', '.txt']);
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const tag = (bytes: Uint8Array): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

const body = (bytes: Buffer) => ({ bytes: new Uint8Array(bytes), etag: tag(bytes) });

/**
 * Inserts into a page what it needs to know about the server before it is shown: its origin, and
 * whether drafts cost nothing.
 */
const told = (text: string, { origin, credits }: SiteFacts): string => {
  const named = text.replaceAll(BUILT_ORIGIN, origin);
  return credits
    ? named
    : named
        .replace('<html ', '<html data-credits="off" ')
        .replace(`  <url><loc>${origin}${PRICES}</loc></url>\n`, '');
};

/**
 * Returns a file with its compressed copies; they are recompressed if it names the origin it was
 * built with or mentions something that isn't available here.
 */
async function readBodies(path: string, facts: SiteFacts): Promise<Page['bodies']> {
  const bytes = await readFile(path);
  const text = NAMES_ORIGIN.has(extname(path)) ? bytes.toString('utf8') : '';
  if (told(text, facts) !== text) {
    const named = Buffer.from(told(text, facts));
    return new Map([
      ['identity', body(named)],
      ['br', body(brotliCompressSync(named, QUICK))],
      ['gzip', body(gzipSync(named))],
    ]);
  }
  const bodies: Page['bodies'] = new Map([['identity', body(bytes)]]);
  for (const { name, suffix } of ENCODINGS)
    if (existsSync(path + suffix)) bodies.set(name, body(await readFile(path + suffix)));
  return bodies;
}

/** Reads a build. Returns null if there is none. */
export async function openSite(folder: string, facts: SiteFacts): Promise<Site | null> {
  if (!existsSync(join(folder, 'app.html'))) return null;
  const pages = new Map<string, Page>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const url = `/${relative(folder, path).split(sep).join('/')}`;
    if (!facts.credits && url === `${PRICES}/index.html`) continue;
    if (
      !entry.isFile() ||
      url.includes('/.') ||
      ENCODINGS.some(({ suffix }) => url.endsWith(suffix))
    )
      continue;
    pages.set(url, {
      type: typeOf(url),
      immutable: IMMUTABLE.test(url),
      bodies: await readBodies(path, facts),
    });
  }
  return { pages, folder, apiOrigin: await builtFor(folder) };
}

/**
 * Returns a file that a page of another build requests: a process that hasn't been restarted yet
 * holds the previous build, and a tab may be older than the last update. It is sent unchanged.
 */
async function ofAnotherBuild({ folder }: Site, path: string): Promise<Page | null> {
  if (!IMMUTABLE.test(path)) return null;
  for (const from of [folder, join(folder, EARLIER)]) {
    const bytes = await readFile(join(from, path)).catch(() => null);
    if (bytes !== null)
      return { type: typeOf(path), immutable: true, bodies: new Map([['identity', body(bytes)]]) };
  }
  return null;
}

async function builtFor(folder: string): Promise<string | null> {
  const stamp = join(folder, '.built.json');
  if (!existsSync(stamp)) return null;
  const { api_base_url } = JSON.parse(await readFile(stamp, 'utf8')) as { api_base_url?: string };
  return api_base_url && URL.canParse(api_base_url) ? new URL(api_base_url).origin : null;
}

/**
 * The headers of every page. Only this origin may run scripts, load files or be connected to;
 * requests may also be sent to a hosted API and to the files' separate origin, if there is one.
 */
const pageHeaders = (
  reached: readonly (string | null)[],
  scripts = "'self'",
): Record<string, string> => ({
  'Content-Security-Policy': [
    "default-src 'self'",
    `script-src ${scripts}`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...reached.filter((origin) => origin !== null)].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types marginalia-pdf',
  ].join('; '),
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(), microphone=(self), geolocation=(), payment=(), usb=(), interest-cohort=()',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
});

/**
 * pdf.js decodes scans with WebAssembly: only it may, in its worker, whose policy no page shares.
 */
const DECODES = /^\/assets\/pdf\.worker\.[\w.-]+\.mjs$/;

/** Returns the encodings that the client accepts, without refused ones (`q=0`). */
function accepted(header: string): Set<string> {
  const offers = header
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*q=/));
  return new Set(
    offers
      .filter(([, weight]) => weight === undefined || Number(weight) > 0)
      .map(([name = '']) => name),
  );
}

/** The app's one page for all its addresses, and the same for a desk. */
const [APP_PAGE, DESK_PAGE] = ['/app.html', '/desk.html'];

/** Returns the page for a path: a file, a prerendered page, or the app's. */
function find(site: Site, path: string): Page | undefined {
  const bare = path.replace(/\/+$/, '');
  if (
    path !== '/' &&
    path === bare &&
    site.pages.has(path) &&
    path !== APP_PAGE &&
    path !== DESK_PAGE
  )
    return site.pages.get(path);
  return (
    site.pages.get(`${bare}/index.html`) ??
    (isDeskPath(path) ? site.pages.get(DESK_PAGE) : undefined) ??
    (isAppPath(path) ? site.pages.get(APP_PAGE) : undefined)
  );
}

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** Serves a build. Anything that isn't in it is a 404 with a page that says so. */
export function serveSite(
  site: Site,
  { filesOrigin }: Pick<ServerSettings, 'filesOrigin'>,
): Handler {
  const headers = pageHeaders([site.apiOrigin, filesOrigin]);
  const decoding = pageHeaders([site.apiOrigin, filesOrigin], "'self' 'wasm-unsafe-eval'");
  const missing = site.pages.get('/404.html') ?? site.pages.get('/404/index.html');
  const secret = {
    ...headers,
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
    'Cache-Control': 'no-store',
  };
  return async (c) => {
    const path = decoded(c.req.path);
    const page = find(site, path) ?? (await ofAnotherBuild(site, path));
    if (page !== null)
      return answer(
        c,
        page,
        200,
        isSecretPath(path) ? secret : DECODES.test(path) ? decoding : headers,
      );
    return missing === undefined
      ? c.text('This page was not found.', 404, headers)
      : answer(c, missing, 404, headers);
  };
}

function answer(
  c: Context,
  page: Page,
  status: 200 | 404,
  common: Record<string, string>,
): Response {
  const takes = accepted(c.req.header('accept-encoding') ?? '');
  const encoding = ENCODINGS.find(({ name }) => takes.has(name) && page.bodies.has(name))?.name;
  const { bytes, etag } = page.bodies.get(encoding ?? 'identity')!;
  const headers: Record<string, string> = {
    ETag: etag,
    Vary: 'Accept-Encoding',
    'Cache-Control': page.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...common,
  };
  const known = (c.req.header('if-none-match') ?? '')
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''));
  if (status === 200 && known.includes(etag)) return c.body(null, 304, headers);
  if (encoding !== undefined) headers['Content-Encoding'] = encoding;
  return c.body(bytes, status, {
    ...headers,
    'Content-Type': page.type,
    'Content-Length': String(bytes.length),
  });
}
