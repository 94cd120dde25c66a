import type { TestProject } from 'vitest/node';
import { ensureBuilt } from '#scripts/built.ts';
import { ensureChromium } from '#scripts/chromium.ts';
import { type Reached, startServer } from '../server.ts';
import { SUPPORT } from './public-pages.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Path of the Chromium to test with. */
    chromiumPath: string;
    /** The address of the run's shared server (shared-server.ts). */
    sharedServer: Reached;
  }
}

/**
 * Provides one server for a run of journeys, with a build that is up to date, and makes sure that
 * there is a Chromium.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!ensureBuilt()) throw new Error('The app could not be built.');
  project.provide('chromiumPath', ensureChromium());
  // Trusts the address that its callers claim: a whole run's teachers would be too many from one
  // address.
  const server = await startServer({ env: { TRUST_PROXY: '1', SUPPORT_EMAIL: SUPPORT } });
  project.provide('sharedServer', { url: server.url, dataDir: server.dataDir });
  return async () => {
    await server[Symbol.asyncDispose]();
  };
}
