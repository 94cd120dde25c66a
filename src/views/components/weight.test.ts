import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const here = import.meta.dirname;
const views = dirname(here);
const sourceOf = (path: string) => readFileSync(path, 'utf8');
const importsOf = (path: string): string[] =>
  [...sourceOf(path).matchAll(/^import\s(?!type\b)[^;]*?from '([^']+)';/gms)].map(
    ([, from = '']) => from,
  );

/** Returns our own files and packages that load with a file. */
const loadedWith = (entry: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(entry)) return seen;
  seen.add(entry);
  for (const from of importsOf(entry)) {
    if (from.startsWith('#views/')) loadedWith(join(views, from.slice('#views/'.length)), seen);
    else if (from.startsWith('.')) loadedWith(join(dirname(entry), from), seen);
    else seen.add(from);
  }
  return seen;
};

test('only the components marked with H in the README load Headless UI', () => {
  const heavy = readdirSync(here, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        /(?<!\.test)\.tsx?$/.test(file) && loadedWith(join(here, file)).has('@headlessui/react'),
    )
    .map((file) => basename(file));
  const marked = [
    ...sourceOf(join(here, 'README.md')).matchAll(/`[^|]* ([\w-]+\.tsx) \*\*H\*\*/g),
  ].map(([, file]) => file);
  expect(marked.length).toBeGreaterThan(0);
  expect(heavy.toSorted()).toEqual(marked.toSorted());
});

test.each(['sign-in-form.tsx', 'register-form.tsx', 'auth-page.tsx'])(
  '%s needs neither Headless UI nor a router nor a validator',
  (file) => {
    const [entry] = globSync(`**/auth/${file}`, { cwd: views });
    const loaded = [...loadedWith(join(views, entry!))].map((path) => relative(views, path));
    expect(loaded.filter((path) => /headlessui|router|valibot|xstate/.test(path))).toEqual([]);
  },
);
