import { expect, inject, test } from 'vitest';
import { runUntilFailure } from './shim.ts';

/** Runs inside the one vitest of `npm run mutants`: a subject's own tests, first as they are, then for each mutant. */
const share = inject('share');
const portions = inject('portions').filter((_, index) => index % share.of === share.at);

// A file without a test is an error.
test.runIf(portions.length === 0)('there is nothing for this one', () => expect(portions).toEqual([]));

// By their whole names: `test.for` cuts them after forty characters.
for (const { name, tests, variants } of portions) test(`${name}`, { timeout: 0 }, async ({ task }) => {
  const failureOf = async (variant: string): Promise<string | null> => {
    for (const path of tests) {
      const failure = await runUntilFailure(() => import(/* @vite-ignore */ `${path}?variant=${variant}`));
      if (failure !== null) return failure;
    }
    return null;
  };
  const [none = '', ...mutants] = variants;
  expect(await failureOf(none), 'its tests as it is').toBeNull();
  const failures: (string | null)[] = [];
  for (const variant of mutants) failures.push(await failureOf(variant));
  Object.assign(task.meta, { failures });
});
