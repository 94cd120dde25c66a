import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { ROOT } from '../built.ts';
import { delaysIn, mutateChart } from './chart.ts';
import { mutated } from './plugin.ts';
import { scoreOf } from './score.ts';
import { runUntilFailure, test as register } from './shim.ts';
import { storeTests } from './stores.ts';
import {
  chartNames,
  chartSubject,
  FOLDERS,
  heldFiles,
  roomOf,
  sampled,
  stratified,
} from './subjects.ts';
import { type Mutant, parse } from './tree.ts';

const TEXT = `
export const lamp = setup({
  types: {} as { events: { type: 'lamp.press' } },
  guards: { isBright: ({ context }) => context.watt > 50 && !context.broken },
  actions: { setWatt: assign((_, { watt }) => ({ watt, dim: true })), tell: () => {} },
  delays: { warmUp: 300, coolDown: 900 },
}).createMachine({
  id: 'lamp', description: 'Burns.', initial: 'off', context: { watt: 60 },
  states: {
    off: { on: { 'lamp.press': [{ guard: 'isBright', target: 'on', actions: ['setWatt', 'tell'] }, { target: 'warming' }] } },
    warming: { tags: ['busy', 'warm'], entry: 'tell', exit: 'tell', after: { warmUp: 'on' } },
    on: { invoke: { id: 'bulb', src: 'bulb', input: ({ context }) => ({ watt: context.watt }), onDone: { target: '#lamp.off', reenter: true } } },
    over: { type: 'final', always: 'off' },
  },
});`;
const file = parse('lamp.ts', TEXT);
const mutants = mutateChart(file, delaysIn(file));
const broken = (id: RegExp) => {
  const found = mutants.filter((mutant) => id.test(mutant.id));
  expect(found).toHaveLength(1);
  return mutated(TEXT, found[0]!);
};

