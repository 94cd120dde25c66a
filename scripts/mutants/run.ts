import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { type Reporter, startVitest } from 'vitest/node';
import { DATABASE_FILE, openDatabase } from '#server/db/open.ts';
import { importsBy } from '#tests/house/imports.ts';
import { ROOT } from '../built.ts';
import { type Variant, variantPlugin } from './plugin.ts';
import { type Ear, type Outcome, type Portion, type Said, tryPortions } from './portions.ts';
import { isSlow } from './stores.ts';
import type { Mutant } from './tree.ts';

/** Something whose mutants are tried on tests of its own; `isWhole` where these are all that it has. */
export interface Subject {
  name: string;
  tests: string[];
  mutants: Mutant[];
  isWhole: boolean;
}
/** The first test that failed for each mutant, or null where none did. */
export interface Result {
  subject: Subject;
  failures: (string | null)[];
  fault: string | null;
}

declare module 'vitest' {
  interface ProvidedContext {
    share: { at: number; of: number };
    portions: Portion[];
  }
}

/** What imports one of `files` on the way from `tests`: these are made anew for each mutant, all others are shared. */
function importersOf(
  files: readonly string[],
  tests: readonly string[],
  read: (path: string) => readonly string[],
): Set<string> {
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
  return new Set(
    [...reaches]
      .filter(([, isReached]) => isReached)
      .map(([path]) => join(ROOT, path))
      .concat(tests.map((path) => join(ROOT, path))),
  );
}

/** A file of SQLite with the schema in place, as `npm test` has it: what each test of a store copies. */
async function makeSchema(): Promise<{ file: string; remove(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'marginalia-mutants-'));
  const database = await openDatabase({ dataDir });
  await database.migrate();
  await database.close();
  return {
    file: join(dataDir, DATABASE_FILE),
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}

/** So many mutants are one test: what is known by then is printed, and two workers share a large subject. */
const PORTION = 40;

/** Tries what is left of some portions in one vitest with two workers, and gives what broke in it. */
async function runOnce(
  portions: Portion[],
  ear: Ear,
  plugin: Plugin,
  schema: string | undefined,
): Promise<string | undefined> {
  const reporter: Reporter = {
    onTestCaseAnnotate: ({ name }, { message }) => ear.hear(name, JSON.parse(message) as Said),
    onTestCaseResult: (test) => {
      const { state, errors } = test.result();
      if (state === 'failed') ear.hearRed(test.name, errors?.[0]?.message ?? 'it failed');
    },
  };
  const shares = 2;
  const vitest = await startVitest('test', [], {
    root: ROOT,
    config: false,
    watch: false,
    reporters: [reporter],
    fsModuleCache: false,
    projects: Array.from({ length: shares }, (_, at) => ({
      plugins: [plugin],
      test: {
        // With one worker each, vitest would run them one after the other.
        name: `share ${at}`,
        root: ROOT,
        environment: 'node',
        include: ['scripts/mutants/worker.mutants.ts'],
        maxWorkers: shares,
        // A mutant may end its worker: it is a process of its own.
        pool: 'forks',
        // Of random values a few show what is broken; thousands for each mutant would take hours.
        env: { MOST_RUNS: '60', ENGINE: 'sqlite' },
        // A second, which a poll has by default, is soon over on a busy machine.
        expect: { poll: { timeout: 20_000 } },
        provide: {
          share: { at, of: shares },
          portions,
          ...(schema === undefined ? {} : { schemas: { sqlite: schema } }),
        },
      },
    })),
  });
  const errors = [
    ...vitest.state.getTestModules().flatMap((module) => module.errors()),
    ...(vitest.state.getUnhandledErrors() as Error[]),
  ];
  await vitest.close();
  return errors[0]?.message;
}

/**
 * Tries every mutant of every subject; nothing is written to a file. `onResult` hears of each subject when all of it was
 * tried, `onPortion` of each part.
 */
export async function tryMutants(
  subjects: readonly Subject[],
  readText: (path: string) => string,
  onResult: (result: Result) => void = () => {},
  onPortion: (said: string) => void = () => {},
): Promise<Result[]> {
  const importsOf = importsBy(readText);
  const variants = new Map<string, Variant>();
  const portions = subjects.flatMap(({ name, tests, mutants }, subject): Portion[] => {
    const anew = importersOf([...new Set(mutants.map(({ file }) => file))], tests, importsOf);
    const idOf = (mutant: Mutant | null, nth: string) => {
      const id = `${subject}-${nth}`;
      variants.set(id, { mutant, anew });
      return id;
    };
    const ids = mutants.map((mutant, nth) => idOf(mutant, String(nth)));
    return Array.from({ length: Math.ceil(mutants.length / PORTION) }, (_, part) => ({
      name: `${name} ${part + 1}`,
      subject,
      tests: tests.map((path) => join(ROOT, path)),
      whole: idOf(null, `whole${part}`),
      mutants: ids.slice(part * PORTION, (part + 1) * PORTION),
    }));
  });
  const results = new Map<number, Result>();
  const done = new Map<string, Outcome>();
  const settle = ({ name, subject }: Portion, outcome: Outcome) => {
    done.set(name, outcome);
    onPortion(
      `${name}: ${'failures' in outcome ? `${outcome.failures.filter((one) => one !== null).length} of ${outcome.failures.length}` : outcome.fault}`,
    );
    const own = portions.filter((one) => one.subject === subject).map((one) => done.get(one.name));
    if (own.includes(undefined)) return;
    const fault = own.flatMap((part) => (part && 'fault' in part ? part.fault : []))[0] ?? null;
    const failures = own.flatMap((part) => (part && 'failures' in part ? part.failures : []));
    const result: Result = {
      subject: subjects[subject]!,
      failures: fault === null ? failures : [],
      fault,
    };
    results.set(subject, result);
    onResult(result);
  };
  const schema = subjects.some(({ name }) => isSlow(name)) ? await makeSchema() : null;
  await tryPortions(
    portions,
    (left, ear) => runOnce(left, ear, variantPlugin(variants), schema?.file),
    settle,
  );
  await schema?.remove();
  process.exitCode = 0;
  return subjects.map((_, index) => results.get(index)!);
}
