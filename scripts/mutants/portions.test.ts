import { execFile } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { type Outcome, type Portion, STUCK, tryPortions } from './portions.ts';

const portion = (name: string, mutants: string[]): Portion => ({
  name,
  subject: 0,
  tests: [],
  whole: '',
  mutants,
});
/** Plays the workers, one for each portion: `become` says what becomes of a mutant. */
async function played(
  portions: Portion[],
  become: (mutant: string) => 'lives' | 'caught' | 'ends its worker' | 'red',
  broken?: string,
) {
  const outcomes: Record<string, Outcome> = {};
  const taken: string[] = [];
  await tryPortions(
    portions,
    async (left, ear) => {
      for (const { name, mutants } of left)
        for (const variant of mutants) {
          taken.push(variant);
          ear.hear(name, { variant });
          const what = become(variant);
          if (what === 'red') ear.hearRed(name, 'red as it is');
          if (what === 'red' || what === 'ends its worker') break;
          ear.hear(name, { variant, failure: what === 'caught' ? 'a test' : null });
        }
      return broken;
    },
    ({ name }, outcome) => {
      outcomes[name] = outcome;
    },
  );
  return { outcomes, taken };
}

describe('a mutant that ends its worker', () => {
  test('is caught, and what its worker left is tried in another run, nothing twice', async () => {
    const { outcomes, taken } = await played(
      [portion('a', ['1', '2', '3', '4']), portion('b', ['5', '6'])],
      (mutant) => {
        if (mutant === '5') return 'caught';
        return mutant === '2' || mutant === '4' ? 'ends its worker' : 'lives';
      },
      'a worker ended',
    );
    expect(outcomes).toEqual({
      a: { failures: [null, STUCK, null, STUCK] },
      b: { failures: ['a test', null] },
    });
    expect(taken).toEqual(['1', '2', '5', '6', '3', '4']);
  });
  test('isn’t taken for one where no worker comes so far, which is a fault, or whose tests are red as they are', async () => {
    const outcomes: Outcome[] = [];
    await tryPortions(
      [portion('a', ['1'])],
      async () => 'it can’t be started',
      (_, outcome) => outcomes.push(outcome),
    );
    await tryPortions(
      [portion('a', ['1'])],
      async () => undefined,
      (_, outcome) => outcomes.push(outcome),
    );
    expect(outcomes).toEqual([{ fault: 'it can’t be started' }, { fault: 'it was not tried' }]);
    expect((await played([portion('a', ['1', '2'])], () => 'red')).outcomes).toEqual({
      a: { fault: 'red as it is' },
    });
  });
});

describe('a process that may get stuck', () => {
  const ended = (work: string) =>
    new Promise((resolve) => {
      const code = `import { endWhereStuck } from ${JSON.stringify(new URL('end-stuck.ts', import.meta.url).href)}; const endBy = endWhereStuck(); ${work}`;
      execFile(
        process.execPath,
        ['--input-type=module', '--eval', code],
        { timeout: 50_000, killSignal: 'SIGTERM' },
        (error) => resolve(error === null ? 'by itself' : error.signal),
      );
    });
  test('ends in a loop that never does', async () =>
    expect(await ended('endBy(1); for (;;);')).toBe('SIGKILL'));
  test('is left alone once it is further', async () => {
    expect(await ended('endBy(60_000); endBy(Infinity); setTimeout(() => {}, 400);')).toBe(
      'by itself',
    );
  });
});
