import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExportedRequirement } from '../../src/lib/charts/exported.ts';
import { areasOf } from '../requirements/ids.ts';

const ID = /\[([A-Z]+-\d+(?:, ?[A-Z]+-\d+)*)\]/g;
/** A title as it is written: one literal on one line. */
const LITERAL = /'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\\n]|\\.)*)`/g;
const TESTS = ['contract', 'src', 'server', 'scripts', 'tests'].map(
  (folder) => `${folder}/**/*.test.{ts,tsx}`,
);

/** The ids that a title names in square brackets. */
export const idsIn = (title: string): string[] =>
  [...title.matchAll(ID)].flatMap(([, ids]) => ids!.split(/, ?/));

const plain = (title: string): string =>
  title.replaceAll(/\\(.)/g, '$1').replaceAll(ID, '').replaceAll(/\s+/g, ' ').trim();

/** Of the requirements named `wanted`: what each says, and the tests that name it. */
export async function readRequirements(
  root: string,
  wanted: ReadonlySet<string>,
): Promise<Record<string, ExportedRequirement>> {
  const texts = new Map(
    areasOf(await readFile(join(root, 'docs/requirements.md'), 'utf8')).flatMap(
      ({ requirements }) => requirements.map(({ id, text }) => [id, text]),
    ),
  );
  const found = new Map<string, Map<string, string[]>>([...wanted].map((id) => [id, new Map()]));
  for (const path of globSync(TESTS, {
    cwd: root,
    exclude: (name) => name.endsWith('node_modules'),
  })
    .map((one) => one.replaceAll('\\', '/'))
    .toSorted()) {
    for (const [, single, back] of (await readFile(join(root, path), 'utf8')).matchAll(LITERAL)) {
      const title = single ?? back ?? '';
      for (const id of idsIn(title)) {
        const files = found.get(id);
        if (files && !files.get(path)?.includes(plain(title)))
          files.set(path, [...(files.get(path) ?? []), plain(title)]);
      }
    }
  }
  return Object.fromEntries(
    [...found]
      .toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
      .map(([id, files]) => [
        id,
        {
          text: texts.get(id) ?? '',
          tests: [...files].map(([file, titles]) => ({ file, titles })),
        },
      ]),
  );
}
