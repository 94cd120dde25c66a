import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startVitest, type TestCase } from 'vitest/node';
import { DATABASE_FILE, openDatabase } from '#server/db/open.ts';
import { importsBy } from '#tests/house/imports.ts';
import { ROOT } from '../built.ts';
import { type Variant, variantPlugin } from './plugin.ts';
import { isSlow } from './stores.ts';
import type { Mutant } from './tree.ts';

/** Something whose mutants are tried on tests of its own; `isWhole` where these are all that it has. */
export interface Subject { name: string; tests: string[]; mutants: Mutant[]; isWhole: boolean }
/** The first test that failed for each mutant, or null where none did. */
export interface Result { subject: Subject; failures: (string | null)[]; fault: string | null }

declare module 'vitest' {
  interface ProvidedContext {
    share: { at: number; of: number };
    portions: { name: string; tests: string[]; variants: string[] }[];
  }
}

/** What imports one of `files` on the way from `tests`: these are made anew for each mutant, all others are shared. */
function importersOf(files: readonly string[], tests: readonly string[], read: (path: string) => readonly string[]): Set<string> {
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

/** A file of SQLite with the schema in place, as `npm test` has it: what each test of a store copies. */
async function makeSchema(): Promise<{ file: string; remove(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'marginalia-mutants-'));
  const database = await openDatabase({ dataDir });
  await database.migrate();
  await database.close();
  return { file: join(dataDir, DATABASE_FILE), remove: () => rm(dataDir, { recursive: true, force: true }) };
}

/** So many mutants are one test: what is known by then is printed, and two workers share a large subject. */
const PORTION = 40;

/**
 * Tries every mutant of every subject in one vitest with two workers; nothing is written to a file. `onResult` hears of
 * each subject when all of it was tried, `onPortion` of each part.
 */
export async function tryMutants(
  subjects: readonly Subject[], readText: (path: string) => string, onResult: (result: Result) => void = () => {}, onPortion: (said: string) => void = () => {},
): Promise<Result[]> {
  const importsOf = importsBy(readText);
  const variants = new Map<string, Variant>();
  const portions = subjects.flatMap(({ name, tests, mutants }, index) => {
    const anew = importersOf([...new Set(mutants.map(({ file }) => file))], tests, importsOf);
    const idOf = (mutant: Mutant | null, nth: string) => {
      const id = `${index}-${nth}`;
      variants.set(id, { mutant, anew });
      return id;
    };
    return Array.from({ length: Math.ceil(mutants.length / PORTION) }, (_, part) => {
      const own = mutants.slice(part * PORTION, (part + 1) * PORTION);
      const ids = own.map((mutant, nth) => idOf(mutant, String(part * PORTION + nth)));
      return { subject: index, name: `${name} ${part + 1}`, tests: tests.map((path) => join(ROOT, path)), variants: [idOf(null, `whole${part}`), ...ids] };
    });
  });
  const done = new Map<string, { failures: (string | null)[] } | { fault: string }>();
  const results = new Map<number, Result>();
  const settle = (index: number) => {
    const own = portions.filter(({ subject }) => subject === index).map(({ name }) => done.get(name));
    if (results.has(index) || own.includes(undefined)) return;
    const fault = own.flatMap((part) => (part && 'fault' in part ? part.fault : []))[0] ?? null;
    const failures = own.flatMap((part) => (part && 'failures' in part ? part.failures : []));
    const result: Result = { subject: subjects[index]!, failures: fault === null ? failures : [], fault };
    results.set(index, result);
    onResult(result);
  };
  const hear = (test: TestCase) => {
    const portion = portions.find(({ name }) => name === test.name);
    if (!portion) return;
    const { failures } = test.meta() as { failures?: (string | null)[] };
    done.set(portion.name, failures ? { failures } : { fault: test.result().errors?.[0]?.message ?? 'it was not tried' });
    onPortion(`${portion.name}: ${failures ? `${failures.filter((one) => one !== null).length} of ${failures.length}` : 'its tests are red as they are'}`);
    settle(portion.subject);
  };
  const shares = 2;
  const schema = subjects.some(({ name }) => isSlow(name)) ? await makeSchema() : null;
  const vitest = await startVitest('test', [], {
    root: ROOT, config: false, watch: false, reporters: [{ onTestCaseResult: hear }], fsModuleCache: false,
    projects: Array.from({ length: shares }, (_, at) => ({
      plugins: [variantPlugin(variants)],
      test: {
        // With one worker each, vitest would run them one after the other.
        name: `share ${at}`, root: ROOT, environment: 'node', include: ['scripts/mutants/worker.mutants.ts'], maxWorkers: shares,
        // Of random values a few show what is broken; thousands for each mutant would take hours.
        env: { MOST_RUNS: '60', ENGINE: 'sqlite' },
        // A second, which a poll has by default, is soon over on a busy machine.
        expect: { poll: { timeout: 20_000 } },
        provide: { share: { at, of: shares }, portions, ...(schema === null ? {} : { schemas: { sqlite: schema.file } }) },
      },
    })),
  });
  const broken = [...vitest.state.getTestModules().flatMap((module) => module.errors()), ...vitest.state.getUnhandledErrors() as Error[]][0]?.message;
  for (const { name } of portions) if (!done.has(name)) done.set(name, { fault: broken ?? 'it was not tried' });
  for (const [index] of subjects.entries()) settle(index);
  await vitest.close();
  await schema?.remove();
  process.exitCode = 0;
  return subjects.map((_, index) => results.get(index)!);
}
