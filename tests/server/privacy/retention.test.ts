import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RETENTION_WARNING_DAYS } from '#contract/privacy/retention.ts';
import { isAppPath } from '#server/platform/http/pages.ts';
import { Conflict, Forbidden } from '#server/platform/database/stores/errors.ts';
import { createStores } from '#server/platform/database/stores/index.ts';
import {
  aMember,
  anAssignment,
  aStudent,
  aSubmission,
  aTeacher,
  type Teacher,
} from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';
import { filesWith } from './canary.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Appears in a class list, and nowhere else. */
const WORD = 'Quxylophone';

test('[PRIV-5] the server knows the page that the warning links to', () => {
  expect(isAppPath('/assignments/7/student-data')).toBe(true);
});

describe.each(engines)('how long students’ work is kept, on $name', (engine) => {
  let world: TestStores;
  let owner: Teacher;
  beforeAll(async () => {
    world = await openStores(engine);
    // With mail, so that the warning is stored.
    world.stores = createStores({
      db: world.db,
      engine: world.engine,
      clock: world.clock,
      ids: world.ids,
      mails: true,
    });
    owner = await aTeacher(world.stores);
  });
  afterAll(() => world.dispose());

  const inDays = (days: number): string =>
    new Date(world.clock.now().getTime() + days * DAY_MS).toISOString();
  async function aClass() {
    const { stores } = world;
    const { id } = await anAssignment(stores, owner);
    await stores.rubrics.put(owner, id, essayRubric());
    await stores.students.put(owner, id, [aStudent('s1', { display_name: WORD }), aStudent('s2')]);
    const work = await aSubmission(stores, owner, id);
    return { id, work };
  }
  const warnings = async (id: number) =>
    await world.db
      .selectFrom('outbox')
      .select(['kind', 'user_id'])
      .where('assignment_id', '=', id)
      .execute();

  test('[PRIV-5] warns once a month before, and on the day deletes class list and files; the assignment and its rubric stay', async () => {
    const { stores, clock } = world;
    const { id, work } = await aClass();
    const erase_at = inDays(100);
    expect(await stores.retentions.put(owner, id, erase_at)).toEqual({
      erase_at,
      warned_at: null,
      works: 1,
      students: 2,
    });
    clock.advance(69 * DAY_MS);
    await stores.retentions.warn();
    expect([await warnings(id), await stores.retentions.eraseNext()]).toEqual([[], null]);
    clock.advance(2 * DAY_MS);
    for (let at = 0; at < 2; at += 1) await stores.retentions.warn();
    expect(await warnings(id)).toEqual([{ kind: 'retention', user_id: owner.userId }]);
    expect(await stores.outbox.material((await stores.outbox.claim(60_000))!)).toMatchObject({
      kind: 'retention',
      to: owner.email,
      assignment_id: id,
      erase_at,
    });
    const warned_at = clock.now().toISOString();
    expect(await stores.retentions.get(owner, id)).toMatchObject({ warned_at });
    await world.db
      .insertInto('sendings')
      .values({
        assignment_id: id,
        connection_id: null,
        system: 'moodle',
        site: 'M',
        remote: '{}',
        state: 'done',
        created_at: warned_at,
      })
      .execute();
    clock.advance(28 * DAY_MS);
    expect(await stores.retentions.eraseNext()).toBeNull();
    clock.advance(DAY_MS);
    const keys = work.files
      .flatMap((file) => [file.key, file.processed_key])
      .filter((key) => key !== null);
    expect(await stores.retentions.eraseNext()).toMatchObject({
      fileKeys: keys,
      erasure: {
        cause: 'retention',
        by: null,
        assignment_id: id,
        students: 2,
        works: 1,
        files: keys.length,
        at: clock.now().toISOString(),
      },
    });
    expect(await stores.retentions.eraseNext()).toBeNull();
    expect(await stores.retentions.get(owner, id)).toEqual({
      erase_at: null,
      warned_at: null,
      works: 0,
      students: 0,
    });
    expect(
      await world.db.selectFrom('sendings').select('id').where('assignment_id', '=', id).execute(),
    ).toEqual([]);
    expect(
      (await stores.audit.lines('', 0, 500)).filter(({ kind }) => kind === 'class_erased'),
    ).toMatchObject([{ assignment_id: id, user_id: null }]);
    // Not in SQLite's write-ahead log either.
    expect(await filesWith(world.settings.dataDir, WORD)).toEqual([]);
    expect((await stores.rubrics.get(owner, id)).rubric).not.toBeNull();
    expect(
      (await stores.studentData.erasures(owner, { skip: 0, limit: 9 })).items[0],
    ).toMatchObject({ cause: 'retention', works: 1 });
  });

  test('[PRIV-5] a server that was off warns first, and erases two weeks after that', async () => {
    const { stores, clock } = world;
    const { id } = await aClass();
    await stores.retentions.put(owner, id, inDays(60));
    clock.advance(90 * DAY_MS);
    expect(await stores.retentions.eraseNext()).toBeNull();
    await stores.retentions.warn();
    clock.advance((RETENTION_WARNING_DAYS - 1) * DAY_MS);
    expect(await stores.retentions.eraseNext()).toBeNull();
    clock.advance(DAY_MS);
    expect((await stores.retentions.eraseNext())?.erasure.assignment_id).toBe(id);
  });

  test('[PRIV-5] from a month before, the assignment states its erasure date, never less than two weeks after its owner was warned', async () => {
    const { stores, clock } = world;
    const [{ id }, other] = [await aClass(), await aClass()];
    const said = async () => [
      (await stores.assignments.get(owner, id)).erase_at,
      ...(await stores.assignments.list(owner, { skip: 0, limit: 100 })).items
        .filter((one) => one.id === id)
        .map((one) => one.erase_at),
    ];
    const day = inDays(60);
    await stores.retentions.put(owner, id, day);
    expect(await said()).toEqual([null, null]);
    clock.advance(30 * DAY_MS + 1);
    expect(await said()).toEqual([day, day]);
    clock.advance(25 * DAY_MS);
    const late = inDays(RETENTION_WARNING_DAYS);
    expect(await said()).toEqual([late, late]);
    await stores.retentions.warn();
    clock.advance(DAY_MS);
    expect(await said()).toEqual([late, late]);
    await stores.retentions.put(owner, id, null);
    expect(await said()).toEqual([null, null]);
    expect((await stores.assignments.get(owner, other.id)).erase_at).toBeNull();
  });

  test('[PRIV-5] refuses a date that is too near; a later one, or none, starts again', async () => {
    const { stores, clock } = world;
    const { id } = await aClass();
    await expect(
      stores.retentions.put(owner, id, inDays(RETENTION_WARNING_DAYS - 1)),
    ).rejects.toBeInstanceOf(Conflict);
    expect(await stores.retentions.put(owner, id, inDays(20))).toMatchObject({
      warned_at: clock.now().toISOString(),
    });
    clock.advance(19 * DAY_MS);
    expect(await stores.retentions.put(owner, id, inDays(40))).toMatchObject({
      erase_at: inDays(40),
      warned_at: null,
    });
    clock.advance(10 * DAY_MS);
    expect(await stores.retentions.eraseNext()).toBeNull();
    await stores.retentions.put(owner, id, null);
    clock.advance(100 * DAY_MS);
    expect([await stores.retentions.warn(), await stores.retentions.eraseNext()]).toEqual([
      0,
      null,
    ]);
    expect(await stores.retentions.get(owner, id)).toMatchObject({ works: 1 });
  });

  test('[PRIV-5] erases nothing while a class is being imported; a marker can neither read nor change the date', async () => {
    const { stores, clock } = world;
    const { id } = await aClass();
    const marker = await aTeacher(stores);
    await aMember(stores, owner, id, marker, 'grader');
    await stores.retentions.put(owner, id, inDays(20));
    for (const asked of [
      () => stores.retentions.get(marker, id),
      () => stores.retentions.put(marker, id, null),
    ])
      await expect(asked()).rejects.toBeInstanceOf(Forbidden);
    const intake = await stores.intakes.create(owner, id, {
      uuid: world.ids.uuid(),
      filename: 'c.zip',
      bytes: 1,
    });
    clock.advance(21 * DAY_MS);
    expect(await stores.retentions.eraseNext()).toBeNull();
    await world.db
      .updateTable('intakes')
      .set({ state: 'read' })
      .where('id', '=', intake.id)
      .execute();
    expect(await stores.retentions.eraseNext()).toMatchObject({
      intakes: [intake.uuid],
      erasure: { assignment_id: id },
    });
  });
});
