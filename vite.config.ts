import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { aheadFirst } from './scripts/bundle/ahead-first.ts';
import { codeSplittingGroups } from './scripts/bundle/chunks.ts';
import { pdfParts } from './scripts/bundle/pdf-parts.ts';
import { withoutDescriptions } from './scripts/bundle/without-descriptions.ts';

const productionRouter = (file: string): string =>
  new URL(`node_modules/react-router/dist/production/${file}`, import.meta.url).pathname;

export default defineConfig({
  plugins: [react(), tailwindcss(), withoutDescriptions, pdfParts, aheadFirst()],
  resolve: {
    alias: [
      // The package exports only its development build, with warnings.
      { find: /^react-router$/, replacement: productionRouter('index.mjs') },
      { find: /^react-router\/dom$/, replacement: productionRouter('dom-export.mjs') },
      // The browser build decodes an entity by the page's HTML parser, which our pages may not do:
      // the browser refused it for feedback with “&amp;” in it.
      {
        find: /^decode-named-character-reference$/,
        replacement: new URL(
          'node_modules/decode-named-character-reference/index.js',
          import.meta.url,
        ).pathname,
      },
      // @xstate/react asks for what React itself has had since 18; the package offers both.
      {
        find: 'use-sync-external-store/shim/with-selector',
        replacement: 'use-sync-external-store/with-selector',
      },
      { find: 'use-sync-external-store/shim', replacement: 'react' },
    ],
  },
  build: {
    rolldownOptions: {
      input: { public: 'index.html', app: 'app.html' },
      output: {
        codeSplitting: { groups: codeSplittingGroups, includeDependenciesRecursively: false },
      },
    },
    target: 'es2022',
    manifest: true,
    // The page itself names the app's modules (scripts/bundle/ahead-first.ts).
    modulePreload: {
      polyfill: false,
      resolveDependencies: (name, names) => (name.startsWith('assets/start-') ? [] : names),
    },
  },
});
