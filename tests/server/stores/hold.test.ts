import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { onSqliteThread } from '#server/platform/database/sqlite-thread.ts';
import { createSqliteTurn } from '#server/platform/database/sqlite.ts';
import { DATABASE_FILE } from '#server/platform/database/open.ts';
import { scrub } from '#server/platform/database/scrub.ts';
import { anAssignment, aStudent, aTeacher, type Teacher } from '#tests/support/class.ts';
import { engines, openStores } from '#tests/support/engines.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('[RUN-69] work counts as too long until others have had their turn, and then starts anew', async () => {
  let now = 1000;
  const hold = createSqliteTurn(() => now);
  expect(hold.isLong()).toBe(false);
  now += 30;
  expect(hold.isLong()).toBe(false);
  now += 1;
  expect([hold.isLong(), hold.isLong()]).toEqual([true, true]);
  await turn();
  expect(hold.isLong()).toBe(false);
});

/** Counts the turns others have had from now on. */
function countTurns(): () => number {
  let turns = 0;
  let isOver = false;
  const count = (): void => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  onTestFinished(() => {
    isOver = true;
  });
  return () => turns;
}

/** A machine on which time passes without work: each check finds that a second has passed. */
function slowMachine(): void {
  const { user, system } = process.threadCpuUsage();
  let looks = 0;
  vi.spyOn(process, 'threadCpuUsage').mockImplementation(() => ({
    user: user + 1_000_000 * (looks += 1),
    system,
  }));
}

/**
 * Returns the most rows that one statement has written since the last call, including cascades.
 */
function mostOfOneStatement(): () => number {
  const { prepare } = DatabaseSync.prototype;
  let most = 0;
  vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (
    this: DatabaseSync,
    text: string,
  ) {
    const statement = prepare.call(this, text);
    const written = prepare.call(this, 'select total_changes() as many');
    const count = (): number => Number(written.get()!['many']);
    const run = statement.run.bind(statement);
    statement.run = (...given: never[]) => {
      const before = count();
      const done = run(...given);
      most = Math.max(most, count() - before);
      return done;
    };
    return statement;
  });
  return () => {
    const rows = most;
    most = 0;
    return rows;
  };
}

const ROWS = 3200;
/** Beyond what is done in this thread: another thread does it. */
const LARGE = 600;
const SMALL = 400;