describe('the mutants of a chart', () => {
  test('are of every kind that it has', () => {
    expect([...new Set(mutants.map(({ kind }) => kind))].toSorted()).toEqual([
      'another delay',
      'another initial state',
      'another kind of state',
      'another operator',
      'another order',
      'another target',
      'guard turned round',
      'half a condition',
      'literal',
      'no action',
      'no entry',
      'no exit',
      'no field',
      'no guard',
      'no input',
      'no invoke',
      'no negation',
      'no reentry',
      'no tag',
      'no target',
      'no transition',
    ]);
  });
  test('have names of their own, and can all be read', () => {
    expect(new Set(mutants.map(({ id }) => id)).size).toBe(mutants.length);
    for (const mutant of mutants)
      expect(() => parse('lamp.ts', mutated(TEXT, mutant))).not.toThrow();
  });
  test('break what they say', () => {
    expect(broken(/^another delay/)).toContain('after: { coolDown:');
    expect(broken(/^guard turned round/)).toContain("guard: turned('isBright')");
    expect(broken(/^another order/)).toMatch(/\[\{ target: 'warming' \}, \{ guard: 'isBright'/);
    expect(broken(/^no tag \| warming\.tags\[1\]/)).toContain("tags: ['busy']");
    expect(broken(/^another target.*#lamp\.off/)).toContain("'#lamp.warming'");
    expect(broken(/^literal.*warmUp/)).toContain('warmUp: 301');
    expect(broken(/^another operator.*> → >=/)).toContain('context.watt >= 50');
  });
  test('leave alone what only the diagram reads, and types', () => {
    expect(mutants.filter(({ id }) => /Burns|lamp\.press' \}|'setWatt' →/.test(id))).toEqual([]);
  });
  test('a loop that a mutant makes endless is stopped', () => {
    const loop: Mutant = { id: '', kind: '', file: 'a.ts', start: 7, end: 12, text: 'true' };
    expect(mutated('while (false) { rest(); }', loop)).toMatch(
      /while \(true\) \{ if \(\+\+rounds > \d+\) throw/,
    );
    expect(mutated('while (false) for (;;) rest();', loop)).toMatch(
      /while \(true\) \{ if .* for \(;;\) \{ if .* rest\(\); \} \}/,
    );
  });
});

describe('the score', () => {
  const [one, two, three] = mutants as [Mutant, Mutant, Mutant];
  const result = {
    subject: { name: 'lamp', tests: [], mutants: [one, two, three], isWhole: true },
    failures: ['a test', null, null],
    fault: null,
  };
  test('leaves out what is excused, and refuses an excuse that is not needed', () => {
    expect(scoreOf(result, { [two.id]: 'the same' })).toMatchObject({
      killed: 1,
      of: 2,
      survivors: [three.id],
      faults: [],
    });
    expect(
      scoreOf(result, { [one.id]: 'caught all the same', gone: 'made no more' }).faults,
    ).toHaveLength(2);
    expect(
      scoreOf(
        { ...result, subject: { ...result.subject, isWhole: false } },
        { gone: 'not tried this time' },
      ).faults,
    ).toEqual([]);
  });
  test('of tests that fail as they are is none', () => {
    expect(scoreOf({ ...result, fault: 'red' }).faults).toEqual(['red']);
  });
});

test('a file that registers no test catches nothing, and says so', async () => {
  await expect(runUntilFailure(async () => {})).rejects.toThrow('no test');
});

test('a file whose tests take too long together fails, though each is quick enough', async () => {
  const wait = () =>
    new Promise((done) => {
      setTimeout(done, 30);
    });
  const slow = async () => {
    for (let one = 0; one < 100; one += 1) register(String(one), wait);
  };
  expect(await runUntilFailure(slow, { longestMs: 200 })).toContain('never ends');
});

test('a test with a clock of its own ends in time too, and finds no other’s time on it', async () => {
  const faked = async () =>
    register('it', async () => {
      vi.useFakeTimers();
      await Promise.resolve();
      expect(vi.getTimerCount()).toBe(0);
      await new Promise(() => {});
    });
  try {
    expect(await runUntilFailure(faked, { longestMs: 200 })).toContain('never ends');
  } finally {
    vi.useRealTimers();
  }
});

test('a short look takes some of every kind', () => {
  const short = stratified(mutants, 25);
  expect(short).toHaveLength(25);
  expect(new Set(short.map(({ kind }) => kind)).size).toBe(
    new Set(mutants.map(({ kind }) => kind)).size,
  );
});

const subject = (name: string) => ({
  name,
  tests: [],
  mutants: mutants.map((one) => ({ ...one, file: name })),
  isWhole: true,
});
test('of stores so many of each folder are taken, over its files; of anything else, so many of each file', () => {
  const short = sampled(
    [
      'server/stores/a/one.ts',
      'server/stores/a/two.ts',
      'server/stores/b/one.ts',
      'src/lib/one.ts',
      'src/lib/two.ts',
    ].map(subject),
    10,
    30,
  );
  const counts = (room: string) =>
    short.filter(({ name }) => roomOf(name) === room).map((one) => one.mutants.length);
  expect([counts('src/lib'), counts('server/stores/b')]).toEqual([[10, 10], [30]]);
  expect(counts('server/stores/a').reduce((all, one) => all + one, 0)).toBe(30);
  expect(Math.min(...counts('server/stores/a'))).toBeGreaterThan(5);
});

test('another seed takes others, the same seed the same', () => {
  const picked = (name: string, seed?: string) =>
    sampled([subject(name)], 5, 5, seed)[0]!.mutants.map(({ id }) => id);
  for (const name of ['server/stores/a/one.ts', 'src/lib/one.ts']) {
    expect(picked(name, '1')).toEqual(picked(name, '1'));
    expect(picked(name, '1').toSorted()).not.toEqual(picked(name, '2').toSorted());
  }
});

test('what is a sample says so, and of stores it is one unless there are few', () => {
  const [store, lib] = [subject('server/stores/a/one.ts'), subject('src/lib/one.ts')];
  const isWhole = (most: number, mostOfSlow: number) =>
    sampled([store, lib], most, mostOfSlow).map((one) => one.isWhole);
  expect([isWhole(Infinity, 30), isWhole(10, 10), isWhole(Infinity, mutants.length)]).toEqual([
    [false, true],
    [false, false],
    [true, true],
  ]);
});

test('every chart has mutants, of its setup too where that stands beside', () => {
  for (const name of chartNames())
    expect(chartSubject(name, () => TEXT).mutants.length).toBeGreaterThan(0);
});

const readText = (path: string) => readFileSync(join(ROOT, path), 'utf8');
test('every folder of plain code has files, and tests that are tried on them', () => {
  expect(
    FOLDERS.filter((folder) => !heldFiles(folder, readText).some(({ tests }) => tests.length > 0)),
  ).toEqual([]);
});
test('a file is tried on the test beside it first, and where none imports it on one that reaches it', () => {
  const held = new Map(heldFiles('contract', readText).map(({ path, tests }) => [path, tests]));
  expect(held.get('contract/errors.ts')?.[0]).toBe('contract/errors.test.ts');
  expect(held.get('contract/rubric/decimal.ts')).toContain('contract/rubric/total.test.ts');
});
test('each store is tried on tests that are there', () => {
  expect(storeTests().filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  expect(
    heldFiles('server/stores', readText)
      .filter(({ path, tests }) => tests.length === 0 && !path.endsWith('types.ts'))
      .map(({ path }) => path),
  ).toEqual(['server/stores/errors.ts']);
});
