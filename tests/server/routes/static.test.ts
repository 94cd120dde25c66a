import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { BUILT_ORIGIN } from '#contract/site/site.ts';
import { openSite } from '#server/platform/http/static.ts';
import { type Api, openApi } from '#tests/support/api.ts';

const CSP =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; object-src 'none'; " +
  "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types marginalia-pdf";
const SCRIPT = `console.log("${'long '.repeat(300)}")`;
const FILES: Record<string, string> = {
  'index.html': `landing ${BUILT_ORIGIN}/`,
  'about/index.html': `about ${BUILT_ORIGIN}/about`,
  'login/index.html': 'sign in',
  'app.html': 'the app',
  'desk.html': 'the desk',
  '404.html': 'nothing here',
  'assets/app-1a2B3c4d.js': SCRIPT,
  'assets/pdf.worker.min-1a2B3c4d.mjs': SCRIPT,
  'assets/pdfjs-6.1.2/wasm/jbig2.wasm': 'decodes',
  'boot.js': 'boot',
  'favicon.svg': '<svg/>',
  'docs/index.html': 'docs',
  '.vite/manifest.json': 'secret',
  '.built.json': '{"sources":"x","api_base_url":""}',
  'robots.txt': `Sitemap: ${BUILT_ORIGIN}/sitemap.xml`,
};

async function build(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'marginalia-dist-'));
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
    if (!/\.(html|js)$/.test(name)) continue;
    await writeFile(`${path}.br`, brotliCompressSync(content));
    await writeFile(`${path}.gz`, gzipSync(content));
  }
  return folder;
}

interface Raw {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}
/** Like `fetch`, but returns the bytes as they were sent. */
const raw = (url: string, headers: Record<string, string> = {}): Promise<Raw> =>
  new Promise((resolve, reject) => {
    request(url, { headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(chunks),
        }),
      );
    })
      .on('error', reject)
      .end();
  });

let dist: string;
let api: Api;
beforeAll(async () => {
  dist = await build(FILES);
  api = await openApi({ site: await openSite(dist, { origin: BUILT_ORIGIN, credits: true }) });
});
afterAll(async () => {
  await api.close();
  await rm(dist, { recursive: true });
});

test('[RUN-64] serves what a page of another build requests: a newer one already on disk, or an earlier one that is kept', async () => {
  const folder = await build(FILES);
  const running = await openApi({
    site: await openSite(folder, { origin: BUILT_ORIGIN, credits: true }),
  });
  onTestFinished(async () => {
    await running.close();
    await rm(folder, { recursive: true });
  });
  for (const [name, text] of [
    ['assets/app-9z8Y7x6w.js', 'newer'],
    ['.earlier/assets/app-0a0B0c0d.js', 'earlier'],
    ['.earlier/assets/pdfjs-6.0.0/wasm/old.wasm', 'decodes'],
    ['assets/secret.txt', 'no'],
    ['.earlier/index.html', 'no'],
  ] as const) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  for (const [path, text, type] of [
    ['/assets/app-9z8Y7x6w.js', 'newer', 'text/javascript; charset=utf-8'],
    ['/assets/app-0a0B0c0d.js', 'earlier', 'text/javascript; charset=utf-8'],
    ['/assets/pdfjs-6.0.0/wasm/old.wasm', 'decodes', 'application/wasm'],
  ]) {
    const { status, text: sent, headers } = await running.visitor.get(path!);
    expect([
      status,
      sent,
      headers.get('content-type'),
      headers.get('cache-control'),
      headers.get('x-content-type-options'),
    ]).toEqual([200, text, type, 'public, max-age=31536000, immutable', 'nosniff']);
  }
  for (const path of [
    '/assets/app-nowhere0.js',
    '/assets/secret.txt',
    '/.earlier/index.html',
    '/.earlier/assets/app-0a0B0c0d.js',
    '/assets/pdfjs-6.1.2/../secret-12345678.txt',
    '/assets/..%2F.built-12345678.json',
    '/assets/pdfjs-6/..%2f..%2f.built.json',
    '/assets/%2e%2e/.built.json',
  ]) {
    const { status, text: sent } = await running.visitor.get(path);
    expect([path, status, sent]).toEqual([path, 404, 'nothing here']);
  }
});

