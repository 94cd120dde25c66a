import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { codeSplittingGroups } from './scripts/chunks.ts';
import { withoutDescriptions } from './scripts/without-descriptions.ts';

/** Two cores are used whole: vitest alone would leave one of them idle. */
const maxWorkers = Math.max(2, availableParallelism() - 1);
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
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          maxWorkers,
          // A limit is for what hangs: on a busy machine everything takes its time.
          testTimeout: 60_000,
          environment: 'node',
          include: ['contract/**/*.test.ts', 'src/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/support/**/*.test.ts', 'tests/house/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'views',
          maxWorkers,
          testTimeout: 60_000,
          environment: 'jsdom',
          setupFiles: ['tests/support/views.setup.ts'],
          include: ['src/**/*.test.tsx', 'tests/support/**/*.test.tsx'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          maxWorkers,
          environment: 'node',
          globalSetup: ['tests/support/postgres.setup.ts'],
          include: ['server/**/*.test.ts', 'tests/server/**/*.test.ts', 'tests/services/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          environment: 'node',
          globalSetup: ['tests/support/browser/browser.setup.ts'],
          include: ['tests/journeys/**/*.test.ts'],
          testTimeout: 180_000,
          // A second is not enough for a browser that shares two cores.
          expect: { poll: { timeout: 60_000 } },
          hookTimeout: 240_000,
          fileParallelism: true,
          maxWorkers: 2,
        },
      },
    ],
  },
});
