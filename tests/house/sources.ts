import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'vite';
import { ROOT } from '#scripts/built.ts';

const FOLDERS = ['contract', 'src', 'server', 'scripts', 'tests'];
const SKIPPED = ['node_modules', 'tests/bench/peer'];
/** The subpath imports of package.json, by their first segment. */
const ALIASES: Record<string, string> = {
  '#contract': 'contract',
  '#server': 'server',
  '#tests': 'tests',
  '#scripts': 'scripts',
  '#app': 'src/app',
  '#machines': 'src/machines',
  '#services': 'src/services',
  '#views': 'src/views',
  '#lib': 'src/lib',
};

export interface Source {
  /** From the root of the repository, with forward slashes. */
  path: string;
  text: string;
  /** Text of the same length with every comment blanked out. */
  code: string;
  imports: { specifier: string; isType: boolean; to: string | null }[];
}

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

/** Resolves a specifier in a file to a path of this repository, or null for a package. */
function resolve(from: string, specifier: string): string | null {
  const [first = '', ...rest] = specifier.split('/');
  if (specifier.startsWith('.'))
    return normalize(join(dirname(from), specifier)).replaceAll('\\', '/');
  return first in ALIASES ? [ALIASES[first], ...rest].join('/') : null;
}

/** Reads a file's imports, re-exports and `import(…)` calls, resolved as Node resolves them. */
export function readSource(path: string, text: string): Source {
  const { module, comments } = parseSync(path, text);
  const code = comments.reduce(
    (rest, { start, end }) =>
      rest.slice(0, start) + rest.slice(start, end).replaceAll(/\S/g, ' ') + rest.slice(end),
    text,
  );
  const found = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      isType: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...module.staticExports
      .flatMap(({ entries }) => entries)
      .flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [{ specifier: moduleRequest.value, isType }] : [],
      ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
      specifier: text.slice(start + 1, end - 1),
      isType: false,
    })),
  ];
  return {
    path,
    text,
    code,
    imports: found.map((one) => ({ ...one, to: resolve(path, one.specifier) })),
  };
}

/** Returns every TypeScript file of our own. */
export const allSources = (): Source[] =>
  FOLDERS.filter((folder) => existsSync(join(ROOT, folder)))
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT }))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !SKIPPED.some((skipped) => path.includes(skipped)))
    .toSorted()
    .map((path) => readSource(path, readFileSync(join(ROOT, path), 'utf8')));
