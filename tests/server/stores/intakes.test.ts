import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlannedStudent } from '#server/features/exchange/import/plan.ts';
import type { FetchedClass } from '#server/features/exchange/connect/bring.ts';
import type { ReadIntake } from '#server/features/exchange/import/types.ts';
import type {
  ClaimedIntakes,
  LeasedIntake,
  StoredIntake,
} from '#server/features/exchange/import/intake-types.ts';
import {
  aFile,
  aMember,
  anAssignment,
  aStudent,
  aSubmission,
  aTeacher,
  aWork,
  type Teacher,
} from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';

type Owner = PlannedStudent['owner'];
const MINUTE = 60_000;

describe.each(engines)('importing a class, on $name', (engine) => {
  let world: TestStores;
  let owner: Teacher;
  beforeAll(async () => {
    world = await openStores(engine);
    owner = await aTeacher(world.stores);
  });
  afterAll(() => world.dispose());

  const person = (over: Partial<Owner> = {}): Owner => ({
    key: 'ada',
    display_name: 'Ada',
    identifier: null,
    is_group: false,
    environment_ids: {},
    ...over,
  });
  const planned = (of: Owner, over: Partial<PlannedStudent['shown']> = {}): PlannedStudent => ({
    owner: of,
    fresh: [],
    shown: {
      key: of.key,
      display_name: of.display_name,
      identifier: of.identifier,
      is_group: of.is_group,
      student_ids: [],
      namesake_ids: [],
      submission_id: null,
      will: 'add',
      why: '',
      attempts: [],
      ...over,
    },
  });
  async function opened(): Promise<{ assignmentId: number; intake: StoredIntake }> {
    const { id: assignmentId } = await anAssignment(world.stores, owner);
    return {
      assignmentId,
      intake: await world.stores.intakes.create(owner, assignmentId, {
        uuid: randomUUID(),
        filename: 'class.zip',
        bytes: 1,
      }),
    };
  }
  const works = (assignmentId: number) =>
    world.db
      .selectFrom('submissions')
      .selectAll()
      .where('assignment_id', '=', assignmentId)
      .orderBy('id')
      .execute();
  const files = async (submissionId: number) =>
    (
      await world.db
        .selectFrom('submission_files')
        .select(['attempt', 'position', 'filename'])
        .where('submission_id', '=', submissionId)
        .orderBy('attempt')
        .orderBy('position')
        .execute()
    ).map(({ attempt, position, filename }) => [attempt, position, filename]);
  const three = () =>
    [[aWork(aFile('a.txt')), aWork(aFile('b.txt'))], [aWork(aFile('c.txt'))]] as const;

  test('[IN-4] a work is named by the id that people know, else the address, else the name; a group’s by the group', async () => {
    const { stores } = world;
    const { assignmentId, intake } = await opened();
    const [known] = await stores.students.put(owner, assignmentId, [
      aStudent(null, { display_name: 'Bo', email: 'bo@example.org' }),
    ]);
    const owners = [
      planned(person({ identifier: 's1' })),
      planned(person({ key: 'bo', display_name: 'Bo' }), { student_ids: [known!.id] }),
      planned(person({ key: 'cleo', display_name: 'Cleo' })),
      planned(person({ key: 'red', display_name: 'Red', is_group: true }), {
        student_ids: [known!.id],
      }),
      planned(person({ key: 'blue', display_name: 'Blue', identifier: 'g7', is_group: true })),
    ];
    for (const student of owners) await stores.intakes.takeIn(intake, student, [[aWork()]]);
    const stored = await works(assignmentId);
    expect(stored.map(({ student_identifier }) => student_identifier)).toEqual([
      's1',
      'bo@example.org',
      'Cleo',
      'Red',
      'g7',
    ]);
    const list = await stores.students.list(owner, assignmentId);
    expect(
      list
        .map(({ display_name, submission_ids }) => [display_name, submission_ids.length])
        .toSorted(),
    ).toEqual([
      ['Ada', 1],
      ['Bo', 2],
      ['Cleo', 1],
    ]);
  });

  test('[IN-4] a student joined by hand is then recognised by the environment’s number, and keeps their own; a group’s number belongs to nobody', async () => {
    const { stores } = world;
    const { assignmentId, intake } = await opened();
    const [known] = await stores.students.put(owner, assignmentId, [
      aStudent('s1', { environment_ids: { username: 'ada' } }),
    ]);
    await stores.intakes.takeIn(
      intake,
      planned(person({ environment_ids: { moodle_participant: '11', username: 'other' } }), {
        student_ids: [known!.id],
      }),
      [[aWork()]],
    );
    await stores.intakes.takeIn(
      intake,
      planned(
        person({ key: 'red', is_group: true, environment_ids: { moodle_participant: '99' } }),
        { student_ids: [known!.id] },
      ),
      [[aWork()]],
    );
    expect((await stores.students.list(owner, assignmentId))[0]!.environment_ids).toEqual({
      moodle_participant: '11',
      username: 'ada',
    });
  });

  test('[IN-3] attempts come oldest first, after existing ones; what is marked stays what was marked', async () => {
    const { stores } = world;
    const { assignmentId, intake } = await opened();
    await stores.intakes.takeIn(intake, planned(person()), three());
    const [fresh] = await works(assignmentId);
    expect([fresh!.attempt, fresh!.marked_attempt, await files(fresh!.id)]).toEqual([
      2,
      null,
      [
        [1, 0, 'a.txt'],
        [1, 1, 'b.txt'],
        [2, 0, 'c.txt'],
      ],
    ]);
    await stores.intakes.takeIn(intake, planned(person(), { submission_id: fresh!.id }), [
      [aWork(aFile('d.txt'))],
    ]);
    expect(
      (await works(assignmentId)).map(({ attempt, marked_attempt }) => [attempt, marked_attempt]),
    ).toEqual([[3, null]]);
    await world.db
      .updateTable('submissions')
      .set({ feedback_text: 'Good.' })
      .where('id', '=', fresh!.id)
      .execute();
    for (const name of ['e.txt', 'f.txt'])
      await stores.intakes.takeIn(intake, planned(person(), { submission_id: fresh!.id }), [
        [aWork(aFile(name))],
      ]);
    const [after] = await works(assignmentId);
    expect([after!.attempt, after!.marked_attempt, after!.revision > fresh!.revision]).toEqual([
      5,
      3,
      true,
    ]);
    const markedBy = async (change: { student_identifier?: string; grade?: string }) =>
      (await stores.submissions.patch(owner, fresh!.id, change)).marked_attempt;
    expect([
      await markedBy({ student_identifier: 'Ada B.' }),
      await markedBy({ grade: '60' }),
    ]).toEqual([3, null]);
    expect((await files(fresh!.id)).slice(3)).toEqual([
      [3, 0, 'd.txt'],
      [4, 0, 'e.txt'],
      [5, 0, 'f.txt'],
    ]);
  });

  test('[IN-1] the importer can accept it while they may mark there, and only into that assignment', async () => {
    const { stores } = world;
    const { assignmentId, intake } = await opened();
    const [grader, viewer, other] = [
      await aTeacher(stores),
      await aTeacher(stores),
      await aTeacher(stores),
    ];
    await aMember(stores, owner, assignmentId, grader, 'grader');
    await aMember(stores, owner, assignmentId, viewer, 'viewer');
    const brought = ({ userId }: Teacher) =>
      stores.intakes.takeIn({ ...intake, created_by: userId }, planned(person()), [[aWork()]]);
    await brought(grader);
    await expect(brought(viewer)).rejects.toMatchObject({ name: 'Forbidden' });
    await expect(brought(other)).rejects.toMatchObject({ name: 'NotFound' });
    const elsewhere = await aSubmission(stores, owner, (await anAssignment(stores, owner)).id);
    await expect(
      stores.intakes.takeIn(intake, planned(person(), { submission_id: elsewhere.id }), [
        [aWork()],
      ]),
    ).rejects.toMatchObject({ name: 'NotFound' });
    expect((await works(assignmentId)).length).toBe(1);
  });

  /** Claims waiting ones until it is this one: others of this file wait too. */
  async function claimed(id: number, which: ClaimedIntakes = 'here'): Promise<LeasedIntake> {
    for (;;) {
      const next = await world.stores.intakes.claim(MINUTE, which);
      if (next === null || next.id === id) return next!;
    }
  }
  const read: ReadIntake = { system: 'moodle', teams: false, students: [], problems: [] };

  test('[IN-2] the source of a fetched class, and what came with its files, are stored with it; a zip has neither', async () => {
    const {
      stores: { intakes },
    } = world;
    const { assignmentId, intake: zip } = await opened();
    expect([zip.source, zip.roster, zip.understood, zip.teams]).toEqual([null, null, null, null]);
    const source = {
      connection_id: 3,
      system: 'moodle',
      remote: {
        course_id: '1',
        course: 'C',
        id: '2',
        name: 'Essay',
        due_at: null,
        graded_by: 'points',
        max: 100,
        teams: false,
        anonymous: false,
      },
    } as const;
    const { id } = await intakes.create(owner, assignmentId, {
      uuid: randomUUID(),
      filename: 'class',
      bytes: 0,
      source,
    });
    const roster = { people: [] } as unknown as FetchedClass;
    const leased = await claimed(id, 'to be fetched');
    // [SEC-1] One class per account is fetched at a time, not counting zips.
    const second = await intakes.create(owner, assignmentId, {
      uuid: randomUUID(),
      filename: 'class',
      bytes: 0,
      source,
    });
    expect(await intakes.claim(MINUTE, 'to be fetched')).toBeNull();
    await intakes.discard(owner, second.id);
    expect(await intakes.fetched(leased, { bytes: 77, roster })).toBe(true);
    expect(await intakes.get(owner, id)).toMatchObject({
      source,
      roster,
      bytes: 77,
      state: 'reading',
    });
    expect(
      (await intakes.list(owner, assignmentId)).map((one) => [one.id, one.source === null]),
    ).toEqual([
      [id, false],
      [zip.id, true],
    ]);
  });

  test('[IN-2] only the holder of the lease continues with it; the educator’s answers restart it', async () => {
    const {
      stores: { intakes },
      clock,
    } = world;
    const {
      intake: { id },
    } = await opened();
    const first = await claimed(id);
    expect(await intakes.progress(first, 2, 5, MINUTE)).toBe(true);
    clock.advance(MINUTE + 1);
    const second = await claimed(id);
    expect([
      await intakes.understood(first, read),
      await intakes.end(first, { state: 'failed', error: 'late' }),
      await intakes.progress(first, 3, 5, MINUTE),
    ]).toEqual([false, false, false]);
    expect(await intakes.progress(second, 4, 5, MINUTE)).toBe(true);
    expect(await intakes.understood(second, read)).toBe(true);
    expect(await intakes.get(owner, id)).toMatchObject({
      state: 'read',
      understood: read,
      done: 4,
      total: 5,
    });
    expect(await intakes.say(owner, id, { teams: true })).toMatchObject({
      state: 'reading',
      teams: true,
      done: 0,
    });
    await intakes.understood(await claimed(id), read);
    expect(await intakes.say(owner, id, { teams: false })).toMatchObject({
      state: 'reading',
      teams: false,
    });
    await expect(intakes.say(owner, id, { teams: true })).rejects.toThrow(
      'only while the preview is open',
    );
    await expect(intakes.accept(owner, id, [])).rejects.toThrow('still being read');
    const third = await claimed(id);
    await intakes.progress(third, 4, 5, MINUTE);
    await intakes.understood(third, read);
    const choices = [{ key: 'ada', leave_out: true }];
    expect(await intakes.accept(owner, id, choices)).toMatchObject({
      state: 'storing',
      choices,
      done: 0,
      total: 0,
    });
    await expect(intakes.accept(owner, id, [])).rejects.toThrow('already been imported');
    await expect(intakes.discard(owner, id)).rejects.toThrow('being imported');
    expect(await intakes.end(await claimed(id), { state: 'failed', error: 'Stopped.' })).toBe(true);
    expect(await intakes.get(owner, id)).toMatchObject({ state: 'failed', error: 'Stopped.' });
  });

  test('[IN-1] its files are kept while it is processed, and two days while it waits to be accepted', async () => {
    const {
      stores: { intakes },
      clock,
    } = world;
    const [reading, waiting, done] = [
      (await opened()).intake,
      (await opened()).intake,
      (await opened()).intake,
    ];
    for (const { id } of [waiting, done]) await intakes.understood(await claimed(id), read);
    await intakes.accept(owner, done.id, []);
    const kept = async (): Promise<boolean[]> => {
      const inUse = await intakes.inUse();
      return [reading, waiting, done].map(({ uuid }) => inUse.has(uuid));
    };
    expect(await kept()).toEqual([true, true, true]);
    await intakes.end(await claimed(done.id), { state: 'stored', error: null });
    clock.advance(47 * 60 * MINUTE);
    expect(await kept()).toEqual([true, true, false]);
    clock.advance(2 * 60 * MINUTE);
    expect(await kept()).toEqual([true, false, false]);
  });

  test('[IN-3] it is compared with what exists: owner, files by attempt, and whether marking has started; only for permitted users', async () => {
    const { stores, db } = world;
    const { assignmentId, intake } = await opened();
    for (const key of ['a', 'b', 'c'])
      await stores.intakes.takeIn(intake, planned(person({ key, display_name: key })), three());
    const nobodys = await aSubmission(stores, owner, assignmentId, { student_identifier: 'd' });
    const [a, b, c] = await works(assignmentId);
    await db.updateTable('submissions').set({ grade: '60' }).where('id', '=', a!.id).execute();
    await db
      .updateTable('submissions')
      .set({ feedback_text: 'Good.' })
      .where('id', '=', b!.id)
      .execute();
    const here = (await stores.intakes.worksHere(owner, assignmentId)).toSorted(
      (one, other) => one.submission_id - other.submission_id,
    );
    expect(
      here.map(({ student_identifier, student_ids, is_begun }) => [
        student_identifier,
        student_ids.length,
        is_begun,
      ]),
    ).toEqual([
      ['a', 1, true],
      ['b', 1, true],
      ['c', 1, false],
      ['d', 0, false],
    ]);
    expect(
      [...here[0]!.attempts].map(([attempt, some]) => [
        attempt,
        some.map(({ folder, filename, sha256 }) => [folder, filename, sha256]),
      ]),
    ).toEqual([
      [
        1,
        [
          ['', 'a.txt', ''],
          ['', 'b.txt', ''],
        ],
      ],
      [2, [['', 'c.txt', '']]],
    ]);
    await stores.rubrics.put(owner, assignmentId, essayRubric());
    await stores.marks.put(owner, c!.id, 'first', {
      marks: [{ criterion: 'argument', level_ids: ['good'], points: null, comment: '' }],
    });
    expect(
      (await stores.intakes.worksHere(owner, assignmentId))
        .filter(({ is_begun }) => !is_begun)
        .map(({ submission_id }) => submission_id),
    ).toEqual([nobodys.id]);
    for (const { id } of [c!, nobodys])
      await stores.intakes.takeIn(intake, planned(person(), { submission_id: id }), [[aWork()]]);
    expect(
      (await works(assignmentId))
        .slice(2)
        .map(({ attempt, marked_attempt }) => [attempt, marked_attempt]),
    ).toEqual([
      [3, 2],
      [2, null],
    ]);
    const stranger = await aTeacher(stores);
    await expect(stores.intakes.worksHere(stranger, assignmentId)).rejects.toMatchObject({
      name: 'NotFound',
    });
    await expect(stores.intakes.list(stranger, assignmentId)).rejects.toMatchObject({
      name: 'NotFound',
    });
  });
});
