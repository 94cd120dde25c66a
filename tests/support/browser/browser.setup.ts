import type { TestProject } from 'vitest/node';
import { ensureBuilt } from '#scripts/built.ts';
import { ensureChromium } from '#scripts/chromium.ts';
import { type Reached, startServer } from '../server.ts';
import { SUPPORT } from './public-pages.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The executable of the Chromium to test with. */
    chromiumPath: string;
    /** Where the run's one server is reached (shared-server.ts). */
    sharedServer: Reached;
  }
}

/**
 * One server for a run of journeys, which serves a build that is not older than its sources, and a
 * Chromium that is there.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!ensureBuilt()) throw new Error('The app could not be built.');
  project.provide('chromiumPath', ensureChromium());
  // Believes the address that its callers say they come from: a whole run of teachers would be too many from one.
  const server = await startServer({ env: { TRUST_PROXY: '1', SUPPORT_EMAIL: SUPPORT } });
  project.provide('sharedServer', { url: server.url, dataDir: server.dataDir });
  return async () => {
    await server[Symbol.asyncDispose]();
  };
}
