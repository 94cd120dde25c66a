import { expect } from 'vitest';

/**
 * Stands for vitest in a test file that is run again and again inside one test, once for each mutant: what it registers
 * is gathered, and run until the first failure.
 */
export { expect, inject, vi } from 'vitest';

/** A test that puts a clock of its own in their place is measured by these. */
const { setTimeout, clearTimeout, performance } = globalThis;

type Run = (...args: never[]) => unknown;
type Context = Record<string, never>;
interface Suite {
  before: Run[];
  after: Run[];
  beforeEach: Run[];
  afterEach: Run[];
  parts: (Suite | { title: string; run: Run })[];
}

const suite = (): Suite => ({ before: [], after: [], beforeEach: [], afterEach: [], parts: [] });
let current = suite();
let finished: Run[] = [];
let told: (title: string) => void = () => {};

const titled = (title: string, args: readonly unknown[]): string => {
  let at = 0;
  return title.replaceAll(/%[sdijo]/g, () => String(args[at++]));
};
const argumentsOf = (one: unknown): unknown[] => (Array.isArray(one) ? one : [one]);

/** Options may stand between the title and what is run, or after it. */
const functionIn = (rest: readonly unknown[]): Run =>
  rest.find((one) => typeof one === 'function') as Run;

function registrar(register: (title: string, run: Run) => void) {
  const each =
    (cases: readonly unknown[]) =>
    (title: string, ...rest: unknown[]) => {
      const run = functionIn(rest);
      for (const one of cases)
        register(titled(title, argumentsOf(one)), () => run(...(argumentsOf(one) as never[])));
    };
  const take = (title: unknown, ...rest: unknown[]) => register(String(title), functionIn(rest));
  return Object.assign(take, {
    each,
    for:
      (cases: readonly unknown[]) =>
      (title: string, ...rest: unknown[]) => {
        const run = functionIn(rest);
        for (const one of cases) register(titled(title, [one]), () => run(one as never));
      },
    skipIf: (isSkipped: boolean) => (isSkipped ? () => {} : take),
    runIf: (isRun: boolean) => (isRun ? take : () => {}),
    skip: () => {},
  });
}

export const test = registrar((title, run) => void current.parts.push({ title, run }));
export const it = test;
export const describe = registrar((_, run) => {
  const outer = current;
  const inner = suite();
  outer.parts.push(inner);
  current = inner;
  void run();
  current = outer;
});
export const beforeAll = (run: Run): void => void current.before.push(run);
export const afterAll = (run: Run): void => void current.after.push(run);
export const beforeEach = (run: Run): void => void current.beforeEach.push(run);
export const afterEach = (run: Run): void => void current.afterEach.push(run);
export const onTestFinished = (run: Run): void => void finished.push(run);

async function runSuite(
  of: Suite,
  before: readonly Run[],
  after: readonly Run[],
): Promise<string | null> {
  const [eachBefore, eachAfter] = [
    [...before, ...of.beforeEach],
    [...of.afterEach, ...after],
  ];
  const undo: unknown[] = [];
  let failed: string | null = null;
  try {
    for (const run of of.before) undo.push(await inTime(run()));
    for (const part of of.parts) {
      failed =
        'parts' in part
          ? await runSuite(part, eachBefore, eachAfter)
          : await runTest(part, eachBefore, eachAfter);
      if (failed !== null) break;
    }
  } catch (error) {
    failed = `before or after: ${String(error)}`;
  }
  // What a test opened is closed, whatever became of it.
  for (const run of [...of.after, ...undo.filter((one) => typeof one === 'function')]) {
    try {
      await inTime((run as Run)(), performance.now() + longest);
    } catch (error) {
      failed ??= `before or after: ${String(error)}`;
    }
  }
  return failed;
}

let longest = Infinity;
let end = Infinity;

async function inTime(done: unknown, by = end): Promise<unknown> {
  if (by === Infinity) return await done;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('never ends')), by - performance.now());
  });
  try {
    return await Promise.race([done, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function runTest(
  { title, run }: { title: string; run: Run },
  before: readonly Run[],
  after: readonly Run[],
): Promise<string | null> {
  finished = [];
  told(title);
  try {
    expect.setState({
      assertionCalls: 0,
      expectedAssertionsNumber: null,
      isExpectingAssertions: false,
    });
    for (const each of before) await inTime(each());
    await inTime((run as (context: Context) => unknown)({}));
    return null;
  } catch (error) {
    return `${title}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`;
  } finally {
    for (const each of [...finished, ...after]) await each();
  }
}

/**
 * Registers what `load` registers, runs it, and gives the first failure, or null. Tests that take longer than `longestMs`, all
 * together, count as one: what waits for something that never comes ends there, and so does what waits a little in each of a
 * thousand. `tell` hears each title before its test runs.
 */
export async function runUntilFailure(
  load: () => Promise<unknown>,
  {
    longestMs = Infinity,
    tell = () => {},
  }: { longestMs?: number; tell?: (title: string) => void } = {},
): Promise<string | null> {
  const root = suite();
  current = root;
  told = tell;
  longest = longestMs;
  end = performance.now() + longestMs;
  try {
    await load();
  } catch (error) {
    return `can't be loaded: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`;
  }
  // A module is read once: where it was imported before, nothing would fail.
  if (root.parts.length === 0) throw new Error('it registers no test');
  return await runSuite(root, [], []);
}
