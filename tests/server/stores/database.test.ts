import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { DATABASE_FILE } from '#server/platform/database/open.ts';
import { migrations } from '#server/platform/database/migrations/index.ts';
import { translate } from '#server/platform/database/translate.ts';
import {
  type StoreContext,
  transact,
  withRelaxedDurability,
} from '#server/platform/database/stores/context.ts';
import { DatabaseFull, Unstorable } from '#server/platform/database/stores/errors.ts';
import { createStores } from '#server/platform/database/stores/index.ts';
import { aTeacher, testIds } from '#tests/support/class.ts';
import { engines, openStores, testClock, type TestDatabase } from '#tests/support/engines.ts';
import { inProcess } from '#tests/support/process.ts';

describe.each(engines)('the database on $name', (engine) => {
  const opened: TestDatabase[] = [];
  const create = async () => {
    const database = await engine.create();
    opened.push(database);
    return database;
  };
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((database) => database.dispose()));
  });

  test('four processes that start at once migrate it together', async () => {
    const database = await create();
    const script = new URL('migrate.script.ts', import.meta.url);
    const started = await Promise.all(
      Array.from({ length: 4 }, () => inProcess<string>(script, database.settings)),
    );
    expect(started).toEqual(['migrated', 'migrated', 'migrated', 'migrated']);
    const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(
      database.db,
    );
    expect(rows.map((row) => row.name)).toEqual(Object.keys(migrations));
    await aTeacher(createStores({ ...database, clock: testClock(), ids: testIds }));
  });

  test('[RUN-20] [RUN-21] all state is where the settings say: in the data folder, or only in PostgreSQL', async () => {
    const database = await create();
    await database.migrate();
    await aTeacher(createStores({ ...database, clock: testClock(), ids: testIds }));
    const names = await readdir(database.settings.dataDir);
    expect(names.filter((name) => !/-(wal|shm)$/.test(name))).toEqual(
      engine.engine === 'sqlite' ? ['marginalia.db'] : [],
    );
    expect(await database.db.selectFrom('users').select('id').execute()).toHaveLength(1);
  });

  test('an up-to-date one stays as it is', async () => {
    const database = await create();
    await database.migrate();
    const teacher = await aTeacher(createStores({ ...database, clock: testClock(), ids: testIds }));
    await database.migrate();
    expect(await database.db.selectFrom('users').select('id').execute()).toEqual([
      { id: teacher.userId },
    ]);
  });

  test('a database of a newer version is left alone', async () => {
    const database = await create();
    await database.migrate();
    await sql`insert into migrations (name) values ('9999-later')`.execute(database.db);
    await expect(database.migrate()).rejects.toThrow(
      'newer version (it has the migration 9999-later)',
    );
  });

  test('doesn’t wait for the disk for work that a power cut may undo, but does for everything after it', async () => {
    const world = await openStores(engine);
    opened.push(world);
    const context: StoreContext = { ...world, clock: testClock(), ids: testIds };
    const isSqlite = engine.engine === 'sqlite';
    const waits = async ({ db }: Pick<StoreContext, 'db'>) =>
      isSqlite
        ? (await sql<{ synchronous: number }>`pragma synchronous`.execute(db)).rows[0]?.synchronous
        : 'full';
    const [WAITS, GOES_ON] = isSqlite ? [2, 1] : ['full', 'full'];
    await sql`create table told (id integer)`.execute(world.db);
    const write = (light: StoreContext, id: number) =>
      transact(light, async (tx) => void (await sql`insert into told values (${id})`.execute(tx)));
    await expect(
      withRelaxedDurability(context, async (light) => {
        await write(light, 1);
        return await waits(light);
      }),
    ).resolves.toBe(GOES_ON);
    await expect(waits(context)).resolves.toBe(WAITS);
    await expect(
      withRelaxedDurability(context, async (light) => {
        await write(light, 2);
        throw new Error('broken off');
      }),
    ).rejects.toThrow('broken off');
    await expect(waits(context)).resolves.toBe(WAITS);
    await Promise.all([
      withRelaxedDurability(context, (light) => write(light, 3)),
      write(context, 4),
      withRelaxedDurability(context, (light) => write(light, 5)),
    ]);
    expect(
      (await sql<{ id: number }>`select id from told order by id`.execute(world.db)).rows.map(
        ({ id }) => id,
      ),
    ).toEqual([1, 2, 3, 4, 5]);
    await expect(waits(context)).resolves.toBe(WAITS);
  });

  test('a failed transaction leaves nothing, and text with NUL is refused', async () => {
    const world = await openStores(engine);
    opened.push(world);
    const teacher = await aTeacher(world.stores);
    await expect(
      world.stores.users.register({
        email: 'a\0@example.org',
        password_hash: '',
        full_name: '',
        welcome_credits: 1,
      }),
    ).rejects.toBeInstanceOf(Unstorable);
    await expect(
      world.db.transaction().execute(async (tx) => {
        await tx.updateTable('users').set({ full_name: 'Half' }).execute();
        await tx
          .insertInto('tokens')
          .values({
            token_hash: 't',
            user_id: 999_999,
            created_at: 'x',
            expires_at: 'x',
            uuid: 'u',
            agent: null,
            used_at: null,
          })
          .execute();
      }),
    ).rejects.toThrow(/foreign key/i);
    expect((await world.stores.users.me(teacher)).full_name).toBe(teacher.full_name);
  });

  test('counts and sums are numbers', async () => {
    const world = await openStores(engine);
    opened.push(world);
    await aTeacher(world.stores, 7);
    await aTeacher(world.stores, 5);
    const row = await world.db
      .selectFrom('users')
      .select((eb) => [eb.fn.countAll().as('n'), eb.fn.sum('credit_balance').as('sum')])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ n: 2, sum: 12 });
    await world.db.updateTable('users').set({ credit_balance: 0 }).execute();
  });

  test('reads lists from their index, without sorting', async () => {
    const world = await openStores(engine);
    opened.push(world);
    const lists = {
      submissions_list: sql`select * from submissions where assignment_id = 1 order by created_at desc, id desc limit 100`,
      assignments_list: sql`select * from assignments where owner_id = 1 order by created_at desc, id desc limit 100`,
      credit_transactions_list: sql`select * from credit_transactions where user_id = 1 order by id desc limit 50`,
      comments_list: sql`select * from comments where owner_id = 1 order by created_at desc, id desc limit 100`,
    };
    const plans = await world.db.transaction().execute(async (tx) => {
      // An empty table is scanned whatever indexes it has: leave PostgreSQL no choice but an index.
      if (engine.engine === 'postgres')
        await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`.execute(
          tx,
        );
      const explain = sql.raw(engine.engine === 'postgres' ? 'explain' : 'explain query plan');
      return await Promise.all(
        Object.values(lists).map(async (list) =>
          JSON.stringify((await sql`${explain} ${list}`.execute(tx)).rows),
        ),
      );
    });
    for (const [i, index] of Object.keys(lists).entries()) expect(plans[i]).toContain(index);
    expect(plans.join()).not.toMatch(/sort|temp b-tree/i);
  });
});

describe.each(engines.filter((engine) => engine.engine === 'postgres'))(
  '$name that goes down',
  (engine) => {
    test('is reported as such, and used again when it is back', async () => {
      const world = await openStores(engine);
      onTestFinished(world.dispose);
      const teacher = await aTeacher(world.stores);
      const idle = Array.from({ length: 5 }, () => world.stores.users.me(teacher));
      await Promise.all(idle);
      const during = world.db.transaction().execute(async (tx) => {
        await tx.updateTable('users').set({ full_name: 'Half' }).execute();
        await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()`.execute(
          tx,
        );
      });
      const told: unknown = await during.catch((error: unknown) => error);
      expect(told).toMatchObject({ name: 'DatabaseFull', reason: 'busy', retryAfterSeconds: 2 });
      await expect
        .poll(() =>
          world.stores.users.me(teacher).then(
            (user) => user.full_name,
            () => 'away',
          ),
        )
        .toBe(teacher.full_name);
    });
  },
);

