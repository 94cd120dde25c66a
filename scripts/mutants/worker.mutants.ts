import { expect, inject, test } from 'vitest';
import { runUntilFailure } from './shim.ts';

/** Runs inside the one vitest of `npm run mutants`: a subject's own tests, first as they are, then for each mutant. */
const share = inject('share');
const portions = inject('portions').filter((_, index) => index % share.of === share.at);

/** However quick a file of tests is, a busy machine may take so long over it; a slow one gets many times what it took as it is. */
const LEAST_MS = 60_000;
const TIMES = 5;

interface Whole { failure: string | null; longestMs: number }
/** How each file of tests does as it is: tried once, when a mutant first fails in it. */
const wholes = new Map<string, Promise<Whole>>();

const tryFile = (path: string, variant: string, longestMs?: number) =>
  runUntilFailure(() => import(/* @vite-ignore */ `${path}?variant=${variant}`), longestMs === undefined ? {} : { longestMs });

async function tryWhole(path: string, variant: string): Promise<Whole> {
  const began = performance.now();
  const failure = await tryFile(path, variant);
  return { failure, longestMs: Math.max(LEAST_MS, TIMES * (performance.now() - began)) };
}
const wholeOf = (path: string, variant: string): Promise<Whole> => {
  const whole = wholes.get(path) ?? tryWhole(path, variant);
  wholes.set(path, whole);
  return whole;
};

// A file without a test is an error.
test.runIf(portions.length === 0)('there is nothing for this one', () => expect(portions).toEqual([]));

// By their whole names: `test.for` cuts them after forty characters.
for (const { name, tests, variants } of portions) test(`${name}`, { timeout: 0 }, async ({ task }) => {
  const [none = '', ...mutants] = variants;
  const failureOf = async (variant: string): Promise<string | null> => {
    for (const path of tests) {
      const failure = await tryFile(path, variant, (await wholes.get(path))?.longestMs ?? TIMES * LEAST_MS);
      // What passes with the mutant in it needs no proof that it passes without: a slow file that catches nothing runs once.
      if (failure === null) continue;
      const whole = await wholeOf(path, none);
      if (whole.failure !== null) throw new Error(`red as it is, ${whole.failure}`);
      return failure;
    }
    return null;
  };
  const failures: (string | null)[] = [];
  for (const variant of mutants) failures.push(await failureOf(variant));
  expect(failures).toHaveLength(mutants.length);
  Object.assign(task.meta, { failures });
});
