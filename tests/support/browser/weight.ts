import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { DIST } from '#scripts/built.ts';

/** Every script of the build that a page has asked for so far, with its bytes (gzip). */
export function scriptsOf(page: Page): () => Record<string, number> {
  const asked = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script' && request.url().includes('/assets/')) asked.add(basename(new URL(request.url()).pathname));
  });
  return () => Object.fromEntries([...asked].map((name) => [name, gzipSync(readFileSync(join(DIST, 'assets', name)), { level: 9 }).length]));
}

export const sumOf = (weights: Record<string, number>): number => Object.values(weights).reduce((total, weight) => total + weight, 0);
