import { availableParallelism } from 'node:os';
import { defineConfig, mergeConfig } from 'vitest/config';
import LongestFirst from './scripts/test/longest-first.ts';
import { PROJECTS } from './scripts/test/projects.ts';
import build from './vite.config.ts';

/**
 * Limits are for tests that hang: on a busy machine everything is slow, and the default of one
 * second for polling is soon over. A test isn't at fault if the machine occasionally stalls for a
 * minute.
 */
const patient = { poll: { timeout: 60_000 } };
const TEST_MS = 300_000;
const JOURNEY_MS = 600_000;
/** Uses two cores fully: vitest alone would leave one of them idle. */
const maxWorkers = Math.max(2, availableParallelism() - 1);
/**
 * Where tests wait for databases, disks and child processes, a third worker uses the idle time.
 */
const waitingWorkers = Math.max(3, maxWorkers);

export default mergeConfig(
  build,
  defineConfig({
    test: {
      sequence: { sequencer: LongestFirst },
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            // Shared modules are loaded once for all files: otherwise each file spent half of its
            // time on that. No state in them outlives a test.
            isolate: false,
            maxWorkers,
            testTimeout: TEST_MS,
            expect: patient,
            environment: 'node',
            include: PROJECTS.unit,
          },
        },
        {
          extends: true,
          test: {
            name: 'views',
            // Shared modules are loaded once here too; the shared page is reset after each test
            // (tests/support/views/world.ts).
            isolate: false,
            maxWorkers,
            testTimeout: TEST_MS,
            hookTimeout: TEST_MS,
            expect: patient,
            environment: 'jsdom',
            setupFiles: ['tests/support/views/views.setup.ts'],
            include: PROJECTS.views,
          },
        },
        {
          extends: true,
          test: {
            name: 'server',
            // Servers, databases and browsers share two cores: tests that pass only on a second try
            // are listed at the end (scripts/test/second-try.ts).
            isolate: false,
            maxWorkers: waitingWorkers,
            environment: 'node',
            globalSetup: ['tests/support/postgres/postgres.setup.ts'],
            include: PROJECTS.server,
            testTimeout: TEST_MS,
            expect: patient,
            retry: 1,
            hookTimeout: TEST_MS,
          },
        },
        {
          extends: true,
          test: {
            name: 'journeys',
            // Shared modules and the browser connection are set up once for all files: otherwise
            // each file spent two seconds of processor time on that.
            isolate: false,
            environment: 'node',
            globalSetup: ['tests/support/browser/browser.setup.ts'],
            include: PROJECTS.journeys,
            testTimeout: JOURNEY_MS,
            retry: 1,
            expect: patient,
            hookTimeout: TEST_MS,
            fileParallelism: true,
            // While one test waits, another runs: with three workers a fifth of two cores was idle,
            // with four a thirtieth is.
            maxWorkers: Math.max(4, Math.floor(availableParallelism() / 2)),
          },
        },
      ],
    },
  }),
);
