import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { idsNamedIn } from './ids.ts';

/** The facts that two walks share stand in the fixture of their machine. */
const TESTS = [
  ...['contract', 'src', 'server', 'scripts', 'tests'].map(
    (folder) => `${folder}/**/*.test.{ts,tsx}`,
  ),
  'src/machines/**/*.fixture.ts',
];

/** Every id that a test names, with the files that do. */
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
