/** Renders the page table to HTML during the build. Never part of what a browser loads. */
import { createElement, type ComponentType, type ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { Layout } from '#views/site/shell/layout.tsx';
import { shareLinks } from '#views/site/shell/links.ts';
import type { SiteData } from '#views/site/data.ts';
import { idPrefix, ISLAND_MODULES, ISLANDS, type IslandName } from './islands/load.ts';
import { chartPages, PAGES, type SitePage } from './pages.tsx';

export interface RenderedPage {
  path: string;
  title: string;
  description: string;
  unlisted: boolean;
  code: boolean;
  body: string;
  /** Modules that the page's islands need, as the build's manifest names them. */
  modules: readonly string[];
}

/** Renders an island separately, so that hydrating it separately finds the same tree. */
function standing(name: IslandName, Island: ComponentType): ReactNode {
  const html = renderToString(createElement(Island), { identifierPrefix: idPrefix(name) });
  return <div data-island={name} className="contents" dangerouslySetInnerHTML={{ __html: html }} />;
}

async function renderPage(page: SitePage, data: SiteData): Promise<RenderedPage> {
  const {
    path,
    title,
    description,
    islands = [],
    bare = false,
    unlisted = false,
    code = false,
    content,
  } = page;
  const found = new Map<IslandName, ReactNode>();
  for (const name of islands) found.set(name, standing(name, await ISLANDS[name]()));
  const inner = content(data, (name) => found.get(name));
  const body = renderToStaticMarkup(
    bare ? (
      inner
    ) : (
      <Layout path={path} social={shareLinks(data.origin)}>
        {inner}
      </Layout>
    ),
  );
  return {
    path,
    description,
    unlisted,
    code,
    body,
    title: path === '/' ? title : `${title} · Marginalia`,
    modules: [...new Set(islands.map((name) => ISLAND_MODULES[name]))],
  };
}

export const renderPages = (data: SiteData): Promise<RenderedPage[]> =>
  Promise.all([...PAGES, ...chartPages(data)].map((page) => renderPage(page, data)));
