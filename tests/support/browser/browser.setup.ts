import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { ensureBuilt } from '#scripts/built.ts';
import { ensureChromium } from '#scripts/chromium.ts';
import { type Reached, startServer } from '../server.ts';
import { SUPPORT } from './public-pages.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the run's one Chromium is reached. */
    browserEndpoint: string;
    /** Where the run's one server is reached (shared-server.ts). */
    sharedServer: Reached;
  }
}

/** The flags keep a test browser from calling home and from waiting for a screen, and let a context's pages run in one process (kept-context.ts). */
const FLAGS = [
  '--process-per-site', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync',
];

/** One Chromium and one server for a run of journeys, which serves a build that is not older than its sources. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!ensureBuilt()) throw new Error('The app could not be built.');
  const [chromiumServer, server] = await Promise.all([
    chromium.launchServer({ executablePath: ensureChromium(), chromiumSandbox: false, args: FLAGS }),
    // Believes the address that its callers say they come from: a whole run of teachers would be too many from one.
    startServer({ env: { TRUST_PROXY: '1', SUPPORT_EMAIL: SUPPORT } }),
  ]);
  project.provide('browserEndpoint', chromiumServer.wsEndpoint());
  project.provide('sharedServer', { url: server.url, dataDir: server.dataDir });
  return async () => { await Promise.all([chromiumServer.close(), server[Symbol.asyncDispose]()]); };
}