describe.each(engines.filter((engine) => engine.engine === 'sqlite'))(
  '$name without space',
  (engine) => {
    test('says so, keeps what it has, and continues when there is space again', async () => {
      const world = await openStores(engine);
      onTestFinished(world.dispose);
      const teacher = await aTeacher(world.stores);
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(world.db);
      await sql`pragma max_page_count = ${sql.raw(String((rows[0]?.page_count ?? 0) + 2))}`.execute(
        world.db,
      );
      const comment = { text: 'x'.repeat(4000), category: 'c', quality_level: 'good' } as const;
      let kept = 0;
      const full: unknown = await (async () => {
        for (;;) {
          await world.stores.comments.create(teacher, comment);
          kept += 1;
        }
      })().catch((error: unknown) => error);
      expect(full).toMatchObject({ name: 'DatabaseFull', reason: 'full', retryAfterSeconds: 60 });
      expect((await world.stores.comments.list(teacher, { skip: 0, limit: 1 })).total).toBe(kept);
      await sql`pragma max_page_count = 1000000`.execute(world.db);
      await world.stores.comments.create(teacher, comment);
    });
  },
);

describe.each(engines.filter((engine) => engine.engine === 'sqlite'))(
  '$name that another process holds',
  (engine) => {
    test('[RUN-67] those waiting to write are refused when the first is, also behind writes that don’t wait for the disk', async () => {
      const world = await openStores(engine);
      onTestFinished(world.dispose);
      const context: StoreContext = { ...world, clock: testClock(), ids: testIds };
      const other = new DatabaseSync(join(world.settings.dataDir, DATABASE_FILE));
      onTestFinished(() => other.close());
      await sql`create table told (id integer)`.execute(world.db);
      other.exec('begin immediate');
      const began = performance.now();
      const write = (light: StoreContext) =>
        transact(light, async (tx) => void (await sql`insert into told values (1)`.execute(tx)));
      const refused = await Promise.all(
        [
          write(context),
          withRelaxedDurability(context, write),
          withRelaxedDurability(context, write),
          write(context),
        ].map((one) =>
          one.then(
            () => null,
            (error: unknown) => ({ error, after: performance.now() - began }),
          ),
        ),
      );
      for (const one of refused)
        expect(one?.error).toMatchObject({ name: 'DatabaseFull', reason: 'busy' });
      // If each waited anew, it would take as long again as the first.
      expect(Math.max(...refused.map((one) => one!.after))).toBeLessThan(refused[0]!.after * 1.7);
      other.exec('rollback');
      await write(context);
    });
  },
);

