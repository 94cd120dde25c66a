import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { codeSplittingGroups } from './scripts/chunks.ts';
import { withoutDescriptions } from './scripts/without-descriptions.ts';

const ROUTER = join(import.meta.dirname, 'node_modules/react-router/dist/production');

export default defineConfig({
  plugins: [react(), tailwindcss(), withoutDescriptions],
  resolve: {
    alias: [
      // Its package names the development build alone, warnings and all.
      { find: /^react-router$/, replacement: join(ROUTER, 'index.mjs') },
      { find: /^react-router\/dom$/, replacement: join(ROUTER, 'dom-export.mjs') },
      // @xstate/react asks for what React itself has had since 18; the package offers both.
      { find: 'use-sync-external-store/shim/with-selector', replacement: 'use-sync-external-store/with-selector' },
    ],
  },
  build: {
    rolldownOptions: {
      input: { public: 'index.html', app: 'app.html' },
      output: { codeSplitting: { groups: codeSplittingGroups } },
    },
    target: 'es2022',
    manifest: true,
    modulePreload: { polyfill: false },
  },
});
