import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HANDBACK_KINDS, type HandbackKind, type HandedBack } from '#contract/exchange/handback.ts';
import { Conflict } from '#server/platform/database/stores/errors.ts';
import type { Bases } from '#server/features/exchange/return/handbacks.store.ts';
import {
  aMember,
  anAssignment,
  aStudent,
  aSubmission,
  aTeacher,
  givenTwice,
  type Teacher,
} from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';

describe.each(engines)('what was returned, on $name', (engine) => {
  let world: TestStores;
  let owner: Teacher;
  beforeAll(async () => {
    world = await openStores(engine);
    owner = await aTeacher(world.stores);
  });
  afterAll(() => world.dispose());

  /** Creates a class of two and a file for it, as the route does. */
  async function made(kind: HandbackKind = 'moodle_worksheet', planned?: Bases) {
    const { stores } = world;
    const { id: assignmentId } = await anAssignment(stores, owner);
    const students = await stores.students.put(
      owner,
      assignmentId,
      ['Bo Marin', 'Idle Ivo', 'Zoë Quist'].map((display_name) => aStudent(null, { display_name })),
    );
    const ids: number[] = [];
    for (const student of students.slice(0, 2)) {
      const { id } = await aSubmission(stores, owner, assignmentId);
      await stores.students.assign(owner, id, [student.id]);
      await stores.submissions.patch(owner, id, {
        grade: 'B',
        feedback_text: `Private to ${student.display_name}.`,
      });
      ids.push(id);
    }
    const bases = planned ?? (await stores.handbacks.bases(owner, assignmentId));
    const rows = students.map(({ display_name: student }, index) => ({
      line: index + 2,
      student,
      submission_id: ids[index] ?? null,
      will: ids[index] === undefined ? ('skip' as const) : ('write' as const),
      why: '',
      before: { grade: null, comment: null },
      after: { grade: 'B', comment: `Private to ${student}.` },
    }));
    const create = () =>
      stores.handbacks.create(owner, assignmentId, {
        kind,
        filename: 'Grades.csv',
        rows,
        files: [{ name: 'Grades.csv', rows: 2, text: JSON.stringify(rows) }],
        steps: [],
        columns: [],
        column: null,
        bases,
      });
    const { id } = await create();
    return {
      assignmentId,
      id,
      ids,
      students,
      create,
      list: () => stores.handbacks.list(owner, assignmentId),
    };
  }
  const kept = async (id: number): Promise<string> =>
    JSON.stringify(
      await world.db
        .selectFrom('handbacks')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    );

  test('[OUT-8] a file counts as returned once it is downloaded: when, by whom, and how many are in it', async () => {
    const { id, list } = await made();
    expect(await list()).toEqual([]);
    await world.stores.handbacks.file(owner, id, 1);
    const taken_at = world.clock.now().toISOString();
    world.clock.advance(60_000);
    await world.stores.handbacks.file(owner, id, 1);
    expect(await list()).toEqual([
      {
        id,
        kind: 'moodle_worksheet',
        filename: 'Grades.csv',
        taken_at,
        taken_by: 'Ada Byron',
        works: 2,
        changed: [],
        files: [{ part: 1, name: 'Grades.csv', rows: 2 }],
      },
    ]);
  });

  test('[OUT-8] names what has changed since; undoing a change counts as no change', async () => {
    const { id, ids, list } = await made();
    await world.stores.handbacks.file(owner, id, 1);
    const changed = async () => (await list())[0]!.changed;
    await world.stores.submissions.patch(owner, ids[0]!, { grade: 'A' });
    expect(await changed()).toEqual([{ submission_id: ids[0], student: expect.any(String) }]);
    await world.stores.submissions.patch(owner, ids[0]!, { grade: 'B' });
    expect(await changed()).toEqual([]);
    await world.stores.submissions.patch(owner, ids[1]!, { feedback_text: 'Another word.' });
    expect(await changed()).toEqual([{ submission_id: ids[1], student: expect.any(String) }]);
  });

  test('[MOD-1] doesn’t report changes of a script to a blind marker of it, since a note by the other marker is a change', async () => {
    const { stores } = world;
    const { assignmentId, id, ids, list } = await made('csv');
    await stores.handbacks.file(owner, id, 1);
    const [second, coowner] = [await aTeacher(stores), await aTeacher(stores)];
    await aMember(stores, owner, assignmentId, second, 'grader');
    await aMember(stores, owner, assignmentId, coowner, 'coowner');
    await givenTwice(stores, owner, assignmentId, ids[0]!, [owner, second]);
    for (const script of ids)
      await stores.annotations.create(second, script, {
        file_id: null,
        selectors: [],
        text: 'Here.',
        criterion: null,
        comment_id: null,
      });
    const told = (handbacks: HandedBack[]) =>
      handbacks[0]!.changed.map(({ submission_id }) => submission_id);
    expect(told(await list())).toEqual([ids[1]]);
    expect(told(await stores.handbacks.list(second, assignmentId))).toEqual([ids[1]]);
    expect(told(await stores.handbacks.list(coowner, assignmentId))).toEqual(ids);
  });

  test('[OUT-8] what didn’t exist when the file was planned isn’t counted with it', async () => {
    const { id, list } = await made('csv', new Map());
    await world.stores.handbacks.file(owner, id, 1);
    expect(await list()).toMatchObject([{ id, works: 0, changed: [] }]);
  });

  test('[OUT-4] names the owner as the author, with their header and closing words without surrounding blank lines', async () => {
    const { stores } = world;
    const ada = await aTeacher(stores);
    const { id } = await anAssignment(stores, ada);
    await stores.users.update(ada, {
      settings: { feedback_header: '  Dear all,\n', feedback_closing: '\nYours, Ada ' },
    });
    expect(await stores.handbacks.educator(ada, id)).toEqual({
      name: 'Ada Byron',
      header: 'Dear all,',
      closing: 'Yours, Ada',
      ai_statement: true,
    });
  });

  test('[OUT-8] a note in the margin changes files with all feedback, but no file of grades', async () => {
    const changed: Partial<Record<HandbackKind, number>> = {};
    for (const kind of HANDBACK_KINDS) {
      const { id, ids, list } = await made(kind);
      await world.stores.handbacks.file(owner, id, 1);
      await world.stores.annotations.create(owner, ids[1]!, {
        file_id: null,
        selectors: [],
        text: 'Here.',
        criterion: null,
        comment_id: null,
      });
      const [own] = await list();
      expect(own!.changed.map(({ submission_id }) => submission_id)).toEqual(
        own!.changed.length === 0 ? [] : [ids[1]],
      );
      changed[kind] = own!.changed.length;
    }
    expect(changed).toEqual({
      moodle_worksheet: 0,
      moodle_feedback: 1,
      canvas_gradebook: 0,
      canvas_rubric: 1,
      blackboard: 0,
      brightspace: 0,
      office_sheet: 0,
      csv: 1,
      xlsx: 1,
      documents: 1,
    });
  });

  test('[OUT-10] deleting a submission deletes everything that returns kept of it; that there was one stays recorded', async () => {
    const { id, ids, list } = await made();
    await world.stores.handbacks.file(owner, id, 1);
    expect(await kept(id)).toContain('Private to');
    await world.stores.submissions.remove(owner, ids[0]!);
    expect(await kept(id)).not.toMatch(/Private|Quist|Marin|Ivo/);
    expect(await list()).toEqual([
      expect.objectContaining({ id, works: 1, changed: [], files: [], filename: 'Grades.csv' }),
    ]);
    await expect(world.stores.handbacks.file(owner, id, 1)).rejects.toThrow(Conflict);
  });

  test('[OUT-10] so does removing a student from the class list', async () => {
    const { assignmentId, id, students } = await made();
    await world.stores.students.put(
      owner,
      assignmentId,
      students
        .slice(0, 2)
        .map((student) => aStudent(null, { id: student.id, display_name: student.display_name })),
    );
    expect(await kept(id)).not.toMatch(/Private|Quist|Marin|Ivo/);
  });

  test('[OUT-10] refuses a file that was being created while one of its submissions was deleted', async () => {
    const { ids, create } = await made();
    await world.stores.submissions.remove(owner, ids[1]!);
    await expect(create()).rejects.toThrow('deleted while this was being created');
  });

  test('[MOODLE-10] knows what was last returned to Moodle for each submission, once the file was downloaded', async () => {
    const { stores } = world;
    const { assignmentId, ids, create } = await made();
    const { id } = await create();
    expect([...(await stores.handbacks.sentEarlier(owner, assignmentId))]).toEqual([]);
    await stores.handbacks.file(owner, id, 1);
    expect([...(await stores.handbacks.sentEarlier(owner, assignmentId))]).toEqual(
      ids.map((one) => [one, { at: expect.any(String), grade: 'B' }]),
    );
  });
});
