import type { Plugin } from 'vite';

/** What is asked for before the app is there needs no more than its own few modules: it runs as soon as these have come, not when all have. */
export const aheadFirst: Plugin = {
  name: 'ahead-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {}, filename }) => {
      const ahead = Object.values(bundle).find((one) => one.type === 'chunk' && one.name === 'ahead');
      if (!filename.endsWith('app.html') || ahead?.type !== 'chunk') return [];
      return [
        { tag: 'script', attrs: { type: 'module', async: true, crossorigin: true, src: `/${ahead.fileName}` }, injectTo: 'head-prepend' },
        ...ahead.imports.map((name) => ({ tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `/${name}` }, injectTo: 'head-prepend' as const })),
      ];
    },
  },
};
