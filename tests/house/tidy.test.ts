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

/** Names that a file exports and nobody uses, itself included, as `path: name`. */
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

test('what is exported is used by somebody', () => {
  expect(deadExports(sources)).toEqual([]);
});

test('an export that nobody uses is found', () => {
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

test('every property starts from the seed that `npm test` keeps (tests/support/chance/runs.ts): a red run is red again', () => {
  const lucky = sources.filter(
    ({ path, code, imports }) =>
      isTest(path) &&
      /\bassert\(\s*(?:fc\.)?(?:asyncP|p)roperty\(/.test(code) &&
      !imports.some(({ specifier }) => specifier.endsWith('/chance/runs.ts')),
  );
  expect(lucky.map(({ path }) => path)).toEqual([]);
});

test('[TEAM-2] what somebody may in an assignment a screen asks of what the server said with it, never of their role’s name; in a team one has one role', () => {
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

test('every package that is imported is declared', () => {
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

test('every package of ours has one exact version', () => {
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

/** Components that get a function made at every render as their `ref`, as `path: what stands there`. */
export function refsMadeAtEachRender(all: readonly Source[]): string[] {
  return all
    .filter(({ path }) => path.startsWith('src/') && path.endsWith('.tsx') && !isTest(path))
    .flatMap(({ path, code }) =>
      [...code.matchAll(/\b(?:ref|\w+Ref)=\{\s*(?:\(\w*[^)]*\)|\w+)\s*(?::[^=]+)?=>/g)].map(
        ([found]) => `${path}: ${found}`,
      ),
    );
}

test('[DESK-A] no ref is a function made at every render: React calls each anew, and one that focuses takes the keyboard from where one types', () => {
  expect(refsMadeAtEachRender(sources)).toEqual([]);
});

test('[DESK-A] a ref that is made at every render is found', () => {
  const file = (code: string): Source => ({ path: 'src/a.tsx', text: code, code, imports: [] });
  expect(
    refsMadeAtEachRender([
      file('<input ref={(field) => field?.focus()} />'),
      file('<Bank searchRef={field => field?.focus()} />'),
      file('<input ref={field} /><a href={() => 1} />'),
    ]),
  ).toHaveLength(2);
});
