import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Conflict } from '#server/platform/database/stores/errors.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { anAssignment, aStudent, aSubmission, aTeacher } from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';

describe.each(engines)('class lists on $name', (engine) => {
  let world: TestStores;
  let owner: Principal;
  beforeAll(async () => {
    world = await openStores(engine);
    owner = await aTeacher(world.stores);
  });
  afterAll(() => world.dispose());
  const newList = async () => (await anAssignment(world.stores, owner)).id;

  test('[IN-4] everything known about a student is returned, by name', async () => {
    const { stores } = world;
    const id = await newList();
    const zoe = aStudent('s2', {
      display_name: 'Zoë O’Connor',
      email: 'zoe@example.org',
      group: 'B & Co',
      section: 'Tue',
      environment_ids: { moodle_participant: '12' },
      handed_in_at: '2026-03-01T11:00:00.000Z',
    });
    const list = await stores.students.put(owner, id, [
      zoe,
      aStudent('s1', { display_name: 'Ann' }),
    ]);
    expect(list.map((student) => student.display_name)).toEqual(['Ann', 'Zoë O’Connor']);
    expect(list[1]).toEqual({
      ...zoe,
      id: list[1]?.id,
      submission_ids: [],
    });
    expect(await stores.students.list(owner, id)).toEqual(list);
  });

  test('[IN-4] two students of the same name stay two', async () => {
    const { stores } = world;
    const id = await newList();
    const sam = (moodle_participant: string) =>
      aStudent(null, { display_name: 'Sam Lee', environment_ids: { moodle_participant } });
    const first = await stores.students.put(owner, id, [sam('1'), sam('2')]);
    expect(first).toHaveLength(2);
    const again = await stores.students.put(owner, id, [sam('2'), sam('1')]);
    expect(
      again.map((student) => [student.id, student.environment_ids.moodle_participant]),
    ).toEqual(first.map((student) => [student.id, student.environment_ids.moodle_participant]));
  });

  test('[IN-4] an entry identifies the student by any of its ids, in any case, but not by name', async () => {
    const { stores } = world;
    const id = await newList();
    const [ann, bob] = await stores.students.put(owner, id, [
      aStudent('S1', { display_name: 'Ann', email: 'Ann@Example.org' }),
      aStudent('S2', { display_name: 'Bob', environment_ids: { canvas_user: '7' } }),
    ]);
    const after = await stores.students.put(owner, id, [
      aStudent(null, { display_name: 'Ann Married', email: 'ann@example.org' }),
      aStudent('other', { display_name: 'Robert', environment_ids: { canvas_user: '7' } }),
      aStudent(null, { display_name: 'Bob' }),
    ]);
    expect(
      after.map((student) => [
        student.id === ann?.id || student.id === bob?.id,
        student.display_name,
      ]),
    ).toEqual([
      [true, 'Ann Married'],
      [false, 'Bob'],
      [true, 'Robert'],
    ]);
  });

  test('[IN-4] a new list removes students who are missing from it, but is refused if one of them has work', async () => {
    const { stores } = world;
    const id = await newList();
    const [ann, bob] = await stores.students.put(owner, id, [
      aStudent('s1', { display_name: 'Ann' }),
      aStudent('s2', { display_name: 'Bob' }),
    ]);
    const work = await aSubmission(stores, owner, id);
    await stores.students.assign(owner, work.id, [ann!.id]);
    expect((await stores.submissions.get(owner, work.id)).student_ids).toEqual([ann?.id]);
    expect(
      (await stores.students.list(owner, id)).map((student) => student.submission_ids),
    ).toEqual([[work.id], []]);
    await expect(
      stores.students.put(owner, id, [aStudent('s2', { display_name: 'Bob' })]),
    ).rejects.toThrow('“Ann” has handed in work');
    expect(
      (await stores.students.put(owner, id, [aStudent('s1', { display_name: 'Ann' })])).map(
        (student) => student.id,
      ),
    ).toEqual([ann?.id]);
    await stores.submissions.remove(owner, work.id);
    expect(await stores.students.put(owner, id, [])).toEqual([]);
    expect(bob).toBeDefined();
  });

  test('[IN-5] a submission can belong to several students, but only from its own assignment', async () => {
    const { stores } = world;
    const [id, other] = [await newList(), await newList()];
    const group = await stores.students.put(owner, id, [
      aStudent('s1'),
      aStudent('s2'),
      aStudent('s3'),
    ]);
    const [stranger] = await stores.students.put(owner, other, [aStudent('s1')]);
    const work = await aSubmission(stores, owner, id);
    const ids = group.map((student) => student.id);
    await stores.students.assign(owner, work.id, [...ids, ids[0]!]);
    const stored = await stores.submissions.get(owner, work.id);
    expect([stored.student_ids, stored.version]).toEqual([ids, work.version + 1]);
    await expect(stores.students.assign(owner, work.id, [stranger!.id])).rejects.toBeInstanceOf(
      Conflict,
    );
    await stores.students.assign(owner, work.id, []);
    expect((await stores.submissions.get(owner, work.id)).student_ids).toEqual([]);
  });

  test('[IN-4] two entries with the same id, or an id of a removed student, are refused by name', async () => {
    const { stores } = world;
    const id = await newList();
    const twins = [
      aStudent('s1', { display_name: 'Ann' }),
      aStudent('S1', { display_name: 'Anna' }),
    ];
    await expect(stores.students.put(owner, id, twins)).rejects.toThrow(
      '“Ann” and “Anna” have the same id',
    );
    const [ann] = await stores.students.put(owner, id, [aStudent('s1', { display_name: 'Ann' })]);
    await expect(
      stores.students.put(owner, id, [
        { ...aStudent('s1', { display_name: 'Ann' }), id: ann!.id },
        { ...aStudent('s2', { display_name: 'Eve' }), id: ann!.id },
      ]),
    ).rejects.toThrow('“Ann” and “Eve” are the same student');
    await stores.students.put(owner, id, []);
    await expect(
      stores.students.put(owner, id, [{ ...aStudent('s1', { display_name: 'Ann' }), id: ann!.id }]),
    ).rejects.toThrow('no longer in the class list');
  });
});