describe.each(engines.filter((engine) => engine.engine === 'sqlite'))('$name', (engine) => {
  async function filled() {
    const world = await openStores(engine);
    onTestFinished(world.dispose);
    await sql`create table many (id integer primary key, name text)`.execute(world.db);
    await sql`with recursive n (id) as (select 1 union all select id + 1 from n where id < ${ROWS}) insert into many select id, 'name' from n`.execute(
      world.db,
    );
    const teacher = await aTeacher(world.stores);
    return {
      ...world,
      teacher,
      many: () =>
        world.db
          .selectFrom(sql<{ id: number }>`many`.as('many'))
          .select('id')
          .execute(),
    };
  }

  test('[RUN-69] a long response is read in parts: others run in between, and a short one waits for at most one part', async () => {
    const { many } = await filled();
    slowMachine();
    const turns = countTurns();
    const rows = await many();
    expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: ROWS }, (_, place) => place + 1));
    expect(turns()).toBeGreaterThanOrEqual(ROWS / 32 - 1);
  });

  test('[RUN-69] a transaction of many statements lets others in between them', async () => {
    const { db } = await filled();
    slowMachine();
    const turns = countTurns();
    await db.transaction().execute(async (tx) => {
      for (let id = 1; id <= 50; id += 1)
        await sql`update many set name = 'other' where id = ${id}`.execute(tx);
    });
    expect(turns()).toBeGreaterThanOrEqual(49);
  });

  test('[RUN-69] during the read, everyone else reads what has been committed since', async () => {
    const { db, stores, teacher, many } = await filled();
    slowMachine();
    const long = many();
    await turn();
    await turn();
    await sql`insert into many values (${ROWS + 1}, 'late')`.execute(db);
    await stores.users.update(teacher, { full_name: 'Grace Hopper' });
    expect((await stores.users.me(teacher)).full_name).toBe('Grace Hopper');
    expect((await long).length).toBe(ROWS);
    expect((await many()).length).toBe(ROWS + 1);
  });

  test('[RUN-69] more long responses than there are connections run one after another', async () => {
    const { many, stores, teacher } = await filled();
    slowMachine();
    const all = await Promise.all([...Array.from({ length: 10 }, many), stores.users.me(teacher)]);
    expect(all.map((one) => (Array.isArray(one) ? one.length : one.id))).toEqual([
      ...Array.from({ length: 10 }, () => ROWS),
      teacher.userId,
    ]);
  });

  /**
   * Creates a class of this many scripts with a file each, directly in the tables, and the actions
   * on all of it.
   */
  async function classes(many: number) {
    const world = await filled();
    const { db, stores, clock, teacher } = world;
    const aClass = async (owner: Teacher): Promise<number> => {
      const { id } = await anAssignment(stores, owner);
      const at = clock.now().toISOString();
      await stores.students.put(
        owner,
        id,
        Array.from({ length: many }, (_, nth) => aStudent(`s${nth}`)),
      );
      await sql`insert into submissions (assignment_id, revision, submitted_at, submitted_at_source, created_at, updated_at) select ${id}, 1, ${at}, 'environment', ${at}, ${at} from many where many.id <= ${many}`.execute(
        db,
      );
      await sql`insert into submission_files (submission_id, attempt, position, folder, filename, key, bytes, origin, created_at)
        select id, 1, 0, '', 'a.txt', 'key ' || id, 7, 'upload', ${at} from submissions where assignment_id = ${id}`.execute(
        db,
      );
      return id;
    };
    const leaving = await aTeacher(stores);
    const [changed, kept, left] = [
      await aClass(teacher),
      await aClass(teacher),
      await aClass(leaving),
    ];
    await stores.retentions.put(
      teacher,
      kept,
      new Date(clock.now().getTime() + 30 * 24 * 60 * 60_000).toISOString(),
    );
    const worksOf = async (id: number): Promise<number> =>
      (await db.selectFrom('submissions').select('id').where('assignment_id', '=', id).execute())
        .length;
    const versionsOf = async (): Promise<number> =>
      (
        await db
          .selectFrom('submissions')
          .select('version')
          .distinct()
          .where('assignment_id', '=', changed)
          .executeTakeFirstOrThrow()
      ).version;
    const candidates = async (): Promise<number> =>
      (
        await db
          .selectFrom('submissions')
          .select('candidate')
          .distinct()
          .where('assignment_id', '=', changed)
          .where('candidate', 'is not', null)
          .execute()
      ).length;
    const actions: {
      name: string;
      act: () => Promise<unknown>;
      seen: () => Promise<number>;
      is: number;
    }[] = [
      {
        name: 'another due date',
        act: () =>
          stores.assignments.update(teacher, changed, {
            due_at: new Date(clock.now().getTime() - 1).toISOString(),
          }),
        seen: versionsOf,
        is: 2,
      },
      {
        name: 'names hidden',
        act: () => stores.assignments.update(teacher, changed, { anonymous: true }),
        seen: candidates,
        is: many,
      },
      {
        name: 'names shown',
        act: () => stores.assignments.update(teacher, changed, { anonymous: false }),
        seen: versionsOf,
        is: 4,
      },
      {
        name: 'one removed',
        act: async () =>
          stores.submissions.remove(
            teacher,
            (
              await db
                .selectFrom('submissions')
                .select('id')
                .where('assignment_id', '=', changed)
                .executeTakeFirstOrThrow()
            ).id,
          ),
        seen: () => worksOf(changed),
        is: many - 1,
      },
      {
        name: 'deleted',
        act: () => stores.assignments.remove(teacher, changed),
        seen: () => worksOf(changed),
        is: 0,
      },
      {
        name: 'time over',
        act: () => {
          clock.advance(31 * 24 * 60 * 60_000);
          return stores.retentions.eraseNext();
        },
        seen: () => worksOf(kept),
        is: 0,
      },
      {
        name: 'an account removed',
        act: () => stores.users.remove(leaving),
        seen: () => worksOf(left),
        is: 0,
      },
    ];
    return { ...world, actions };
  }

  test('[RUN-69] an action on a class is many statements, each on a part of it', async () => {
    const { actions } = await classes(SMALL);
    const most = mostOfOneStatement();
    const found: Record<string, number> = {};
    for (const { name, act, seen, is } of actions) {
      most();
      await act();
      found[name] = most();
      expect([name, await seen()]).toEqual([name, is]);
    }
    expect(Object.entries(found).filter(([, rows]) => rows > 2 * 200 + 10)).toEqual([]);
    expect(found['deleted']).toBeGreaterThanOrEqual(200);
  });

  test('[RUN-69] a thread performs an action on a large class: the main thread writes almost nothing, and serves everyone else meanwhile', async () => {
    const { actions, stores, teacher } = await classes(LARGE);
    const most = mostOfOneStatement();
    const found: Record<string, number> = {};
    for (const { name, act, seen, is } of actions) {
      most();
      const order: string[] = [];
      const doing = act().then(() => order.push('done'));
      await stores.users.me(teacher).then(() => order.push('answered'));
      await doing;
      found[name] = most();
      expect([name, order, await seen()]).toEqual([name, ['answered', 'done'], is]);
    }
    expect(Object.entries(found).filter(([, rows]) => rows > 10)).toEqual([]);
  });

  test('[RUN-69] a transaction in a thread is complete or absent, waits its turn, and fails like one in the main thread', async () => {
    const { db, many } = await filled();
    const add = (id: number, before?: () => Promise<unknown>) =>
      onSqliteThread(() =>
        db.transaction().execute(async (tx) => {
          await sql`insert into many values (${id}, 'new')`.execute(tx);
          await before?.();
          const { rows } = await sql<{
            id: number;
          }>`select id from many where id > ${ROWS} order by id`.execute(tx);
          return rows.map((row) => row.id);
        }),
      );
    const waited = Promise.withResolvers<void>();
    const first = add(ROWS + 1, () => waited.promise);
    const [second, here] = [
      add(ROWS + 2),
      sql`insert into many values (${ROWS + 3}, 'here')`.execute(db),
    ];
    await turn();
    expect(await many()).toHaveLength(ROWS);
    waited.resolve();
    expect([await first, await second, (await here).rows]).toEqual([
      [ROWS + 1],
      [ROWS + 1, ROWS + 2],
      [],
    ]);
    await expect(add(Symbol('no value of SQLite') as never)).rejects.toMatchObject({
      name: 'DataCloneError',
    });
    await expect(add(ROWS + 4, () => Promise.reject(new Error('not now')))).rejects.toThrow(
      'not now',
    );
    await expect(add(ROWS + 1)).rejects.toMatchObject({ errcode: 1555 });
    expect(await many()).toHaveLength(ROWS + 3);
    expect((await add(ROWS + 5)).at(-1)).toBe(ROWS + 5);
  });

  test('[RUN-69] another thread copies what a long transaction has written into the file, and emptying the log waits for it', async () => {
    const { db, settings } = await filled();
    const file = join(settings.dataDir, DATABASE_FILE);
    const [sizeOf, before] = [(path: string): number => statSync(path).size, statSync(file).size];
    const copied = async (): Promise<number> =>
      (await sql<{ wal_autocheckpoint: number }>`pragma wal_autocheckpoint`.execute(db)).rows[0]!
        .wal_autocheckpoint;
    await sql`create table large (it blob)`.execute(db);
    slowMachine();
    const write = (mb: number): Promise<void> =>
      db.transaction().execute(async (tx) => {
        for (let at = 0; at < mb; at += 1)
          await sql`insert into large values (randomblob(1048576))`.execute(tx);
      });
    await write(20);
    expect(sizeOf(file)).toBeLessThan(before + 1024 * 1024);
    const { prepare } = DatabaseSync.prototype;
    const left: number[] = [];
    vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (
      this: DatabaseSync,
      text: string,
    ) {
      if (text.startsWith('pragma wal_checkpoint')) left.push(sizeOf(`${file}-wal`));
      return prepare.call(this, text);
    });
    await scrub(db, 'sqlite');
    expect(left).toEqual([0]);
    expect([sizeOf(`${file}-wal`), sizeOf(file) > 20 * 1024 * 1024]).toEqual([0, true]);
    await expect.poll(copied).toBe(1000);
    await write(1);
    await expect.poll(copied).toBe(1000);
    expect(sizeOf(`${file}-wal`)).toBeGreaterThan(1024 * 1024);
  });

  test('[RUN-69] what has expired is deleted a part at a time', async () => {
    const { db, clock, stores } = await filled();
    const at = new Date(clock.now().getTime() - 1).toISOString();
    await sql`insert into rate_limits (key, points, expire) select 'key ' || id, 1, 1 from many`.execute(
      db,
    );
    await sql`insert into audit_events (at, kind, user_id) select ${at}, 'signed_in', null from many`.execute(
      db,
    );
    slowMachine();
    const turns = countTurns();
    const sweep = async (): Promise<number> => {
      const before = turns();
      await stores.sweep();
      await stores.audit.keep(0);
      return turns() - before;
    };
    const full = await sweep();
    expect(full - (await sweep())).toBeGreaterThanOrEqual(2 * Math.floor(ROWS / 1000));
    expect(await db.selectFrom('rate_limits').select('key').execute()).toEqual([]);
    expect(await db.selectFrom('audit_events').select('id').where('at', '=', at).execute()).toEqual(
      [],
    );
  });
});
