import { join } from 'node:path';
import { startVitest } from 'vitest/node';
import { readSource } from '#tests/house/sources.ts';
import { ROOT } from '../built.ts';
import { type Variant, variantPlugin } from './plugin.ts';
import type { Mutant } from './tree.ts';

/** Something whose mutants are tried on tests of its own. */
export interface Subject { name: string; tests: string[]; mutants: Mutant[] }
/** The first test that failed for each mutant, or null where none did. */
export interface Result { subject: Subject; failures: (string | null)[]; fault: string | null }

declare module 'vitest' {
  interface ProvidedContext {
    share: { at: number; of: number };
    subjects: { name: string; tests: string[]; variants: string[] }[];
  }
}

/** What imports one of `files` on the way from `tests`: these are made anew for each mutant, all others are shared. */
function importersOf(files: readonly string[], tests: readonly string[], read: (path: string) => string[]): Set<string> {
  const reaches = new Map<string, boolean>(files.map((path) => [path, true]));
  const visit = (path: string): boolean => {
    const known = reaches.get(path);
    if (known !== undefined) return known;
    reaches.set(path, false);
    const found = read(path).map(visit).some(Boolean);
    reaches.set(path, found);
    return found;
  };
  for (const path of tests) visit(path);
  return new Set([...reaches].filter(([, isReached]) => isReached).map(([path]) => join(ROOT, path)).concat(tests.map((path) => join(ROOT, path))));
}

/** Tries every mutant of every subject in one vitest with two workers; nothing is written to a file. */
export async function tryMutants(subjects: readonly Subject[], readText: (path: string) => string): Promise<Result[]> {
  const imports = new Map<string, string[]>();
  const read = (path: string): string[] => {
    const known = imports.get(path) ?? readSource(path, readText(path)).imports.flatMap(({ to, isType }) => (to === null || isType ? [] : [to]));
    imports.set(path, known);
    return known;
  };
  const variants = new Map<string, Variant>();
  const given = subjects.map(({ name, tests, mutants }, index) => {
    const anew = importersOf([...new Set(mutants.map(({ file }) => file))], tests, read);
    const ids = [null, ...mutants].map((mutant, nth) => {
      const id = `${index}-${nth}`;
      variants.set(id, { mutant, anew });
      return id;
    });
    return { name, tests: tests.map((path) => join(ROOT, path)), variants: ids };
  });
  const shares = 2;
  const vitest = await startVitest('test', [], {
    root: ROOT, config: false, watch: false, reporters: [{}], fsModuleCache: false,
    projects: Array.from({ length: shares }, (_, at) => ({
      plugins: [variantPlugin(variants)],
      test: {
        name: `share ${at}`, root: ROOT, environment: 'node', include: ['scripts/mutants/worker.mutants.ts'], maxWorkers: 1,
        provide: { share: { at, of: shares }, subjects: given },
      },
    })),
  });
  const tests = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()]);
  const broken = vitest.state.getTestModules().flatMap((module) => module.errors());
  const results = subjects.map((subject): Result => {
    const done = tests.find(({ name }) => name === subject.name);
    const meta = done?.meta() as { failures?: (string | null)[] } | undefined;
    const fault = done?.result().errors?.[0]?.message ?? broken[0]?.message ?? 'it was not tried';
    return meta?.failures ? { subject, failures: meta.failures, fault: null } : { subject, failures: [], fault };
  });
  await vitest.close();
  process.exitCode = 0;
  return results;
}
