import type { Plugin } from 'vite';

/**
 * What is asked for before the app is there needs no more than its own few modules: it runs as soon as these have come. The app itself
 * begins when that lets it (src/app/main.tsx), so what it is made of is named here, to be fetched meanwhile. A desk's page only names it:
 * a script's first page has the machine to itself, and what is fetched is read, too.
 */
const made: string[] = [];
const linkTo = (name: string, rel: string): string => `<link rel="${rel}" crossorigin href="/${name}">`;

export const aheadFirst: Plugin = {
  name: 'ahead-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {}, filename }) => {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const ahead = chunks.find(({ name }) => name === 'ahead');
      const start = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/src/app/start.tsx'));
      if (!filename.endsWith('app.html') || ahead === undefined || start === undefined) return [];
      const early = new Set(ahead.imports);
      const reached = new Set<string>();
      const reach = (name: string): void => {
        const chunk = bundle[name];
        if (reached.has(name) || chunk?.type !== 'chunk') return;
        reached.add(name);
        chunk.imports.forEach(reach);
      };
      reach(start.fileName);
      made.splice(0, Infinity, ...[...reached].filter((name) => !early.has(name) && name !== ahead.fileName));
      const named = (name: string, injectTo: 'head' | 'head-prepend') => ({ tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `/${name}` }, injectTo });
      return [
        { tag: 'script', attrs: { type: 'module', async: true, crossorigin: true, src: `/${ahead.fileName}` }, injectTo: 'head-prepend' },
        ...[...early].map((name) => named(name, 'head-prepend')),
        ...made.map((name) => named(name, 'head')),
      ];
    },
  },
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const page = bundle['app.html'];
      if (page?.type !== 'asset') return;
      const source = made.reduce((text, name) => text.replace(linkTo(name, 'modulepreload'), linkTo(name, 'later')), String(page.source));
      this.emitFile({ type: 'asset', fileName: 'desk.html', source });
    },
  },
};
