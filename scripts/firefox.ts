import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const USUAL_PLACES = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/snap/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];

/**
 * Returns the path of the Firefox to test with: `FIREFOX_PATH`, else the usual places. Null if
 * there is none.
 */
export function findFirefox(env: NodeJS.ProcessEnv = process.env): string | null {
  const named = env['FIREFOX_PATH'];
  if (named !== undefined && named !== '') return existsSync(named) ? named : null;
  return USUAL_PLACES.find((path) => existsSync(path)) ?? null;
}

const apt = (...args: string[]): boolean =>
  spawnSync('apt-get', args, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

/**
 * Returns the path of the Firefox to test with, installing Debian's when running as root. Null,
 * without failing, if there is none: everything else is tested with Chromium.
 */
export function ensureFirefox(env: NodeJS.ProcessEnv = process.env): string | null {
  const found = findFirefox(env);
  if (
    found !== null ||
    env['FIREFOX_PATH'] ||
    process.getuid?.() !== 0 ||
    !existsSync('/usr/bin/apt-get')
  )
    return found;
  console.log('Installing Firefox …');
  if (apt('install', '-y', '--no-install-recommends', 'firefox-esr') || apt('update'))
    apt('install', '-y', '--no-install-recommends', 'firefox-esr');
  return findFirefox(env);
}
