import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { DIST } from '#scripts/built.ts';
import { askForAll } from './kept-context.ts';

const known = new Map<string, number>();
function weigh(name: string): number {
  const bytes =
    known.get(name) ?? gzipSync(readFileSync(join(DIST, 'assets', name)), { level: 9 }).length;
  known.set(name, bytes);
  return bytes;
}

/**
 * Returns every script of the build that a page has requested so far, with its size in bytes
 * (gzip).
 */
export async function scriptsOf(page: Page): Promise<() => Record<string, number>> {
  await askForAll(page);
  const asked = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script' && request.url().includes('/assets/'))
      asked.add(basename(new URL(request.url()).pathname));
  });
  return () => Object.fromEntries([...asked].map((name) => [name, weigh(name)]));
}

export const sumOf = (weights: Record<string, number>): number =>
  Object.values(weights).reduce((total, weight) => total + weight, 0);

interface Chunk {
  file: string;
  imports?: string[];
  isDynamicEntry?: boolean;
}
const readManifest = (): Record<string, Chunk> =>
  JSON.parse(readFileSync(join(DIST, '.vite', 'manifest.json'), 'utf8')) as Record<string, Chunk>;

/**
 * Returns every screen of the app by its source, with the scripts required to read it and their
 * size in bytes (gzip).
 */
export function screensByWeight(): Record<string, Record<string, number>> {
  const manifest = readManifest();
  const filesOf = (name: string, found = new Set<string>()): Set<string> => {
    const { file, imports = [] } = manifest[name]!;
    if (found.has(file)) return found;
    found.add(file);
    for (const next of imports) filesOf(next, found);
    return found;
  };
  const screens = Object.keys(manifest).filter(
    (name) => manifest[name]!.isDynamicEntry && /^src\/app\/(routes\/|shell\/not-found)/.test(name),
  );
  return Object.fromEntries(
    screens.map((name) => [
      name,
      Object.fromEntries(
        [...filesOf(name, filesOf('src/app/start.tsx', filesOf('app.html')))]
          .filter((file) => file.endsWith('.js'))
          .map((file) => [basename(file), weigh(basename(file))]),
      ),
    ]),
  );
}
