import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MarkChange } from '#contract/rubrics/mark.ts';
import {
  Conflict,
  Forbidden,
  NotFound,
  StaleVersion,
  InvalidInput,
} from '#server/platform/database/stores/errors.ts';
import { aMember, anAssignment, aSubmission, aTeacher, givenTwice } from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';

const change = (criterion: string, fields: Partial<MarkChange> = {}): MarkChange => ({
  criterion,
  level_ids: null,
  points: null,
  comment: '',
  ...fields,
});

describe.each(engines)('marks on $name', (engine) => {
  let world: TestStores;
  beforeAll(async () => {
    world = await openStores(engine);
  });
  afterAll(() => world.dispose());

  async function scene() {
    const { stores } = world;
    const teacher = await aTeacher(stores);
    const { id } = await stores.assignments.create(teacher, {
      name: 'Essay',
      description: '',
      due_at: null,
      grade_scale: { kind: 'points', max: 100 },
      rubric: null,
    });
    await stores.rubrics.put(teacher, id, essayRubric());
    const grader = await aTeacher(stores, 10, 'Grace Hopper');
    await aMember(stores, teacher, id, grader, 'grader');
    return { teacher, grader, assignmentId: id, id: (await aSubmission(stores, teacher, id)).id };
  }
  const put = (who: { userId: number }, id: number, ...marks: MarkChange[]) =>
    world.stores.marks.put(who, id, 'first', { marks });

  test('[RUB-7] they are added up as they are given, and a missing one doesn’t count as 0', async () => {
    const { teacher, id } = await scene();
    expect(await world.stores.marks.sheet(teacher, id, 'first')).toMatchObject({
      marks: [],
      total: null,
      complete: false,
      marked: 0,
      markable: 2,
      proposed_grade: null,
    });
    const one = await put(
      teacher,
      id,
      change('argument', { level_ids: ['good'], comment: 'Well argued.' }),
    );
    expect(one).toMatchObject({
      total: null,
      complete: false,
      marked: 1,
      missing: ['evidence'],
      proposed_grade: null,
      so_far: { points: 10, max: 10 },
    });
    const both = await put(teacher, id, change('evidence', { level_ids: ['some'] }));
    expect(both).toMatchObject({ total: 14, max: 18, complete: true, proposed_grade: '77.78' });
    expect(both.marks).toMatchObject([
      {
        criterion: 'argument',
        level_ids: ['good'],
        comment: 'Well argued.',
        version: 1,
        rubric_version: 1,
        round: 'first',
        marker: { id: teacher.userId, name: teacher.full_name },
      },
      { criterion: 'evidence', level_ids: ['some'], version: 1 },
    ]);
    // Only agreed marks have a reason.
    expect(both.marks.map((mark) => 'reason' in mark)).toEqual([false, false]);
    expect((await world.stores.submissions.get(teacher, id)).grade).toBeNull();
  });

  test('[RUB-7] a comment of spaces alone isn’t a mark', async () => {
    const { teacher, id } = await scene();
    expect((await put(teacher, id, change('remarks', { comment: ' \n' }))).marks).toEqual([]);
    expect(
      (await put(teacher, id, change('remarks', { comment: ' Well said.' }))).marks,
    ).toMatchObject([{ criterion: 'remarks', comment: ' Well said.', version: 1 }]);
  });

  test.each([
    ['a criterion that isn’t there', change('style'), ['marks', 0, 'criterion']],
    [
      'a level that isn’t there',
      change('argument', { level_ids: ['best'] }),
      ['marks', 0, 'level_ids'],
    ],
    [
      'two levels of one',
      change('argument', { level_ids: ['good', 'poor'] }),
      ['marks', 0, 'level_ids'],
    ],
    [
      'points beside a level',
      change('argument', { level_ids: ['good'], points: 9 }),
      ['marks', 0, 'points'],
    ],
    ['points of words', change('remarks', { points: 1 }), ['marks', 0, 'points']],
  ])('[RUB-7] %s is refused, with everything sent with it', async (_what, wrong, path) => {
    const { teacher, id } = await scene();
    const refused: unknown = await put(
      teacher,
      id,
      wrong,
      change('evidence', { level_ids: ['much'] }),
    ).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(InvalidInput);
    expect((refused as InvalidInput).problems.map((problem) => problem.path)).toEqual([path]);
    expect((await world.stores.marks.sheet(teacher, id, 'first')).marks).toEqual([]);
  });

  test('two markers conflict only on the same criterion', async () => {
    const { teacher, grader, id } = await scene();
    await put(teacher, id, change('argument', { level_ids: ['good'], version: 0 }));
    await put(grader, id, change('evidence', { level_ids: ['some'], version: 0 }));
    const late = put(
      grader,
      id,
      change('argument', { level_ids: ['poor'], version: 0 }),
      change('remarks', { comment: 'Too late.', version: 0 }),
    );
    await expect(late).rejects.toBeInstanceOf(StaleVersion);
    const sheet = await world.stores.marks.sheet(teacher, id, 'first');
    expect(
      sheet.marks.map(({ criterion, level_ids, marker }) => [criterion, level_ids, marker.name]),
    ).toEqual([
      ['argument', ['good'], teacher.full_name],
      ['evidence', ['some'], 'Grace Hopper'],
    ]);
    expect(
      (await put(grader, id, change('argument', { level_ids: ['poor'], version: 1 }))).marks[0],
    ).toMatchObject({ version: 2, marker: { name: 'Grace Hopper' } });
  });

  test('if two mark one criterion at once, one of them is told', async () => {
    const { teacher, grader, id } = await scene();
    const ends = await Promise.allSettled([
      put(teacher, id, change('argument', { level_ids: ['good'], version: 0 })),
      put(grader, id, change('argument', { level_ids: ['poor'], version: 0 })),
    ]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('a removed mark keeps its version, so that an older one can’t return unnoticed', async () => {
    const { teacher, id } = await scene();
    await put(teacher, id, change('argument', { level_ids: ['good'] }));
    const cleared = await put(teacher, id, change('argument', { version: 1 }));
    expect(cleared).toMatchObject({
      marked: 0,
      marks: [{ criterion: 'argument', level_ids: null, version: 2 }],
    });
    await expect(
      put(teacher, id, change('argument', { level_ids: ['good'], version: 0 })),
    ).rejects.toBeInstanceOf(StaleVersion);
    expect((await put(teacher, id, change('evidence'))).marks).toHaveLength(1);
  });

  test('[RUB-6] marks keep the version under which they were given, and one whose level is gone is missing', async () => {
    const { teacher, assignmentId, id } = await scene();
    await put(
      teacher,
      id,
      change('argument', { level_ids: ['good'] }),
      change('evidence', { level_ids: ['some'] }),
    );
    const { criteria, ...rest } = essayRubric();
    const [argument, ...others] = criteria;
    await world.stores.rubrics.put(teacher, assignmentId, {
      ...rest,
      criteria: [{ ...argument!, levels: argument!.levels.slice(0, 2) }, ...others],
    });
    const sheet = await world.stores.marks.sheet(teacher, id, 'first');
    expect(sheet).toMatchObject({ rubric_version: 2, complete: false, missing: ['argument'] });
    expect(sheet.marks.map(({ rubric_version }) => rubric_version)).toEqual([1, 1]);
    // A comment on an existing mark can still be written; a new mark must fit, and counts for the
    // current rubric.
    await put(
      teacher,
      id,
      change('argument', { level_ids: ['good'], comment: 'Because.', version: 1 }),
    );
    expect((await world.stores.marks.sheet(teacher, id, 'first')).marks[0]).toMatchObject({
      level_ids: ['good'],
      comment: 'Because.',
      rubric_version: 1,
      version: 2,
    });
    await expect(
      put(teacher, id, change('argument', { level_ids: ['good', 'fair'] })),
    ).rejects.toBeInstanceOf(InvalidInput);
    await put(teacher, id, change('argument', { level_ids: ['fair'] }));
    expect((await world.stores.marks.sheet(teacher, id, 'first')).marks[0]).toMatchObject({
      level_ids: ['fair'],
      rubric_version: 2,
    });
    await world.stores.rubrics.put(teacher, assignmentId, { ...rest, criteria: others });
    expect(await world.stores.marks.sheet(teacher, id, 'first')).toMatchObject({
      total: 4,
      max: 8,
      complete: true,
      marks: [{ criterion: 'evidence' }, { criterion: 'argument' }],
    });
  });

  test('[RUB-8] a grade set by a person is shown with the proposed one, and with the reason if they give one', async () => {
    const { stores } = world;
    const { teacher, grader, id } = await scene();
    await put(
      teacher,
      id,
      change('argument', { level_ids: ['good'] }),
      change('evidence', { level_ids: ['some'] }),
    );
    expect((await stores.marks.sheet(teacher, id, 'first')).decision).toBeNull();
    await stores.submissions.patch(grader, id, { grade: '80' });
    const decision = {
      proposed_grade: '77.78',
      grade: '80',
      reason: '',
      decided_by: 'Grace Hopper',
    };
    expect((await stores.marks.sheet(teacher, id, 'first')).decision).toMatchObject(decision);
    const { decision: given } = await stores.marks.put(grader, id, 'first', {
      marks: [],
      grade_reason: 'A strong end.',
    });
    expect(given).toMatchObject({ ...decision, reason: 'A strong end.' });
    await stores.submissions.patch(teacher, id, { feedback_text: 'Good.' });
    expect((await stores.marks.sheet(teacher, id, 'first')).decision).toEqual(given);
  });

  test('rounds are separate, and the list shows the progress of each submission', async () => {
    const { stores } = world;
    const { teacher, grader, assignmentId, id } = await scene();
    const third = await aTeacher(stores);
    await aMember(stores, teacher, assignmentId, third, 'grader');
    await put(teacher, id, change('argument', { level_ids: ['good'] }));
    await givenTwice(stores, teacher, assignmentId, id, [grader, third]);
    await stores.marks.put(third, id, 'second', {
      marks: [
        change('argument', { level_ids: ['poor'] }),
        change('evidence', { level_ids: ['much'] }),
      ],
    });
    await aSubmission(stores, teacher, assignmentId);
    expect(await stores.marks.progress(teacher, assignmentId, 'first')).toMatchObject([
      { submission_id: id, marked: 1, total: null },
    ]);
    expect(await stores.marks.progress(teacher, assignmentId, 'second')).toMatchObject([
      { submission_id: id, marked: 2, total: 8, proposed_grade: '44.44' },
    ]);
    expect(await stores.marks.progress(teacher, assignmentId, 'agreed')).toEqual([]);
  });

  test('[TEAM-6] every change of a mark is recorded, and earlier ones can be restored', async () => {
    const { stores } = world;
    const { teacher, grader, id } = await scene();
    await put(teacher, id, change('argument', { level_ids: ['good'], comment: 'Well.' }));
    await put(teacher, id, change('argument', { level_ids: ['good'], comment: 'Well.' }));
    await put(grader, id, change('argument', { level_ids: ['poor'] }));
    const { items, total } = await stores.marks.revisions(teacher, id, 'first', {
      skip: 0,
      limit: 10,
    });
    expect(total).toBe(2);
    const was = { level_ids: ['good'], points: null, comment: 'Well.' };
    expect(items).toMatchObject([
      {
        criterion: 'argument',
        version: 2,
        from: was,
        to: { level_ids: ['poor'], comment: '' },
        changed_by: 'Grace Hopper',
        rubric_version: 1,
      },
      { criterion: 'argument', version: 1, from: null, to: was, changed_by: teacher.full_name },
    ]);
    expect((await put(teacher, id, change('argument', items[0]!.from!))).marks[0]).toMatchObject({
      ...was,
      version: 3,
    });
    expect(
      (await stores.marks.revisions(teacher, id, 'second', { skip: 0, limit: 10 })).total,
    ).toBe(0);
  });

  test('[RUB-6] the effect of a change is reported, and nothing is stored', async () => {
    const { stores } = world;
    const { teacher, assignmentId, id } = await scene();
    await put(
      teacher,
      id,
      change('argument', { level_ids: ['good'] }),
      change('evidence', { level_ids: ['some'] }),
    );
    const { criteria, ...rest } = essayRubric();
    const [argument, ...others] = criteria;
    const less = {
      ...rest,
      criteria: [{ ...argument!, levels: argument!.levels.slice(0, 2) }, ...others],
    };
    expect(await stores.rubrics.preview(teacher, assignmentId, less)).toMatchObject({
      kind: 'look_again',
      levels: ['Argument'],
      marked_count: 1,
      look_again: [{ submission_id: id, name: 's1', criteria: ['Argument'] }],
    });
    expect((await stores.rubrics.get(teacher, assignmentId)).version).toBe(1);
  });

  test('without a rubric nothing can be marked', async () => {
    const { stores } = world;
    const teacher = await aTeacher(stores);
    const { id } = await aSubmission(stores, teacher, (await anAssignment(stores, teacher)).id);
    await expect(put(teacher, id, change('argument'))).rejects.toBeInstanceOf(Conflict);
    expect(await stores.marks.sheet(teacher, id, 'first')).toMatchObject({
      rubric_version: 0,
      marks: [],
      total: null,
      max: 0,
      complete: false,
    });
  });

  describe('annotations', () => {
    const selectors = [
      { type: 'TextPositionSelector' as const, start: 3, end: 9 },
      { type: 'TextQuoteSelector' as const, exact: 'street', prefix: 'the ', suffix: ' is' },
    ];
    const note = {
      file_id: null,
      selectors,
      text: 'Which one?',
      criterion: 'evidence',
      comment_id: null,
    };

    test('[DESK-5] are stored with their place, changed only by their author or the owner, and never overwritten unnoticed', async () => {
      const { annotations } = world.stores;
      const { teacher, grader, assignmentId, id } = await scene();
      const other = await aTeacher(world.stores);
      await aMember(world.stores, teacher, assignmentId, other, 'grader');
      const made = await annotations.create(grader, id, note);
      expect(made).toMatchObject({
        ...note,
        submission_id: id,
        version: 1,
        marker: { id: grader.userId, name: 'Grace Hopper' },
      });
      expect(await annotations.list(other, id)).toEqual([made]);
      await expect(annotations.patch(other, made.id, { text: 'Mine.' })).rejects.toBeInstanceOf(
        Forbidden,
      );
      await expect(annotations.remove(other, made.id)).rejects.toBeInstanceOf(Forbidden);
      world.clock.advance(1_000);
      const changed = await annotations.patch(grader, made.id, { text: 'Which street?' }, 1);
      expect(changed).toEqual({
        ...made,
        text: 'Which street?',
        version: 2,
        updated_at: world.clock.now().toISOString(),
      });
      expect([await annotations.get(other, made.id), await annotations.list(other, id)]).toEqual([
        changed,
        [changed],
      ]);
      await expect(annotations.patch(grader, made.id, { text: 'x' }, 1)).rejects.toBeInstanceOf(
        StaleVersion,
      );
      expect(await annotations.patch(teacher, made.id, { selectors: [] })).toMatchObject({
        selectors: [],
        version: 3,
        marker: { name: 'Grace Hopper' },
      });
      await annotations.remove(teacher, made.id, 3);
      await expect(annotations.remove(teacher, made.id)).rejects.toBeInstanceOf(NotFound);
    });

    test('[DESK-14] a repeated comment is found with every place where it was written, in this assignment only', async () => {
      const { stores } = world;
      const { teacher, grader, assignmentId, id } = await scene();
      const [second, third] = [
        await aSubmission(stores, teacher, assignmentId),
        await aSubmission(stores, teacher, assignmentId),
      ];
      const elsewhere = await aSubmission(
        stores,
        teacher,
        (await anAssignment(stores, teacher)).id,
      );
      const write = async (submission: number, text: string, exact: string, who = teacher) =>
        (
          await stores.annotations.create(who, submission, {
            ...note,
            text,
            selectors: [{ type: 'TextQuoteSelector', exact, prefix: 'a ', suffix: ' b' }],
          })
        ).id;
      const made = [
        await write(second.id, 'Say why.', 'two'),
        await write(id, 'Say why.', 'one', grader),
        await write(third.id, 'Say why.', 'three'),
      ];
      await write(elsewhere.id, 'Say why.', 'elsewhere');
      await write(second.id, 'Only there.', 'two');
      await write(third.id, 'Only there.', 'three');
      await write(id, 'Once.', 'one');
      await stores.annotations.create(teacher, id, { ...note, text: '', selectors: [] });
      await stores.annotations.create(teacher, second.id, { ...note, text: '', selectors: [] });
      const twice = [await write(id, 'Unclear.', 'one'), await write(id, 'Unclear.', 'one')];
      const passage = (annotation_id: number, submission_id: number, exact: string) => ({
        annotation_id,
        submission_id,
        exact,
        prefix: 'a ',
        suffix: ' b',
      });
      expect(await stores.annotations.alike(grader, id)).toEqual([
        {
          text: 'Say why.',
          notes: 3,
          scripts: 3,
          in_bank: false,
          passages: [
            passage(made[1]!, id, 'one'),
            passage(made[0]!, second.id, 'two'),
            passage(made[2]!, third.id, 'three'),
          ],
        },
        {
          text: 'Unclear.',
          notes: 2,
          scripts: 1,
          in_bank: false,
          passages: twice.map((one) => passage(one, id, 'one')),
        },
      ]);
      await stores.comments.create(teacher, {
        text: 'Say why.',
        category: 'General',
        quality_level: 'good',
      });
      expect((await stores.annotations.alike(teacher, id)).map(({ in_bank }) => in_bank)).toEqual([
        true,
        false,
      ]);
      expect((await stores.annotations.alike(grader, id)).map(({ in_bank }) => in_bank)).toEqual([
        false,
        false,
      ]);
      const standard = await world.db
        .insertInto('comments')
        .values({
          owner_id: null,
          comment_set_id: null,
          standard_key: 'said-of-all',
          text: 'Unclear.',
          category: 'General',
          quality_level: 'fair',
          created_at: 'x',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      expect(
        (await stores.annotations.alike(grader, id)).map(({ in_bank }) => in_bank),
        'the standard bank is everybody’s',
      ).toEqual([false, true]);
      await world.db.deleteFrom('comments').where('id', '=', standard.id).execute();
    });

    test('someone else’s comment can’t be referred to', async () => {
      const { stores } = world;
      const { teacher, grader, id } = await scene();
      const theirs = await stores.comments.create(teacher, {
        text: 'Good.',
        category: 'General',
        quality_level: 'good',
      });
      await expect(
        stores.annotations.create(grader, id, { ...note, comment_id: theirs.id }),
      ).rejects.toBeInstanceOf(NotFound);
      expect(
        await stores.annotations.create(teacher, id, { ...note, comment_id: theirs.id }),
      ).toMatchObject({ comment_id: theirs.id });
    });
  });
});
