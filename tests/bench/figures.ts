import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/platform/database/open.ts';
import type { OpenDatabase } from '#server/platform/database/types.ts';
import { createStores } from '#server/platform/database/stores/index.ts';
import { factsOf, revisionsOf, statements } from '#server/features/analytics/facts.ts';
import { testClock, testIds } from '#tests/support/engines.ts';
import { seedClass } from './figures-seed.ts';
import { bySqlAlone } from './figures-sql.ts';
import { type BenchSettings, settingsOf } from './settings.ts';

const ROUNDS = 15;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/**
 * Times one round of each in turn, so that other work on the machine affects all alike: elapsed
 * time, and this process's own.
 */
async function compare(
  contenders: Readonly<Record<string, () => Promise<unknown>>>,
  before: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<void> {
  const taken = Object.entries(contenders).map(([name, act]) => ({
    name,
    act,
    wall: [] as number[],
    work: [] as number[],
  }));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { name, act, wall, work } of taken) {
      await before[name]?.();
      const [began, used] = [performance.now(), process.cpuUsage()];
      await act();
      const { user, system } = process.cpuUsage(used);
      wall.push(performance.now() - began);
      work.push((user + system) / 1000);
    }
  }
  const floor = median(taken[0]!.wall);
  for (const { name, wall, work } of taken) {
    console.log(
      `${name.padEnd(34)} ${median(wall).toFixed(0).padStart(5)} ms, ${(median(wall) / floor).toFixed(2)} of the statement; at the least ${Math.min(...wall).toFixed(0)} ms; own work ${median(work).toFixed(0)} ms`,
    );
  }
}

async function measure(
  title: string,
  scripts: number,
  { db, engine, migrate }: OpenDatabase,
): Promise<void> {
  await migrate();
  const stores = createStores({
    db,
    engine,
    clock: testClock('2026-03-12T12:00:00.000Z'),
    ids: testIds,
  });
  // A second class is in the same tables, as in a school.
  await seedClass(db, stores, scripts);
  const { owner, id } = await seedClass(db, stores, scripts);
  const raise = () =>
    db
      .updateTable('assignments')
      .set((eb) => ({ revision: eb('revision', '+', 1) }))
      .where('id', '=', id)
      .execute();
  if (engine === 'sqlite') await bySqlAlone(db, id, await stores.insights.figures(owner, id));
  console.log(
    `\nFigures of ${scripts.toLocaleString('en')} scripts of five criteria on ${title}, ${ROUNDS} rounds`,
  );
  await compare(
    {
      'the statement alone': () => statements(db, owner, id).scripts.execute(),
      'what it says, read': async () =>
        factsOf(db, owner, id, await revisionsOf(db, owner, id), new Set()),
      'figures after a change': () => stores.insights.figures(owner, id),
      'figures once more': () => stores.insights.figures(owner, id),
      'the scripts behind one': () => stores.insights.scripts(owner, id, 'fails'),
      ...(engine === 'sqlite' ? { 'figures in SQL alone': () => bySqlAlone(db, id, null) } : {}),
    },
    { 'figures after a change': raise },
  );
}

/**
 * Compares a large class's figures with the single SQL statement they consist of; on PostgreSQL too
 * if `BENCH_DATABASE_URL` names an empty database.
 */
export async function benchFigures(
  { figures: scripts }: BenchSettings = settingsOf(process.env),
): Promise<void> {
  if (scripts === 0) return;
  const dataDir = await mkdtemp(join(tmpdir(), 'marginalia-figures-'));
  const databaseUrl = process.env['BENCH_DATABASE_URL'];
  for (const [title, settings] of [
    ['SQLite', { dataDir }],
    ...(databaseUrl === undefined ? [] : [['PostgreSQL', { dataDir, databaseUrl }] as const]),
  ] as const) {
    const opened = await openDatabase(settings);
    try {
      await measure(title, scripts, opened);
    } finally {
      await opened.close();
    }
  }
  await rm(dataDir, { recursive: true, force: true });
}
