import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#scripts/built.ts';
import { SERVER_FLAGS } from '#scripts/keep-running.mjs';
import { allSources, isTest, readSource, type Source } from './sources.ts';

const CONFIGS = ['vite.config.ts', 'vitest.config.ts'];
const sources = [
  ...allSources(),
  ...CONFIGS.map((path) => readSource(path, readFileSync(join(ROOT, path), 'utf8'))),
];

/** Returns names that a file exports and no file uses, as `path: name`. */
export function deadExports(all: readonly Source[]): string[] {
  const uses = new Map<string, number>();
  const wordsOf = ({ code }: Source) => code.match(/[\w$]+/g) ?? [];
  for (const source of all)
    for (const word of wordsOf(source)) uses.set(word, (uses.get(word) ?? 0) + 1);
  return all
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, code }) =>
      [
        ...code.matchAll(
          /^export (?:async )?(?:const|let|function\*?|class|interface|type|enum) ([\w$]+)/gm,
        ),
      ]
        .filter(([, name]) => uses.get(name!) === 1)
        .map(([, name]) => `${path}: ${name}`),
    );
}

test('every export is used', () => {
  expect(deadExports(sources)).toEqual([]);
});

test('finds an unused export', () => {
  const file = (path: string, text: string): Source => ({ path, text, code: text, imports: [] });
  expect(
    deadExports([
      file(
        'src/a.ts',
        'export const used = 1;\nexport const dead = 2;\nexport const own = 3;\nconst x = own;',
      ),
      file('src/b.ts', 'import { used } from "./a.ts";'),
    ]),
  ).toEqual(['src/a.ts: dead']);
});

test('every property test starts from the fixed seed of `npm test` (tests/support/chance/runs.ts), so that a failed run can be repeated', () => {
  const lucky = sources.filter(
    ({ path, code, imports }) =>
      isTest(path) &&
      /\bassert\(\s*(?:fc\.)?(?:asyncP|p)roperty\(/.test(code) &&
      !imports.some(({ specifier }) => specifier.endsWith('/chance/runs.ts')),
  );
  expect(lucky.map(({ path }) => path)).toEqual([]);
});

test('[TEAM-2] a screen checks permissions by what the server sent, never by the name of a role; in a team each member has one role', () => {
  const asked = sources
    .filter(
      ({ path, code }) =>
        path.startsWith('src/') && !isTest(path) && /permits\([^,]*my_role/.test(code),
    )
    .map(({ path }) => path);
  expect(asked.toSorted()).toEqual([
    'src/app/routes/teams.tsx',
    'src/views/teams/team-screen.tsx',
    'src/views/teams/teams-screen.tsx',
  ]);
});

test('declares every imported package', () => {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  ) as Record<string, Record<string, string>>;
  const declared = new Set([
    ...Object.keys(dependencies!),
    ...Object.keys(devDependencies!),
    ...builtinModules,
  ]);
  const named = sources.flatMap(({ path, imports }) =>
    imports.filter(({ to }) => to === null).map(({ specifier }) => ({ path, specifier })),
  );
  const missing = named
    .filter(
      ({ specifier }) => /^[@a-z][\w@./-]*$/.test(specifier) && !specifier.startsWith('node:'),
    )
    .filter(
      ({ specifier }) =>
        !declared.has(
          specifier
            .split('/')
            .slice(0, specifier.startsWith('@') ? 2 : 1)
            .join('/'),
        ),
    );
  expect(missing).toEqual([]);
});

test('pins every package to one exact version', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  ) as Record<string, Record<string, string>>;
  const loose = Object.entries({
    ...dependencies,
    ...devDependencies,
    ...optionalDependencies,
  }).filter(([, version]) => !/^\d+\.\d+\.\d+[\w.-]*$/.test(version));
  expect(loose).toEqual([]);
});

test('a container runs the server as npm start does', () => {
  const [, command = '[]'] =
    /^CMD (.+)$/m.exec(readFileSync(join(ROOT, 'Containerfile'), 'utf8')) ?? [];
  expect(JSON.parse(command)).toEqual(['node', ...SERVER_FLAGS, 'server/main.ts']);
});

/** Returns components whose `ref` is a function created at every render, as `path: expression`. */
export function refsMadeAtEachRender(all: readonly Source[]): string[] {
  return all
    .filter(({ path }) => path.startsWith('src/') && path.endsWith('.tsx') && !isTest(path))
    .flatMap(({ path, code }) =>
      [...code.matchAll(/\b(?:ref|\w+Ref)=\{\s*(?:\(\w*[^)]*\)|\w+)\s*(?::[^=]+)?=>/g)].map(
        ([found]) => `${path}: ${found}`,
      ),
    );
}

test('[DESK-A] no ref is a function created at every render: React calls each new one, and one that focuses takes the focus from the field being typed in', () => {
  expect(refsMadeAtEachRender(sources)).toEqual([]);
});

test('[DESK-A] finds a ref that is created at every render', () => {
  const file = (code: string): Source => ({ path: 'src/a.tsx', text: code, code, imports: [] });
  expect(
    refsMadeAtEachRender([
      file('<input ref={(field) => field?.focus()} />'),
      file('<Bank searchRef={field => field?.focus()} />'),
      file('<input ref={field} /><a href={() => 1} />'),
    ]),
  ).toHaveLength(2);
});
