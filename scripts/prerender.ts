import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createServer } from 'vite';
import { BUILT_ORIGIN } from '#contract/site/site.ts';
import type { RenderedPage } from '../src/app/site/render.tsx';
import type { SiteData } from '../src/views/site/data.ts';
import { DIST, ROOT } from './built.ts';
import { groupCalls, readOpenApi } from './prerender/api.ts';
import { readChartPages } from './diagrams/export.ts';
import { copyPictures } from './prerender/charts.ts';
import { type Manifest, toDocument, toRobots, toSitemap } from './prerender/document.ts';
import { readLicenses } from './prerender/licenses.ts';

/** Reads what the public pages show about the product itself. */
export async function readSiteData(): Promise<SiteData> {
  const [licenses, api, charts] = await Promise.all([
    readLicenses(ROOT),
    readOpenApi().then(groupCalls),
    readChartPages(ROOT),
  ]);
  return { origin: BUILT_ORIGIN, licenses, api, charts };
}

async function render(data: SiteData): Promise<RenderedPage[]> {
  process.env['NODE_ENV'] = 'production';
  const vite = await createServer({
    root: ROOT,
    mode: 'production',
    appType: 'custom',
    logLevel: 'warn',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { renderPages } = (await vite.ssrLoadModule('/src/app/site/render.tsx')) as {
      renderPages: (data: SiteData) => Promise<RenderedPage[]>;
    };
    return await renderPages(data);
  } finally {
    await vite.close();
  }
}

/**
 * Writes every public page into a finished Vite build as HTML that works without scripts, and
 * `sitemap.xml` and `robots.txt`. The build's `index.html` is the template. Returns the number of
 * pages written.
 */
export async function prerender(dist: string = DIST): Promise<number> {
  const template = await readFile(join(dist, 'index.html'), 'utf8');
  const manifest = JSON.parse(
    await readFile(join(dist, '.vite/manifest.json'), 'utf8'),
  ) as Manifest;
  const data = await readSiteData();
  const pages = await render(data);
  const write = async (file: string, text: string) => {
    await mkdir(dirname(join(dist, file)), { recursive: true });
    await writeFile(join(dist, file), text);
  };
  await Promise.all(
    pages.map((page) =>
      write(
        page.path === '/404' ? '404.html' : join(page.path, 'index.html'),
        toDocument(template, page, data.origin, manifest),
      ),
    ),
  );
  await write('sitemap.xml', toSitemap(pages, data.origin));
  await write('robots.txt', toRobots(data.origin));
  await copyPictures(
    ROOT,
    dist,
    data.charts.map(({ name }) => name),
  );
  return pages.length;
}
