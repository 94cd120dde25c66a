import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    rolldownOptions: {
      input: { public: 'index.html', app: 'app.html' },
      // Few requests for what both entries use; xstate apart from React, which a page of text never loads.
      output: {
        codeSplitting: {
          groups: [
            { name: 'xstate', priority: 2, test: /node_modules\/xstate\// },
            { name: 'react', priority: 1, test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|use-isomorphic-layout-effect|@xstate\/react)\// },
            { name: 'controls', test: /src\/views\/components\/(button|button-class|cx|icon-button|use-tooltip|kbd|field|input-class|spinner|link)\.tsx?|lucide-react\/dist\/esm\/(createLucideIcon|Icon|defaultAttributes|shared)/ },
          ],
        },
      },
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
          environment: 'node',
          include: ['contract/**/*.test.ts', 'src/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/support/**/*.test.ts', 'tests/house/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'views',
          environment: 'jsdom',
          setupFiles: ['tests/support/views.setup.ts'],
          include: ['src/**/*.test.tsx', 'tests/support/**/*.test.tsx'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          globalSetup: ['tests/support/postgres.setup.ts'],
          include: ['server/**/*.test.ts', 'tests/server/**/*.test.ts', 'tests/services/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          environment: 'node',
          globalSetup: ['tests/support/browser.setup.ts'],
          include: ['tests/journeys/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: true,
          maxWorkers: 2,
        },
      },
    ],
  },
});