test.each([
  ['/', 'landing'],
  ['/about', 'about'],
  ['/about/', 'about'],
  ['/login', 'sign in'],
  ['/docs', 'docs'],
  ['/assignments', 'the app'],
  ['/assignments/', 'the app'],
  ['/assignments/12/submissions?view=3', 'the app'],
  ['/submissions', 'the app'],
  ['/notifications?action=clear', 'the app'],
  ['/credits', 'the app'],
  ['/credits/history', 'the app'],
  ['/profile', 'the app'],
  ['/settings', 'the app'],
  ['/comments', 'the app'],
  ['/feedbacks', 'the app'],
  ['/dashboard', 'the app'],
  ['/assignments/12/desk', 'the app'],
  ['/assignments/12/desk/3', 'the desk'],
])('[RUN-4] %s is a page: %s', async (path, text) => {
  const { status, text: page, headers } = await api.visitor.get(path);
  expect(status).toBe(200);
  expect(page).toContain(text);
  expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([
    'text/html; charset=utf-8',
    'no-cache',
  ]);
});

test.each([
  '/nothing',
  '/assignments/12',
  '/assignments/12/submissions/3',
  '/app.html',
  '/desk.html',
  '/about.html',
  '/index',
  '/.vite/manifest.json',
  '/.built.json',
  '/assets/gone-00000000.js',
  '/assets/app-1a2B3c4d.js.br',
  '/assets',
  '/..%2f..%2fpackage.json',
  '/%2e%2e/package.json',
  '/%E0%A4%A',
  '//etc/passwd',
])('%s is a 404, with the page that says so', async (path) => {
  const { status, body } = await raw(api.url + path);
  expect([status, body.toString()]).toEqual([404, 'nothing here']);
});

test('[SAFE-26] every page, found or not, has the strict policy', async () => {
  for (const path of ['/', '/assignments', '/nothing', '/assets/app-1a2B3c4d.js']) {
    const { headers } = await api.visitor.get(path);
    expect(headers.get('content-security-policy')).toBe(CSP);
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('strict-transport-security')).toBeNull();
  }
});

test('[SAFE-26] [DESK-2] only the worker that draws PDFs may decode scans with WebAssembly', async () => {
  const worker = await api.visitor.get('/assets/pdf.worker.min-1a2B3c4d.mjs');
  expect(worker.headers.get('content-security-policy')).toBe(
    CSP.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"),
  );
  const decoder = await api.visitor.get('/assets/pdfjs-6.1.2/wasm/jbig2.wasm');
  expect([
    decoder.headers.get('content-security-policy'),
    decoder.headers.get('content-type'),
    decoder.headers.get('cache-control'),
  ]).toEqual([CSP, 'application/wasm', 'public, max-age=31536000, immutable']);
});

test('hashed files are cached for ever, the others are revalidated and answered with 304', async () => {
  const hashed = await api.visitor.get('/assets/app-1a2B3c4d.js');
  expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const page = await raw(`${api.url}/`);
  const etag = String(page.headers['etag']);
  const again = await raw(`${api.url}/`, { 'If-None-Match': `"other", W/${etag}` });
  expect([again.status, again.body.length, again.headers['content-security-policy']]).toEqual([
    304,
    0,
    CSP,
  ]);
  expect((await raw(`${api.url}/`, { 'If-None-Match': '"other"' })).status).toBe(200);
});

