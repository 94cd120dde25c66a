import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '#scripts/built.ts';
import { crossings, cycles, layerOf } from './layers.ts';
import { allSources, readSource } from './sources.ts';

const sources = allSources();
const importers = (name: RegExp) =>
  sources
    .filter(({ imports }) => imports.some(({ specifier }) => name.test(specifier)))
    .map(({ path }) => path);
const ringOf = (kind: string) => [
  readSource('server/a.ts', `import { b } from './b.ts';`),
  readSource('server/b.ts', `import { c } from './c.ts';`),
  readSource('server/c.ts', `import ${kind}{ a } from './a.ts';`),
];

test('imports between the top folders follow the table, relative ones too', () => {
  expect(crossings(sources)).toEqual([]);
});

test('every import of our own resolves to a file', () => {
  const lost = sources.flatMap(({ path, imports }) =>
    imports.flatMap(({ to }) =>
      to === null || existsSync(join(ROOT, to)) ? [] : [`${path} → ${to}`],
    ),
  );
  expect(lost).toEqual([]);
});

test('no modules import each other in a cycle', () => {
  expect(cycles(sources).map((ring) => ring.join(' → '))).toEqual([]);
});

test('packages stay where they belong: ky in services, the graph in one file', () => {
  expect(importers(/^@xstate\/graph|^xstate\/graph/)).toEqual(['tests/support/charts/paths.ts']);
  expect(importers(/^ky($|\/)/).filter((path) => layerOf(path) !== 'src/services')).toEqual([]);
});

test('[SAFE-35] every child process of the server has a lower priority; the server waits only for the operator’s scanner', () => {
  const started = sources
    .filter(({ path }) => path.startsWith('server/') && path !== 'server/platform/files/scan.ts')
    .flatMap(({ path, code }) =>
      [...code.matchAll(/(\w+\(\s*)?\b(?:fork|spawn)\((?=\s*\w)/g)].map(([, around]) => ({
        path,
        around,
      })),
    );
  expect(started.length).toBeGreaterThan(2);
  expect(started.filter(({ around }) => around?.trim() !== 'withLowerPriority(')).toEqual([]);
});

describe('the checks themselves', () => {
  test.each([
    ['src/lib/a.ts', '#machines/row/row.view.ts'],
    ['src/machines/row/row.machine.ts', '../../services/api.ts'],
    ['src/views/screens/a.tsx', '#machines/row/row.machine.ts'],
    ['server/routes/a.ts', '../../src/lib/a.ts'],
    ['contract/a.ts', '#server/app.ts'],
  ])('%s may not import %s', (path, specifier) => {
    expect(crossings([readSource(path, `import { x } from '${specifier}';`)])).toHaveLength(1);
    expect(crossings([readSource(path, `export type { X } from '${specifier}';`)])).toHaveLength(1);
    expect(crossings([readSource(path, `const x = () => import('${specifier}');`)])).toHaveLength(
      1,
    );
  });
  test('allows what the table allows', () => {
    expect(
      crossings([
        readSource('src/views/screens/a.tsx', `import { x } from '#machines/row/row.view.ts';`),
        readSource('src/app/routes/a.tsx', `import { x } from '#machines/row/row.machine.ts';`),
        readSource(
          'src/machines/row/row.machine.ts',
          `import { y } from '../not-provided.ts'; import { assign } from 'xstate';`,
        ),
        readSource(
          'src/machines/row/row.model.test.ts',
          `import { z } from '#tests/support/charts/walk.ts';`,
        ),
      ]),
    ).toEqual([]);
  });
  test('finds a cycle, but not one of types only', () => {
    expect(cycles(ringOf(''))).toEqual([['server/a.ts', 'server/b.ts', 'server/c.ts']]);
    expect(cycles(ringOf('type '))).toEqual([]);
  });
  test('a word in a comment isn’t an import', () => {
    expect(
      readSource('src/lib/a.ts', `// import { x } from '#server/app.ts';\nconst a = 1;`).imports,
    ).toEqual([]);
  });
});