describe('driver errors', () => {
  test.each([
    [{ errcode: 13 }, 'full'],
    [{ errcode: 5 }, 'busy'],
    [{ errcode: 261 }, 'busy'],
    [{ errcode: 266 }, 'busy'],
    [{ errcode: 778 }, 'full'],
    [{ errcode: 4874 }, 'full'],
    [{ errcode: 8 }, 'read-only'],
    [{ errcode: 1032 }, 'read-only'],
    [{ code: '53100' }, 'full'],
    [{ code: '53300' }, 'busy'],
    [{ code: '57P01' }, 'busy'],
    [{ code: '40P01' }, 'busy'],
    [{ code: 'ECONNREFUSED' }, 'busy'],
    [new Error('Connection terminated unexpectedly'), 'busy'],
  ])('%o means that it is %s', (error, reason) => {
    const told = translate(error);
    expect(told).toBeInstanceOf(DatabaseFull);
    expect((told as DatabaseFull).reason).toBe(reason);
  });

  test.each([
    [{ errcode: 2067 }],
    [{ code: '23505' }],
    [{ code: '42601' }],
    [new TypeError('x')],
    ['text'],
    [null],
  ])('%o is an error or a result, not a shortage', (error) => {
    expect(translate(error)).toBe(error);
  });
});
