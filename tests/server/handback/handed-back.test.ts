import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HandbackKind } from '#contract/handback.ts';
import { Conflict } from '#server/stores/errors.ts';
import { anAssignment, aStudent, aSubmission, aTeacher, type Teacher } from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';

describe.each(engines)('what was handed back, on $name', (engine) => {
  let world: TestStores;
  let owner: Teacher;
  beforeAll(async () => {
    world = await openStores(engine);
    owner = await aTeacher(world.stores);
  });
  afterAll(() => world.dispose());

  /** A class of two of whom a file is made, as the route makes it. */
  async function made(kind: HandbackKind = 'moodle_worksheet') {
    const { stores } = world;
    const { id: assignmentId } = await anAssignment(stores, owner);
    const students = await stores.students.put(owner, assignmentId, ['Bo Marin', 'Idle Ivo', 'Zoë Quist'].map((display_name) => aStudent(null, { display_name })));
    const ids: number[] = [];
    for (const student of students.slice(0, 2)) {
      const { id } = await aSubmission(stores, owner, assignmentId);
      await stores.students.assign(owner, id, [student.id]);
      await stores.submissions.patch(owner, id, { grade: 'B', feedback_text: `Private to ${student.display_name}.` });
      ids.push(id);
    }
    const bases = await stores.handbacks.bases(owner, assignmentId);
    const rows = students.map(({ display_name: student }, index) => ({
      line: index + 2, student, submission_id: ids[index] ?? null, will: ids[index] === undefined ? 'skip' as const : 'write' as const, why: '',
      before: { grade: null, comment: null }, after: { grade: 'B', comment: `Private to ${student}.` },
    }));
    const create = () => stores.handbacks.create(owner, assignmentId, {
      kind, filename: 'Grades.csv', rows, files: [{ name: 'Grades.csv', rows: 2, text: JSON.stringify(rows) }], steps: [], columns: [], column: null, bases,
    });
    const { id } = await create();
    return { assignmentId, id, ids, students, create, list: () => stores.handbacks.list(owner, assignmentId) };
  }
  const kept = async (id: number): Promise<string> => JSON.stringify(await world.db.selectFrom('handbacks').selectAll().where('id', '=', id).executeTakeFirstOrThrow());

  test('[OUT-8] a file counts as handed back once it was taken: when, by whom, and how many are in it', async () => {
    const { id, list } = await made();
    expect(await list()).toEqual([]);
    await world.stores.handbacks.file(owner, id, 1);
    const taken_at = world.clock.now().toISOString();
    world.clock.advance(60_000);
    await world.stores.handbacks.file(owner, id, 1);
    expect(await list()).toEqual([{ id, kind: 'moodle_worksheet', filename: 'Grades.csv', taken_at, taken_by: 'Ada Byron', works: 2, changed: [], files: [{ part: 1, name: 'Grades.csv', rows: 2 }] }]);
  });

  test('[OUT-8] what has changed since is told by name, and setting it back is no change', async () => {
    const { id, ids, list } = await made();
    await world.stores.handbacks.file(owner, id, 1);
    const changed = async () => (await list())[0]!.changed;
    await world.stores.submissions.patch(owner, ids[0]!, { grade: 'A' });
    expect(await changed()).toEqual([{ submission_id: ids[0], student: expect.any(String) }]);
    await world.stores.submissions.patch(owner, ids[0]!, { grade: 'B' });
    expect(await changed()).toEqual([]);
  });

  test('[OUT-8] a note in the margin changes documents, and no file of grades', async () => {
    const [sheet, documents] = [await made('canvas_gradebook'), await made('documents')];
    for (const { id, ids } of [sheet, documents]) {
      await world.stores.handbacks.file(owner, id, 1);
      await world.stores.annotations.create(owner, ids[1]!, { file_id: null, selectors: [], text: 'Here.', criterion: null, comment_id: null });
    }
    expect((await sheet.list())[0]!.changed).toEqual([]);
    expect((await documents.list())[0]!.changed).toEqual([{ submission_id: documents.ids[1], student: expect.any(String) }]);
  });

  test('[OUT-10] with a submission goes all that hand-backs kept of it; that there was one stays', async () => {
    const { id, ids, list } = await made();
    await world.stores.handbacks.file(owner, id, 1);
    expect(await kept(id)).toContain('Private to');
    await world.stores.submissions.remove(owner, ids[0]!);
    expect(await kept(id)).not.toMatch(/Private|Quist|Marin|Ivo/);
    expect(await list()).toEqual([expect.objectContaining({ id, works: 1, changed: [], files: [], filename: 'Grades.csv' })]);
    await expect(world.stores.handbacks.file(owner, id, 1)).rejects.toThrow(Conflict);
  });

  test('[OUT-10] with a student who goes from the class list, too', async () => {
    const { assignmentId, id, students } = await made();
    await world.stores.students.put(owner, assignmentId, students.slice(0, 2).map((student) => aStudent(null, { id: student.id, display_name: student.display_name })));
    expect(await kept(id)).not.toMatch(/Private|Quist|Marin|Ivo/);
  });

  test('[OUT-10] a file that was being made while one of its submissions was deleted is refused', async () => {
    const { ids, create } = await made();
    await world.stores.submissions.remove(owner, ids[1]!);
    await expect(create()).rejects.toThrow('deleted while this was made');
  });
});
