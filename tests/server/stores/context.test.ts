import { setImmediate as turn } from 'node:timers/promises';
import {
  DummyDriver,
  Kysely,
  sql,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import type { Database } from '#server/platform/database/schema.ts';
import { translate } from '#server/platform/database/translate.ts';
import {
  bit,
  chunks,
  isTaken,
  withTimeout,
  type StoreContext,
  transact,
  withRelaxedDurability,
} from '#server/platform/database/stores/context.ts';
import { DatabaseFull } from '#server/platform/database/stores/errors.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A database whose transactions only run; the pause between two attempts takes no time. */
function scene() {
  const pauses = vi.spyOn(Math, 'random').mockReturnValue(0);
  const told: string[][] = [];
  const context = {
    db: { transaction: () => ({ execute: (work: () => unknown) => work() }) },
    again: (...said: string[]) => told.push(said),
  } as unknown as StoreContext;
  let tries = 0;
  const failing = (error: unknown, times: number) =>
    transact(context, async () => {
      tries += 1;
      if (tries <= times) throw error;
      return `done at ${tries}`;
    });
  return { failing, told, tries: () => tries, pauses };
}

test.each(['40P01', '40001', '23503'])(
  '[SAFE-18] retries after a pause a transaction that PostgreSQL aborted with %s, and logs where',
  async (code) => {
    const { failing, told, pauses } = scene();
    await expect(
      failing(translate({ code, where: 'while locking tuple', detail: 'Process 1 waits.' }), 2),
    ).resolves.toBe('done at 3');
    expect(told).toEqual([
      [code, 'while locking tuple Process 1 waits.'],
      [code, 'while locking tuple Process 1 waits.'],
    ]);
    expect(pauses).toHaveBeenCalledTimes(2);
  },
);

test('[SAFE-18] tries eight times in all, then reports the failure to the caller', async () => {
  const { failing, told, tries } = scene();
  const error = new DatabaseFull('busy', { code: '40P01' });
  await expect(failing(error, 8)).rejects.toBe(error);
  expect(tries()).toBe(8);
  expect(told).toEqual(Array.from({ length: 7 }, () => ['40P01', '']));
  const last = scene();
  await expect(last.failing(error, 7)).resolves.toBe('done at 8');
});

test('[SAFE-18] waits for conflicting work: up to 20 ms at first, twice as long each time', async () => {
  vi.useFakeTimers({ fakeNodeBuiltins: true });
  const { failing, tries, pauses } = scene();
  pauses.mockReturnValue(1);
  const done = failing(translate({ code: '40001' }), 3);
  const seen: number[] = [];
  for (const ms of [0, 19, 1, 39, 1, 79, 1]) {
    await vi.advanceTimersByTimeAsync(ms);
    seen.push(tries());
  }
  expect(seen).toEqual([1, 1, 2, 2, 3, 3, 4]);
  await expect(done).resolves.toBe('done at 4');
});

test.each([{ code: '23505' }, { code: '53300' }, { errcode: 2067 }, new Error('ours')])(
  'reports any other failure, %o, at once',
  async (error) => {
    const { failing, told, tries } = scene();
    await expect(failing(error, 1)).rejects.toBe(error);
    expect([tries(), told]).toEqual([1, []]);
  },
);

test('recognises a violated unique constraint by both engines’ error codes', () => {
  expect([{ code: '23505' }, { errcode: 2067 }].map(isTaken)).toEqual([true, true]);
  expect(
    [{ code: '23503' }, { errcode: 2068 }, { errcode: 19 }, {}, null, undefined, 'text'].map(
      isTaken,
    ),
  ).toEqual(Array.from({ length: 7 }, () => false));
});

test('splits a list into parts that contain all of it once', () => {
  expect([...chunks([1, 2, 3, 4, 5], 2)]).toEqual([[1, 2], [3, 4], [5]]);
  expect([...chunks([1, 2, 3, 4], 2)]).toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect([...chunks([])]).toEqual([]);
  expect([...chunks(Array.from({ length: 1001 }, () => 0))].map(({ length }) => length)).toEqual([
    500, 500, 1,
  ]);
});

test('true is 1 and false is 0', () => {
  expect([bit(true), bit(false)]).toEqual([1, 0]);
});

/** A database that records its statements, and does nothing. */
function noted(engine: StoreContext['engine']) {
  const said: string[] = [];
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new SqliteIntrospector(of),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
    log: ({ query }) => void said.push(query.sql),
  });
  return { said, context: { db, engine, credits: false } as StoreContext };
}

test('in SQLite, work that a power cut may undo doesn’t wait for the disk, later work does, with everything pending', async () => {
  const { said, context } = noted('sqlite');
  const write = async (light: StoreContext) => {
    await sql`select 1`.execute(light.db);
    return { ...light, db: null };
  };
  await expect(withRelaxedDurability(context, write)).resolves.toEqual({ ...context, db: null });
  await expect(
    withRelaxedDurability(context, () => Promise.reject(new Error('no room'))),
  ).rejects.toThrow('no room');
  expect(said).toEqual([
    'pragma synchronous = normal',
    'select 1',
    'pragma synchronous = full',
    'pragma synchronous = normal',
    'pragma synchronous = full',
  ]);
  const other = noted('postgres');
  await withRelaxedDurability(other.context, write);
  expect(other.said).toEqual(['select 1']);
});

test('background work is awaited while it is quick, and its failure reported', async () => {
  const done: string[] = [];
  await withTimeout(turn().then(() => done.push('written')));
  const error = new Error('no room');
  await withTimeout(Promise.reject(error), (told) => done.push((told as Error).message));
  await expect(withTimeout(Promise.reject(error))).resolves.toBeUndefined();
  expect(done).toEqual(['written', 'no room']);
});

test('background work is awaited for at most two seconds, without leaving a timer behind', async () => {
  vi.useFakeTimers({ fakeNodeBuiltins: true });
  const over: string[] = [];
  void withTimeout(new Promise(() => {})).then(() => over.push('late'));
  await vi.advanceTimersByTimeAsync(1999);
  expect(over).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(over).toEqual(['late']);
  await withTimeout(Promise.resolve());
  expect(vi.getTimerCount()).toBe(0);
});

test('background work doesn’t keep a process from ending', async () => {
  const clocks = () => process.getActiveResourcesInfo().filter((one) => one === 'Timeout').length;
  const before = clocks();
  const { promise, resolve } = Promise.withResolvers<void>();
  const waited = withTimeout(promise);
  expect(clocks()).toBe(before);
  resolve();
  await waited;
});