describe('compressed', () => {
  test.each([
    ['br, gzip', 'br'],
    ['gzip, deflate', 'gzip'],
    ['identity', undefined],
    ['', undefined],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['zstd', undefined],
  ])('for a client that accepts %j: %s', async (takes, encoding) => {
    const { headers, body } = await raw(`${api.url}/assets/app-1a2B3c4d.js`, {
      'Accept-Encoding': takes,
    });
    expect([headers['content-encoding'], headers['vary'], headers['content-length']]).toEqual([
      encoding,
      'Accept-Encoding',
      String(body.length),
    ]);
    const unpack: Record<string, (bytes: Buffer) => Buffer> = {
      br: brotliDecompressSync,
      gzip: gunzipSync,
    };
    const plain = unpack[encoding ?? '']?.(body) ?? body;
    expect(plain.toString()).toBe(SCRIPT);
  });

  test('each encoding has its own ETag', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map(
        async (takes) => (await raw(`${api.url}/`, { 'Accept-Encoding': takes })).headers['etag'],
      ),
    );
    expect(new Set(tags).size).toBe(3);
  });

  test('for HEAD with the same headers and no body', async () => {
    const head = await api.visitor.send('HEAD', '/assets/app-1a2B3c4d.js', undefined, {
      'Accept-Encoding': 'identity',
    });
    expect([head.status, head.text, head.headers.get('content-length')]).toEqual([
      200,
      '',
      String(SCRIPT.length),
    ]);
  });
});

test('other methods on a page are the API’s 404', async () => {
  expect((await api.visitor.post('/about', {})).status).toBe(404);
});

test('[RUN-35] built for a hosted API, the policy lets the app call only that', async () => {
  const folder = await build({
    ...FILES,
    '.built.json': '{"sources":"x","api_base_url":"https://api.example.org/base"}',
  });
  const hosted = await openApi({
    site: await openSite(folder, { origin: BUILT_ORIGIN, credits: true }),
  });
  const { headers } = await hosted.visitor.get('/');
  expect(headers.get('content-security-policy')).toContain(
    "connect-src 'self' https://api.example.org;",
  );
  await hosted.close();
  await rm(folder, { recursive: true });
});

test('[RUN-26] with FILES_ORIGIN, the policy lets the app read files from there', async () => {
  const apart = await openApi({
    env: { FILES_ORIGIN: 'https://files.example.org' },
    site: await openSite(dist, { origin: BUILT_ORIGIN, credits: true }),
  });
  expect((await apart.visitor.get('/')).headers.get('content-security-policy')).toContain(
    "connect-src 'self' https://files.example.org;",
  );
  await apart.close();
});

test('[RUN-25] pages name the origin from which they are served, including compressed ones; https is then enforced', async () => {
  const origin = 'https://marking.example.org';
  const named = await openApi({
    env: { PUBLIC_URL: origin },
    site: await openSite(dist, { origin, credits: true }),
  });
  expect((await named.visitor.get('/robots.txt')).text).toBe(`Sitemap: ${origin}/sitemap.xml`);
  for (const [takes, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['identity', Buffer.from],
  ] as const) {
    const { body, headers } = await raw(`${named.url}/about`, { 'Accept-Encoding': takes });
    expect(Buffer.from(unpack(body)).toString()).toBe(`about ${origin}/about`);
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  }
  await named.close();
});

test('[RUN-42] where drafts cost nothing the pages say so, including compressed ones, and there is no prices page', async () => {
  const files = {
    'app.html': '<html lang="en">app',
    'pricing/index.html': '<html lang="en">plans',
    'sitemap.xml': `<a>\n  <url><loc>${BUILT_ORIGIN}/pricing</loc></url>\n</a>`,
  };
  const folder = await build(files);
  const off = await openApi({
    env: { CREDITS: 'off' },
    site: await openSite(folder, { origin: BUILT_ORIGIN, credits: false }),
  });
  const { body } = await raw(`${off.url}/assignments`, { 'Accept-Encoding': 'br' });
  expect(brotliDecompressSync(body).toString()).toBe('<html data-credits="off" lang="en">app');
  expect((await off.visitor.get('/pricing')).status).toBe(404);
  expect((await off.visitor.get('/sitemap.xml')).text).toBe('<a>\n</a>');
  await off.close();
  await rm(folder, { recursive: true });
});

test('without a build there is no site, but the API still works', async () => {
  const empty = await build({ 'other.txt': 'x' });
  expect(await openSite(empty, { origin: BUILT_ORIGIN, credits: true })).toBeNull();
  expect(
    await openSite(join(empty, 'missing'), { origin: BUILT_ORIGIN, credits: true }),
  ).toBeNull();
  await rm(empty, { recursive: true });
});
