import type { Plugin } from 'vite';

const LINK = /<link\b[^>]*>/g;
const addressIn = (link: string): string | undefined => /\bhref="\/([^"]+)"/.exec(link)?.[1];

/**
 * Returns the desk's page: the app's page, with the app's own modules only named, to be fetched
 * later. Throws if the page doesn't request one of them.
 */
export function deskPage(page: string, made: readonly string[]): string {
  const missing = new Set(made);
  const turned = page.replace(LINK, (link) => {
    const name = addressIn(link);
    if (name === undefined || !link.includes('rel="modulepreload"') || !made.includes(name))
      return link;
    missing.delete(name);
    return link.replace('rel="modulepreload"', 'rel="later"');
  });
  if (made.length === 0 || missing.size > 0)
    throw new Error(
      `The page of a desk can’t be made: app.html has no modulepreload of ${[...missing].join(', ') || 'anything the app is made of'}.`,
    );
  return turned;
}

/**
 * What runs before the app needs only a few modules of its own, and starts as soon as they have
 * arrived. The app itself starts when that code allows it (src/app/main.tsx), so its modules are
 * listed in the page to be fetched meanwhile. The desk's page only names them, because the first
 * page of a script should have the machine to itself and a fetched module is also parsed.
 */
export function aheadFirst(): Plugin {
  let made: readonly string[] = [];
  return {
    name: 'ahead-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {}, filename }) => {
        if (!filename.endsWith('app.html')) return [];
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
        const ahead = chunks.find(({ name }) => name === 'ahead');
        const start = chunks.find(({ facadeModuleId }) =>
          facadeModuleId?.endsWith('/src/app/start.tsx'),
        );
        if (ahead === undefined || start === undefined)
          throw new Error(
            'What is asked for before the app is there has no chunk of its own, or the app has none.',
          );
        const early = new Set(ahead.imports);
        const reached = new Set<string>();
        const reach = (name: string): void => {
          const chunk = bundle[name];
          if (reached.has(name) || chunk?.type !== 'chunk') return;
          reached.add(name);
          chunk.imports.forEach(reach);
        };
        reach(start.fileName);
        made = [...reached].filter((name) => !early.has(name) && name !== ahead.fileName);
        const named = (name: string, injectTo: 'head' | 'head-prepend') => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${name}` },
          injectTo,
        });
        return [
          {
            tag: 'script',
            attrs: { type: 'module', async: true, crossorigin: true, src: `/${ahead.fileName}` },
            injectTo: 'head-prepend',
          },
          ...[...early].map((name) => named(name, 'head-prepend')),
          ...made.map((name) => named(name, 'head')),
        ];
      },
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['app.html'];
        if (page?.type === 'asset')
          this.emitFile({
            type: 'asset',
            fileName: 'desk.html',
            source: deskPage(String(page.source), made),
          });
      },
    },
  };
}
