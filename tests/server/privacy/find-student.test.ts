import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Conflict, NotFound } from '#server/platform/database/stores/errors.ts';
import {
  aFile,
  aMember,
  anAssignment,
  aStudent,
  aSubmission,
  aTeacher,
  aWork,
  givenTwice,
  type Teacher,
} from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';

describe.each(engines)('who is found, and what is reported about them, on $name', (engine) => {
  let world: TestStores;
  let owner: Teacher;
  beforeAll(async () => {
    world = await openStores(engine);
  });
  afterAll(() => world.dispose());

  /** Creates class lists of assignments with an owner of their own. */
  async function lists(...all: Parameters<typeof aStudent>[][]) {
    owner = await aTeacher(world.stores);
    const made = [];
    for (const [at, entries] of all.entries()) {
      const { id } = await anAssignment(world.stores, owner, `Class ${at + 1}`);
      const stored = await world.stores.students.put(
        owner,
        id,
        entries.map((entry) => aStudent(...entry)),
      );
      made.push({
        id,
        students: entries.map(
          ([, over]) => stored.find(({ display_name }) => display_name === over?.display_name)!.id,
        ),
      });
    }
    return made;
  }
  const find = (person: Parameters<TestStores['stores']['studentData']['find']>[1]) =>
    world.stores.studentData.find(owner, person);

  test('[PRIV-1] one clue leads to the next: an address to a number, the number to other places with only that; a missing value links nobody', async () => {
    const [, , third] = await lists(
      [['n7', { display_name: 'Ann', email: 'ann@example.org' }]],
      [['n7', { display_name: 'A. Byron', environment_ids: { canvas_user: '42' } }]],
      [
        [null, { display_name: 'Ann Byron', email: 'ann.b@example.org' }],
        ['', { display_name: 'Ben' }],
      ],
      [
        ['', { display_name: 'Cleo' }],
        [
          null,
          {
            display_name: 'a. byron',
            email: 'ann.b@example.org',
            environment_ids: { canvas_user: '42' },
          },
        ],
      ],
    );
    expect(await find({ known_as: 'ann@example.org' })).toMatchObject({
      known_as: ['ann.b@example.org', 'ann@example.org', 'n7'],
      traces: [
        { names: ['Ann'] },
        { names: ['A. Byron'] },
        { names: ['Ann Byron'] },
        { names: ['a. byron'] },
      ],
    });
    expect(
      (await find({ student_id: third!.students[1]! })).traces.map(({ names }) => names),
    ).toEqual([['Ben']]);
    await expect(find({ student_id: 999_999 })).rejects.toBeInstanceOf(NotFound);
  });

  test('[PRIV-1] [PRIV-3] shared work counts as shared regardless of the order of the list, and stays for the others', async () => {
    const [one] = await lists([
      ['b2', { display_name: 'Ben' }],
      ['a1', { display_name: 'Ann' }],
      ['c3', { display_name: 'Cleo' }],
    ]);
    const { stores } = world;
    const [own, group] = [
      await aSubmission(stores, owner, one!.id),
      await aSubmission(stores, owner, one!.id),
    ];
    await stores.submissions.patch(owner, own.id, { student_identifier: 'a1' });
    await stores.students.assign(owner, group.id, one!.students);
    // What names the erased student is removed wherever it was written, and what names others
    // stays.
    for (const student_identifier of ['Trio', ' A1 '])
      await stores.submissions.patch(owner, group.id, { student_identifier });
    for (const known_as of ['a1', 'b2', 'c3'])
      expect((await find({ known_as })).traces.map(({ works, shared }) => [works, shared])).toEqual(
        [[known_as === 'a1' ? 1 : 0, 1]],
      );
    const { revision } = await stores.submissions.list(owner, one!.id, { skip: 0, limit: 10 });
    await stores.studentData.erase(owner, { known_as: 'a1' }, [one!.id], 'student');
    expect(
      await stores.submissions.list(owner, one!.id, {
        skip: 0,
        limit: 10,
        changed_since: revision,
      }),
    ).toMatchObject({
      items: [
        {
          id: group.id,
          student_identifier: null,
          student_ids: [one!.students[0], one!.students[2]],
        },
      ],
      deletedIds: [own.id],
    });
    expect(
      (await stores.submissions.revisions(owner, group.id, { skip: 0, limit: 10 })).items.map(
        ({ to }) => to,
      ),
    ).toEqual(['Trio']);
  });

  test('[PRIV-3] deletes from one assignment after another, but not while a class is being imported; counts a draft that is being written for them', async () => {
    const [one, two, without] = await lists(
      [['a1', { display_name: 'Ann' }]],
      [['a1', { display_name: 'Ann' }]],
      [['b2', { display_name: 'Ben' }]],
    );
    const { stores, db } = world;
    const { id } = await aSubmission(stores, owner, one!.id, { student_identifier: 'a1' });
    await stores.feedbackJobs.request(owner, id);
    await stores.feedbackJobs.setStep((await stores.feedbackJobs.claim(30_000))!, 'writing');
    const intake = await stores.intakes.create(owner, two!.id, {
      uuid: world.ids.uuid(),
      filename: 'c.zip',
      bytes: 1,
    });
    const erase = (...of: number[]) =>
      stores.studentData.erase(owner, { known_as: 'a1' }, of, 'student');
    await expect(erase(two!.id)).rejects.toBeInstanceOf(Conflict);
    await db.updateTable('intakes').set({ state: 'failed' }).where('id', '=', intake.id).execute();
    expect(
      (await erase(two!.id, without!.id, one!.id, two!.id)).map(({ erasure, intakes }) => [
        erasure.assignment_id,
        erasure.works,
        intakes,
      ]),
    ).toEqual([
      [one!.id, 1, []],
      [two!.id, 0, [intake.uuid]],
    ]);
    expect(
      await db
        .selectFrom('given_up_drafts')
        .select('user_id')
        .where('user_id', '=', owner.userId)
        .execute(),
    ).toHaveLength(1);
  });

  test('[PRIV-1] [PRIV-2] the operator sees whose class someone is in, other owners don’t', async () => {
    const [mine] = await lists([['only-here', { display_name: 'Ann' }]]);
    const told = owner;
    await lists([['elsewhere', { display_name: 'Ann' }]]);
    expect(await world.stores.studentData.ownersOf('only-here')).toEqual([
      { userId: told.userId, email: told.email },
    ]);
    expect(mine!.students).toHaveLength(1);
  });

  test('[PRIV-2] a copy contains the grade and whose list it is, and each file and its text under a separate path', async () => {
    const [one] = await lists([
      ['a1', { display_name: 'Ann', environment_ids: { canvas_user: '42' } }],
    ]);
    const { stores } = world;
    const [essay, text, picture] = [
      aFile('essay.docx', 5),
      aFile('essay.txt', 3),
      aFile('map.png', 9),
    ];
    const { id, files } = await aSubmission(stores, owner, one!.id, {
      student_identifier: 'a1',
      files: [aWork(essay, text), aWork(picture)],
      turnitin_report: aFile('report.pdf', 11),
    });
    await stores.submissions.patch(owner, id, { grade: 'B', feedback_text: 'Well argued.' });
    const copy = await stores.studentData.exportAll(owner, { known_as: 'a1' });
    expect(copy.data).toMatchObject({
      assignments: [
        {
          id: one!.id,
          name: 'Class 1',
          class_list: [{ display_name: 'Ann', environment_ids: { canvas_user: '42' } }],
          submissions: [
            {
              id,
              grade: 'B',
              feedback_text: 'Well argued.',
              shared: false,
              files: [
                { filename: 'essay.docx', bytes: 5, origin: 'upload' },
                { filename: 'map.png' },
              ],
            },
          ],
        },
      ],
    });
    expect(copy.files.map(({ folder, filename, bytes }) => [folder, filename, bytes])).toEqual([
      [`submissions/${id}/files/${files[0]!.id}`, 'essay.docx', 5],
      [`submissions/${id}/texts/${files[0]!.id}`, 'essay.txt', 3],
      [`submissions/${id}/files/${files[1]!.id}`, 'map.png', 9],
      [`submissions/${id}/report`, 'report.pdf', 11],
    ]);
  });

  test('[MOD-1] [PRIV-2] a copy tells a blind marker nothing that the other marker did, until both have handed over', async () => {
    const [one] = await lists([['a1', { display_name: 'Ann' }]]);
    const { stores, db } = world;
    const eve = await aTeacher(stores, 10, 'Eve');
    await aMember(stores, owner, one!.id, eve, 'grader');
    await stores.rubrics.put(owner, one!.id, essayRubric());
    const { id } = await aSubmission(stores, owner, one!.id, { student_identifier: 'a1' });
    await stores.submissions.patch(owner, id, { grade: 'B' });
    await givenTwice(stores, owner, one!.id, id, [owner, eve]);
    const evidence = { criterion: 'evidence', level_ids: ['some'], points: null, comment: '' };
    for (const [who, round] of [
      [owner, 'first'],
      [eve, 'second'],
    ] as const) {
      await stores.marks.put(who, id, round, {
        marks: [
          { criterion: 'argument', level_ids: ['good'], points: null, comment: who.full_name },
          evidence,
        ],
      });
    }
    const draw = await db
      .insertInto('sample_draws')
      .values({
        assignment_id: one!.id,
        rule: '{}',
        seed: 1,
        frame: '[]',
        extends: 0,
        reason: '',
        drawn_by: eve.userId,
        drawn_at: '2026-03-02T09:00:00.000Z',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('sample_scripts')
      .values({ draw_id: draw.id, submission_id: id, why: '[]', grade: 'B' })
      .execute();
    await db
      .insertInto('moderations')
      .values({
        submission_id: id,
        moderator_id: eve.userId,
        verdict: 'agrees',
        reason: '',
        mark: null,
        grade: 'B',
        said_at: '2026-03-02T09:00:00.000Z',
      })
      .execute();
    type Told = {
      assignments: {
        submissions: {
          marks: { comment: string }[];
          mark_revisions: object[];
          sample_scripts: object[];
          moderations: object[];
        }[];
      }[];
    };
    const told = async () => {
      const [work] = (
        (await stores.studentData.exportAll(owner, { known_as: 'a1' })).data as unknown as Told
      ).assignments[0]!.submissions;
      return [
        work!.marks.map(({ comment }) => comment),
        work!.mark_revisions.length,
        work!.sample_scripts.length,
        work!.moderations.length,
      ];
    };
    expect(await told()).toEqual([['Ada Byron', ''], 2, 0, 0]);
    for (const who of [owner, eve]) await stores.marks.handOver(who, id);
    const [comments, ...counts] = await told();
    expect([(comments as string[]).filter(Boolean), counts]).toEqual([
      ['Ada Byron', 'Eve'],
      [4, 1, 1],
    ]);
  });
});
