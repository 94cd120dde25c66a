import { availableParallelism } from 'node:os';
import { defineConfig, mergeConfig } from 'vitest/config';
import LongestFirst from './scripts/test/longest-first.ts';
import { PROJECTS } from './scripts/test/projects.ts';
import build from './vite.config.ts';

/**
 * Limits are for what hangs: on a busy machine everything takes its time, and the second that a
 * poll has by default is soon over. One that stands still for a minute now and then is no fault of
 * a test.
 */
const patient = { poll: { timeout: 60_000 } };
const TEST_MS = 300_000;
const JOURNEY_MS = 600_000;
/** Two cores are used whole: vitest alone would leave one of them idle. */
const maxWorkers = Math.max(2, availableParallelism() - 1);
/** Where tests wait for databases, disks and children, a third finds something to do meanwhile. */
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
            // What they import is read once for all files: each by itself spent half of its time on
            // that. Nothing in them outlives a test.
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
            // What they import is read once, too; the page that they share is put back after each
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
            // Servers, databases and browsers share two cores: what a second try mends is named at
            // the end (scripts/test/second-try.ts).
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
            // What they import, and the way to the browser, is there once for all files: each by
            // itself spent two seconds of a processor on that.
            isolate: false,
            environment: 'node',
            globalSetup: ['tests/support/browser/browser.setup.ts'],
            include: PROJECTS.journeys,
            testTimeout: JOURNEY_MS,
            retry: 1,
            expect: patient,
            hookTimeout: TEST_MS,
            fileParallelism: true,
            // What one waits for, another works on: with three, a fifth of two cores was idle, with
            // four a thirtieth is.
            maxWorkers: Math.max(4, Math.floor(availableParallelism() / 2)),
          },
        },
      ],
    },
  }),
);
