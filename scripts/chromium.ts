import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { ROOT } from './built.ts';

/**
 * The headless shell comes first: without a whole browser's windows, it opens a page in half the
 * time.
 */
const USUAL_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Returns the path of the Chromium to test with: `CHROMIUM_PATH`, the usual places, or Playwright's
 * own. Null if there is none.
 */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | null {
  const named = env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') return existsSync(named) ? named : null;
  return [...USUAL_PLACES, chromium.executablePath()].find((path) => existsSync(path)) ?? null;
}

const run = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

function install(): void {
  const root = process.getuid?.() === 0;
  const sudo = root ? [] : ['sudo', '-n'];
  const apt = (...args: string[]) => {
    const [command = '', ...rest] = [...sudo, 'apt-get', ...args];
    return run(command, ...rest);
  };
  const fetchPackage = (name: string) => apt('install', '-y', '--no-install-recommends', name);
  if (
    existsSync('/usr/bin/apt-get') &&
    apt('update') &&
    (fetchPackage('chromium-headless-shell') || fetchPackage('chromium'))
  )
    return;
  run(process.execPath, join(ROOT, 'node_modules/playwright-core/cli.js'), 'install', 'chromium');
}

/**
 * Returns the path of the Chromium to test with. Installs one when running as root or in CI
 * (Debian's package, else Playwright's). Otherwise throws an error whose one-sentence message says
 * how to get it.
 */
export function ensureChromium(env: NodeJS.ProcessEnv = process.env): string {
  const found = findChromium(env);
  if (found !== null) return found;
  if (env['CHROMIUM_PATH'])
    throw new Error(
      `CHROMIUM_PATH is "${env['CHROMIUM_PATH']}", where there is no file: name a Chromium's executable.`,
    );
  if (env['CI'] || process.getuid?.() === 0) {
    console.log('Installing Chromium …');
    install();
  }
  const installed = findChromium(env);
  if (installed !== null) return installed;
  throw new Error(
    'No Chromium was found: install one (Debian: apt-get install chromium; else: npx playwright-core install chromium), or set CHROMIUM_PATH.',
  );
}
