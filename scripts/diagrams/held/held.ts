import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Held, WalkedPath } from '../../../src/lib/charts/exported.ts';

/** One step of a driven chart. */
export interface Taken {
  took: string[];
  at: string[];
  facts: string[];
}
/** What one test did to the chart. */
export interface Deed {
  title: string;
  /** The states it began in. */
  start: string[];
  steps: Taken[];
  /** From which step on comes what the test is about; null where it doesn't say. */
  arrived: number | null;
  /** It is a path of a walk. */
  walked: boolean;
}
/** What the tests of one chart hold. */
export interface HeldChart {
  held: Record<string, Held>;
  paths: WalkedPath[];
}

/** How many rows and paths are named; the others are counted. */
const MOST_ROWS = 6;
const MOST_PATHS = 3;

/** A delay as the pictures tell it: `after 5_000 ms` → `after 5 s`. */
const inSeconds = (title: string): string =>
  title.replaceAll(
    /\bafter ([\d_]+) ms\b/g,
    (_, ms: string) => `after ${Number(ms.replaceAll('_', '')) / 1000} s`,
  );

const unique = <T>(list: readonly T[]): T[] => [...new Set(list)];

/** By the transitions that their steps took: what is told of these deeds and steps, each once, in their order. */
function byTransition<T>(
  deeds: readonly Deed[],
  told: (deed: Deed, step: Taken, at: number) => readonly T[],
): Map<string, Set<T>> {
  const all = new Map<string, Set<T>>();
  for (const deed of deeds) {
    for (const [at, step] of deed.steps.entries()) {
      const values = told(deed, step, at);
      for (const key of step.took) {
        const known = all.get(key) ?? new Set();
        for (const value of values) known.add(value);
        all.set(key, known);
      }
    }
  }
  return all;
}

/** The transitions of a chart with what holds each, from what its tests did. */
export function heldBy(deeds: readonly Deed[]): HeldChart {
  const walks = deeds
    .filter(({ walked }) => walked)
    .toSorted((a, b) => a.steps.length - b.steps.length);
  const tables = byTransition(
    deeds.filter(({ walked, arrived }) => !walked && arrived !== null),
    (deed, _step, at) => (at >= deed.arrived! ? [deed] : []),
  );
  const byHand = byTransition(
    deeds.filter(({ walked, arrived }) => !walked && arrived === null),
    ({ title }) => [title],
  );
  const [walked, facts] = [
    byTransition(walks, (deed) => [deed]),
    byTransition(walks, (_deed, step) => step.facts),
  ];
  const of = <T>(key: string, all: ReadonlyMap<string, ReadonlySet<T>>): T[] => [
    ...(all.get(key) ?? []),
  ];
  const keys = unique(deeds.flatMap(({ steps }) => steps.flatMap(({ took }) => took))).toSorted();
  const chosen: Deed[] = [];
  const held = keys.map((key): [string, Held] => {
    const [rows, through] = [of(key, tables), of(key, walked)];
    // A path that another transition shows already shows this one too.
    const shortest = through
      .slice(0, MOST_PATHS * 4)
      .toSorted((a, b) => Number(chosen.includes(b)) - Number(chosen.includes(a)))
      .slice(0, MOST_PATHS);
    chosen.push(...shortest.filter((deed) => !chosen.includes(deed)));
    return [
      key,
      {
        rows: unique(rows.map(({ title }) => inSeconds(title))).slice(0, MOST_ROWS),
        rowCount: rows.length,
        facts: of(key, facts).toSorted(),
        tests: of(key, byHand),
        walks: through.length,
        paths: shortest.map((deed) => chosen.indexOf(deed)).toSorted((a, b) => a - b),
      },
    ];
  });
  return {
    held: Object.fromEntries(held),
    paths: chosen.map(({ start, steps }) => ({
      start,
      steps: steps.filter(({ took }) => took.length > 0).map(({ took, at }) => ({ took, at })),
    })),
  };
}

/** What the tests of charts are made of: while none of it changes, they hold what they held. */
const SOURCES = [
  'src/machines/**/*.ts',
  'src/lib/**/*.ts',
  'contract/**/*.ts',
  'tests/support/**/*.ts',
  'scripts/diagrams/held/*.ts',
];
const CACHE = '.cache/held';

/** Of the sources as they are now. */
export async function stampOf(root: string): Promise<string> {
  const hash = createHash('sha256');
  for (const path of globSync(SOURCES, { cwd: root }).toSorted())
    hash
      .update(path)
      .update('\0')
      .update(await readFile(join(root, path)))
      .update('\0');
  return hash.digest('hex');
}

/** What is known already of what the tests of charts hold, while nothing that they are made of changes. */
export interface KnownHeld {
  read(name: string): Promise<HeldChart | null>;
  write(name: string, held: HeldChart): Promise<void>;
}

export function openKnown(root: string, stamp: string): KnownHeld {
  const fileOf = (name: string): string => join(root, CACHE, `${name}.json`);
  return {
    async read(name) {
      const known = await readFile(fileOf(name), 'utf8').then(
        (text) => JSON.parse(text) as { stamp: string; held: HeldChart },
        () => null,
      );
      return known?.stamp === stamp ? known.held : null;
    },
    async write(name, held) {
      await mkdir(join(root, CACHE), { recursive: true });
      const part = `${fileOf(name)}.${process.pid}`;
      await writeFile(part, JSON.stringify({ stamp, held }));
      await rename(part, fileOf(name));
    },
  };
}

/**
 * What the model tests of these charts hold, by the chart's name. Those that `npm test` has just run have noted it
 * (tests/support/charts/held.setup.ts); the others are run for it, in a process of their own.
 */
export async function readHeld(
  root: string,
  names: readonly string[],
): Promise<Record<string, HeldChart>> {
  const known = openKnown(root, await stampOf(root));
  const charts = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await known.read(name)] as const)),
  );
  const unknown = names.filter((name) => charts[name] === null);
  if (unknown.length > 0) {
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        join(root, 'scripts/diagrams/held/collect.ts'),
        ...unknown,
      ],
      { cwd: root, maxBuffer: 256_000_000, env: { ...process.env, NODE_OPTIONS: '' } },
    );
    if (stderr.trim() !== '')
      throw new Error(`The model tests don’t hold, so what they hold can’t be told:\n${stderr}`);
    for (const [name, held] of Object.entries(JSON.parse(stdout) as Record<string, HeldChart>)) {
      charts[name] = held;
      await known.write(name, held);
    }
  }
  return charts as Record<string, HeldChart>;
}
