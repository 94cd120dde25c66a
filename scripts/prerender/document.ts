import { escaped } from '#contract/text/escaped.ts';
import type { RenderedPage } from '../../src/app/site/render.tsx';

export interface ManifestChunk {
  file: string;
  css?: string[];
  imports?: string[];
  isEntry?: boolean;
}
export type Manifest = Record<string, ManifestChunk>;

const FONTS = [
  'node_modules/@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
  'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
];
const CODE_FONT =
  'node_modules/@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2';

/**
 * Returns the files that `modules` need, without duplicates, in the order in which they are
 * reached.
 */
function filesOf(manifest: Manifest, modules: readonly string[]): string[] {
  const files = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The build has no module ${key}.`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  modules.forEach(visit);
  return [...files];
}

function head({ path, title, description, unlisted }: RenderedPage, origin: string): string {
  const address = `${origin}${path}`;
  const meta = (name: string, content: string, key = 'property') =>
    `<meta ${key}="${name}" content="${escaped(content)}">`;
  return [
    `<title>${escaped(title)}</title>`,
    meta('description', description, 'name'),
    ...(unlisted
      ? [meta('robots', 'noindex', 'name')]
      : [`<link rel="canonical" href="${escaped(address)}">`]),
    meta('og:type', 'website'),
    meta('og:site_name', 'Marginalia'),
    meta('og:title', title),
    meta('og:description', description),
    meta('og:url', address),
    meta('og:image', `${origin}/og.png`),
    meta('og:image:width', '1200'),
    meta('og:image:height', '630'),
    meta('og:image:alt', 'Marginalia: feedback worth reading, for every student.'),
    meta('twitter:card', 'summary_large_image', 'name'),
  ].join('\n    ');
}

/**
 * Returns links that preload what the page needs next. They come after the stylesheet, so that
 * painting doesn't wait for them.
 */
function preloadLinks({ modules, code }: RenderedPage, manifest: Manifest): string {
  const files =
    modules.length === 0 ? [] : filesOf(manifest, ['src/app/site/islands/hydrate.ts', ...modules]);
  return [
    ...[...FONTS, ...(code ? [CODE_FONT] : [])].map(
      (font) =>
        `<link rel="preload" href="/${manifest[font]?.file}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...files.map(
      (file) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`,
    ),
  ]
    .map((link) => `  ${link}\n  `)
    .join('');
}

/** Fills the built template with a page's head and body. */
export function toDocument(
  template: string,
  page: RenderedPage,
  origin: string,
  manifest: Manifest,
): string {
  return template
    .replace('<!--head-->', () => head(page, origin))
    .replace('</head>', () => `${preloadLinks(page, manifest)}</head>`)
    .replace('<!--body-->', () => page.body);
}

export const toSitemap = (pages: readonly RenderedPage[], origin: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${pages
    .filter(({ unlisted }) => !unlisted)
    .map(({ path }) => `  <url><loc>${escaped(origin + path)}</loc></url>\n`)
    .join('')}</urlset>\n`;

export const toRobots = (origin: string): string =>
  `User-agent: *\nDisallow: /api/\nDisallow: /files/\n\nSitemap: ${origin}/sitemap.xml\n`;
