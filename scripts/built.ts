import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');
export const DIST = join(ROOT, 'dist');
export const STAMP_NAME = '.built.json';
const STAMP = join(DIST, STAMP_NAME);

/** The server counts too, because the public pages list its API calls. */
const SOURCES = [
  'src',
  'contract',
  'server',
  'public',
  'docs/statecharts',
  'index.html',
  'app.html',
  'vite.config.ts',
  'package-lock.json',
  'scripts/build.ts',
  'scripts/bundle',
  'scripts/prerender.ts',
  'scripts/prerender',
  'scripts/diagrams',
];

/** Records what a build was made from. */
export interface Stamp {
  sources: string;
  api_base_url: string;
}

function* filesUnder(path: string): Generator<string> {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) return void (yield path);
  for (const name of readdirSync(path).toSorted()) yield* filesUnder(join(path, name));
}

/**
 * Returns the stamp that a build would have now. It depends on content, so a copy or a fresh
 * checkout doesn't count as a change.
 */
export function currentStamp(): Stamp {
  const api_base_url = process.env['VITE_API_BASE_URL'] ?? '';
  const hash = createHash('sha256').update(api_base_url);
  for (const source of SOURCES) {
    for (const file of filesUnder(join(ROOT, source))) {
      if (/\.test\.tsx?$/.test(file)) continue;
      hash.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return { sources: hash.digest('hex'), api_base_url };
}

/** Whether `dist` exists and was built from the current sources. */
export function isBuilt(): boolean {
  if (!existsSync(STAMP)) return false;
  const stamp = JSON.parse(readFileSync(STAMP, 'utf8')) as Partial<Stamp>;
  return stamp.sources === currentStamp().sources;
}

/**
 * Builds if `dist` is missing or older than its sources. Returns whether there is an up-to-date
 * build.
 */
export function ensureBuilt(): boolean {
  if (isBuilt()) return true;
  console.log('Building the app …');
  const done = spawnSync(process.execPath, ['scripts/build.ts'], { cwd: ROOT, stdio: 'inherit' });
  return done.status === 0;
}
