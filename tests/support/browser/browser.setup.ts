import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { ensureBuilt } from '#scripts/built.ts';
import { ensureChromium } from '#scripts/chromium.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the run's one Chromium is reached. */
    browserEndpoint: string;
  }
}

/** The flags keep a test browser from calling home and from waiting for a screen. */
const FLAGS = [
  '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync',
];

/** One Chromium for a run of journeys, against a build that is not older than its sources. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!ensureBuilt()) throw new Error('The app could not be built.');
  const server = await chromium.launchServer({ executablePath: ensureChromium(), chromiumSandbox: false, args: FLAGS });
  project.provide('browserEndpoint', server.wsEndpoint());
  return () => server.close();
}
