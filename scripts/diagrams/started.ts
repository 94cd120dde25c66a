import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const IMPORTED =
  /from '#machines\/(?:[\w-]+\/)+([\w-]+)\.machine\.ts'|import\('#machines\/(?:[\w-]+\/)+([\w-]+)\.machine\.ts'\)/g;

/** Lists the files of `src/app` that start each chart, by the chart's name. */
export async function readStarters(root: string): Promise<Map<string, string[]>> {
  const starters = new Map<string, string[]>();
  for (const path of globSync('src/app/**/*.{ts,tsx}', { cwd: root })
    .map((one) => one.replaceAll('\\', '/'))
    .toSorted()) {
    if (/\.test\.tsx?$/.test(path)) continue;
    for (const [statement, first, second] of (await readFile(join(root, path), 'utf8')).matchAll(
      IMPORTED,
    )) {
      const name = first ?? second;
      if (
        name !== undefined &&
        !statement.startsWith('import type') &&
        starters.get(name)?.at(-1) !== path
      )
        starters.set(name, [...(starters.get(name) ?? []), path]);
    }
  }
  return starters;
}
