import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer as createSocket } from 'node:net';
import { join } from 'node:path';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { isAppPath } from '#server/platform/http/pages.ts';
import { readSettings, SettingError } from '#server/platform/settings/settings.ts';
import type { RenderedPage } from '../src/app/site/render.tsx';
import type { SiteData } from '../src/views/site/data.ts';
import { ROOT } from './built.ts';
import { readSiteData } from './prerender.ts';

/**
 * `npm run dev`: Vite with hot reload at the usual address. The API runs behind it on a free port
 * and restarts when its code changes.
 */
const API_PATHS = [
  '/api',
  '/comment-sets',
  '/files',
  '/healthz',
  '/readyz',
  '/metrics',
  '/lti',
  '/.well-known',
];

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = createSocket();
    socket.once('error', reject);
    socket.listen(0, '127.0.0.1', () => {
      const { port } = socket.address() as AddressInfo;
      socket.close(() => resolve(port));
    });
  });

function settingsOrStop() {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/**
 * Public pages are rendered afresh for each visit; the app's single page serves all of its
 * addresses.
 */
function pages(site: Promise<SiteData>): Plugin {
  const publicPage = async (vite: ViteDevServer, path: string): Promise<string | null> => {
    const { renderPages } = (await vite.ssrLoadModule('/src/app/site/render.tsx')) as {
      renderPages: (data: SiteData) => Promise<RenderedPage[]>;
    };
    const page = (await renderPages(await site)).find((one) => one.path === path);
    if (page === undefined) return null;
    const template = await readFile(join(ROOT, 'index.html'), 'utf8');
    return template
      .replace('<!--head-->', () => `<title>${page.title}</title>`)
      .replace('<!--body-->', () => page.body);
  };
  return {
    name: 'marginalia-pages',
    configureServer: (vite) => () => {
      vite.middlewares.use((request, response, next) => {
        const url = request.originalUrl ?? '/';
        const path = new URL(url, 'http://localhost').pathname.replace(/(.)\/+$/, '$1');
        const source = isAppPath(path)
          ? readFile(join(ROOT, 'app.html'), 'utf8')
          : publicPage(vite, path);
        source
          .then(async (html) => {
            if (html === null) return next();
            response.setHeader('Content-Type', 'text/html; charset=utf-8');
            response.end(await vite.transformIndexHtml(url, html));
          })
          .catch(next);
      });
    },
  };
}

const settings = settingsOrStop();
const apiPort = await freePort();
const api: ChildProcess = spawn(
  process.execPath,
  [
    '--watch',
    '--watch-preserve-output',
    '--disable-warning=ExperimentalWarning',
    'server/platform/process/serve.ts',
  ],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, PORT: String(apiPort), HOST: '127.0.0.1' },
  },
);
const target = `http://127.0.0.1:${apiPort}`;
const vite = await createServer({
  root: ROOT,
  appType: 'custom',
  plugins: [pages(readSiteData())],
  server: {
    host: settings.host,
    port: settings.port,
    strictPort: true,
    proxy: Object.fromEntries(API_PATHS.map((path) => [path, { target }])),
  },
});

async function stop(): Promise<void> {
  api.kill('SIGTERM');
  await vite.close();
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
api.on('exit', (code) => {
  if (code !== 0 && code !== null) process.exit(code);
});
await vite.listen();
vite.printUrls();
