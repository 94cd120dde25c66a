import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { idsNamedIn } from './ids.ts';

/** Facts that two walks share are in the fixture of their machine. */
const TESTS = [
  ...['contract', 'src', 'server', 'scripts', 'tests'].map(
    (folder) => `${folder}/**/*.test.{ts,tsx}`,
  ),
  'src/machines/**/*.fixture.ts',
];

/** Returns every id that a test names, with the files that do so. */
export async function namedByTests(root: string): Promise<Map<string, string[]>> {
  const named = new Map<string, string[]>();
  for await (const path of glob(TESTS, {
    cwd: root,
    exclude: (name) => name.endsWith('node_modules'),
  })) {
    for (const id of idsNamedIn(path, await readFile(join(root, path), 'utf8')))
      named.set(id, [...(named.get(id) ?? []), path]);
  }
  return named;
}
