import { expect, inject, test } from 'vitest';
import { endWhereStuck } from './end-stuck.ts';
import type { Said } from './portions.ts';
import { runUntilFailure } from './shim.ts';

/** Runs inside the one vitest of `npm run mutants`: a subject's own tests, first as they are, then for each mutant. */
const share = inject('share');
const portions = inject('portions').filter((_, index) => index % share.of === share.at);

/** However quick a file of tests is, a busy machine may take so long over it; a slow one gets many times what it took as it is. */
const LEAST_MS = 60_000;
const TIMES = 5;
/** So long it may take to close what it opened, once its own clock has said that it takes too long. */
const GRACE_MS = 10_000;

interface Whole {
  failure: string | null;
  longestMs: number;
}
/** How each file of tests does as it is: tried once, when a mutant first fails in it. */
const wholes = new Map<string, Promise<Whole>>();

const tryFile = (path: string, variant: string, longestMs?: number) =>
  runUntilFailure(
    () => import(/* @vite-ignore */ `${path}?variant=${variant}`),
    longestMs === undefined ? {} : { longestMs },
  );

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
test.runIf(portions.length === 0)('there is nothing for this one', () =>
  expect(portions).toEqual([]),
);

const endBy = endWhereStuck();

// By their whole names: `test.for` cuts them after forty characters.
for (const { name, tests, whole: none, mutants } of portions)
  test(`${name}`, { timeout: 0 }, async ({ annotate, task }) => {
    const tell = (said: Said) => annotate(JSON.stringify(said));
    const failureOf = async (variant: string): Promise<string | null> => {
      for (const path of tests) {
        const longestMs = (await wholes.get(path))?.longestMs ?? TIMES * LEAST_MS;
        endBy(longestMs + GRACE_MS);
        const failure = await tryFile(path, variant, longestMs);
        endBy(Infinity);
        // What passes with the mutant in it needs no proof that it passes without: a slow file that catches nothing runs once.
        if (failure === null) continue;
        const whole = await wholeOf(path, none);
        if (whole.failure !== null) throw new Error(`red as it is, ${whole.failure}`);
        return failure;
      }
      return null;
    };
    const told = [];
    for (const variant of mutants) {
      await tell({ variant });
      told.push(await tell({ variant, failure: await failureOf(variant) }));
    }
    expect(told).toHaveLength(mutants.length);
    // An expectation of what a mutant kept from ever coming would be waited for at the end, for ever.
    task.promises?.splice(0);
  });
